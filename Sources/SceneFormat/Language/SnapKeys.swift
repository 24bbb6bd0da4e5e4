internal import Scene

extension SnapParameters: PropertyOwner {}

/// The keys of a snap behavior.
enum SnapKeys: BehaviorType {
  typealias Parameters = SnapParameters

  private static let damping = Property<SnapParameters>(
    "damping", \.damping, .number(.within(SnapParameters.dampingRange)),
    "The damping, from 0 for the most oscillation to 1 for the least; it is read when the behavior is added."
  )

  static let kind = BehaviorKind(
    "a snap behavior", "Snaps an item to a point.", items: .one,
    [
      Property<SnapParameters>(
        "snapPoint", \.snapPoint, .point, also: ["to"], isRequired: true,
        "The point of the canvas to which the item's center snaps."),
      damping,
    ],
    hints: Dictionary(
      uniqueKeysWithValues: ["frequency", "stiffness", "bounce", "length"].map { key in
        (key, "a snap has only 'damping'; an attachment has 'frequency', 'damping' and 'length'")
      }),
    finish: { reader, parameters, _ in
      reader.decoding.numbers?.add(
        NumberRecorder.Spring(
          form: .snap,
          parameters: [(damping.name, Double(parameters.damping), reader.place(of: damping))]),
        at: reader.place)
      return true
    })
}
