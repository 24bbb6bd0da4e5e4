internal import Foundation
internal import Synchronization

/// A file being written, which appears under its name only when it is whole.
///
/// The bytes go to a temporary file in the same folder, which `commit()` renames. A device or a
/// pipe is written straight, since renaming would replace it. Without `commit()` nothing remains.
struct OutputFile: ~Copyable {
  private let target: Target
  private var file: FileDescriptor
  /// Whether nothing is left to do.
  private var isCommitted = false

  /// Begins a file.
  init(_ path: String) throws(FileError) {
    let target = try Target(path)
    file = try target.open()
    self.target = target
  }

  deinit {
    if !isCommitted { target.abandon() }
  }

  /// The path of the bytes until the file is whole, for a program that writes them itself.
  var writingPath: String { target.temporary ?? target.destination }

  /// Whether bytes can only follow each other, as in a pipe.
  var isStream: Bool { target.temporary == nil }

  /// Appends bytes, or writes them over those at a place in a file that is no stream.
  func write(_ bytes: [UInt8], at place: Int? = nil) throws(FileError) {
    do throws(FileError) {
      try file.write(bytes, at: place)
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

  /// Gives the file up: nothing of it remains.
  mutating func abandon() {
    guard !isCommitted else { return }
    target.abandon()
    isCommitted = true
  }

  /// Where the bytes go, and where they end up.
  private struct Target {
    /// The path as the user gave it.
    let path: String
    /// The path with symbolic links resolved, so that a link keeps pointing to it.
    let destination: String
    /// The temporary file, nil for what is written straight.
    let temporary: String?

    init(_ path: String) throws(FileError) {
      self.path = path
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

    /// Where a path leads whose file is not there yet, over as many links as the system follows.
    private static func endOfLinks(_ path: String) -> String {
      var end = path
      for _ in 0..<40 {
        guard let next = destination(of: end) else { break }
        end = next.hasPrefix("/") ? next : splitPath(end).folder + next
      }
      return end
    }

    /// Where a symbolic link leads, or nil for what is none.
    private static func destination(of path: String) -> String? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink(path, start, buffer.count)
        guard count >= 0 else { return nil }
        return String(
          decoding: buffer.prefix(count).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }

    /// The process's number keeps two runs apart, the name two machines that share a folder and
    /// happen to share the number; the dot hides the file from listings.
    private static func temporary(for path: String) -> String {
      let (folder, name) = splitPath(path)
      let ending = ".\(getpid()).part"
      // Names of frames differ at their end, which is kept where the whole would be too long.
      var rest = name[...]
      while rest.utf8.count + ending.utf8.count + 1 > Int(NAME_MAX), !rest.isEmpty {
        rest = rest.dropFirst()
      }
      return folder + "." + rest + ending
    }

    func open() throws(FileError) -> FileDescriptor {
      do throws(FileError) {
        guard let temporary else {
          return try FileDescriptor(opening: destination, flags: O_WRONLY, for: .write)
        }
        return try OutputFile.unfinished.begin(temporary) { () throws(FileError) in
          let flags = O_WRONLY | O_CREAT | O_EXCL
          if let file = try? FileDescriptor(opening: temporary, flags: flags, for: .write) {
            return file
          }
          // What a killed run with our number left behind is in the way; what else is there, perhaps
          // a link that leads elsewhere, is not written through.
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
      OutputFile.unfinished.end(temporary)
    }

    func abandon() {
      guard let temporary else { return }
      unlink(temporary)
      OutputFile.unfinished.end(temporary)
    }

    func failure(_ code: Int32) -> FileError { FileError(.write, path, code: code) }
  }

  /// Writes a whole file at once.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var output = try OutputFile(path)
    try output.write(bytes)
    try output.commit()
  }

  /// What this process is writing under temporary names.
  private static let unfinished = UnfinishedFiles()

  /// Removes what is being written; for the end of a process that cannot wait for its writers.
  ///
  /// From here on no file is begun.
  static func removeUnfinished() { unfinished.remove() }
}
