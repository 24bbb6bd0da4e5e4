internal import Foundation

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
