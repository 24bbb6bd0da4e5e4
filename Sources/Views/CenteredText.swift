internal import AutoLayout
internal import Foundation
internal import Geometry

/// A text that is vertically centered, and its baselines.
///
/// The canvas centers text in the same way, so that it draws the baselines that the layout aligns.
struct CenteredText {
  let metrics: TextMetrics
  /// The height in which the text is centered, in points.
  let height: CGFloat

  /// The distance from the top down to the top of the text, in points.
  ///
  /// It is negative only for a single line that is too high; several lines are truncated at the end.
  var top: CGFloat {
    let top = (height - metrics.size.height) / 2
    let isSingleLine = metrics.firstBaseline == metrics.lastBaseline
    return isSingleLine ? top : max(0, top)
  }

  /// The distance from the top down to the first baseline, in points.
  var firstBaselineFromTop: CGFloat { top + metrics.firstBaseline }

  /// The distance from the bottom up to the last baseline, in points.
  var lastBaselineFromBottom: CGFloat { height - top - metrics.lastBaseline }
}

extension TextMetrics {
  /// The ascent of the first line and the descent of the last one.
  var line: TextLine {
    TextLine(ascent: firstBaseline, descent: size.height - lastBaseline)
  }
}
