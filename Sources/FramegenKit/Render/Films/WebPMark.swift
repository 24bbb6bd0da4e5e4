internal import Foundation

/// The maker's name in a WebP file, which ffmpeg has no way to write.
///
/// It is a chunk of a kind of our own behind all others, which readers skip. Source: Google, WebP
/// Container Specification, "Unknown Chunks".
enum WebPMark {
  /// Appends the mark to a whole file.
  static func append(_ text: String, to path: String) throws(FramegenError) {
    do {
      let file = try FileHandle(forUpdating: URL(filePath: path))
      defer { try? file.close() }
      let length = try file.seekToEnd()
      var chunk = Array("FGEN".utf8) + littleEndian(UInt32(text.utf8.count)) + Array(text.utf8)
      if chunk.count % 2 == 1 { chunk.append(0) }
      // What a RIFF file says of its own size leaves out its first eight bytes.
      let size = length + UInt64(chunk.count) - 8
      guard length >= 12, let size = UInt32(exactly: size) else { return }
      try file.write(contentsOf: chunk)
      try file.seek(toOffset: 4)
      try file.write(contentsOf: littleEndian(size))
    } catch {
      let code = (error as NSError).underlyingErrors.first.map { ($0 as NSError).code } ?? Int(EIO)
      throw .file(FileError(.write, path, code: Int32(clamping: code)))
    }
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
