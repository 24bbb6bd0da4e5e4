internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension AttachmentParameters: PropertyOwner {}

/// The keys of an attachment behavior.
enum AttachmentKeys: BehaviorType {
  typealias Parameters = AttachmentParameters

  private static let offset = Property<AttachmentParameters>(
    "offset", \.offset, .offset, isSettable: false, need: needsPoints,
    "The attached point relative to the item's center, [x, y] in points; it rotates with the item.")
  private static let otherOffset = Property<AttachmentParameters>(
    "toOffset", \.otherOffset, .offset, isSettable: false, need: needsPoints,
    "The attached point of the other item relative to its center, [x, y] in points.")
  private static let anchorPoint = Property<AttachmentParameters>(
    "anchorPoint", \.anchorPoint, .point, also: ["anchor"],
    "The point of the canvas to which the item is attached, or at which a sliding, fixed or pin "
      + "attachment acts.")
  private static let axis = Property<AttachmentParameters>(
    "axis", \.axis, axisSyntax, hasDefault: false, isSettable: false,
    need: { $0.kind == .sliding ? nil : "'kind' to be sliding" },
    "The direction of sliding, [x, y], of any nonzero length.")
  private static let range = Property<AttachmentParameters>(
    "attachmentRange", \.attachmentRange, rangeSyntax, also: ["range"],
    need: {
      $0.kind == .sliding || $0.kind == .pin ? nil : "'kind' to be sliding or pin"
    },
    "The range of sliding in points, or of rotation as angles, relative to the start: [from, to], "
      + "with null for no limit.")
  private static let frequency = Property<AttachmentParameters>(
    "frequency", \.frequency, .number(.frequency), need: needsDistance,
    "The spring's frequency in hertz; 0 for a rigid rod.")
  private static let damping = Property<AttachmentParameters>(
    "damping", \.damping, .number(.notNegative), need: needsDistance,
    "The spring's damping ratio; 1 is critical.")
  private static let to = Key(
    "to", Syntax<Reference>.reference(.item),
    "The other view or group to which the item is attached.")

  private static let needsPoints: @Sendable (AttachmentParameters) -> String? = {
    $0.kind.joinsPoints ? nil : "'kind' to be distance or limit"
  }
  private static let needsDistance: @Sendable (AttachmentParameters) -> String? = {
    $0.kind == .distance ? nil : "'kind' to be distance"
  }

  static let kind = BehaviorKind(
    "an attachment behavior",
    "Connects an item to a point or to another item: at a distance, sliding, fixed or by a pin.",
    items: .one,
    [
      offset, anchorPoint, otherOffset,
      Property(
        "kind", \.kind, .choice(called: "attachment"), isSettable: false,
        "The kind of attachment."),
      Property(
        "length", \.length, .number(.length), need: needsPoints,
        "The distance that is kept or not exceeded, in points; by default that at the start."
      ),
      frequency, damping,
      range.readByHand, axis,
      Property(
        "frictionTorque", \.frictionTorque, .number(.notNegative),
        need: { $0.kind == .pin ? nil : "'kind' to be pin" },
        "The torque with which a pin resists rotation, in newton meters; a meter is 100 points."),
    ], further: [to],
    hints: ["stiffness": "a spring has a 'frequency' in hertz and a 'damping'"], finish: finish
  ) { behavior, writer in
    let other = behavior.items.dropFirst().first
    writer.set(to, other)
    guard let parameters = behavior.parameters as? AttachmentParameters else { return }
    // The point is needed wherever it is, except between points of items.
    guard parameters.kind != .limit, parameters.kind != .distance || other == nil else { return }
    writer.write(anchorPoint.declaration) { anchorPoint.write(parameters, $0) }
  }

  /// Reads the other item and the range, and checks the keys that the kind requires.
  private static func finish(
    _ reader: ObjectReader, _ parameters: inout AttachmentParameters, _ behavior: inout Behavior
  ) -> Bool {
    let (kind, other) = (parameters.kind, reader[to])
    if kind == .distance, parameters.frequency > 0 { noteSpring(reader, parameters) }
    // What has an id may get a frequency later.
    if kind == .distance, parameters.frequency == 0, parameters.damping > 0,
      let place = reader.place(of: damping), reader.object[BehaviorKeys.id.name] == nil
    {
      reader.decoding.warn(
        "without-effect", at: place, "a rigid attachment has no damping",
        hint: "a 'frequency' in hertz makes it a spring")
    }
    var isComplete = true
    func require(_ keys: any DeclaredKey...) {
      guard !keys.contains(where: { reader.has($0) }) else { return }
      reader.reportMissing(oneOf: keys.map(\.name))
      isComplete = false
    }
    if kind.joinsPoints { reader.check(otherOffset, needs: reader.has(to), "'to'") }
    switch kind {
    case .distance:
      isComplete = reader.excludes(anchorPoint, to)
      require(anchorPoint, to)
    case .limit:
      reader.check(anchorPoint, needs: false, "a 'kind' other than limit")
      require(to)
    case .sliding:
      require(anchorPoint)
      require(axis)
    case .fixed, .pin:
      require(to)
      require(anchorPoint)
    }
    // The unit depends on the kind: points for a sliding attachment, angles for a pin.
    parameters.attachmentRange = reader.read(
      range, as: rangeSyntax(of: kind == .sliding ? .number(.coordinate) : .angle))
    isComplete = isComplete && reader.has(to) == (other != nil)
    guard let other else { return isComplete }
    behavior.items = [other]
    guard let item = reader[BehaviorKeys.item], item.id == other.id else { return isComplete }
    reader.decoding.report("degenerate", at: other.place, "'\(item.id)' is attached to itself")
    return false
  }

  private static func noteSpring(_ reader: ObjectReader, _ parameters: AttachmentParameters) {
    reader.decoding.numbers?.add(
      NumberRecorder.Spring(
        form: .attachment,
        parameters: [
          (frequency.name, Double(parameters.frequency), reader.place(of: frequency)),
          (damping.name, Double(parameters.damping), reader.place(of: damping)),
        ]),
      at: reader.place)
  }

  // MARK: - Values

  /// The range in the timeline, for both kinds: angles include plain numbers.
  private static let rangeSyntax = rangeSyntax(of: .angle)

  /// A range whose ends are angles or points, or null for no limit.
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

  /// A vector with a direction, even in single precision.
  private static let axisSyntax = Syntax<CGVector>.vector().checked(back: { $0 }) {
    axis, value, decoding -> CGVector? in
    guard axis.length > 1e-6 else {
      decoding.report("degenerate", at: value.place, "the vector has no direction")
      return nil
    }
    return axis
  }
}

extension AttachmentParameters.Kind: DescribedChoice {
  var summary: String {
    switch self {
    case .distance: "Keeps a distance: a rod, or a spring if the frequency is above 0."
    case .limit: "Limits the distance, like a rope; between two items."
    case .sliding: "Slides on an axis through a point, without rotation."
    case .fixed: "Keeps a point fixed, without rotation; between two items."
    case .pin: "Rotates around a point; between two items."
    }
  }
}
