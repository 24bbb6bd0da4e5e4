internal import Foundation
internal import Geometry

/// The keys of an attachment.
enum AttachmentKeys {
  static let offset = DefaultedKey(
    "offset", Shape<Offset>.offset, default: "[0, 0]",
    "The attached point's distance from the center, [x, y] in points, turning with the item.")
  static let anchor = Key(
    "anchor", Shape<CGPoint>.point, "The point of the canvas that the item is attached to.")
  static let to = Key(
    "to", Shape<Reference>.reference(.item), "The other view that the item is attached to.")
  static let toOffset = DefaultedKey(
    "toOffset", Shape<Offset>.offset, default: "[0, 0]",
    "The attached point's distance from the other view's center, [x, y] in points.")
  static let length = Key(
    "length", Shape<CGFloat>.number(.length),
    "The distance that is kept, in points; by default the distance at the start.")
  static let frequency = DefaultedKey(
    "frequency", Shape<CGFloat>.number(.notNegative), default: "0",
    "The spring's frequency in hertz; 0 for a rigid rod.")
  static let damping = DefaultedKey(
    "damping", Shape<CGFloat>.number(.notNegative), default: "0",
    "The spring's damping ratio; 1 is critical.")
  static let kindName = RefusedKey(
    "kind", "Another sort of attachment: limit, sliding, fixed or pin.")
  static let range = RefusedKey("range", "The range of a sliding or pin attachment.")
  static let axis = RefusedKey("axis", "The direction of a sliding attachment.")
  static let frictionTorque = RefusedKey(
    "frictionTorque", inert: "0", "The friction of a pin attachment.")

  static let kind = BehaviorKeys.Kind(
    "attachment", "an attachment behavior",
    "Holds an item at a distance from a point or from another item, rigidly or with a spring.",
    [
      BehaviorKeys.item, offset, anchor, to, toOffset, length, frequency, damping, kindName, range,
      axis, frictionTorque,
    ]
  ) { reader in
    let (item, other, anchor) = (reader[BehaviorKeys.item], reader[to], reader[anchor])
    let (offset, otherOffset) = (reader[offset], reader[toOffset])
    let (length, frequency, damping) = (reader[length], reader[frequency], reader[damping])
    reader.check(toOffset, needs: reader.has(to), "'to'")
    guard reader.excludes(Self.anchor, to) else { return nil }
    if !reader.has(Self.anchor), !reader.has(to) {
      reader.reportMissing(oneOf: ["anchor", "to"])
    }
    guard let item else { return nil }
    let target: AttachmentParameters.Target
    if let other {
      guard other.id != item.id else {
        reader.decoding.report(.attachedToItself(item.id), at: other.place)
        return nil
      }
      target = .item(other, offset: otherOffset)
    } else if let anchor {
      target = .anchor(anchor)
    } else {
      return nil
    }
    return .attachment(
      AttachmentParameters(
        item: item, offset: offset, target: target, length: length, frequency: frequency,
        damping: damping))
  }
}

/// The keys of a snap.
enum SnapKeys {
  static let to = RequiredKey(
    "to", Shape<CGPoint>.point, "The point of the canvas that the item's center snaps to.")
  static let damping = DefaultedKey(
    "damping", Shape<CGFloat>.number(.unit), default: "0.5",
    "From 0, the most oscillation, to 1, the least.")

  static let kind = BehaviorKeys.Kind(
    "snap", "a snap behavior", "Snaps an item to a point.", [BehaviorKeys.item, to, damping]
  ) { reader in
    let (item, point, damping) = (reader[BehaviorKeys.item], reader[to], reader[damping])
    guard let item, let point else { return nil }
    return .snap(SnapParameters(item: item, snapPoint: point, damping: damping))
  }
}
