internal import Physics

/// The forces of fields, and of gravities other than the world's, on items in each sub-step.
final class ItemForces: ForceField {
  private let tracker: ContactTracker

  /// The forces on the items that a tracker has numbered.
  init(tracker: ContactTracker) { self.tracker = tracker }

  /// The sum of the forces; the first velocity field of the tree overrides them.
  func effect(on sample: ForceFieldSample) -> ForceFieldEffect {
    guard let body = tracker.body(numbered: sample.userData) else { return .none }
    var force = sample.mass * body.extraGravity
    for field in body.fields {
      // The position is the item's center, which may differ from its center of mass.
      let effect = field.effect(
        at: sample.position, velocity: sample.velocity, mass: sample.mass,
        charge: Float(body.properties.charge), time: sample.time)
      switch effect {
      case .force(let part): force += part
      case .velocity(let velocity): return .velocity(velocity)
      case nil: continue
      }
    }
    return .force(force)
  }
}
