internal import Foundation
internal import Geometry
internal import Views

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

  /// The transform from an item's coordinates to the space, or nil where they are the same.
  ///
  /// A group's coordinates are those of its first member.
  private func transform(of item: any DynamicItem) -> CGAffineTransform? {
    let representative = (item as? DynamicItemGroup)?.items.first ?? item
    guard let view, let itemView = representative as? View, let superview = itemView.superview,
      superview !== view
    else { return nil }
    return superview.transform(to: view)
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
