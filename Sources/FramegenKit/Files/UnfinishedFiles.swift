internal import Foundation
internal import Synchronization

/// The existing temporary files, so that a process that ends at once can remove them.
struct UnfinishedFiles: ~Copyable, Sendable {
  private struct State {
    var paths: [String] = []
    /// Whether the process is about to end.
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Creates a file and adds it to the list.
  ///
  /// Files are created one at a time, so that none exists without being on the list; they are
  /// mostly in the same folder, so that this costs nothing. If the process is about to end, the
  /// call does not return.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - make: Creates the file.
  /// - Returns: The result of `make`.
  /// - Throws: The error of `make`; then there is no file.
  borrowing func begin(
    _ path: String, _ make: () throws(FileError) -> FileDescriptor
  ) throws(FileError) -> FileDescriptor {
    try state.withLock { state throws(FileError) in
      while state.isClosed { pause() }
      let file = try make()
      state.paths.append(path)
      return file
    }
  }

  /// Removes a file from the list, after it was renamed or removed.
  borrowing func end(_ path: String) {
    state.withLock { state in state.paths.removeAll { $0 == path } }
  }

  /// Removes the files on the list, and prevents the creation of others.
  ///
  /// It waits for a file that is being created, for a limited time: a crashed thread may hold the
  /// lock.
  borrowing func remove() {
    for _ in 0..<1_000 {
      let paths = state.withLockIfAvailable { state in
        state.isClosed = true
        return state.paths
      }
      guard let paths else {
        usleep(1_000)
        continue
      }
      for path in paths { unlink(path) }
      return
    }
  }
}
