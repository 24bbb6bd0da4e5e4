internal import Stage

extension BodyRecord {
  /// The points to the meter of the engine.
  static let pointsPerMeter = 100.0

  /// The energy of the motion in joules: ½mv² + ½Iω².
  var kineticEnergy: Double {
    let speed = state.speed / Self.pointsPerMeter
    let omega = Double(state.omega)
    return 0.5 * mass * speed * speed + 0.5 * inertia * omega * omega
  }

  /// The energy of the place in joules, up to a constant: −m g·x.
  var gravityEnergy: Double {
    -mass * (gravity * state.center).sum() / (Self.pointsPerMeter * Self.pointsPerMeter)
  }
}
