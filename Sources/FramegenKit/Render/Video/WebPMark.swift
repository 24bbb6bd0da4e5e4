internal import Foundation

/// Writes the name of the program to a WebP file, which ffmpeg cannot do.
///
/// It is a chunk of an own type at the end, which readers skip. Source: Google, WebP Container
/// Specification, "Unknown Chunks".
enum WebPMark {
  /// Appends the name to a complete file.
  static func append(_ text: String, to path: String) throws(FileError) {
    var end = try FileDescriptor(opening: path, flags: O_WRONLY | O_APPEND, for: .write)
    let length = Int(try end.status().st_size)
    var chunk = Array("FGEN".utf8) + littleEndian(UInt32(text.utf8.count)) + Array(text.utf8)
    if chunk.count % 2 == 1 { chunk.append(0) }
    // The size in a RIFF file excludes its first eight bytes.
    guard length >= 12, let size = UInt32(exactly: length + chunk.count - 8) else { return }
    try end.write(chunk)
    try end.close()
    var beginning = try FileDescriptor(opening: path, flags: O_WRONLY, for: .write)
    try beginning.write(Array("RIFF".utf8) + littleEndian(size))
    try beginning.close()
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
