internal import Scene

extension SnapParameters: PropertyOwner {}

/// The keys of a snap.
enum SnapKeys {
  static let kind = BehaviorKind(
    "snap", "a snap behavior", "Snaps an item to a point.", items: .one,
    [
      Property<SnapParameters>(
        "snapPoint", \.snapPoint, .point, also: ["to"], isRequired: true,
        "The point of the canvas that the item's center snaps to."),
      Property(
        "damping", \.damping, .number(.unit), "From 0, the most oscillation, to 1, the least."),
    ])
}
