internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension CollisionParameters: PropertyOwner {}

/// The keys of a collision behavior.
enum CollisionKeys: BehaviorType {
  typealias Parameters = CollisionParameters

  private static let translates = Property<CollisionParameters>(
    "translatesReferenceBoundsIntoBoundary", \.translatesReferenceBoundsIntoBoundary, .boolean,
    "Whether the edges of the canvas are a boundary; true if insets are given.")
  // Read after it, because insets alone make the edges a boundary.
  private static let insets = Property<CollisionParameters>(
    "insets", \.insets, .insets(),
    "The insets of that boundary from the edges, [top, left, bottom, right] in points.")

  static let kind = BehaviorKind(
    "a collision behavior",
    "Makes items collide with each other and with boundaries, as rectangles unless their collisionBounds differ.",
    [
      Property<CollisionParameters>(
        "collisionMode", \.collisionMode, .choice(), also: ["mode"],
        "What the items collide with."),
      translates, insets,
      Property(
        "boundaries", \.boundaries, .list(of: BoundaryKeys.syntax), isSettable: false,
        "Boundaries besides the edges of the canvas."),
    ]
  ) { reader, _, _ in
    if case .boolean(false) = reader.value(of: translates.declaration)?.content {
      reader.check(insets, needs: false, "'translatesReferenceBoundsIntoBoundary' to be true")
    }
    return true
  }
}

/// The keys of a boundary.
enum BoundaryKeys {
  static let id = Key(
    "id", Syntax<JSONString>.identifier, "The id of the boundary.")
  static let from = Key("from", Syntax<CGPoint>.point, "The start of a line, [x, y] in points.")
  static let to = Key("to", Syntax<CGPoint>.point, "The end of a line, [x, y] in points.")
  static let path = Key(
    "path", Syntax<[CGPoint]>.list(of: Syntax<CGPoint>.point, atLeast: 2, what: "point"),
    "The corners of a closed polygon, [[x, y], …] in points.")

  static let ellipse = Key(
    "ellipse", Syntax<CGRect>.rect,
    "The bounding rectangle of an ellipse, [x, y, width, height] in points.")

  static let table = KeyTable(
    name: "boundary", noun: "a boundary",
    summary: "A line, a polygon or an ellipse with which items collide.",
    uikit: "UICollisionBehavior.addBoundary",
    keys: [id, from, to, path, ellipse])

  static let syntax = Syntax<Boundary>.object(table, read, write: write)

  @Sendable
  private static func write(_ boundary: Boundary, _ writer: inout ObjectWriter) {
    switch boundary.course {
    case .segment(let start, let end):
      writer.set(from, start)
      writer.set(to, end)
    case .path(let points): writer.set(path, points)
    case .ellipse(let rect): writer.set(ellipse, rect)
    }
    writer.set(id, writer.writing.id(of: boundary.id, boundary.isNamed, or: prefix, boundary.place))
  }

  private static let prefix = "boundary"

  @Sendable
  private static func read(_ reader: ObjectReader) -> Boundary? {
    let (id, start, end, path) = (reader[id], reader[from], reader[to], reader[path])
    guard reader.excludes(from, Self.path), reader.excludes(to, Self.path),
      reader.excludes(from, ellipse), reader.excludes(to, ellipse),
      reader.excludes(Self.path, ellipse)
    else { return nil }
    let course: Boundary.Course
    let isDegenerate: Bool
    if reader.has(Self.path) {
      guard let path else { return nil }
      course = .path(path)
      isDegenerate = path.allSatisfy { $0 == path.first }
    } else if reader.has(ellipse) {
      guard let rect = reader[ellipse] else { return nil }
      course = .ellipse(rect)
      isDegenerate = rect.isEmpty
    } else {
      guard reader.has(from) || reader.has(to) else {
        reader.reportMissing(oneOf: ["from", "path", "ellipse"])
        return nil
      }
      reader.check(from, needs: reader.has(to), "'to'")
      reader.check(to, needs: reader.has(from), "'from'")
      guard let start, let end else { return nil }
      course = .segment(from: start, to: end)
      isDegenerate = start == end
    }
    guard !isDegenerate else {
      reader.decoding.report(
        reader.has(ellipse)
          ? .degenerateOutline : Problem("degenerate", "a boundary needs two different points"),
        at: reader.place(of: Self.path) ?? reader.place(of: ellipse) ?? reader.place(of: to)
          ?? reader.place)
      return nil
    }
    return Boundary(
      id: reader.id(id, or: prefix), isNamed: id != nil,
      course: course, place: reader.place)
  }
}

extension CollisionParameters.Mode: DescribedChoice {
  var summary: String {
    switch self {
    case .items: "With each other."
    case .boundaries: "With boundaries."
    default: "With each other and with boundaries."
    }
  }
}
