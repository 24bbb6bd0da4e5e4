// Follows the weld joint of Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// Keeps two anchors together and the relative angle fixed, as one 3×3 system.
struct WeldConstraint: BitwiseCopyable {
  var settings: WeldJoint
  /// Newton seconds at the anchor; kilogram square metres per second for the angle.
  private var impulse = Vector3.zero

  // MARK: Current step

  private var joint = JointBodies()
  private var armA = Vector.zero
  private var armB = Vector.zero
  private var mass = SymmetricMatrix3()

  init(_ settings: WeldJoint) { self.settings = settings }

  mutating func prepare(
    _ a: UnsafeMutablePointer<BodyData>, _ b: UnsafeMutablePointer<BodyData>,
    _ bodies: SolverBodies, _ step: StepContext
  ) {
    joint = JointBodies(a, anchor: settings.anchorA, b, anchor: settings.anchorB)
    (armA, armB) = joint.arms(bodies)
    let response = joint.masses.pointResponse(armA, armB)
    mass = response.zz == 0 ? response.planarInverse : response.inverse
    impulse = step.ratio * impulse
    var motions = joint.motions(bodies)
    motions.push(joint.masses, armA, armB, impulse.xy, turning: impulse.z)
    joint.store(motions, bodies)
  }

  @inline(__always) mutating func solveVelocity(_ bodies: SolverBodies) {
    let (joint, armA, armB) = (joint, armA, armB)
    var motions = joint.motions(bodies)
    let change = -(mass * Vector3(motions.relativeVelocity(armA, armB), motions.spin))
    impulse += change
    motions.push(joint.masses, armA, armB, change.xy, turning: change.z)
    joint.store(motions, bodies)
  }

  /// - Returns: Whether the errors of point and angle were within their slops.
  func solvePosition(_ bodies: SolverBodies) -> Bool {
    let (armA, armB) = joint.arms(bodies)
    let response = joint.masses.pointResponse(armA, armB)
    let error = joint.separation(bodies, armA, armB)
    let angle = joint.turn(bodies) - settings.referenceAngle
    let correction =
      response.zz > 0
      ? -response.solve(Vector3(error, angle)) : Vector3(-response.solve(error), 0)
    joint.shift(bodies, armA, armB, correction.xy, turning: correction.z)
    return error.length <= Tuning.linearSlop && abs(angle) <= Tuning.angularSlop
  }
}
