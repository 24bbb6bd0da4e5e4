/// Keeps two anchors at a distance, rigidly or as a spring.
///
/// The rod's condition is |p_B − p_A| = length along the unit vector u between the anchors. A
/// spring of frequency f and damping ratio ζ is the same condition made soft (Erin Catto, "Soft
/// Constraints", GDC 2011): with the effective mass m, ω = 2πf, the stiffness k = mω² and the damping
/// c = 2mζω, implicit Euler integration of the oscillator over h gives
///
///     γ = 1 / (h (c + h k)),  bias = C h k γ,  (1/m + γ) λ = −(Ċ + bias + γ Λ)
///
/// for the impulse λ to add to the accumulated Λ at an error C. It is stable at any stiffness; its
/// price is an extra damping ratio of about ωh/2.
struct DistanceConstraint: BitwiseCopyable {
  var settings: DistanceJoint
  /// Newton seconds, above 0 pushing apart; kept from step to step.
  private var impulse: Float = 0

  // MARK: For the step at hand

  private var joint = JointBodies()
  private var armA = Vector.zero
  private var armB = Vector.zero
  private var direction = Vector.zero
  private var mass: Float = 0
  private var softness: Float = 0
  private var bias: Float = 0

  init(_ settings: DistanceJoint) { self.settings = settings }

  mutating func prepare(
    _ a: UnsafeMutablePointer<BodyRecord>, _ b: UnsafeMutablePointer<BodyRecord>,
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
    let (turnA, turnB) = (cross(armA, direction), cross(armB, direction))
    let masses = joint.masses
    var inverse =
      masses.inverseMassA + masses.inverseInertiaA * turnA * turnA + masses.inverseMassB
      + masses.inverseInertiaB * turnB * turnB
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
    guard step.isWarmStarting else {
      impulse = 0
      return
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

  /// Corrects a rod's length; a spring has none to correct.
  ///
  /// - Returns: Whether the length was right to the slop.
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
