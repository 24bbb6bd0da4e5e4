public import Foundation

extension CGRect {
  /// The rectangle with each edge on the nearest pixel, halves upwards.
  ///
  /// The size is the difference of the rounded edges, so that neighbours that touch still do.
  ///
  /// - Parameter scale: How many pixels make a point; above 0.
  /// - Returns: The rounded rectangle, in points.
  public func roundedToPixels(scale: CGFloat) -> CGRect {
    let (left, right) = (minX.roundedToPixels(scale), maxX.roundedToPixels(scale))
    let (top, bottom) = (minY.roundedToPixels(scale), maxY.roundedToPixels(scale))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension CGFloat {
  /// The length on the nearest pixel, halves up.
  ///
  /// A half that sums of thirds have missed by their own rounding is still one: half a millionth of
  /// a pixel is far above that rounding and far below what a picture shows.
  fileprivate func roundedToPixels(_ scale: CGFloat) -> CGFloat {
    let pixels = (self * scale + 0.5 + 5e-7).rounded(.down)
    return pixels.isFinite ? pixels / scale : self
  }
}
