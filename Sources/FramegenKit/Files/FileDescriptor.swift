internal import Foundation

/// An open file, closed with the last use of the value.
package struct FileDescriptor: ~Copyable {
  /// The number; negative once closed.
  private var number: Int32
  /// The path for error messages.
  private let path: String
  private let closesAtEnd: Bool

  /// Opens a file.
  package init(opening path: String, flags: Int32, for action: FileError.Action) throws(FileError) {
    let number = open(path, flags | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw FileError(action, path, code: errno) }
    self.init(number, path: path)
  }

  /// Standard input or standard output, which stay open.
  package init(standard number: Int32) { self.init(number, path: "-", closesAtEnd: false) }

  /// A file that is open already, with the path for error messages.
  package init(_ number: Int32, path: String, closesAtEnd: Bool = true) {
    self.number = number
    self.path = path
    self.closesAtEnd = closesAtEnd
  }

  /// Another number for an open file, which shares its place and its lock.
  package init(copyOf number: Int32) throws(FileError) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw FileError(.write, "-", code: errno) }
    self.init(copy, path: "-")
  }

  /// Another number for an open file, which shares its place and its lock.
  package init(copyOf file: borrowing FileDescriptor) throws(FileError) {
    try self.init(copyOf: file.number)
  }

  deinit {
    if closesAtEnd, number >= 0 { Foundation.close(number) }
  }

  /// The kind and size of the file.
  func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileError(.read, path, code: errno) }
    return status
  }

  /// Whether the file has been removed.
  var hasNoName: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_nlink == 0
  }

  /// Reads the rest of the file, or one byte more than `limit`.
  package func read(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      // One byte more than remains, without computing limit + 1, which overflows for Int.max.
      let wanted = min(chunk.count - 1, limit - bytes.count) + 1
      let count = Foundation.read(number, &chunk, wanted)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(.read, path, code: errno)
      }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Reads bytes at an offset; fewer than `count` only at the end of the file.
  package func read(count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        pread(number, buffer.baseAddress?.advanced(by: filled), count - filled, offset + filled)
      }
      if got < 0 {
        if errno == EINTR { continue }
        throw FileError(.read, path, code: errno)
      }
      if got == 0 { break }
      filled += got
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Writes bytes at the current position, or at an offset.
  package func write(_ bytes: [UInt8], at offset: Int? = nil) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        let start = buffer.baseAddress?.advanced(by: written)
        let rest = bytes.count - written
        return offset.map { pwrite(number, start, rest, $0 + written) }
          ?? Foundation.write(number, start, rest)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(.write, path, code: errno)
      }
      written += count
    }
  }

  /// Closes the file, which can report a failed write.
  mutating func close() throws(FileError) {
    guard closesAtEnd, number >= 0 else { return }
    let open = number
    number = -1
    guard Foundation.close(open) == 0 else { throw FileError(.write, path, code: errno) }
  }

  // MARK: - Locks

  /// Who else may hold a lock at the same time.
  enum Lock {
    /// Nobody.
    case exclusive
    /// Everyone who shares it.
    case shared
  }

  /// The result of asking for a lock.
  enum LockResult {
    case held
    /// Another process holds it.
    case busy
    /// The file system has no locks.
    case unsupported
  }

  /// Locks the file until it is closed, or changes the lock; a change is not atomic.
  ///
  /// - Parameters:
  ///   - lock: The kind of lock.
  ///   - waits: Whether to wait for other processes.
  /// - Returns: Whether the lock is held.
  func lock(_ lock: Lock, waits: Bool = false) -> LockResult {
    let operation = (lock == .exclusive ? LOCK_EX : LOCK_SH) | (waits ? 0 : LOCK_NB)
    while flock(number, operation) != 0 {
      if errno == EINTR { continue }
      return errno == EWOULDBLOCK ? .busy : .unsupported
    }
    return .held
  }
}
