public import Foundation
public import Geometry

/// Several items that move as one body: a box for each, rigidly together.
///
/// The group is what behaviours hold; its members must not be held by any themselves. The mass is
/// that of all members' bounds together. A member's own transform does not count while the
/// group is made; from then on all members turn with it.
public final class DynamicItemGroup: DynamicItem {
  /// The members.
  public let items: [any DynamicItem]

  /// The members' centers from the group's, before any turn.
  let places: [CGVector]
  private var place: CGPoint
  private var turn = CGAffineTransform.identity

  /// A group of items where they are.
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

  /// The middle of the members' common box; setting it moves all members along.
  public var center: CGPoint {
    get { place }
    set {
      let shift = CGVector(from: place, to: newValue)
      place = newValue
      for item in items { item.center = item.center + shift }
    }
  }

  /// A rectangle at zero of the size of the members' common box as they were grouped.
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

  /// The group's transform about its center, at first the identity; setting it puts all members in
  /// their turned places and gives them the same transform.
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
