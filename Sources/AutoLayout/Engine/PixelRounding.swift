package import Foundation

extension CGRect {
  /// The rectangle with each edge rounded to the nearest pixel, halves up.
  ///
  /// The size is the difference of the rounded edges, so that adjacent rectangles stay adjacent.
  ///
  /// - Parameter scale: The number of pixels per point; above 0.
  /// - Returns: The rounded rectangle, in points.
  package func roundedToPixels(scale: CGFloat) -> CGRect {
    let (left, right) = (minX.roundedToPixels(scale), maxX.roundedToPixels(scale))
    let (top, bottom) = (minY.roundedToPixels(scale), maxY.roundedToPixels(scale))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension CGFloat {
  /// The coordinate rounded to the nearest pixel, halves up.
  ///
  /// Half a millionth of a pixel is added, so that a half that came out slightly smaller by rounding
  /// errors still rounds up; that is far more than such errors and far less than is visible.
  fileprivate func roundedToPixels(_ scale: CGFloat) -> CGFloat {
    let pixels = (self * scale + 0.5 + 5e-7).rounded(.down)
    return pixels.isFinite ? pixels / scale : self
  }
}
