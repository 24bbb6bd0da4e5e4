public import Foundation
public import Geometry

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
