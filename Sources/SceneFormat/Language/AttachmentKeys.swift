internal import Foundation
internal import Geometry

/// The keys of an attachment.
enum AttachmentKeys {
  static let offset = DefaultedKey(
    "offset", Shape<Offset>.offset, default: "[0, 0]",
    "The attached point's distance from the center, [x, y] in points, turning with the item.")
  static let anchor = Key(
    "anchor", Shape<CGPoint>.point,
    "The point of the canvas that the item is attached to; of a sliding, fixed or pin attachment "
      + "the point at which it holds.")
  static let to = Key(
    "to", Shape<Reference>.reference(.item), "The other view or group that it is attached to.")
  static let toOffset = DefaultedKey(
    "toOffset", Shape<Offset>.offset, default: "[0, 0]",
    "The attached point's distance from the other's center, [x, y] in points.")
  static let kindName = DefaultedKey(
    "kind", Shape<Kind>.choice(called: "attachment"), default: "\"distance\"", "How it holds.")
  static let length = Key(
    "length", Shape<CGFloat>.number(.length),
    "The distance that is kept or limited, in points; by default the distance at the start.")
  static let frequency = DefaultedKey(
    "frequency", Shape<CGFloat>.number(.notNegative), default: "0",
    "The spring's frequency in hertz; 0 for a rigid rod.")
  static let damping = DefaultedKey(
    "damping", Shape<CGFloat>.number(.notNegative), default: "0",
    "The spring's damping ratio; 1 is critical.")
  static let range = Key(
    "range", rangeShape,
    "How far it may slide, in points, or turn, as angles, from where it starts: [from, to], "
      + "either of them null for no limit.")
  static let axis = Key(
    "axis", axisShape, "The direction of sliding, [x, y], of any length above 0.")
  static let frictionTorque = DefaultedKey(
    "frictionTorque", Shape<CGFloat>.number(.notNegative), default: "0",
    "The torque with which a pin resists turning, in newton metres of 100 points.")

  /// How an attachment holds, under the names of UIKit's factory methods; `distance` is the one
  /// that its initialisers make.
  enum Kind: String, CaseIterable, Sendable {
    case distance, limit, sliding, fixed, pin

    /// Whether it joins attached points of the items instead of holding at a point of the canvas.
    var joinsPoints: Bool { self == .distance || self == .limit }
  }

  static let kind = BehaviorKeys.Kind(
    "attachment", "an attachment behavior",
    "Holds an item at a distance from a point or another item, or lets it slide or turn there.",
    [
      BehaviorKeys.item, offset, anchor, to, toOffset, kindName, length, frequency, damping, range,
      axis, frictionTorque,
    ]
  ) { reader in
    let (item, other, kind) = (reader[BehaviorKeys.item], reader[to], reader[kindName])
    let (offset, otherOffset) = (reader[offset], reader[toOffset])
    check(reader, kind)
    let target = target(reader, kind, other, offset: otherOffset)
    let hold = hold(reader, kind)
    if let item, let other, item.id == other.id {
      reader.decoding.report(.attachedToItself(item.id), at: other.place)
      return nil
    }
    guard let item, let target, let hold else { return nil }
    return .attachment(
      AttachmentParameters(item: item, offset: offset, target: target, hold: hold))
  }

  /// Checks that each key means something to the kind.
  private static func check(_ reader: ObjectReader, _ kind: Kind) {
    let points = "'kind' to be distance or limit"
    reader.check(offset, needs: kind.joinsPoints, points)
    reader.check(length, needs: kind.joinsPoints, points)
    if kind.joinsPoints {
      reader.check(toOffset, needs: reader.has(to), "'to'")
    } else {
      reader.check(toOffset, needs: false, points)
    }
    reader.check(frequency, needs: kind == .distance, "'kind' to be distance")
    reader.check(damping, needs: kind == .distance, "'kind' to be distance")
    reader.check(range, needs: kind == .sliding || kind == .pin, "'kind' to be sliding or pin")
    reader.check(axis, needs: kind == .sliding, "'kind' to be sliding")
    reader.check(frictionTorque, needs: kind == .pin, "'kind' to be pin")
  }

