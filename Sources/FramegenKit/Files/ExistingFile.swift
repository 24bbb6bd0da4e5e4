internal import Foundation

/// What is at a path before it is written to.
enum ExistingFile {
  /// The largest file that is looked into, in bytes; a larger one counts as not ours.
  private static let sizeLimit = 1 << 28

  /// Whether writing to a path would destroy nothing: there is no file, it is a device or a pipe,
  /// it is empty, or its bytes are of framegen's making.
  static func isReplaceable(
    _ path: String, isOurs: ([UInt8]) -> Bool
  ) throws(FileError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return true }
    let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
    let bytes = try file.read(limit: sizeLimit)
    return bytes.isEmpty || (bytes.count <= sizeLimit && isOurs(bytes))
  }
}
