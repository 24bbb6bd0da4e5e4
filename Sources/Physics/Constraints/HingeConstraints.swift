// Follows the revolute joint of Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// Keeps two anchors together, with optional friction and limits of the angle.
///
/// The constraint p_B = p_A and an active limit are solved together as a 3×3 system, so a limit
/// under load does not pull the anchors apart.
struct RevoluteConstraint: BitwiseCopyable {
  var settings: RevoluteJoint
  /// Newton seconds at the anchor; kilogram square metres per second at the limit.
  private var impulse = Vector3.zero
  /// Kilogram square metres per second.
  private var frictionImpulse: Float = 0

  // MARK: Current step

  private var joint = JointBodies()
  private var armA = Vector.zero
  private var armB = Vector.zero
  private var response = SymmetricMatrix3()
  private var turningMass: Float = 0
  private var limitState = JointLimitState.inactive

  init(_ settings: RevoluteJoint) { self.settings = settings }

  /// Sets new parameters; changed limits reset the limit's impulse.
  mutating func update(_ new: RevoluteJoint) {
    if new.limits != settings.limits { impulse.z = 0 }
    settings = new
  }

  private var canTurn: Bool {
    joint.masses.inverseInertiaA + joint.masses.inverseInertiaB != 0
  }

  private var hasFriction: Bool { settings.frictionTorque > 0 && canTurn }

  mutating func prepare(
    _ a: UnsafeMutablePointer<BodyData>, _ b: UnsafeMutablePointer<BodyData>,
    _ bodies: SolverBodies, _ step: StepContext
  ) {
    joint = JointBodies(a, anchor: settings.anchorA, b, anchor: settings.anchorB)
    (armA, armB) = joint.arms(bodies)
    response = joint.masses.pointResponse(armA, armB)
    turningMass = response.zz > 0 ? 1 / response.zz : 0
    if !hasFriction { frictionImpulse = 0 }
    updateLimit(bodies)
    impulse = step.ratio * impulse
    frictionImpulse *= step.ratio
    var motions = joint.motions(bodies)
    motions.push(joint.masses, armA, armB, impulse.xy, turning: frictionImpulse + impulse.z)
    joint.store(motions, bodies)
  }

  /// The constraint in the form for this step without limit and friction; nil if either is active.
  var hinge: HingeConstraint? {
    guard limitState == .inactive, !hasFriction else { return nil }
    return HingeConstraint(joint, armA, armB, response, impulse: impulse.xy)
  }

