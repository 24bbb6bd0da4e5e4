import Foundation
import Geometry

/// A font whose characters are 0.6 times the font size wide, and whose lines are 1.2 times as high,
/// with an ascent of 0.9; lines break at any character, and the last one is truncated.
final class FixedPitch: TextMeasuring {
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    let size = text.font.size
    let advance = size * 0.6
    let count = text.string.count
    var perLine = max(1, count)
    if let width { perLine = max(1, Int(width / advance)) }
    var lines = max(1, (count + perLine - 1) / perLine)
    if text.numberOfLines > 0 { lines = min(lines, text.numberOfLines) }
    return TextMetrics(
      size: CGSize(
        width: CGFloat(min(count, perLine)) * advance, height: CGFloat(lines) * size * 1.2),
      firstBaseline: size * 0.9, lastBaseline: CGFloat(lines - 1) * size * 1.2 + size * 0.9)
  }
}

/// Whether two lengths are equal but for rounding.
func isNear(_ first: CGFloat, _ second: CGFloat) -> Bool { abs(first - second) < 1e-9 }
