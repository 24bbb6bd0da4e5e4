internal import AutoLayout
internal import Foundation
internal import Geometry

/// A measured text in the middle of a height: where labels and buttons have their baselines.
///
/// The drawing side centres the same way, so that a baseline that layout aligns is the one drawn.
struct CenteredText {
  /// The text's own measures.
  let metrics: TextMetrics
  /// The height in whose middle the text stands, in points.
  let height: CGFloat

  /// The distance from the top of the height to the top of the text, in points.
  ///
  /// A single line that is too high sticks out above and below. Of several lines those that do not
  /// fit are cut off at the end, so that the first one never stands above the top.
  var top: CGFloat {
    let top = (height - metrics.size.height) / 2
    let isSingleLine = metrics.firstBaseline == metrics.lastBaseline
    return isSingleLine ? top : max(0, top)
  }

  /// The distance from the top of the height to the first line's baseline, in points.
  var firstBaselineFromTop: CGFloat { top + metrics.firstBaseline }

  /// The distance from the bottom of the height to the last line's baseline, in points.
  var lastBaselineFromBottom: CGFloat { height - top - metrics.lastBaseline }
}

extension TextMetrics {
  /// The lines of the text: the first one's height above its baseline, the last one's depth below.
  var line: TextLine {
    TextLine(ascent: firstBaseline, descent: size.height - lastBaseline)
  }
}

extension CGFloat {
  /// The length rounded up to a whole number of pixels.
  ///
  /// - Parameter scale: The pixels per point, above 0.
  /// - Returns: The length in points.
  func roundedUp(toPixelsAt scale: CGFloat) -> CGFloat { (self * scale).rounded(.up) / scale }
}