  /// Copies the impulse of a solved hinge.
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
    if hasFriction, limitState != .locked {
      let bound = step.h * settings.frictionTorque
      let total = clamped(frictionImpulse + turningMass * -motions.spin, -bound, bound)
      motions.turn(joint.masses, total - frictionImpulse)
      frictionImpulse = total
    }
    let velocity = motions.relativeVelocity(armA, armB)
    if limitState == .inactive {
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

  /// The impulse to add if a limit is active; the limit must not pull.
  @inline(__always) private mutating func limitedChange(_ velocity: Vector3) -> Vector3 {
    let change = -response.solve(velocity)
    let total = impulse.z + change.z
    guard (limitState == .atLower && total < 0) || (limitState == .atUpper && total > 0) else {
      impulse += change
      return change
    }
    // The limit would pull: drop its impulse and solve only the point.
    let reduced = response.solve(-velocity.xy + impulse.z * Vector(response.xz, response.yz))
    let released = Vector3(reduced, -impulse.z)
    impulse = Vector3(impulse.x + reduced.x, impulse.y + reduced.y, 0)
    return released
  }

  /// - Returns: Whether the errors of the point and the limit were within their slops.
  func solvePosition(_ bodies: SolverBodies) -> Bool {
    var angularError: Float = 0
    if let limits = settings.limits, limitState != .inactive {
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
  /// The matrix from an impulse at the ends of two arms and a turning impulse to the relative
  /// velocity there and the relative angular velocity.
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

/// A revolute constraint without an active limit or friction in this step.
///
/// Most hinges are of this kind. Its data fill little more than one cache line, where
/// `RevoluteConstraint` reads four. The arithmetic and its order are the same.
struct HingeConstraint: BitwiseCopyable {
  let masses: ConstraintBodies
  /// The arms rotated by a quarter turn: (−y, x).
  ///
  /// Cross products with them need no change of sign, which would add a shuffle to a chain of
  /// dependent instructions.
  let turnedArmA: Vector
  let turnedArmB: Vector
  /// The matrix from an impulse to the anchors' relative velocity, and one over its determinant.
  let response: SymmetricMatrix
  let inverseDeterminant: Float
  /// Newton seconds.
  var impulse: Vector
  /// The anchors relative to the centres of mass, in body coordinates.
  let localArmA: Vector
  let localArmB: Vector

  init(
    _ joint: JointBodies, _ armA: Vector, _ armB: Vector, _ response: SymmetricMatrix3,
    impulse: Vector
  ) {
    masses = joint.masses
    turnedArmA = cross(1, armA)
    turnedArmB = cross(1, armB)
    self.response = SymmetricMatrix(xx: response.xx, xy: response.xy, yy: response.yy)
    let determinant = response.xx * response.yy - response.xy * response.xy
    inverseDeterminant = determinant != 0 ? 1 / determinant : determinant
    self.impulse = impulse
    localArmA = joint.localArmA
    localArmB = joint.localArmB
  }

  /// - Parameters:
  ///   - bodies: The island's bodies.
  ///   - latest: The motions stored by the previous hinge; on return, those stored by this one.
  @inline(__always)
  mutating func solveVelocity(_ bodies: SolverBodies, _ latest: inout LatestMotions) {
    var a = latest.motion(masses.indexA, bodies)
    var b = latest.motion(masses.indexB, bodies)
    let speed =
      b.velocity + b.angularVelocity * turnedArmB - a.velocity - a.angularVelocity * turnedArmA
    let change = response.solve(-speed, inverseDeterminant)
    impulse += change
    a.velocity -= masses.inverseMassA * change
    a.angularVelocity -= masses.inverseInertiaA * dot(turnedArmA, change)
    b.velocity += masses.inverseMassB * change
    b.angularVelocity += masses.inverseInertiaB * dot(turnedArmB, change)
    bodies.motions[Int(masses.indexA)] = a
    bodies.motions[Int(masses.indexB)] = b
    latest = LatestMotions(indexA: masses.indexA, indexB: masses.indexB, a: a, b: b)
  }

  /// - Returns: Whether the distance of the anchors was at most a slop.
  @inline(__always) func solvePosition(_ bodies: SolverBodies) -> Bool {
    let a = bodies.poses + Int(masses.indexA)
    let b = bodies.poses + Int(masses.indexB)
    let armA = a.pointee.currentRotation() * localArmA
    let armB = b.pointee.currentRotation() * localArmB
    let error = b.pointee.center + armB - a.pointee.center - armA
    let impulse = -masses.pointResponse(armA, armB).solve(error)
    a.pointee.center -= masses.inverseMassA * impulse
    a.pointee.angle -= masses.inverseInertiaA * cross(armA, impulse)
    b.pointee.center += masses.inverseMassB * impulse
    b.pointee.angle += masses.inverseInertiaB * cross(armB, impulse)
    return error.length <= Tuning.linearSlop
  }
}

/// The motions stored last, kept in registers.
///
/// In a chain each hinge needs a motion that the previous hinge has just stored; reading it back
/// from memory would take a large part of the hinge's time.
struct LatestMotions: BitwiseCopyable {
  var indexA: Int32 = -1
  var indexB: Int32 = -1
  var a = BodyMotion.rest
  var b = BodyMotion.rest

  @inline(__always) func motion(_ index: Int32, _ bodies: SolverBodies) -> BodyMotion {
    if index == indexA { return a }
    if index == indexB { return b }
    return bodies.motions[Int(index)]
  }
}

extension SymmetricMatrix {
  /// Solves the system, given one over the determinant.
  @inline(__always) func solve(_ b: Vector, _ inverseDeterminant: Float) -> Vector {
    Vector(
      inverseDeterminant * (yy * b.x - xy * b.y), inverseDeterminant * (xx * b.y - xy * b.x))
  }
}

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
