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

/// Checks whether an existing file may be overwritten.
package enum ExistingFile {
  /// The largest file that is read, in bytes; larger ones were not written by framegen.
  private static let sizeLimit = 1 << 28

  /// Throws an error for a file that framegen did not write, or that it reads for the same run.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard output, which needs no check.
  ///   - forces: Whether any file may be overwritten that is not an input.
  ///   - inputs: The paths of the files that are read.
  ///   - objection: The message, after the path.
  ///   - isOurs: Whether bytes are those of a file that framegen wrote.
  /// - Throws: `FramegenError.occupied` for a file that framegen did not write, `.file` for a file
  ///   that cannot be read.
  package static func check(
    _ path: String, forces: Bool, inputs: [String],
    objection: String = "exists and was not written by framegen", isOurs: ([UInt8]) -> Bool
  ) throws(FramegenError) {
    guard path != "-" else { return }
    guard !inputs.contains(where: { isSame($0, path) }) else {
      throw .occupied("\(path) is read by the same command", hint: "choose another name")
    }
    guard !forces else { return }
    guard !SymbolicLinks.isLinkToFile(path) else {
      throw .occupied(
        "\(path) is a symbolic link, which is not followed",
        hint: "write to the file itself, or replace the link with --force")
    }
    let isFree = try onDisk { () throws(FileError) in try isReplaceable(path, isOurs: isOurs) }
    guard isFree else {
      throw .occupied(
        "\(path) \(objection)", hint: "choose another name, or overwrite it with --force")
    }
  }

  /// Whether two paths lead to the same file.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(first, &one) == 0 && stat(second, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino && one.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a path may be written: there is no file, or it is a device, a pipe or an open
  /// file, empty, or written by framegen.
  private static func isReplaceable(
    _ path: String, isOurs: ([UInt8]) -> Bool
  ) throws(FileError) -> Bool {
    var status = stat()
    guard SymbolicLinks.openFile(at: path) == nil, stat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return true }
    let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
    let bytes = try file.read(limit: sizeLimit)
    return bytes.isEmpty || (bytes.count <= sizeLimit && isOurs(bytes))
  }
}

/// Changes to the files of scenes that people write.
package enum FileEdit {
  /// Replaces some bytes of a file, and leaves all others, its permissions and symbolic links to it.
  ///
  /// - Parameters:
  ///   - range: The bytes that are replaced.
  ///   - path: The path of the file.
  ///   - known: The bytes that the file must have.
  ///   - text: What replaces them.
  /// - Throws: `FramegenError.occupied` if the file has other bytes by now; `.file` if it cannot be read
  ///   or written.
  package static func replace(
    _ range: Range<Int>, of path: String, holding known: [UInt8], by text: String
  ) throws(FramegenError) {
    // The file is replaced, and not a link that leads to it.
    guard let real = realpath(path, nil) else {
      throw .file(FileError(.write, path, code: errno))
    }
    defer { free(real) }
    let target = String(cString: real)
    var mode: mode_t = 0o644
    let present = try onDisk { () throws(FileError) in
      let file = try FileDescriptor(opening: target, flags: O_RDONLY, for: .read)
      mode = try file.status().st_mode & 0o7777
      return try file.read(limit: known.count)
    }
    let changed = FramegenError.occupied(
      "\(path) has changed since it was read", hint: "look at it and try again")
    guard present == known else { throw changed }
    guard access(target, W_OK) == 0 else { throw .file(FileError(.write, path, code: errno)) }
    var bytes = known
    bytes.replaceSubrange(range, with: Array(text.utf8))
    let isWritten = try onDisk { () throws(FileError) in
      var output = try OutputFile(target, isRegular: true)
      guard chmod(output.writingPath, mode) == 0 else {
        throw FileError(.write, path, code: errno)
      }
      try output.write(bytes)
      return try output.commit(replacing: known, by: bytes)
    }
    guard isWritten else { throw changed }
  }

  /// Writes a file under the first name that is free: `a.touches.json`, `a-2.touches.json` and so on.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - stem: The path up to the number.
  ///   - ending: The rest of the name.
  /// - Returns: The path.
  /// - Throws: `FramegenError.file` if it cannot be written.
  package static func create(
    _ bytes: [UInt8], stem: String, ending: String
  ) throws(FramegenError) -> String {
    var number = 1
    while true {
      let path = number == 1 ? stem + ending : "\(stem)-\(number)\(ending)"
      do throws(FileError) {
        try OutputFile.write(bytes, to: path, isRegular: true, replacing: false)
        return path
      } catch {
        guard error.code == EEXIST, number < 10_000 else { throw .file(error) }
        number += 1
      }
    }
  }
}
