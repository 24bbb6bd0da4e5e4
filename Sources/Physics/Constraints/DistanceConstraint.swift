// Follows the distance and rope joints of Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

/// Keeps two anchors at a distance, rigidly or as a spring.
///
/// The constraint of a rod is |p_B − p_A| = length along the unit vector between the anchors. A
/// spring of frequency f and damping ratio ζ is a soft version of that constraint (Erin Catto,
/// "Soft Constraints", GDC 2011): with the effective mass m, ω = 2πf, the stiffness k = mω² and the
/// damping c = 2mζω, implicit Euler integration of the oscillator over h gives
///
///     γ = 1 / (h (c + h k)),  bias = C h k γ,  (1/m + γ) λ = −(Ċ + bias + γ Λ)
///
/// for the impulse λ that is added to the accumulated impulse Λ at an error C. The integration is
/// stable for any stiffness, but increases the damping ratio by about ωh/2.
struct DistanceConstraint: BitwiseCopyable {
  var settings: DistanceJoint
  /// Newton seconds, above 0 if it pushes the anchors apart; kept from step to step.
  private var impulse: Float = 0

  // MARK: Current step

  private var joint = JointBodies()
  private var armA = Vector.zero
  private var armB = Vector.zero
  private var direction = Vector.zero
  private var mass: Float = 0
  private var softness: Float = 0
  private var bias: Float = 0

  init(_ settings: DistanceJoint) { self.settings = settings }

  mutating func prepare(
    _ a: UnsafeMutablePointer<BodyData>, _ b: UnsafeMutablePointer<BodyData>,
    _ bodies: SolverBodies, _ step: StepContext
  ) {
    joint = JointBodies(a, anchor: settings.anchorA, b, anchor: settings.anchorB)
    (armA, armB) = joint.arms(bodies)
    direction = joint.separation(bodies, armA, armB)
    let length = direction.length
    if length > Tuning.linearSlop {
      direction *= 1 / length
    } else {
      direction = .zero
    }
    var inverse = joint.inverseEffectiveMass(armA, armB, along: direction)
    mass = inverse != 0 ? 1 / inverse : 0
    softness = 0
    bias = 0
    if settings.frequency > 0 {
      let error = length - settings.length
      let omega = 2 * Tuning.pi * settings.frequency
      let damping = 2 * mass * settings.dampingRatio * omega
      let stiffness = mass * omega * omega
      softness = step.h * (damping + step.h * stiffness)
      softness = softness != 0 ? 1 / softness : 0
      bias = error * step.h * stiffness * softness
      inverse += softness
      mass = inverse != 0 ? 1 / inverse : 0
    }
    impulse *= step.ratio
    var motions = joint.motions(bodies)
    motions.push(joint.masses, armA, armB, impulse * direction)
    joint.store(motions, bodies)
  }

  @inline(__always) mutating func solveVelocity(_ bodies: SolverBodies) {
    let (joint, armA, armB, direction) = (joint, armA, armB, direction)
    var motions = joint.motions(bodies)
    let speed = motions.speed(along: direction, armA, armB)
    let change = -mass * (speed + bias + softness * impulse)
    impulse += change
    motions.push(joint.masses, armA, armB, change * direction)
    joint.store(motions, bodies)
  }

  /// Corrects a rod's length; a spring's length is not corrected.
  ///
  /// - Returns: Whether the error was less than a slop.
  @inline(__always) func solvePosition(_ bodies: SolverBodies) -> Bool {
    guard settings.frequency <= 0 else { return true }
    let (armA, armB) = joint.arms(bodies)
    var direction = joint.separation(bodies, armA, armB)
    let length = direction.normalize()
    let error = clamped(
      length - settings.length, -Tuning.largestLinearCorrection, Tuning.largestLinearCorrection)
    joint.shift(bodies, armA, armB, -mass * error * direction)
    return abs(error) < Tuning.linearSlop
  }
}

/// Limits the distance of two anchors.
///
/// The constraint is one-sided: while the rope is slack, the anchors may separate at the speed at
/// which the rope is taut at the end of the step.
struct RopeConstraint: BitwiseCopyable {
  var settings: RopeJoint
  /// Newton seconds, at most 0: a rope pulls.
  private var impulse: Float = 0

  // MARK: Current step

  private var joint = JointBodies()
  private var armA = Vector.zero
  private var armB = Vector.zero
  private var direction = Vector.zero
  private var length: Float = 0
  private var mass: Float = 0

  init(_ settings: RopeJoint) { self.settings = settings }

  mutating func prepare(
    _ a: UnsafeMutablePointer<BodyData>, _ b: UnsafeMutablePointer<BodyData>,
    _ bodies: SolverBodies, _ step: StepContext
  ) {
    joint = JointBodies(a, anchor: settings.anchorA, b, anchor: settings.anchorB)
    (armA, armB) = joint.arms(bodies)
    direction = joint.separation(bodies, armA, armB)
    length = direction.length
    guard length > Tuning.linearSlop else {
      direction = .zero
      mass = 0
      impulse = 0
      return
    }
    direction *= 1 / length
    let inverse = joint.inverseEffectiveMass(armA, armB, along: direction)
    mass = inverse != 0 ? 1 / inverse : 0
    impulse *= step.ratio
    var motions = joint.motions(bodies)
    motions.push(joint.masses, armA, armB, impulse * direction)
    joint.store(motions, bodies)
  }

  @inline(__always) mutating func solveVelocity(_ bodies: SolverBodies, _ step: StepContext) {
    let (joint, armA, armB, direction) = (joint, armA, armB, direction)
    var motions = joint.motions(bodies)
    let excess = length - settings.maximumLength
    var speed = motions.speed(along: direction, armA, armB)
    if excess < 0 { speed += step.inverseH * excess }
    let total = min(0, impulse - mass * speed)
    let change = total - impulse
    impulse = total
    motions.push(joint.masses, armA, armB, change * direction)
    joint.store(motions, bodies)
  }

  /// - Returns: Whether the rope was less than a slop too long.
  @inline(__always) func solvePosition(_ bodies: SolverBodies) -> Bool {
    let (armA, armB) = joint.arms(bodies)
    var direction = joint.separation(bodies, armA, armB)
    let length = direction.normalize()
    let excess = clamped(
      length - settings.maximumLength, 0, Tuning.largestLinearCorrection)
    joint.shift(bodies, armA, armB, -mass * excess * direction)
    return length - settings.maximumLength < Tuning.linearSlop
  }
}
