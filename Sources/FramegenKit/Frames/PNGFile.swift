internal import Raster

/// Information about existing PNG files.
enum PNGFile {
  /// The largest file that is read, in bytes; larger ones are drawn again.
  static let sizeLimit = 1 << 30

  /// Whether bytes are a PNG file that names framegen as its software.
  @Sendable static func isOurs(_ bytes: [UInt8]) -> Bool {
    let texts = (try? PNGDecoder().decode(bytes))?.metadata.texts ?? []
    return texts.contains { $0.keyword == "Software" && $0.text.hasPrefix("framegen ") }
  }
}
