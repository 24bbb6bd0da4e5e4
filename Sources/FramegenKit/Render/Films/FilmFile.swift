internal import Foundation
internal import Synchronization

/// The one file that a film is written into: it appears under its name when it is whole, and what was
/// there before is replaced only if it was framegen's.
final class FilmFile: Sendable {
  /// A file that several threads may write to, one at a time.
  private final class Output: Sendable {
    let file: Mutex<OutputFile>

    init(_ path: String) throws(FileError) {
      file = Mutex(try OutputFile(path))
    }
  }

  /// Where the film will be, as the user said it.
  let path: String
  /// Nil for standard output.
  private let output: Output?

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: Where it will be; `-` is standard output.
  ///   - forces: Whether a foreign file may be replaced.
  ///   - isOurs: Whether a file of certain bytes is of framegen's making; by default whether it says so
  ///     as films do.
  /// - Throws: `FramegenError.occupied` for a foreign file, `.file` for one that cannot be read or
  ///   written.
  init(
    _ path: String, forces: Bool, isOurs: ([UInt8]) -> Bool = FilmFile.isMarked
  ) throws(FramegenError) {
    self.path = path
    guard path != "-" else {
      output = nil
      return
    }
    try ExistingFile.claim(path, forces: forces, isOurs: isOurs)
    output = try onDisk { () throws(FileError) in try Output(path) }
  }

  /// Whether a film says that framegen made it: in plain letters, with a version's number, near the
  /// file's beginning or end.
  static func isMarked(_ bytes: [UInt8]) -> Bool {
    let mark = Array(FrameEncoder.software.prefix { !$0.isNumber }.utf8)
    return [bytes.prefix(1 << 16), bytes.suffix(1 << 16)].contains { part in
      part.ranges(of: mark).contains { range in
        range.upperBound < part.endIndex && (0x30...0x39).contains(part[range.upperBound])
      }
    }
  }

  /// Where the bytes go until the file is whole, for a program that writes them itself; nil for
  /// standard output.
  var temporaryPath: String? { output?.file.withLock { $0.writingPath } }

  /// Whether bytes can only follow each other: standard output, a pipe or a device.
  var isStream: Bool { output?.file.withLock { $0.isStream } ?? true }

  /// Writes bytes over those at a place in a file that is no stream.
  func write(_ bytes: [UInt8], at place: Int) throws(FramegenError) {
    try onDisk { () throws(FileError) in
      try output?.file.withLock { file throws(FileError) in try file.write(bytes, at: place) }
    }
  }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(FramegenError) {
    guard !bytes.isEmpty else { return }
    try onDisk { () throws(FileError) in
      guard let output else { return try StandardOutput.write(bytes) }
      try output.file.withLock { file throws(FileError) in try file.write(bytes) }
    }
  }

  /// How long the file is that another program has written, in bytes.
  func length() throws(FramegenError) -> Int {
    guard let temporaryPath else { return 0 }
    return try onDisk { () throws(FileError) in
      let file = try FileDescriptor(opening: temporaryPath, flags: O_RDONLY, for: .read)
      return Int(try file.status().st_size)
    }
  }

  /// Gives the file up: nothing of it remains.
  func abandon() { output?.file.withLock { $0.abandon() } }

  /// Gives the file its name.
  func commit() throws(FramegenError) {
    try onDisk { () throws(FileError) in
      try output?.file.withLock { file throws(FileError) in try file.commit() }
    }
  }
}
