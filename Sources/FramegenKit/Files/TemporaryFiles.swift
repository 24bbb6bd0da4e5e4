internal import Foundation
internal import Synchronization

/// The files that this process is writing under temporary names.
///
/// A temporary file is locked as long as its process lives, so that another process can tell a file
/// that a killed one left behind. Its name is random, because processes in separate containers have
/// the same numbers.
public enum TemporaryFiles {
  static let unfinished = UnfinishedFiles()

  private static let marker = ".framegen-"
  private static let ending = ".part"
  /// The number of hexadecimal digits of a random number of 64 bits.
  private static let digitCount = 16

  /// Removes the files, for a process that ends without waiting for its workers.
  ///
  /// No further file can be created. Nothing is allocated, once `prepare` has been called.
  public static func remove() { unfinished.remove() }

  /// Makes the list of the files, which is otherwise made with the first file.
  public static func prepare() { _ = unfinished.isEmpty }

  /// Creates a temporary file in the folder of another file.
  ///
  /// - Parameter path: The path of the other file.
  /// - Returns: The file, open for writing.
  /// - Throws: `FileError` if the file cannot be created.
  static func make(for path: String) throws(FileError) -> TemporaryFile {
    while true {
      let temporary = temporaryPath(for: path)
      do throws(FileError) {
        let file = try unfinished.begin(temporary) { () throws(FileError) in
          try FileDescriptor(
            opening: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, for: .write)
        }
        // Without locks, nobody removes the files of others.
        guard file.lock(.exclusive, waits: true) == .held, file.hasNoName else {
          return TemporaryFile(file: file, path: temporary)
        }
        // Another process took the file for one that was left behind, before it was locked.
        unfinished.end(temporary)
      } catch {
        guard error.code == EEXIST else { throw error }
      }
    }
  }

  /// Removes an unfinished file.
  package static func remove(_ path: String) {
    unlink(path)
    unfinished.end(path)
  }

  /// The path of a temporary file, hidden and random.
  private static func temporaryPath(for path: String) -> String {
    let (folder, name) = splitPath(path)
    let digits = String(UInt64.random(in: 0...(.max)), radix: 16)
    let zeros = String(repeating: "0", count: digitCount - digits.count)
    let end = marker + zeros + digits + ending
    var rest = name[...]
    while rest.utf8.count + end.utf8.count + 1 > Int(NAME_MAX), !rest.isEmpty {
      rest = rest.dropLast()
    }
    return folder + "." + rest + end
  }

  /// Whether a name is one that `temporaryPath(for:)` gives.
  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    let rest = name.dropLast(ending.count)
    let digits = rest.suffix(digitCount)
    return digits.allSatisfy(\.isHexDigit) && rest.dropLast(digitCount).hasSuffix(marker)
  }

  /// Removes the files that killed processes left in the folder of a file.
  static func removeLeftovers(beside path: String) {
    let folder = splitPath(path).folder
    guard let names = try? Folder.names(in: folder.isEmpty ? "." : folder) else { return }
    removeLeftovers(among: names, in: folder)
  }

  /// Removes the files that killed processes left in a folder.
  ///
  /// A file without a lock belongs to no process. Where the file system has no locks, all files
  /// stay.
  ///
  /// - Parameters:
  ///   - names: The names of the files in the folder.
  ///   - folder: The path of the folder.
  static func removeLeftovers(among names: [String], in folder: String) {
    for name in names where isTemporary(name) {
      let path = path(of: name, in: folder)
      let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK
      guard let file = try? FileDescriptor(opening: path, flags: flags, for: .remove),
        file.lock(.exclusive) == .held
      else { continue }
      unlink(path)
    }
  }
}

/// A file with a temporary name.
struct TemporaryFile: ~Copyable {
  /// The file, open for writing.
  let file: FileDescriptor
  /// Its path.
  package let path: String
}

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
