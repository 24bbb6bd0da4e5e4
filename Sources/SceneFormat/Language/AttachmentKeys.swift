internal import Foundation
internal import Geometry
internal import Scene

extension AttachmentParameters: PropertyOwner {}

/// The keys of an attachment.
enum AttachmentKeys {
  private static let offset = Property<AttachmentParameters>(
    "offset", \.offset, .offset, isSettable: false, need: needsPoints,
    "The attached point's distance from the center, [x, y] in points, turning with the item.")
  private static let otherOffset = Property<AttachmentParameters>(
    "toOffset", \.otherOffset, .offset, isSettable: false, need: needsPoints,
    "The attached point's distance from the other's center, [x, y] in points.")
  private static let anchorPoint = Property<AttachmentParameters>(
    "anchorPoint", \.anchorPoint, .point, also: ["anchor"],
    "The point of the canvas that the item is attached to; of a sliding, fixed or pin attachment "
      + "the point at which it holds.")
  private static let axis = Property<AttachmentParameters>(
    "axis", \.axis, axisSyntax, hasDefault: false, isSettable: false,
    need: { $0.kind == .sliding ? nil : "'kind' to be sliding" },
    "The direction of sliding, [x, y], of any length above 0.")
  private static let range = Property<AttachmentParameters>(
    "attachmentRange", \.attachmentRange, rangeSyntax, also: ["range"],
    need: {
      $0.kind == .sliding || $0.kind == .pin ? nil : "'kind' to be sliding or pin"
    },
    "How far it may slide, in points, or turn, as angles, from where it starts: [from, to], "
      + "either of them null for no limit.")
  private static let to = Key(
    "to", Syntax<Reference>.reference(.item), "The other view or group that it is attached to.")

  private static let needsPoints: @Sendable (AttachmentParameters) -> String? = {
    $0.kind.joinsPoints ? nil : "'kind' to be distance or limit"
  }
  private static let needsDistance: @Sendable (AttachmentParameters) -> String? = {
    $0.kind == .distance ? nil : "'kind' to be distance"
  }

  static let kind = BehaviorKind(
    "attachment", "an attachment behavior",
    "Holds an item at a distance from a point or another item, or lets it slide or turn there.",
    items: .one,
    [
      offset, anchorPoint, otherOffset,
      Property(
        "kind", \.kind, .choice(called: "attachment"), isSettable: false, "How it holds."),
      Property(
        "length", \.length, .number(.length), need: needsPoints,
        "The distance that is kept or limited, in points; by default the distance at the start."),
      Property(
        "frequency", \.frequency, .number(.notNegative), need: needsDistance,
        "The spring's frequency in hertz; 0 for a rigid rod."),
      Property(
        "damping", \.damping, .number(.notNegative), need: needsDistance,
        "The spring's damping ratio; 1 is critical."),
      range.readByHand, axis,
      Property(
        "frictionTorque", \.frictionTorque, .number(.notNegative),
        need: { $0.kind == .pin ? nil : "'kind' to be pin" },
        "The torque with which a pin resists turning, in newton metres of 100 points."),
    ], further: [to], finish: finish)

  /// Reads what an attachment is attached to, and checks that its kind has what it needs.
  private static func finish(
    _ reader: ObjectReader, _ parameters: inout AttachmentParameters, _ behavior: inout Behavior
  ) -> Bool {
    let (kind, other) = (parameters.kind, reader[to])
    var isWhole = true
    func require(_ keys: any DeclaredKey...) {
      guard !keys.contains(where: { reader.has($0) }) else { return }
      reader.reportMissing(oneOf: keys.map(\.name))
      isWhole = false
    }
    if kind.joinsPoints { reader.check(otherOffset, needs: reader.has(to), "'to'") }
    switch kind {
    case .distance:
      isWhole = reader.excludes(anchorPoint, to)
      require(anchorPoint, to)
    case .limit:
      reader.check(anchorPoint, needs: false, "'kind' to be other than limit")
      require(to)
    case .sliding:
      require(anchorPoint)
      require(axis)
    case .fixed, .pin:
      require(to)
      require(anchorPoint)
    }
    // The kind decides the unit: points for a sliding attachment, angles for a pin.
    parameters.attachmentRange = reader.read(
      range, as: rangeSyntax(of: kind == .sliding ? .number(.coordinate) : .angle))
    isWhole = isWhole && reader.has(to) == (other != nil)
    guard let other else { return isWhole }
    behavior.items = [other]
    guard let item = reader[BehaviorKeys.item], item.id == other.id else { return isWhole }
    reader.decoding.report(.attachedToItself(item.id), at: other.place)
    return false
  }

  // MARK: - Values

  /// The range of a pin, as an action sets it for a sliding attachment too: numbers serve for both.
  private static let rangeSyntax = rangeSyntax(of: .angle)

  /// A range whose ends are angles or points, either of them null for no limit.
  private static func rangeSyntax(of end: Syntax<CGFloat>) -> Syntax<FloatRange> {
    let limit = Syntax<CGFloat?>.nullable(end)
    return Syntax<[CGFloat?]>.tuple(of: [limit, limit], form: "[from, to]")
      .checked(back: { range in
        [range.minimum, range.maximum].map { $0.isFinite ? $0 : nil }
      }) { ends, value, decoding in
        let range = FloatRange(minimum: ends[0] ?? -.infinity, maximum: ends[1] ?? .infinity)
        guard range.minimum <= range.maximum else {
          decoding.report(.disorderedRange, at: value.place)
          return nil
        }
        return range
      }
  }

  /// A direction: a vector that does not vanish, not even in single precision.
  private static let axisSyntax = Syntax<CGVector>.vector().checked(back: { $0 }) {
    axis, value, decoding -> CGVector? in
    guard axis.length > 1e-6 else {
      decoding.report(.noDirection, at: value.place)
      return nil
    }
    return axis
  }
}
