internal import Foundation

/// The file at a path that is about to be written.
enum ExistingFile {
  /// The largest file that is read, in bytes; a larger one counts as somebody else's.
  private static let sizeLimit = 1 << 28

  /// Makes sure that no file is overwritten that framegen did not write.
  ///
  /// - Parameters:
  ///   - path: The path; `-`, standard output, is always free.
  ///   - forces: Whether any file may be overwritten.
  ///   - objection: The message about somebody else's file, after its path.
  ///   - isOurs: Whether a file with certain bytes was written by framegen.
  /// - Throws: `FramegenError.occupied` for somebody else's file, `.file` for one that cannot be read.
  static func check(
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

  /// Whether nothing is lost by writing to a path: there is no file, it is a device or a pipe, it is
  /// empty, or framegen wrote it.
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
