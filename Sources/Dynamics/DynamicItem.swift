public import Foundation
public import Geometry
public import Views

/// Something that an animator moves, with a position, a size and a rotation.
///
/// Views conform, and so may any object of yours. The animator reads the center, the size of the
/// bounds and the rotation when the item's first behavior is added; from then on each step
/// overwrites `center` and `transform`. After moving an item yourself, call
/// `DynamicAnimator.updateItem(usingCurrentState:)`.
public protocol DynamicItem: AnyObject {
  /// The item's center, in points: of a view in its superview's coordinates, of any
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
  /// It must not intersect itself; only its first subpath counts.
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