  /// What the item is attached to; nil where that is not said, or not as the kind needs it.
  private static func target(
    _ reader: ObjectReader, _ kind: Kind, _ other: Reference?, offset: Offset
  ) -> AttachmentParameters.Target? {
    let point = reader[anchor]
    switch kind {
    case .distance:
      guard reader.excludes(anchor, to) else { return nil }
      if !reader.has(anchor), !reader.has(to) { reader.reportMissing(oneOf: ["anchor", "to"]) }
      return other.map { .item($0, offset: offset) } ?? point.map { .anchor($0) }
    case .sliding:
      if reader.has(to) { return other.map { .item($0, offset: .zero) } }
      return point.map { .anchor($0) }
    case .limit, .fixed, .pin:
      if kind == .limit { reader.check(anchor, needs: false, "'kind' to be other than limit") }
      if !reader.has(to) { reader.reportMissing(oneOf: ["to"]) }
      return other.map { .item($0, offset: offset) }
    }
  }

  /// How the attachment holds; nil where something that the kind needs is missing or faulty.
  private static func hold(
    _ reader: ObjectReader, _ kind: Kind
  ) -> AttachmentParameters.Hold? {
    switch kind {
    case .distance:
      return .distance(
        length: reader[length], frequency: reader[frequency], damping: reader[damping])
    case .limit: return .limit(length: reader[length])
    case .sliding:
      let (point, axis) = (reader.needed(anchor), reader.needed(axis))
      let range = range(reader, of: Shape<CGFloat>.number(.coordinate))
      guard let point, let axis, let range else { return nil }
      return .sliding(through: point, axis: axis, range: range)
    case .fixed: return reader.needed(anchor).map { .fixed(at: $0) }
    case .pin:
      let (point, torque) = (reader.needed(anchor), reader[frictionTorque])
      let range = range(reader, of: Shape<CGFloat>.angle)
      guard let point, let range else { return nil }
      return .pin(at: point, range: range, frictionTorque: torque)
    }
  }

  // MARK: - Values

  /// The ends of a range, whose unit depends on the kind of attachment.
  static let rangeShape = Shape<[JSONValue]>(
    schema: .tuple(
      Array(repeating: .any([.definition("angle"), .null]), count: 2), form: "[from, to]")
  ) { value, decoding in
    guard let ends = value.array else {
      decoding.reportType(value, expected: "[from, to]")
      return nil
    }
    guard ends.count == 2 else {
      decoding.report(.wrongCount(form: "[from, to]", found: ends.count), at: value.place)
      return nil
    }
    return ends
  }

  /// The range, infinite where none is written; nil, with the problem reported, where it is faulty.
  private static func range(
    _ reader: ObjectReader, of end: Shape<CGFloat>
  ) -> FloatRange? {
    guard reader.has(range) else { return .infinite }
    guard let ends = reader[range] else { return nil }
    return Self.range(ends, at: reader.place(of: range) ?? reader.place, of: end, reader.decoding)
  }

  /// The range between two ends, either of which may be null for no limit.
  static func range(
    _ ends: [JSONValue], at place: SourceSpan, of end: Shape<CGFloat>, _ decoding: Decoding
  ) -> FloatRange? {
    func limit(_ value: JSONValue, _ part: String, none: CGFloat) -> CGFloat? {
      if case .null = value.content { return none }
      decoding.part = part
      defer { decoding.part = nil }
      return end.read(value, decoding)
    }
    let lower = limit(ends[0], "from", none: -.infinity)
    let upper = limit(ends[1], "to", none: .infinity)
    guard let lower, let upper else { return nil }
    guard lower <= upper else {
      decoding.report(.disorderedRange, at: place)
      return nil
    }
    return FloatRange(minimum: lower, maximum: upper)
  }

  /// A direction: a vector that does not vanish, not even in single precision.
  private static let axisShape = Shape<CGVector>.vector().checked {
    axis, value, decoding -> CGVector? in
    guard axis.length > 1e-6 else {
      decoding.report(.noDirection, at: value.place)
      return nil
    }
    return axis
  }
}

extension ObjectReader {
  /// The value of a key that this combination of keys needs; nil if it is absent, which is
  /// reported, or faulty.
  fileprivate func needed<Value>(_ key: Key<Value>) -> Value? {
    if !has(key) { reportMissing(oneOf: [key.name]) }
    return self[key]
  }
}
