internal import Foundation
internal import Geometry

/// The keys of a collision behaviour.
enum CollisionKeys {
  static let mode = DefaultedKey(
    "mode", Shape<CollisionParameters.Mode>.choice(), default: "\"everything\"",
    "With what the items collide.")
  static let translatesReferenceBounds = Key(
    "translatesReferenceBoundsIntoBoundary", Shape<Bool>.boolean,
    "Whether the canvas's edges are a boundary; true if insets are given, else false.")
  static let insets = DefaultedKey(
    "insets", Shape<EdgeInsets>.insets, default: "[0, 0, 0, 0]",
    "How far inside the canvas's edges that boundary lies, [top, left, bottom, right] in points.")
  static let boundaries = Key(
    "boundaries", Shape<[Boundary]>.list(of: BoundaryKeys.shape), "Lines that stop items.")

  static let kind = BehaviorKeys.Kind(
    "collision", "a collision behavior", "Lets items collide with each other and with boundaries.",
    [BehaviorKeys.items, mode, translatesReferenceBounds, insets, boundaries]
  ) { reader in
    let (mode, insets, boundaries) = (reader[mode], reader[insets], reader[boundaries] ?? [])
    let translates = reader[translatesReferenceBounds]
    reader.check(
      Self.insets, needs: translates != false, "'translatesReferenceBoundsIntoBoundary' to be true")
    guard let items = reader[BehaviorKeys.items] else { return nil }
    return .collision(
      CollisionParameters(
        items: items, mode: mode,
        translatesReferenceBoundsIntoBoundary: translates ?? reader.has(Self.insets),
        insets: insets, boundaries: boundaries))
  }
}

/// The keys of a boundary.
enum BoundaryKeys {
  static let id = Key(
    "id", Shape<JSONString>.identifier, "The name by which the boundary is referred to.")
  static let from = Key("from", Shape<CGPoint>.point, "A line's first point.")
  static let to = Key("to", Shape<CGPoint>.point, "A line's last point.")
  static let path = Key(
    "path", Shape<[CGPoint]>.list(of: Shape<CGPoint>.point, atLeast: 2, what: "point"),
    "The corners of a polygon, [[x, y], …] in points, which is closed.")

  static let ellipse = Key(
    "ellipse", Shape<CGRect>.rect, "The rectangle that an ellipse fills, [x, y, width, height].")

  static let table = KeyTable(
    name: "boundary", noun: "a boundary", summary: "A line, polygon or ellipse that stops items.",
    keys: [id, from, to, path, ellipse])

  static let shape = Shape<Boundary>.object(table) { reader in
    let (id, start, end, path) = (reader[id], reader[from], reader[to], reader[path])
    guard reader.excludes(from, Self.path), reader.excludes(to, Self.path),
      reader.excludes(from, ellipse), reader.excludes(to, ellipse),
      reader.excludes(Self.path, ellipse)
    else { return nil }
    let shape: Boundary.Shape
    let isDegenerate: Bool
    if reader.has(Self.path) {
      guard let path else { return nil }
      shape = .path(path)
      isDegenerate = path.allSatisfy { $0 == path.first }
    } else if reader.has(ellipse) {
      guard let rect = reader[ellipse] else { return nil }
      shape = .ellipse(rect)
      isDegenerate = rect.isEmpty
    } else {
      guard reader.has(from) || reader.has(to) else {
        reader.reportMissing(oneOf: ["from", "path", "ellipse"])
        return nil
      }
      reader.check(from, needs: reader.has(to), "'to'")
      reader.check(to, needs: reader.has(from), "'from'")
      guard let start, let end else { return nil }
      shape = .segment(from: start, to: end)
      isDegenerate = start == end
    }
    guard !isDegenerate else {
      reader.decoding.report(
        reader.has(ellipse) ? .degenerateOutline : .degenerateBoundary,
        at: reader.place(of: Self.path) ?? reader.place(of: ellipse) ?? reader.place(of: to)
          ?? reader.place)
      return nil
    }
    return Boundary(
      id: id?.value ?? reader.decoding.names.generate("boundary"), isNamed: id != nil,
      shape: shape, place: reader.place)
  }
}
