internal import Foundation

/// Checks whether an existing file may be overwritten.
enum ExistingFile {
  /// The largest file that is read, in bytes; larger ones were not written by framegen.
  private static let sizeLimit = 1 << 28

  /// Throws an error for a file that framegen did not write.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard output, which needs no check.
  ///   - forces: Whether any file may be overwritten.
  ///   - objection: The message, after the path.
  ///   - isOurs: Whether bytes are those of a file that framegen wrote.
  /// - Throws: `FramegenError.occupied` for a file that framegen did not write, `.file` for a file
  ///   that cannot be read.
  static func check(
    _ path: String, forces: Bool, objection: String = "exists and was not written by framegen",
    isOurs: ([UInt8]) -> Bool
  ) throws(FramegenError) {
    guard !forces, path != "-" else { return }
    let isFree = try onDisk { () throws(FileError) in try isReplaceable(path, isOurs: isOurs) }
    guard isFree else {
      throw .occupied(
        "\(path) \(objection)", hint: "choose another name, or overwrite it with --force")
    }
  }

  /// Whether a path may be written: there is no file, or it is a device or a pipe, empty, or
  /// written by framegen.
  private static func isReplaceable(
    _ path: String, isOurs: ([UInt8]) -> Bool
  ) throws(FileError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return true }
    let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
    let bytes = try file.read(limit: sizeLimit)
    return bytes.isEmpty || (bytes.count <= sizeLimit && isOurs(bytes))
  }
}
