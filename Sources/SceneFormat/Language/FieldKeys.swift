internal import Foundation
internal import Geometry
internal import Scene

extension FieldParameters: PropertyOwner {}

/// The keys of a field.
enum FieldKeys {
  static let kind = BehaviorKind(
    "field", "a field behavior", "A force that depends on place or velocity.",
    [
      Property<FieldParameters>(
        "kind", \.kind, .choice(called: "field"), isRequired: true, isSettable: false,
        "What the field does."),
      Property("position", \.position, .point, "The origin, [x, y] in points."),
      Property(
        "region", \.region, RegionKeys.syntax,
        "Where about the origin the field acts; everywhere by default."),
      Property("strength", \.strength, .number(), "The factor of the force."),
      Property(
        "falloff", \.falloff, .number(NumberRange(lower: -100, upper: 100)),
        "The power by which the force falls with the distance; by default 2 for radialGravity, "
          + "-1 for spring, 1 for electric and magnetic, else 0."),
      Property(
        "minimumRadius", \.minimumRadius, .number(.positiveLength),
        "The distance in points below which the falloff does not grow; about 0.003 by default."),
      Property(
        "direction", \.direction, .vector(),
        need: { $0.kind.hasDirection ? nil : "'kind' to be linearGravity, drag or velocity" },
        "The direction of linearGravity in m/s², of drag and velocity in m/s, [x, y]; a metre is "
          + "100 points."),
      Property(
        "smoothness", \.smoothness, .number(.notNegative), need: needsRandomness,
        "How wide the pattern of noise and turbulence is: 0 for 7 points, 1 for 650."),
      Property(
        "animationSpeed", \.animationSpeed, .number(), need: needsRandomness,
        "How fast the pattern of noise and turbulence changes."),
    ])

  private static let needsRandomness: @Sendable (FieldParameters) -> String? = {
    $0.kind.isRandom ? nil : "'kind' to be noise or turbulence"
  }
}

/// The keys of a region: one of them says what it is.
enum RegionKeys {
  static let radius = Key(
    "radius", Syntax<CGFloat>.number(.length), "A disc of this radius in points.")
  static let size = Key(
    "size", Syntax<CGSize>.positiveSize, "A rectangle, [width, height] in points.")
  static let inverse = Key("inverse", syntax, "All points outside of a region.")
  static let union = Key("union", list, "The points in any of some regions.")
  static let intersection = Key("intersection", list, "The points in all of some regions.")
  static let difference = Key(
    "difference", list, "The points in the first of some regions and in none of the others.")

  static let table = KeyTable(
    name: "region", noun: "a region", summary: "An area about a field's origin.",
    keys: [radius, size, inverse, union, intersection, difference])

  static let syntax = Syntax(schema: .definition("region"), read: read)
  private static let list = Syntax<[FieldRegion]>.list(of: syntax, atLeast: 2, what: "region")

  private static func read(_ value: JSONValue, _ decoding: Decoding) -> FieldRegion? {
    guard let reader = ObjectReader(value, table, decoding) else { return nil }
    let given = table.keys.map(\.name).filter { reader.object[$0] != nil }
    guard let first = given.first else {
      reader.reportMissing(oneOf: table.keys.map(\.name))
      return nil
    }
    guard given.count == 1 else {
      for name in given.dropFirst() {
        let place = reader.object.members.first { $0.key.value == name }?.key.place
        decoding.report(.exclusiveKeys(first, name), at: place ?? reader.place)
      }
      return nil
    }
    switch first {
    case radius.name: return reader[radius].map { .circle(radius: $0) }
    case size.name: return reader[size].map { .rectangle($0) }
    case inverse.name: return reader[inverse].map { .inverse($0) }
    case union.name: return whole(reader, union).map { .union($0) }
    case intersection.name: return whole(reader, intersection).map { .intersection($0) }
    default: return whole(reader, difference).map { .difference($0) }
    }
  }

  /// The regions of a key; nil if one of them is faulty, without which they would mean another area.
  private static func whole(
    _ reader: ObjectReader, _ key: Key<[FieldRegion]>
  ) -> [FieldRegion]? {
    guard let regions = reader[key], regions.count == reader.object[key.name]?.array?.count else {
      return nil
    }
    return regions
  }
}
