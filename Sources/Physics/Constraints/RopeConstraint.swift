// Follows the rope joint of Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

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
    _ a: UnsafeMutablePointer<BodyRecord>, _ b: UnsafeMutablePointer<BodyRecord>,
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
