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
  var collisionBoundingPath: MutableBezierPath { get }
}

extension DynamicItem {
  /// The rectangle of the item's bounds.
  public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }

  /// The empty path.
  public var collisionBoundingPath: MutableBezierPath { MutableBezierPath() }
}

extension DynamicItem {
  /// The name that errors use: a view's identifier, where it has one, or the type's name.
  var diagnosticName: String {
    guard let view = self as? View, !view.identifier.isEmpty else { return "\(type(of: self))" }
    return view.identifier
  }
}

extension View: DynamicItem {}

/// Several items that move as one rigid body made of a box for each.
///
/// Behaviors hold the group; no behavior must hold one of its members. The mass is that of all
/// members' bounds together. The transforms that the members have when the group is made do not
/// count; from then on all members turn with the group.
public final class DynamicItemGroup: DynamicItem {
  /// The members.
  public let items: [any DynamicItem]

  /// The members' centers from the group's, at angle 0.
  let places: [CGVector]
  private var place: CGPoint
  private var turn = CGAffineTransform.identity

  /// A group of items at their present positions.
  ///
  /// - Parameter items: The members; one that appears twice counts once.
  /// - Throws: `DynamicsError.groupInsideGroup` where one is a group itself,
  ///   `DynamicsError.emptyGroup` where there is none.
  @_disfavoredOverload
  public init(items: [any DynamicItem]) throws(DynamicsError) {
    var known: Set<ObjectIdentifier> = []
    let members = items.filter { known.insert(ObjectIdentifier($0)).inserted }
    guard !members.isEmpty else { throw .emptyGroup }
    guard !members.contains(where: { $0 is DynamicItemGroup }) else { throw .groupInsideGroup }
    self.items = members
    let center = Self.box(around: members).center
    place = center
    places = members.map { CGVector(from: center, to: $0.center) }
  }

  /// The center of the members' common bounding box; setting it moves all members.
  public var center: CGPoint {
    get { place }
    set {
      let shift = CGVector(from: place, to: newValue)
      place = newValue
      for item in items { item.center = item.center + shift }
    }
  }

  /// A rectangle at zero with the size of the bounding box that the members had when grouped.
  public var bounds: CGRect {
    var (minX, minY) = (CGFloat.infinity, CGFloat.infinity)
    var (maxX, maxY) = (-CGFloat.infinity, -CGFloat.infinity)
    for (item, place) in zip(items, places) {
      minX = min(minX, place.dx - item.bounds.width / 2)
      maxX = max(maxX, place.dx + item.bounds.width / 2)
      minY = min(minY, place.dy - item.bounds.height / 2)
      maxY = max(maxY, place.dy + item.bounds.height / 2)
    }
    return CGRect(x: 0, y: 0, width: maxX - minX, height: maxY - minY)
  }

  /// The group's transform about its center, at first the identity; setting it moves all members
  /// accordingly and gives them the same transform.
  public var transform: CGAffineTransform {
    get { turn }
    set {
      turn = newValue
      for (item, place) in zip(items, places) {
        item.center = self.place + place.applying(newValue)
        item.transform = newValue
      }
    }
  }

  private static func box(around items: [any DynamicItem]) -> CGRect {
    var box = CGRect.null
    for item in items {
      let size = item.bounds.size
      box = box.union(
        CGRect(
          x: item.center.x - size.width / 2, y: item.center.y - size.height / 2,
          width: size.width, height: size.height))
    }
    return box
  }
}

/// Where an item is and how it moves, in the engine's single precision, not rounded to pixels.
///
/// In the animator's reference coordinates; y grows downwards, positive angles are clockwise.
public struct ItemState: Equatable, Sendable {
  /// The x coordinate of the center, in points.
  public var x: Float
  /// The y coordinate of the center, in points.
  public var y: Float
  /// The angle in radians, not reduced by full turns.
  public var angle: Float
  /// The x coordinate of the center of mass, in points: that of the center, but for groups and paths.
  public var massCenterX: Float
  /// The y coordinate of the center of mass, in points.
  public var massCenterY: Float
  /// The horizontal velocity of the center of mass, in points per second.
  public var velocityX: Float
  /// The vertical velocity of the center of mass, in points per second.
  public var velocityY: Float
  /// The angular velocity, in radians per second.
  public var angularVelocity: Float
  /// Whether the engine still moves the item; false once it has come to rest and sleeps.
  public var isAwake: Bool

  /// The velocity of the center, which moves around the center of mass where that is another point, in points per
  /// second.
  public var centerVelocity: SIMD2<Float> {
    SIMD2(
      velocityX - angularVelocity * (y - massCenterY),
      velocityY + angularVelocity * (x - massCenterX))
  }
}
