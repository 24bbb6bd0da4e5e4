internal import Foundation
internal import Raster

/// Information about existing PNG files.
enum PNGFile {
  /// Whether bytes are a PNG file that names framegen as its software.
  @Sendable static func isOurs(_ bytes: [UInt8]) -> Bool {
    let texts = (try? PNGDecoder().decode(bytes))?.metadata.texts ?? []
    return texts.contains { $0.keyword == "Software" && $0.text.hasPrefix("framegen ") }
  }

  /// The largest file that is read, in bytes; larger ones are drawn again.
  private static let sizeLimit = 1 << 30

  /// The texts of a complete PNG file; nil for any other file.
  ///
  /// The checksums of all chunks are verified: after a power failure, a file may have its full
  /// length and its end, but zeros in between.
  static func textsIfWhole(_ path: String) -> [String: String]? {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK, for: .read)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= sizeLimit else {
        return nil
      }
      return PNGMetadata.textsIfWhole(try file.read(limit: sizeLimit)).map { texts in
        Dictionary(texts.map { ($0.keyword, $0.text) }, uniquingKeysWith: { first, _ in first })
      }
    } catch {
      return nil
    }
  }
}
