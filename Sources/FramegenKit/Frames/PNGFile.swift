internal import Foundation
internal import Raster

/// What can be told of a PNG file without decoding it.
enum PNGFile {
  /// The largest file that is looked at, in bytes; a larger one is drawn again.
  private static let sizeLimit = 1 << 30

  /// The texts of a file that is a whole PNG picture; nil for any other.
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
