internal import Foundation
internal import Geometry
internal import Views

/// Where an item was put or read last, so that the next reading can tell what has changed since.
///
/// Views are rounded to pixels as they are put. What has not changed since then is read back
/// unrounded, so that the rounding never enters the motion.
struct ItemPlacement: Equatable {
  /// The item's center, in its own coordinates, in points.
  let center: CGPoint
  /// The item's angle, in radians; of the transform only the rotation counts.
  let angle: CGFloat
  /// The center before rounding.
  let exactCenter: CGPoint
  /// The angle before rounding.
  let exactAngle: CGFloat
  /// The transform from the item's coordinates to the animator's, or nil where they are the same.
  let up: CGAffineTransform?

  /// The placement that an item has now.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - up: The transform from the item's coordinates to the animator's.
  ///   - former: The item's last placement.
  init(of item: any DynamicItem, up: CGAffineTransform?, since former: ItemPlacement?) {
    var (center, angle) = (item.center, item.transform.rotationAngle)
    // The angle is read off a matrix, which has no whole turns and may have a scale.
    if let former, abs((former.angle - angle).remainder(dividingBy: 2 * .pi)) < 1e-9 {
      angle = former.angle
    }
    (self.center, self.angle, self.up) = (center, angle, up)
    if let former {
      if center.x == former.center.x { center.x = former.exactCenter.x }
      if center.y == former.center.y { center.y = former.exactCenter.y }
      if angle == former.angle { angle = former.exactAngle }
    }
    (exactCenter, exactAngle) = (center, angle)
  }

  /// The placement at a center and an angle in the animator's coordinates.
  ///
  /// - Parameters:
  ///   - center: The center, in points.
  ///   - angle: The angle, in radians.
  ///   - up: The transform from the item's coordinates to the animator's.
  ///   - scale: The pixels per point to which the item is rounded, or nil for none.
  init(at center: CGPoint, angle: CGFloat, up: CGAffineTransform?, rounding scale: CGFloat?) {
    let center = up.map { center.applying($0.inverted()) } ?? center
    let angle = angle - (up?.rotationAngle ?? 0)
    (exactCenter, exactAngle, self.up) = (center, angle, up)
    self.center = scale.map { PixelRounding.center(center, scale: $0) } ?? center
    self.angle = scale == nil ? angle : PixelRounding.angle(angle)
  }

  /// The unrounded center and angle in the animator's coordinates.
  var place: (center: CGPoint, angle: CGFloat) {
    guard let up else { return (exactCenter, exactAngle) }
    return (exactCenter.applying(up), exactAngle + up.rotationAngle)
  }
}

/// Where an item was last that has no body any more, in case it gets another.
struct FormerPlacement {
  private weak var item: (any DynamicItem)?
  private let placement: ItemPlacement

  init(_ item: any DynamicItem, _ placement: ItemPlacement) {
    self.item = item
    self.placement = placement
  }

  /// Whether the item is gone.
  var isStale: Bool { item == nil }

  /// The placement, unless it was that of another item, now gone.
  func placement(of item: any DynamicItem) -> ItemPlacement? {
    self.item === item ? placement : nil
  }
}

/// The coordinates of an animator's bodies: those of its reference view's bounds, or
/// those of the items themselves where there is no such view.
struct ReferenceSpace {
  /// The view, or nil for none.
  private(set) weak var view: View?

  /// The space of a view, or of no view.
  init(view: View?) { self.view = view }

  /// Whether an item's coordinates can be expressed in the space.
  ///
  /// Views need a reference view above them; any other item is taken to be in the space.
  func contains(_ item: any DynamicItem) -> Bool {
    if let group = item as? DynamicItemGroup { return group.items.allSatisfy { contains($0) } }
    guard let itemView = item as? View else { return true }
    guard let view else { return false }
    return itemView !== view && itemView.isDescendant(of: view)
  }

  /// Where an item is now; what has not changed since a former placement is not rounded.
  func placement(of item: any DynamicItem, since former: ItemPlacement? = nil) -> ItemPlacement {
    ItemPlacement(of: item, up: transform(of: item), since: former)
  }

  /// Moves an item; its transform becomes a pure rotation.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - center: The center in the space, in points.
  ///   - angle: The angle in the space, in radians.
  ///   - scale: The pixels per point to which views are rounded, or nil for none.
  /// - Returns: Where the item is then.
  func put(
    _ item: any DynamicItem, at center: CGPoint, angle: CGFloat, rounding scale: CGFloat?
  ) -> ItemPlacement {
    let placement = ItemPlacement(
      at: center, angle: angle, up: transform(of: item),
      rounding: item is View || item is DynamicItemGroup ? scale : nil)
    item.center = placement.center
    item.transform = CGAffineTransform(rotationAngle: placement.angle)
    return placement
  }

  /// How many views an item is in that are in the space themselves.
  func depth(of item: any DynamicItem) -> Int {
    var depth = 0
    var superview = superview(of: item)
    while let current = superview, current !== view {
      depth += 1
      superview = current.superview
    }
    return depth
  }

  /// The transform from an item's coordinates to the space, or nil where they are the same.
  private func transform(of item: any DynamicItem) -> CGAffineTransform? {
    superview(of: item)?.transform(to: view)
  }

  /// The view in the space in whose coordinates an item is; nil for one in those of the space.
  ///
  /// A group's coordinates are those of its first member.
  private func superview(of item: any DynamicItem) -> View? {
    let representative = (item as? DynamicItemGroup)?.items.first ?? item
    guard let view, let itemView = representative as? View, let superview = itemView.superview,
      superview !== view
    else { return nil }
    return superview
  }
}

/// How UIKit rounds the views that it moves, so that they lie on whole pixels.
enum PixelRounding {
  /// A center, in points, on a grid of `scale` pixels per point.
  static func center(_ center: CGPoint, scale: CGFloat) -> CGPoint {
    CGPoint(x: coordinate(center.x, scale: scale), y: coordinate(center.y, scale: scale))
  }

  /// An angle in radians, to 1/5000.
  static func angle(_ angle: CGFloat) -> CGFloat { (angle * 5000).rounded() / 5000 }

  private static func coordinate(_ value: CGFloat, scale: CGFloat) -> CGFloat {
    guard scale != 1 else { return value.rounded() }
    let whole = value.rounded(.down)
    return whole + ((value - whole) * scale).rounded() / scale
  }
}
