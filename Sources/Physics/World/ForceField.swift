/// What a force field is told of a body.
public struct ForceFieldSample: Sendable {
  /// The body.
  public let body: BodyID
  /// The body's number of the caller's.
  public let userData: Int
  /// The centre of mass in metres, y down.
  public let position: SIMD2<Float>
  /// The velocity of the centre of mass in metres per second.
  public let velocity: SIMD2<Float>
  /// The mass in kilograms.
  public let mass: Float
  /// The world's time at the end of the sub-step in seconds.
  public let time: Double
}

/// What a force field does to a body in one sub-step.
public enum ForceFieldEffect: Sendable {
  /// Nothing.
  case none
  /// A force in newtons at the centre of mass, added to all others.
  case force(SIMD2<Float>)
  /// A velocity in metres per second in place of the body's, whatever gravity and forces do;
  /// damping still acts on it.
  case velocity(SIMD2<Float>)
}

/// Acts on the bodies that were marked as being in a force field.
///
/// The world asks once per sub-step for every marked dynamic body that is awake, in the
/// order in which the solver integrates them. It may be asked things meanwhile, but not changed:
/// that stops the program.
public protocol ForceField: AnyObject {
  /// The effect on a body in the sub-step that is under way.
  func effect(on sample: ForceFieldSample) -> ForceFieldEffect
}
