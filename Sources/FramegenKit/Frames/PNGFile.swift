internal import Foundation
internal import Raster

/// What framegen needs to know about existing PNG files.
enum PNGFile {
  /// Whether a file is a PNG picture that names framegen as its software.
  @Sendable static func isOurs(_ bytes: [UInt8]) -> Bool {
    let texts = (try? PNGDecoder().decode(bytes))?.metadata.texts ?? []
    return texts.contains { $0.keyword == "Software" && $0.text.hasPrefix("framegen ") }
  }

  /// The largest file that is read, in bytes; a larger one is drawn again.
  private static let sizeLimit = 1 << 30

  /// The texts of a file that is a complete PNG picture; nil for any other.
  ///
  /// The checksums of all chunks are checked: after a power failure a file may have its length and
  /// its end, and zeros between them.
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
