/// The state of a body, passed to a force field.
public struct ForceFieldSample: Sendable {
  /// The `userData` of the body's definition.
  public let userData: Int
  /// The body's origin in metres, y down.
  public let position: SIMD2<Float>
  /// The velocity of the centre of mass in metres per second.
  public let velocity: SIMD2<Float>
  /// The mass in kilograms.
  public let mass: Float
  /// The world's time at the end of the sub-step in seconds.
  public let time: Double
}

/// The effect of a force field on a body in one sub-step.
public enum ForceFieldEffect: Sendable {
  /// No effect.
  case none
  /// A force in newtons at the centre of mass, added to all other forces.
  case force(SIMD2<Float>)
  /// A velocity in metres per second that replaces the body's velocity and the effect of gravity
  /// and forces; damping still applies.
  case velocity(SIMD2<Float>)
}

/// Acts on the bodies marked with `isInForceField`.
///
/// It is called once per sub-step for every marked dynamic body that is awake, in the order in
/// which the solver integrates them. During the call the world may be read; changing it stops the
/// program.
public protocol ForceField: AnyObject {
  /// The effect on a body in the current sub-step.
  func effect(on sample: ForceFieldSample) -> ForceFieldEffect
}
