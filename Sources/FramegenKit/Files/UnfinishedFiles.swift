internal import Foundation
internal import Synchronization

/// The temporary files that exist, so that a process that has to end at once can remove them.
struct UnfinishedFiles: ~Copyable, Sendable {
  private struct State {
    var paths: [String] = []
    /// Whether the process is about to end.
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Begins a file.
  ///
  /// Files are made one at a time, which costs nothing since they mostly share a folder, so that none
  /// exists without being on the list. When the process is about to end, the call does not return.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - make: Makes the file.
  /// - Returns: What `make` returns.
  /// - Throws: What `make` throws; then there is no file.
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

  /// Takes a file off the list that has its final name by now, or has been removed.
  borrowing func end(_ path: String) {
    state.withLock { state in state.paths.removeAll { $0 == path } }
  }

  /// Removes the files on the list, and keeps others from being made.
  ///
  /// It waits for a file that is being made, but not for ever: a thread that has crashed may hold the
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
