import Foundation
import Geometry

/// A font whose characters are 0.6 times the font size wide, and whose lines are 1.2 times as high.
final class FixedPitch: TextMeasuring {
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    let size = text.font.size
    return TextMetrics(
      size: CGSize(width: CGFloat(text.string.count) * size * 0.6, height: size * 1.2),
      firstBaseline: size * 0.9, lastBaseline: size * 0.9)
  }
}
