internal import Foundation
internal import ProcessBridge
internal import SceneFormat
internal import SceneText
internal import Synchronization

/// A file being written, which appears under its name only once it is complete.
///
/// The bytes go to a temporary file in the same folder, which `commit()` renames; a symbolic link of
/// that name is replaced and not followed. Standard output, devices and pipes are written directly,
/// because renaming would replace them. Without `commit()` no file is left behind.
package struct OutputFile: ~Copyable {
  /// How bytes reach the file.
  private enum Way {
    /// Into a temporary file, which then gets the name.
    case renaming
    /// Into what is there, such as a device or a pipe.
    case inPlace
    /// Into a file that the process has open, with its number.
    case open(Int32)
  }

  /// The path as given by the user.
  private let path: String
  /// The temporary file; nil if there is none.
  private let temporary: String?
  /// The folders that were made for the file.
  private let created: [String]
  private var file: FileDescriptor
  /// Whether the file has been committed or abandoned.
  private var isCommitted = false

  /// Begins a file, and makes the folders around it.
  ///
  /// - Parameters:
  ///   - path: The path; `-` is standard output.
  ///   - isRegular: Whether the file becomes a regular file, whatever has its name; otherwise a
  ///     device, a pipe or an open file is written directly.
  /// - Throws: `FileError` if the file cannot be written.
  package init(_ path: String, isRegular: Bool = false) throws(FileError) {
    self.path = path
    if !isRegular { TemporaryFiles.removeLeftovers(beside: path) }
    let way = isRegular ? .renaming : try Self.way(to: path)
    let created = try Self.createFolders(for: path, way)
    do throws(FileError) {
      let opened = try Self.open(path, way)
      temporary = opened.temporary
      file = opened.file
    } catch {
      Folder.removeEmpty(created)
      throw error
    }
    self.created = created
  }

  /// Makes the missing folders of a file that gets a name.
  private static func createFolders(
    for path: String, _ way: Way
  ) throws(FileError) -> [String] {
    let folder = splitPath(path).folder
    guard case .renaming = way, !folder.isEmpty, access(folder, F_OK) != 0 else { return [] }
    return try Folder.create(folder)
  }

  deinit {
    guard !isCommitted else { return }
    if let temporary { TemporaryFiles.remove(temporary) }
    Folder.removeEmpty(created)
  }

  /// A file that is open for writing.
  private struct Opened: ~Copyable {
    let file: FileDescriptor
    var temporary: String?
  }

  private static func open(_ path: String, _ way: Way) throws(FileError) -> Opened {
    do throws(FileError) {
      switch way {
      case .renaming:
        let made = try TemporaryFiles.make(for: path)
        return Opened(file: made.file, temporary: made.path)
      case .inPlace:
        return Opened(file: try FileDescriptor(opening: path, flags: O_WRONLY, for: .write))
      case .open(STDOUT_FILENO): return Opened(file: FileDescriptor(standard: STDOUT_FILENO))
      case .open(let number): return Opened(file: try FileDescriptor(copyOf: number))
      }
    } catch {
      throw FileError(.write, path, code: error.code)
    }
  }

  private static func way(to path: String) throws(FileError) -> Way {
    if let number = SymbolicLinks.openFile(at: path) { return .open(number) }
    var status = stat()
    guard stat(path, &status) == 0 else { return .renaming }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(.write, path, code: EISDIR) }
    guard access(path, W_OK) == 0 else { throw FileError(.write, path, code: errno) }
    return status.st_mode & S_IFMT == S_IFREG ? .renaming : .inPlace
  }

  /// The path of the uncommitted file, for another program that writes it.
  var writingPath: String { temporary ?? path }

  /// Whether the file cannot seek, like a pipe.
  var isStream: Bool { temporary == nil }

  /// The number of bytes in the file.
  func length() throws(FileError) -> Int { Int(try file.status().st_size) }

  /// Writes bytes at the end, or at an offset in a file that is not a stream.
  package func write(_ bytes: [UInt8], at offset: Int? = nil) throws(FileError) {
    do throws(FileError) {
      try file.write(bytes, at: offset)
    } catch {
      throw FileError(.write, path, code: error.code)
    }
  }

  /// Gives the file its name.
  ///
  /// - Parameter replacing: Whether what has the name already is replaced; otherwise it stays, and
  ///   the error has the code `EEXIST`.
  /// - Throws: `FileError` if the bytes cannot be written, or the file cannot be renamed.
  package mutating func commit(replacing: Bool = true) throws(FileError) {
    // The temporary file stays locked until it has its name.
    let lock = temporary == nil ? nil : try? FileDescriptor(copyOf: file)
    do throws(FileError) {
      try file.close()
      if let temporary {
        try Self.rename(temporary, to: path, replacing: replacing)
        TemporaryFiles.unfinished.end(temporary)
      }
    } catch {
      throw FileError(.write, path, code: error.code)
    }
    isCommitted = true
    _ = consume lock
  }

  private static func rename(
    _ temporary: String, to path: String, replacing: Bool
  ) throws(FileError) {
    // A file system without hard links gives another error than `EEXIST`.
    if !replacing {
      guard link(temporary, path) != 0 else {
        unlink(temporary)
        return
      }
      guard errno != EEXIST else { throw FileError(.write, path, code: EEXIST) }
    }
    guard Foundation.rename(temporary, path) == 0 else {
      throw FileError(.write, path, code: errno)
    }
  }

  /// Gives the file its name if what had it until then has some bytes; otherwise that keeps its name.
  ///
  /// The names are exchanged before the bytes are compared, so that what somebody else writes at the same moment is not lost:
  /// it is then found under the other name, and gets its own again. Where names cannot be exchanged, the bytes are compared
  /// first.
  ///
  /// - Parameters:
  ///   - known: The bytes that what has the name must have.
  ///   - bytes: The bytes of the file.
  /// - Returns: Whether it has its name now.
  /// - Throws: `FileError` if the bytes cannot be written or read, or the file cannot be renamed.
  package mutating func commit(replacing known: [UInt8], by bytes: [UInt8]) throws(FileError)
    -> Bool
  {
    guard let temporary else {
      try commit()
      return true
    }
    func content(_ path: String, _ limit: Int) throws(FileError) -> [UInt8] {
      try FileDescriptor(opening: path, flags: O_RDONLY, for: .read).read(limit: limit)
    }
    let code = process_exchange_files(temporary, path)
    guard code == 0 else {
      guard [EINVAL, ENOSYS, ENOTSUP].contains(code) else {
        throw FileError(.write, path, code: code)
      }
      guard try content(path, known.count) == known else { return false }
      try commit()
      return true
    }
    if try content(temporary, known.count) == known {
      try file.close()
      TemporaryFiles.remove(temporary)
      isCommitted = true
      return true
    }
    // Back, and once more for each file that got the name meanwhile, until the own one is found.
    for _ in 0..<100 {
      guard process_exchange_files(temporary, path) == 0 else { break }
      if try content(temporary, bytes.count) == bytes { break }
    }
    return false
  }

  /// Removes the unfinished file.
  mutating func abandon() {
    guard !isCommitted else { return }
    if let temporary { TemporaryFiles.remove(temporary) }
    Folder.removeEmpty(created)
    isCommitted = true
  }

  /// Writes a whole file at once.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - path: The path; `-` is standard output.
  ///   - isRegular: Whether the file becomes a regular file, whatever has its name.
  ///   - replacing: Whether what has the name already is replaced.
  /// - Throws: `FileError` if the file cannot be written.
  package static func write(
    _ bytes: [UInt8], to path: String, isRegular: Bool = false, replacing: Bool = true
  ) throws(FileError) {
    var output = try OutputFile(path, isRegular: isRegular)
    try output.write(bytes)
    try output.commit(replacing: replacing)
  }
}

/// The standard output of the process.
public enum StandardOutput {
  /// Writes a text to standard output, without buffering.
  ///
  /// - Throws: `FileError` with the path `-`; code `EPIPE` if the reader has closed it.
  public static func write(_ text: String) throws(FileError) {
    try write(Array(text.utf8))
  }

  /// Writes bytes to standard output, without buffering.
  package static func write(_ bytes: [UInt8]) throws(FileError) {
    let file = FileDescriptor(standard: STDOUT_FILENO)
    try file.write(bytes)
  }
}

extension Encodable {
  /// The value as an indented JSON file, with keys in alphabetical order.
  package var jsonFile: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("finite numbers and strings can always be encoded as JSON")
    }
    return Array((MessageText.escaped(json: String(decoding: data, as: UTF8.self)) + "\n").utf8)
  }
}
