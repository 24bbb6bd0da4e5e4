internal import Raster

/// Information about existing PNG files.
package enum PNGFile {
  /// The largest file that is read, in bytes; larger ones are drawn again.
  package static let sizeLimit = 1 << 30

  /// Whether bytes are a PNG file that names framegen as its software.
  @Sendable package static func isOurs(_ bytes: [UInt8]) -> Bool {
    let texts = (try? PNGDecoder().decode(bytes))?.metadata.texts ?? []
    return texts.contains { $0.keyword == "Software" && $0.text.hasPrefix("framegen ") }
  }
}
