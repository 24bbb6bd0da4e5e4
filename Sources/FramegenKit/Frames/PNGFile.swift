internal import Foundation

/// What can be told of a PNG file without decoding it.
enum PNGFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Whether a file is a PNG picture from its signature to its last chunk, and ends there.
  ///
  /// Only the chunks' headers are read; what a full disk or a broken copy leaves has no end chunk
  /// in its place. Source: PNG specification, third edition, sections 5.2 and 5.3.
  static func isWhole(_ path: String) -> Bool {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK, for: .read)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else { return false }
      let size = Int(status.st_size)
      guard try file.read(count: signature.count, at: 0) == signature else { return false }
      var offset = signature.count
      while true {
        let header = try file.read(count: 8, at: offset)
        guard header.count == 8 else { return false }
        let length = header[..<4].reduce(0) { $0 << 8 | Int($1) }
        // Length, type, data, checksum.
        offset += 4 + 4 + length + 4
        guard offset <= size else { return false }
        if header[4...].elementsEqual("IEND".utf8) { return offset == size }
      }
    } catch {
      return false
    }
  }
}
