internal import Foundation
internal import Geometry

/// The keys of a field.
enum FieldKeys {
  /// The powers of a falloff.
  static let falloffRange = NumberRange(lower: -100, upper: 100)

  static let kindName = RequiredKey(
    "kind", Shape<FieldParameters.Kind>.choice(called: "field"), "What the field does.")
  static let position = DefaultedKey(
    "position", Shape<CGPoint>.point, default: "[0, 0]", "The origin, [x, y] in points.")
  static let region = Key(
    "region", RegionKeys.shape, "Where about the origin the field acts; everywhere by default.")
  static let strength = DefaultedKey(
    "strength", Shape<CGFloat>.number(), default: "1", "The factor of the force.")
  static let falloff = Key(
    "falloff", Shape<CGFloat>.number(falloffRange),
    "The power by which the force falls with the distance; by default 2 for radialGravity, "
      + "-1 for spring, 1 for electric and magnetic, else 0.")
  static let minimumRadius = Key(
    "minimumRadius", Shape<CGFloat>.number(.positiveLength),
    "The distance in points below which the falloff does not grow; about 0.003 by default.")
  static let direction = DefaultedKey(
    "direction", Shape<CGVector>.vector(), default: "[0, 0]",
    "The direction of linearGravity in m/s², of drag and velocity in m/s, [x, y]; a metre is 100 "
      + "points.")
  static let smoothness = DefaultedKey(
    "smoothness", Shape<CGFloat>.number(.notNegative), default: "0",
    "How wide the pattern of noise and turbulence is: 0 for 7 points, 1 for 650.")
  static let animationSpeed = DefaultedKey(
    "animationSpeed", Shape<CGFloat>.number(), default: "0",
    "How fast the pattern of noise and turbulence changes.")

  static let kind = BehaviorKeys.Kind(
    "field", "a field behavior", "A force that depends on place or velocity.",
    [
      BehaviorKeys.items, kindName, position, region, strength, falloff, minimumRadius, direction,
      smoothness, animationSpeed,
    ]
  ) { reader in
    let (items, kind) = (reader[BehaviorKeys.items], reader[kindName])
    var parameters = FieldParameters(
      items: items ?? [], kind: kind ?? .linearGravity, position: reader[position],
      region: reader[region] ?? .infinite, strength: reader[strength], falloff: reader[falloff],
      minimumRadius: reader[minimumRadius], direction: reader[direction],
      smoothness: reader[smoothness], animationSpeed: reader[animationSpeed])
    guard items != nil, let kind else { return nil }
    let directed = "'kind' to be linearGravity, drag or velocity"
    reader.check(direction, needs: kind.hasDirection, directed)
    reader.check(smoothness, needs: kind.isRandom, "'kind' to be noise or turbulence")
    reader.check(animationSpeed, needs: kind.isRandom, "'kind' to be noise or turbulence")
    return .field(parameters)
  }
}

/// The keys of a region: one of them says what it is.
enum RegionKeys {
  static let radius = Key(
    "radius", Shape<CGFloat>.number(.length), "A disc of this radius in points.")
  static let size = Key(
    "size", Shape<CGSize>.positiveSize, "A rectangle, [width, height] in points.")
  static let inverse = Key("inverse", shape, "All points outside of a region.")
  static let union = Key("union", list, "The points in any of some regions.")
  static let intersection = Key("intersection", list, "The points in all of some regions.")
  static let difference = Key(
    "difference", list, "The points in the first of some regions and in none of the others.")

  static let table = KeyTable(
    name: "region", noun: "a region", summary: "An area about a field's origin.",
    keys: [radius, size, inverse, union, intersection, difference])

  static let shape = Shape(schema: .definition("region"), read: read)
  private static let list = Shape<[FieldRegion]>.list(of: shape, atLeast: 2, what: "region")

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
