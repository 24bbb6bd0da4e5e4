internal import Foundation

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
      throw .occupied("\(path) belongs to the scene that is read", hint: "choose another name")
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
