internal import Foundation
internal import Synchronization

/// A file being written, which appears under its name only once it is complete.
///
/// The bytes go to a temporary file in the same folder, which `commit()` renames. Standard output,
/// devices and pipes are written directly, because renaming would replace them. Without `commit()`
/// no file is left behind.
struct OutputFile: ~Copyable {
  private let target: Target
  private var file: FileDescriptor
  /// Whether the file has been committed or abandoned.
  private var isCommitted = false

  /// Begins a file; the path `-` is standard output.
  init(_ path: String) throws(FileError) {
    let target = try Target(path)
    file = try target.open()
    self.target = target
  }

  deinit {
    if !isCommitted { target.abandon() }
  }

  /// The path of the uncommitted file, for another program that writes it.
  var writingPath: String { target.temporary ?? target.destination }

  /// Whether the file cannot seek, like a pipe.
  var isStream: Bool { target.temporary == nil }

  /// The number of bytes in the file.
  func length() throws(FileError) -> Int { Int(try file.status().st_size) }

  /// Writes bytes at the end, or at an offset in a file that is not a stream.
  func write(_ bytes: [UInt8], at offset: Int? = nil) throws(FileError) {
    do throws(FileError) {
      try file.write(bytes, at: offset)
    } catch {
      throw target.failure(error.code)
    }
  }

  /// Gives the file its name.
  mutating func commit() throws(FileError) {
    do throws(FileError) {
      try file.close()
    } catch {
      throw target.failure(error.code)
    }
    try target.commit()
    isCommitted = true
  }

  /// Removes the unfinished file.
  mutating func abandon() {
    guard !isCommitted else { return }
    target.abandon()
    isCommitted = true
  }

  /// The final path and the temporary one.
  private struct Target {
    /// The path as given by the user.
    let path: String
    /// The path with symbolic links resolved, so that links are kept.
    let destination: String
    /// The temporary file; nil if the file is written directly.
    let temporary: String?

    init(_ path: String) throws(FileError) {
      self.path = path
      guard path != "-" else {
        (destination, temporary) = (path, nil)
        return
      }
      var status = stat()
      guard stat(path, &status) == 0 else {
        destination = Self.endOfLinks(path)
        temporary = Self.temporary(for: destination)
        return
      }
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw FileError(.write, path, code: EISDIR)
      }
      guard access(path, W_OK) == 0 else { throw FileError(.write, path, code: errno) }
      guard status.st_mode & S_IFMT == S_IFREG, let real = realpath(path, nil) else {
        (destination, temporary) = (path, nil)
        return
      }
      destination = String(cString: real)
      temporary = Self.temporary(for: destination)
      free(real)
    }

    /// The path after following symbolic links, as many as the system follows.
    private static func endOfLinks(_ path: String) -> String {
      var end = path
      for _ in 0..<40 {
        guard let next = destination(of: end) else { break }
        end = next.hasPrefix("/") ? next : splitPath(end).folder + next
      }
      return end
    }

    /// The target of a symbolic link; nil for other files.
    private static func destination(of path: String) -> String? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink(path, start, buffer.count)
        guard count >= 0 else { return nil }
        return String(
          decoding: buffer.prefix(count).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }

    /// The path of the temporary file, hidden and different for every process and every file.
    private static func temporary(for path: String) -> String {
      let (folder, name) = splitPath(path)
      let ending = ".\(getpid()).part"
      // The names of frames differ at the end, which is kept if the name would be too long.
      var rest = name[...]
      while rest.utf8.count + ending.utf8.count + 1 > Int(NAME_MAX), !rest.isEmpty {
        rest = rest.dropFirst()
      }
      return folder + "." + rest + ending
    }

    func open() throws(FileError) -> FileDescriptor {
      guard path != "-" else { return FileDescriptor(standard: STDOUT_FILENO) }
      do throws(FileError) {
        guard let temporary else {
          return try FileDescriptor(opening: destination, flags: O_WRONLY, for: .write)
        }
        return try TemporaryFiles.unfinished.begin(temporary) { () throws(FileError) in
          let flags = O_WRONLY | O_CREAT | O_EXCL
          if let file = try? FileDescriptor(opening: temporary, flags: flags, for: .write) {
            return file
          }
          // It was left behind by a killed run with the same process number, or is a symbolic link,
          // which must not be followed.
          unlink(temporary)
          return try FileDescriptor(opening: temporary, flags: flags, for: .write)
        }
      } catch {
        throw failure(error.code)
      }
    }

    func commit() throws(FileError) {
      guard let temporary else { return }
      guard rename(temporary, destination) == 0 else { throw failure(errno) }
      TemporaryFiles.unfinished.end(temporary)
    }

    func abandon() {
      guard let temporary else { return }
      unlink(temporary)
      TemporaryFiles.unfinished.end(temporary)
    }

    func failure(_ code: Int32) -> FileError { FileError(.write, path, code: code) }
  }

  /// Writes a whole file at once; the path `-` is standard output.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var output = try OutputFile(path)
    try output.write(bytes)
    try output.commit()
  }
}
