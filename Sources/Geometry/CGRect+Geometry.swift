public import Foundation

extension CGRect {
  /// The center of the rectangle.
  @inlinable public var center: CGPoint { CGPoint(x: midX, y: midY) }

  /// The four corners, clockwise on screen from the upper left.
  @inlinable public var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }

  /// The bounding box of the rectangle's image under a transform.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGRect {
    let images = corners.map { $0.applying(t) }
    var (minX, minY) = (images[0].x, images[0].y)
    var (maxX, maxY) = (minX, minY)
    for point in images.dropFirst() {
      minX = Swift.min(minX, point.x)
      minY = Swift.min(minY, point.y)
      maxX = Swift.max(maxX, point.x)
      maxY = Swift.max(maxY, point.y)
    }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The rectangle with each edge moved by its inset; positive insets shrink it.
  @inlinable public func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
