internal import Foundation
internal import Geometry
internal import Physics
internal import Views

/// A collision shape of an item, in points from its center.
enum ItemShape: Equatable {
  /// An upright rectangle.
  case box(CGSize, center: CGPoint)
  /// A disc about the center.
  case disc(radius: CGFloat)
  /// A convex polygon with corners rounded by 0.9 points.
  case polygon([CGPoint])

  /// The shapes of an item: one, unless it is a group or its path is not convex.
  ///
  /// - Throws: `DynamicsError` where the item's size or path is not a shape.
  static func shapes(of item: any DynamicItem) throws(DynamicsError) -> [ItemShape] {
    if let group = item as? DynamicItemGroup { return try shapes(of: group) }
    let size = item.bounds.size
    guard size.isUsable else {
      throw .invalidItemSize(item: item.diagnosticName, size: size)
    }
    switch item.collisionBoundsType {
    case .rectangle: return [.box(size, center: .zero)]
    case .ellipse where size.width == size.height: return [.disc(radius: size.width / 2)]
    case .ellipse:
      let rect = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      return try polygons(BezierPath(ovalIn: rect), of: item)
    case .path: return try polygons(item.collisionBoundingPath.path, of: item)
    }
  }

  /// A group's shapes: an upright box for each member.
  private static func shapes(of group: DynamicItemGroup) throws(DynamicsError) -> [ItemShape] {
    var shapes: [ItemShape] = []
    for (item, place) in zip(group.items, group.places) {
      let size = item.bounds.size
      guard place.isUsable else { throw .invalidValue(name: "center") }
      let shape = ItemShape.box(size, center: CGPoint(x: place.dx, y: place.dy))
      // The member is too small, not the group.
      guard size.isUsable, shape.physicsShape != nil else {
        throw .invalidItemSize(item: item.diagnosticName, size: size)
      }
      shapes.append(shape)
    }
    return shapes
  }

  /// The most chords for a curve; those of a curve above 1000 points are longer than UIKit's.
  private static let chordsPerCurve = 100

  /// The most corners of a path; every contact visits all of them.
  private static let cornerLimit = 1000

  /// The convex parts of a path's outline.
  private static func polygons(
    _ path: BezierPath, of item: any DynamicItem
  ) throws(DynamicsError) -> [ItemShape] {
    let outline = Outline(path, chordsPerCurve: chordsPerCurve)
    let isValid =
      outline.isUsable && outline.points.count <= cornerLimit && outline.isSimple
    let shapes = isValid ? outline.convexParts.map { polygon($0) } : []
    guard !shapes.isEmpty, shapes.allSatisfy({ $0.physicsShape != nil }) else {
      throw .invalidBoundingPath(item: item.diagnosticName)
    }
    return shapes
  }

  /// The shape in meters; nil where single precision leaves no area of it.
  var physicsShape: Shape? {
    switch self {
    case .box(let size, let center):
      try? .box(
        width: Units.meters(size.width), height: Units.meters(size.height),
        center: Units.meters(center))
    case .disc(let radius): try? .circle(radius: Units.meters(radius))
    case .polygon(let points): try? .polygon(points.map { Units.meters($0) }, radius: 0.009)
    }
  }

  /// The shape's edge, in points from the item's center.
  var path: BezierPath {
    switch self {
    case .box(let size, let center):
      BezierPath(
        rect: CGRect(
          x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
          height: size.height))
    case .disc(let radius):
      BezierPath(ovalIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    case .polygon(let points): BezierPath(polygon: points)
    }
  }
}
