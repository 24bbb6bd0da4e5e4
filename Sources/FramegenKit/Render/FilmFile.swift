internal import Synchronization

/// The file of a film.
///
/// It appears under its name once it is complete, and replaces only files that framegen wrote.
package final class FilmFile: Sendable {
  /// The path of the film, as given by the user; `-` is standard output.
  let path: String
  private let output: Mutex<OutputFile>

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The path of the film.
  ///   - forces: Whether a file that framegen did not write may be replaced.
  ///   - inputs: The paths of the files that are read, which are never replaced.
  ///   - isOurs: Whether bytes are those of a file that framegen wrote.
  /// - Throws: `FramegenError.occupied` for a file that framegen did not write, `.file` for a file
  ///   that cannot be read or written.
  init(
    _ path: String, forces: Bool, inputs: [String], isOurs: ([UInt8]) -> Bool
  ) throws(FramegenError) {
    try ExistingFile.check(path, forces: forces, inputs: inputs, isOurs: isOurs)
    self.path = path
    output = Mutex(try onDisk { () throws(FileError) in try OutputFile(path) })
  }

  /// Whether bytes contain the name of framegen and a version, near the start or the end.
  package static func isMarked(_ bytes: [UInt8]) -> Bool {
    let mark = Array(softwareName.prefix { !$0.isNumber }.utf8)
    return [bytes.prefix(1 << 16), bytes.suffix(1 << 16)].contains { part in
      part.ranges(of: mark).contains { range in
        range.upperBound < part.endIndex && (0x30...0x39).contains(part[range.upperBound])
      }
    }
  }

  /// The path of the uncommitted file, for another program that writes it; nil for standard output.
  var temporaryPath: String? { path == "-" ? nil : output.withLock { $0.writingPath } }

  /// Whether the file cannot seek, like standard output, a pipe or a device.
  var isStream: Bool { output.withLock { $0.isStream } }

  /// The number of bytes in the file, which must not be a stream.
  func length() throws(FramegenError) -> Int {
    try locked { (file) throws(FileError) in try file.length() }
  }

  /// Writes bytes at the end, or at an offset in a file that is not a stream.
  package func write(_ bytes: [UInt8], at offset: Int? = nil) throws(FramegenError) {
    try locked { (file) throws(FileError) in try file.write(bytes, at: offset) }
  }

  /// Removes the unfinished file.
  func abandon() { output.withLock { $0.abandon() } }

  /// Gives the file its name.
  package func commit() throws(FramegenError) {
    try locked { (file) throws(FileError) in try file.commit() }
  }

  private func locked<Value: Sendable>(
    _ body: (inout OutputFile) throws(FileError) -> Value
  ) throws(FramegenError) -> Value {
    try onDisk { () throws(FileError) in
      try output.withLock { (file) throws(FileError) in try body(&file) }
    }
  }
}
