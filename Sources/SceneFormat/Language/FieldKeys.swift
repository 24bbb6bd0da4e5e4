internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension FieldParameters: PropertyOwner {}

/// The keys of a field behavior.
enum FieldKeys: BehaviorType {
  typealias Parameters = FieldParameters

  static let forceName = "force"
  static let kind = BehaviorKind(
    "a field behavior", "A force that depends on position or velocity.",
    [
      Property<FieldParameters>(
        "kind", \.kind, .choice(called: "field"), isRequired: true, isSettable: false,
        "The kind of field. As measured in UIKit, magnetic turns every moving item to its left with "
          + "a positive strength, to its right with a negative one, and ignores its charge."),
      Property("position", \.position, .point, "The origin, [x, y] in points."),
      Property(
        "region", \.region, RegionKeys.syntax,
        "The area around the origin in which the field acts; everywhere by default."),
      Property(
        forceName, \.force, force, isSettable: false,
        need: { $0.kind == .custom ? nil : "'kind' to be custom" },
        "The force of a custom field: an expression that gives [x, y] in newtons, of $position, the item's center from the "
          + "field's position in points, $velocity in m/s, $mass in kg, $charge and $time in seconds. Neither strength nor "
          + "falloff scales it."),
      Property(
        "strength", \.strength, .number(),
        "The factor of the force. 100 points from the position, 1 accelerates by 100 points per second squared: "
          + "radialGravity every mass, spring and vortex 1 kg, which 100 by 100 points have. Half of the mass is "
          + "accelerated twice as much by spring, and four times as much by vortex, as in UIKit."),
      Property(
        "falloff", \.falloff, .number(NumberRange(lower: -100, upper: 100)),
        "The exponent with which the force decreases with the distance; by default 2 for "
          + "radialGravity, -1 for spring, 1 for electric and magnetic, and 0 for others."),
      Property(
        "minimumRadius", \.minimumRadius, .number(.positiveLength),
        "The distance in points below which the force no longer depends on the distance; about "
          + "0.003 by default."),
      Property(
        "direction", \.direction, .vector(),
        need: { $0.kind.hasDirection ? nil : "'kind' to be linearGravity, drag or velocity" },
        "The direction, [x, y]: of linearGravity in m/s², of drag and velocity in m/s; a meter is "
          + "100 points."),
      Property(
        "smoothness", \.smoothness, .number(.notNegative), need: needsRandomness,
        "The size of the pattern of noise and turbulence: 0 for 7 points, 1 for 650."),
      Property(
        "animationSpeed", \.animationSpeed, .number(), need: needsRandomness,
        "The speed at which the pattern of noise and turbulence changes."),
    ]
  ) { reader, parameters, _ in
    // What has an id may get a direction later.
    if let kind = reader.object["kind"], kind.string?.value == "linearGravity",
      parameters.direction == .zero, reader.object[BehaviorKeys.id.name] == nil
    {
      reader.decoding.warn(
        "without-effect", at: kind.place,
        "a linearGravity field without a direction moves nothing",
        hint: "give it a 'direction', as in [0, 9.8] for the gravity of the earth")
    }
    guard parameters.kind == .custom, parameters.force == nil else { return true }
    if reader.object[forceName] == nil {
      reader.decoding.report(
        .missingKey(forceName, in: "a custom field"), at: reader.place.openingBracket)
    }
    return false
  }

  private static let force = Syntax<FieldForce>(
    schema: .expression,
    write: { force, _ in
      force.expression.text {
        FieldForce.Name(rawValue: $0)?.text ?? ""
      } color: { _ in
        nil
      }
      .map { .literal(JSONOutput.quoted($0)) }
    }
  ) { value, decoding in
    decoding.expression(
      value, of: .pair, naming: FieldForce.Name.allCases.map { ($0.text, $0.type) }
    ).map { FieldForce($0) }
  }

  private static let needsRandomness: @Sendable (FieldParameters) -> String? = {
    $0.kind.isRandom ? nil : "'kind' to be noise or turbulence"
  }
}

/// The keys of a region, exactly one of which is present.
enum RegionKeys {
  static let radius = Key(
    "radius", Syntax<CGFloat>.number(.length), "A disc of this radius in points.")
  static let size = Key(
    "size", Syntax<CGSize>.positiveSize, "A rectangle, [width, height] in points.")
  static let inverse = Key("inverse", syntax, "The points outside a region.")
  static let union = Key("union", list, "The points in any of several regions.")
  static let intersection = Key("intersection", list, "The points in all of several regions.")
  static let difference = Key(
    "difference", list, "The points in the first of several regions and in none of the others.")

  static let table = KeyTable(
    name: "region", noun: "a region", summary: "An area around the origin of a field.",
    uikit: "UIRegion",
    keys: [radius, size, inverse, union, intersection, difference])

  static let syntax: Syntax<FieldRegion> = Syntax(compiling: .definition("region"), write: write) {
    value, decoding in
    ObjectReader(value, table, decoding)?.compiled(region)
  }
  private static let list = Syntax<[FieldRegion]>.list(of: syntax, atLeast: 2, what: "region")

  /// Writes a region; none for that of all points, which is the absence of the key.
  @Sendable
  private static func write(_ region: FieldRegion, _ writing: Writing?) -> JSONOutput? {
    guard writing != nil else { return nil }
    var writer = ObjectWriter(table, writing)
    switch region {
    case .infinite: return nil
    case .circle(let length): writer.set(radius, length)
    case .rectangle(let sides): writer.set(size, sides)
    case .inverse(let inner): writer.set(inverse, inner)
    case .union(let regions): writer.set(union, regions)
    case .intersection(let regions): writer.set(intersection, regions)
    case .difference(let regions): writer.set(difference, regions)
    }
    return writer.output
  }

  private static func region(_ reader: ObjectReader) -> FieldRegion? {
    let present = table.keys.map(\.name).filter { reader.object[$0] != nil }
    guard let first = present.first else {
      reader.reportMissing(oneOf: table.keys.map(\.name))
      return nil
    }
    guard present.count == 1 else {
      for name in present.dropFirst() {
        let place = reader.object.members.first { $0.key.value == name }?.key.place
        reader.decoding.report(.exclusiveKeys(first, name), at: place ?? reader.place)
      }
      return nil
    }
    switch first {
    case radius.name: return reader[radius].map { .circle(radius: $0) }
    case size.name: return reader[size].map { .rectangle($0) }
    case inverse.name: return reader[inverse].map { .inverse($0) }
    case union.name: return all(reader, union).map { .union($0) }
    case intersection.name: return all(reader, intersection).map { .intersection($0) }
    default: return all(reader, difference).map { .difference($0) }
    }
  }

  /// The regions of a key; nil if one of them is faulty, because the others alone are another area.
  private static func all(
    _ reader: ObjectReader, _ key: Key<[FieldRegion]>
  ) -> [FieldRegion]? {
    guard let regions = reader[key], regions.count == reader.object[key.name]?.array?.count else {
      return nil
    }
    return regions
  }
}

extension FieldParameters.Kind: DescribedChoice {
  var summary: String {
    switch self {
    case .linearGravity: "The same acceleration everywhere."
    case .radialGravity: "An acceleration towards a point."
    case .spring: "A spring force towards a point."
    case .drag: "A resistance to motion."
    case .vortex: "A force around a point."
    case .electric: "A force on charges."
    case .magnetic: "A force at right angles to the velocity."
    case .velocity: "A velocity instead of forces."
    case .noise: "Random forces."
    case .turbulence: "Random forces that increase with the speed."
    case .custom: "A force by an expression."
    }
  }
}
