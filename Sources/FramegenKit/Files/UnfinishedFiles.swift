internal import Foundation
internal import Synchronization

/// The existing temporary files, so that a process that ends at once can remove them.
///
/// A process that ends because there is no memory does so in the middle of whatever needs some. So nothing is
/// allocated while the lock is held, nor for removing the files.
struct UnfinishedFiles: ~Copyable, Sendable {
  /// A file on the list; the variable is accessed only under the lock.
  private final class Entry: @unchecked Sendable {
    let path: String
    /// The path for the system, since passing a string allocates; nil without memory.
    let bytes: UnsafeMutablePointer<CChar>?
    var next: Entry?

    init(_ path: String) {
      self.path = path
      bytes = strdup(path)
    }

    deinit { free(bytes) }
  }

  private struct State {
    var first: Entry?
    /// Whether the process is about to end.
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Whether there is no such file.
  var isEmpty: Bool { state.withLock { $0.first == nil } }

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
    let entry = Entry(path)
    return try state.withLock { state throws(FileError) in
      while state.isClosed { pause() }
      let file = try make()
      entry.next = state.first
      state.first = entry
      return file
    }
  }

  /// Removes a file from the list, after it was renamed or removed.
  borrowing func end(_ path: String) {
    state.withLock { state in
      var before: Entry?
      var entry = state.first
      while let current = entry, current.path != path { (before, entry) = (current, current.next) }
      guard let found = entry else { return }
      if let before { before.next = found.next } else { state.first = found.next }
    }
  }

  /// Removes the files on the list, and prevents the creation of others.
  ///
  /// It waits for a file that is being created, for a limited time: a crashed thread may hold the
  /// lock.
  borrowing func remove() {
    for _ in 0..<1_000 {
      let isDone: Void? = state.withLockIfAvailable { state in
        state.isClosed = true
        var entry = state.first
        while let current = entry {
          if let bytes = current.bytes { unlink(bytes) }
          entry = current.next
        }
      }
      guard isDone == nil else { return }
      usleep(1_000)
    }
  }
}
