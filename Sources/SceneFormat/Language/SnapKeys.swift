internal import Scene

extension SnapParameters: PropertyOwner {}

/// The keys of a snap behavior.
enum SnapKeys: BehaviorType {
  typealias Parameters = SnapParameters

  static let kind = BehaviorKind(
    "a snap behavior", "Snaps an item to a point.", items: .one,
    [
      Property<SnapParameters>(
        "snapPoint", \.snapPoint, .point, also: ["to"], isRequired: true,
        "The point of the canvas to which the item's center snaps."),
      Property(
        "damping", \.damping, .number(.within(SnapParameters.dampingRange)),
        "The damping, from 0 for the most oscillation to 1 for the least."),
    ],
    hints: Dictionary(
      uniqueKeysWithValues: ["frequency", "stiffness", "bounce", "length"].map { key in
        (key, "a snap has only 'damping'; an attachment has 'frequency', 'damping' and 'length'")
      }))
}
