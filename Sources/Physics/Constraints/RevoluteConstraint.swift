/// Keeps two anchors together; a motor or friction turns the bodies about them, within limits.
///
/// The point condition p_B = p_A and an active limit on the angle are solved together as a 3×3 system,
/// so that a stiff limit does not tear the hinge.
struct RevoluteConstraint: BitwiseCopyable {
  var settings: RevoluteJoint
  /// Newton seconds at the anchor; kilogram square metres per second at the limit.
  private var impulse = Vector3.zero
  private var motorImpulse: Float = 0

  // MARK: For the step at hand

  private var joint = JointBodies()
  private var armA = Vector.zero
  private var armB = Vector.zero
  private var response = SymmetricMatrix3()
  private var turningMass: Float = 0
  private var limitState = JointLimitState.inactive

  init(_ settings: RevoluteJoint) { self.settings = settings }

  /// Takes new parameters; a limit that changed starts without impulse.
  mutating func update(_ new: RevoluteJoint) {
    if new.limits != settings.limits { impulse.z = 0 }
    settings = new
  }

  private var canTurn: Bool {
    joint.masses.inverseInertiaA + joint.masses.inverseInertiaB != 0
  }

  mutating func prepare(
    _ a: UnsafeMutablePointer<BodyRecord>, _ b: UnsafeMutablePointer<BodyRecord>,
    _ bodies: SolverBodies, _ step: StepContext
  ) {
    joint = JointBodies(a, anchor: settings.anchorA, b, anchor: settings.anchorB)
    (armA, armB) = joint.arms(bodies)
    response = joint.masses.pointResponse(armA, armB)
    turningMass = response.zz > 0 ? 1 / response.zz : 0
    if settings.motor == nil || !canTurn { motorImpulse = 0 }
    updateLimit(bodies)
    guard step.isWarmStarting else {
      impulse = .zero
      motorImpulse = 0
      return
    }
    impulse = step.ratio * impulse
    motorImpulse *= step.ratio
    var motions = joint.motions(bodies)
    motions.push(joint.masses, armA, armB, impulse.xy, turning: motorImpulse + impulse.z)
    joint.store(motions, bodies)
  }

  /// The constraint as this step solves it where only its point acts; else nil.
  var hinge: HingeConstraint? {
    guard !canTurn || (limitState == .inactive && settings.motor == nil) else { return nil }
    return HingeConstraint(joint, armA, armB, response, impulse: impulse.xy)
  }

  /// Keeps the impulse that the hinge came to.
  mutating func store(_ hinge: HingeConstraint) {
    impulse.x = hinge.impulse.x
    impulse.y = hinge.impulse.y
  }

  private mutating func updateLimit(_ bodies: SolverBodies) {
    guard let limits = settings.limits, canTurn else {
      limitState = .inactive
      return
    }
    let state = limits.state(
      of: joint.turn(bodies) - settings.referenceAngle, slop: Tuning.angularSlop)
    if state == .inactive || (state != .locked && state != limitState) { impulse.z = 0 }
    limitState = state
  }

  @inline(__always) mutating func solveVelocity(_ bodies: SolverBodies, _ step: StepContext) {
    let (joint, armA, armB, response) = (joint, armA, armB, response)
    var motions = joint.motions(bodies)
    if let motor = settings.motor, limitState != .locked, canTurn {
      let bound = step.h * motor.maximum
      let wanted = turningMass * -(motions.spin - motor.speed)
      let total = clamped(motorImpulse + wanted, -bound, bound)
      motions.turn(joint.masses, total - motorImpulse)
      motorImpulse = total
    }
    let velocity = motions.relativeVelocity(armA, armB)
    if limitState == .inactive || !canTurn {
      let change = response.solve(-velocity)
      impulse.x += change.x
      impulse.y += change.y
      motions.push(joint.masses, armA, armB, change)
    } else {
      let change = limitedChange(Vector3(velocity, motions.spin))
      motions.push(joint.masses, armA, armB, change.xy, turning: change.z)
    }
    joint.store(motions, bodies)
  }

  /// The impulse to add where a limit is active, which must not pull.
  @inline(__always) private mutating func limitedChange(_ velocity: Vector3) -> Vector3 {
    let change = -response.solve(velocity)
    let total = impulse.z + change.z
    guard (limitState == .atLower && total < 0) || (limitState == .atUpper && total > 0) else {
      impulse += change
      return change
    }
    // The limit lets go, and the point is solved alone.
    let reduced = response.solve(-velocity.xy + impulse.z * Vector(response.xz, response.yz))
    let released = Vector3(reduced, -impulse.z)
    impulse = Vector3(impulse.x + reduced.x, impulse.y + reduced.y, 0)
    return released
  }

  /// - Returns: Whether the point and the limit were right to their slops.
  func solvePosition(_ bodies: SolverBodies) -> Bool {
    var angularError: Float = 0
    if let limits = settings.limits, limitState != .inactive, canTurn {
      let error = limits.error(
        of: joint.turn(bodies) - settings.referenceAngle, in: limitState,
        slop: Tuning.angularSlop, largestCorrection: Tuning.largestAngularCorrection)
      angularError = error.size
      let turning = -turningMass * error.correction
      joint.poseA(bodies).pointee.angle -= joint.masses.inverseInertiaA * turning
      joint.poseB(bodies).pointee.angle += joint.masses.inverseInertiaB * turning
    }
    let (armA, armB) = joint.arms(bodies)
    let error = joint.separation(bodies, armA, armB)
    let correction = -joint.masses.pointResponse(armA, armB).solve(error)
    joint.shift(bodies, armA, armB, correction)
    return error.length <= Tuning.linearSlop && angularError <= Tuning.angularSlop
  }
}

extension ConstraintBodies {
  /// How the relative velocity at the ends of two arms, and the relative turning speed, answer to an
  /// impulse there and a turning impulse.
  @inline(__always) func pointResponse(_ armA: Vector, _ armB: Vector) -> SymmetricMatrix3 {
    let (mA, mB, iA, iB) = (inverseMassA, inverseMassB, inverseInertiaA, inverseInertiaB)
    return SymmetricMatrix3(
      xx: mA + mB + armA.y * armA.y * iA + armB.y * armB.y * iB,
      xy: -armA.y * armA.x * iA - armB.y * armB.x * iB,
      xz: -armA.y * iA - armB.y * iB,
      yy: mA + mB + armA.x * armA.x * iA + armB.x * armB.x * iB,
      yz: armA.x * iA + armB.x * iB,
      zz: iA + iB)
  }
}
