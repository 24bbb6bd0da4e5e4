public import Foundation
public import Geometry

/// All of a view that a scene states and that can be set while it plays.
public struct ViewValues: Equatable, Sendable {
  /// Where the view is.
  public var place = ViewPlace()
  /// What it looks like.
  public var look = Look()
  /// What it brings into the layout.
  public var layout = LayoutTraits()
  /// What only its kind has.
  public var content = ViewContent.plain

  /// A plain view of no size.
  public init() {}
}

/// Where a view is in its superview, as UIKit keeps it.
public struct ViewPlace: Equatable, Sendable {
  /// The middle of the bounds in the superview, in points.
  public var center = CGPoint.zero
  /// The size of the bounds in points, at least 0.
  public var size = CGSize.zero
  /// The transform about the center, in parts so that each can be set; the identity by default.
  public var transform = TransformComponents()

  /// No size, at the origin.
  public init() {}

  /// The smallest upright rectangle around the view in the superview, in points.
  ///
  /// Setting it sets `size` and `center` and leaves the transform; under a turn the result need not
  /// have this frame, as in UIKit. A negative width or height is taken as the same rectangle written
  /// from its other corner.
  public var frame: CGRect {
    get { Self.frame(center: center, size: size, transform: transform.affine) }
    set {
      (center, size) = Self.centerAndSize(of: newValue, transform: transform.affine)
    }
  }

  /// The smallest upright rectangle around a transformed one.
  public static func frame(
    center: CGPoint, size: CGSize, transform: CGAffineTransform
  ) -> CGRect {
    let box = CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let seen = transform.isIdentity ? box : box.applying(transform)
    return CGRect(
      x: center.x + seen.minX, y: center.y + seen.minY, width: seen.width, height: seen.height)
  }

  /// The center and the size of the bounds that give a transformed view a frame.
  public static func centerAndSize(
    of frame: CGRect, transform: CGAffineTransform
  ) -> (center: CGPoint, size: CGSize) {
    let rect = frame.standardized
    guard !transform.isIdentity else { return (rect.center, rect.size) }
    var linear = transform
    linear.tx = 0
    linear.ty = 0
    return (
      CGPoint(x: rect.midX - transform.tx, y: rect.midY - transform.ty),
      CGRect(origin: .zero, size: rect.size).applying(linear.inverted()).size
    )
  }
}

/// The outline with which a view collides.
public enum CollisionBounds: Equatable, Sendable {
  /// The bounds.
  case rectangle
  /// The ellipse inscribed in the bounds.
  case ellipse
  /// A polygon of at least three points about the center, in points.
  case path([CGPoint])
}
