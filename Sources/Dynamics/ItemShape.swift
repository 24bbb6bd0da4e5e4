internal import Foundation
internal import Geometry
internal import Physics
internal import Views

/// The shapes, in metres about its center, that an item collides as (dynamics 2.3).
enum ItemShape {
  /// The radius by which a polygon from an ellipse or a path is rounded: 0.9 points.
  ///
  /// Rectangles and circles have none.
  private static let polygonRadius: Float = 0.009

  /// The shapes of an item: one, unless it is a group or its path is not convex.
  ///
  /// - Throws: `DynamicsError` where the item's size or path makes no shape.
  static func shapes(of item: any DynamicItem) throws(DynamicsError) -> [Shape] {
    if let group = item as? DynamicItemGroup { return try shapes(of: group) }
    let size = item.bounds.size
    guard size.isUsable else {
      throw .invalidItemSize(item: item.diagnosticName, size: size)
    }
    switch item.collisionBoundsType {
    case .rectangle:
      return [try box(size, at: .zero, of: item)]
    case .ellipse where size.width == size.height:
      guard let circle = try? Shape.circle(radius: Units.metres(size.width) / 2) else {
        throw .invalidItemSize(item: item.diagnosticName, size: size)
      }
      return [circle]
    case .ellipse:
      let rect = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      return [try polygon(Outline(BezierPath(ovalIn: rect)).points, of: item)]
    case .path:
      let outline = Outline(item.collisionBoundingPath)
      guard outline.isUsable, outline.isSimple else {
        throw .invalidBoundingPath(item: item.diagnosticName)
      }
      var shapes: [Shape] = []
      for part in outline.convexParts { shapes.append(try polygon(part, of: item)) }
      return shapes
    }
  }

  /// A group's shapes: an upright box for each member.
  private static func shapes(of group: DynamicItemGroup) throws(DynamicsError) -> [Shape] {
    guard !group.items.isEmpty else { throw .emptyGroup }
    var shapes: [Shape] = []
    for (item, place) in zip(group.items, group.places) {
      let offset = CGPoint(x: place.dx, y: place.dy)
      guard item.bounds.size.isUsable, offset.isUsable else {
        throw .invalidItemSize(item: item.diagnosticName, size: item.bounds.size)
      }
      shapes.append(try box(item.bounds.size, at: offset, of: item))
    }
    return shapes
  }

  private static func box(
    _ size: CGSize, at offset: CGPoint, of item: any DynamicItem
  ) throws(DynamicsError) -> Shape {
    let (width, height) = (Units.metres(size.width), Units.metres(size.height))
    let box = try? Shape.box(width: width, height: height, center: Units.metres(offset))
    guard let box else { throw .invalidItemSize(item: item.diagnosticName, size: size) }
    return box
  }

  private static func polygon(
    _ points: [CGPoint], of item: any DynamicItem
  ) throws(DynamicsError) -> Shape {
    let corners = points.map { Units.metres($0) }
    guard let polygon = try? Shape.polygon(corners, radius: polygonRadius) else {
      throw .invalidBoundingPath(item: item.diagnosticName)
    }
    return polygon
  }
}
