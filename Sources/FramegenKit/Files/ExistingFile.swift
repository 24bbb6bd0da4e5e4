internal import Foundation

/// What is at a path before it is written to.
enum ExistingFile {
  /// The largest file that is looked into, in bytes; a larger one counts as not ours.
  private static let sizeLimit = 1 << 28

  /// Makes sure that nothing at a path is lost that framegen did not write.
  ///
  /// - Parameters:
  ///   - path: The path; nothing is lost of standard output, `-`.
  ///   - forces: Whether a foreign file may be lost.
  ///   - objection: What the message says of a foreign file, behind its path.
  ///   - isOurs: Whether a file of certain bytes is of framegen's making.
  /// - Throws: `FramegenError.occupied` for a foreign file, `.file` for one that cannot be read.
  static func claim(
    _ path: String, forces: Bool, objection: String = "is there, and framegen did not write it",
    isOurs: ([UInt8]) -> Bool
  ) throws(FramegenError) {
    guard !forces, path != "-" else { return }
    let isFree = try onDisk { () throws(FileError) in try isReplaceable(path, isOurs: isOurs) }
    guard isFree else {
      throw .occupied(
        "\(path) \(objection)", hint: "choose another name, or allow it with --force")
    }
  }

  /// Whether writing to a path would destroy nothing: there is no file, it is a device or a pipe,
  /// it is empty, or its bytes are of framegen's making.
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
