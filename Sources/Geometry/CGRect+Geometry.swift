public import Foundation

extension CGRect {
  /// The center of the rectangle.
  @inlinable public var center: CGPoint { CGPoint(x: midX, y: midY) }

  /// The point at parts of the size from the upper left.
  @inlinable public func point(at parts: CGPoint) -> CGPoint {
    guard parts != .unitMiddle else { return center }
    return CGPoint(x: minX + parts.x * width, y: minY + parts.y * height)
  }

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

/// Distances from the four edges of a rectangle, in points, positive inwards.
@frozen public struct EdgeInsets: Equatable, Hashable, Sendable {
  /// The inset of the upper edge.
  public var top: CGFloat
  /// The inset of the left edge.
  public var left: CGFloat
  /// The inset of the lower edge.
  public var bottom: CGFloat
  /// The inset of the right edge.
  public var right: CGFloat

  /// No inset on any edge.
  @inlinable public static var zero: EdgeInsets {
    EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// Insets for the four edges, in UIKit's order.
  @inlinable public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A set of a rectangle's corners, as in a layer's `maskedCorners`.
@frozen public struct CornerMask: OptionSet, Hashable, Sendable {
  /// One bit for each corner.
  public let rawValue: UInt8

  /// The corners whose bits are set.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The corner at the smallest x and y.
  @inlinable public static var topLeft: CornerMask { CornerMask(rawValue: 1) }
  /// The corner at the largest x and the smallest y.
  @inlinable public static var topRight: CornerMask { CornerMask(rawValue: 2) }
  /// The corner at the smallest x and the largest y.
  @inlinable public static var bottomLeft: CornerMask { CornerMask(rawValue: 4) }
  /// The corner at the largest x and y.
  @inlinable public static var bottomRight: CornerMask { CornerMask(rawValue: 8) }
  /// All four corners.
  @inlinable public static var all: CornerMask { CornerMask(rawValue: 15) }
}
