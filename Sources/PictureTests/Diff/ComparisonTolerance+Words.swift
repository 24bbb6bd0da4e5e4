internal import FramegenKit
internal import Raster
internal import SceneFormat

extension ComparisonTolerance {
  /// How pictures are compared, in words: `compared by yiq with a threshold of 0.1; at most 20 pixels may differ`.
  ///
  /// - Parameter options: How colors are compared, and which pixels.
  /// - Returns: The words; nil for an exact comparison that allows nothing.
  func criterion(_ options: ComparisonOptions) -> String? {
    var parts: [String] = []
    if options.metric != .exact {
      parts.append(
        "compared by \(options.metric.rawValue) with a threshold of \(options.threshold.shortestText)"
      )
    }
    if options.ignoresAntialiasing { parts.append("antialiasing ignored") }
    var limits: [String] = []
    if let pixels { limits.append(MessageText.count(pixels, "pixel")) }
    if let ratio {
      limits.append("\(((ratio * 1e14).rounded() / 1e12).shortestText) % of the pixels")
    }
    if !limits.isEmpty {
      let place = window.map { " in any window of \($0)×\($0)" } ?? ""
      parts.append("at most \(limits.joined(separator: " and ")) may differ\(place)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
