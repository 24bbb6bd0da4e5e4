internal import Foundation

/// What can be told of a PNG file without decoding it.
enum PNGFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The largest text that is looked at, in bytes.
  private static let textLimit = 1 << 12

  /// The texts of a file that is a PNG picture from its signature to its last chunk, and ends
  /// there; nil for any other.
  ///
  /// Of the rest only the chunks' headers are read; what a full disk or a broken copy leaves has
  /// no end chunk in its place. Source: PNG specification, third edition, sections 5.2, 5.3 and
  /// 11.3.3.2.
  static func textsIfWhole(_ path: String) -> [String: String]? {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK, for: .read)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      let size = Int(status.st_size)
      guard try file.read(count: signature.count, at: 0) == signature else { return nil }
      var texts: [String: String] = [:]
      var offset = signature.count
      while true {
        let header = try file.read(count: 8, at: offset)
        guard header.count == 8 else { return nil }
        let length = header[..<4].reduce(0) { $0 << 8 | Int($1) }
        // Length, type, data, checksum.
        let end = offset + 4 + 4 + length + 4
        guard end <= size else { return nil }
        let type = header[4...]
        if type.elementsEqual("tEXt".utf8), length <= textLimit {
          let data = try file.read(count: length, at: offset + 8)
          let parts = data.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
          if parts.count == 2 {
            texts[String(decoding: parts[0], as: UTF8.self)] =
              String(decoding: parts[1], as: UTF8.self)
          }
        }
        if type.elementsEqual("IEND".utf8) { return end == size ? texts : nil }
        offset = end
      }
    } catch {
      return nil
    }
  }
}
