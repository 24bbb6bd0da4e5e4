public import Foundation
public import Geometry
public import Views

/// Something that an animator moves: a place, a size and a rotation.
///
/// Views conform, and so may any object of yours. The animator reads center, bounds' size and
/// rotation when the item's first behaviour is added, and from then on it alone decides: each step
/// writes `center` and `transform`. An item that you move yourself is read again by
/// `DynamicAnimator.updateItem(usingCurrentState:)`.
public protocol DynamicItem: AnyObject {
  /// The place of the item's middle, in points: of a view in its superview's coordinates, of any
  /// other item in the animator's reference coordinates.
  var center: CGPoint { get set }

  /// The item's rectangle; only its size counts, in points, above 0 in both directions.
  var bounds: CGRect { get }

  /// The item's transform about its center, of which only the rotation is read.
  ///
  /// The animator replaces it by a pure rotation.
  var transform: CGAffineTransform { get set }

  /// What the item collides as; the rectangle of its bounds by default.
  var collisionBoundsType: DynamicItemCollisionBoundsType { get }

  /// The outline for `DynamicItemCollisionBoundsType.path`, in points from the item's center; the
  /// empty path by default.
  ///
  /// It is to be convex and free of self-intersections; only its first subpath counts.
  var collisionBoundingPath: BezierPath { get }
}

extension DynamicItem {
  /// The rectangle of the item's bounds.
  public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }

  /// The empty path.
  public var collisionBoundingPath: BezierPath { BezierPath() }
}

extension DynamicItem {
  /// The name that errors use: a view's identifier, where it has one, or the type's name.
  var diagnosticName: String {
    guard let view = self as? View, !view.identifier.isEmpty else { return "\(type(of: self))" }
    return view.identifier
  }
}

extension View: DynamicItem {}
