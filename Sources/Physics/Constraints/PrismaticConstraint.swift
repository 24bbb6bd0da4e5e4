// Follows the prismatic joint of Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// Lets one anchor slide along an axis through the other, without relative rotation.
///
/// With d the vector from A's anchor to B's, a the direction of the axis and p its perpendicular,
/// both rotating with A, the constraints are p · d = 0 and a fixed relative angle; an active limit
/// on a · d adds a third row. An impulse along a direction n acts with the lever arms (d + r_A) × n
/// on A and r_B × n on B.
struct PrismaticConstraint: BitwiseCopyable {
  var settings: PrismaticJoint
  /// The impulses across the axis, of the angle, and of the limit: N·s, kg·m²/s, N·s.
  private var impulse = Vector3.zero

  // MARK: Current step

  private var joint = JointBodies()
  private var frame = Frame()
  private var response = SymmetricMatrix3()
  private var limitState = JointLimitState.inactive

  /// The axes in world coordinates and their lever arms.
  private struct Frame: BitwiseCopyable {
    var armA = Vector.zero
    var armB = Vector.zero
    var separation = Vector.zero
    var axis = Vector.zero
    var perpendicular = Vector.zero
    var axisLeverA: Float = 0
    var axisLeverB: Float = 0
    var leverA: Float = 0
    var leverB: Float = 0
  }

  init(_ settings: PrismaticJoint) { self.settings = settings }

  /// Sets new parameters; changed limits reset the limit's impulse.
  mutating func update(_ new: PrismaticJoint) {
    if new.limits != settings.limits { impulse.z = 0 }
    settings = new
  }

  private func currentFrame(_ bodies: SolverBodies) -> Frame {
    var frame = Frame()
    (frame.armA, frame.armB) = joint.arms(bodies)
    let (a, b) = (joint.poseA(bodies).pointee.center, joint.poseB(bodies).pointee.center)
    frame.separation = b - a + frame.armB - frame.armA
    var local = Vector(settings.axis)
    _ = local.normalize()
    let rotation = joint.poseA(bodies).pointee.currentRotation()
    let fromA = frame.separation + frame.armA
    frame.axis = rotation * local
    frame.axisLeverA = cross(fromA, frame.axis)
    frame.axisLeverB = cross(frame.armB, frame.axis)
    frame.perpendicular = rotation * Vector(-local.y, local.x)
    frame.leverA = cross(fromA, frame.perpendicular)
    frame.leverB = cross(frame.armB, frame.perpendicular)
    return frame
  }

  private func response(_ frame: Frame) -> SymmetricMatrix3 {
    let masses = joint.masses
    let (mA, mB) = (masses.inverseMassA, masses.inverseMassB)
    let (iA, iB) = (masses.inverseInertiaA, masses.inverseInertiaB)
    let (s1, s2, a1, a2) = (frame.leverA, frame.leverB, frame.axisLeverA, frame.axisLeverB)
    let turning = iA + iB
    return SymmetricMatrix3(
      xx: mA + mB + iA * s1 * s1 + iB * s2 * s2,
      xy: iA * s1 + iB * s2,
      xz: iA * s1 * a1 + iB * s2 * a2,
      // If neither body can rotate, the row has no effect.
      yy: turning == 0 ? 1 : turning,
      yz: iA * a1 + iB * a2,
      zz: mA + mB + iA * a1 * a1 + iB * a2 * a2)
  }

  mutating func prepare(
    _ a: UnsafeMutablePointer<BodyData>, _ b: UnsafeMutablePointer<BodyData>,
    _ bodies: SolverBodies, _ step: StepContext
  ) {
    joint = JointBodies(a, anchor: settings.anchorA, b, anchor: settings.anchorB)
    frame = currentFrame(bodies)
    response = response(frame)
    if let limits = settings.limits {
      let state = limits.state(
        of: dot(frame.axis, frame.separation), slop: Tuning.linearSlop)
      if state == .inactive || (state != .locked && state != limitState) { impulse.z = 0 }
      limitState = state
    } else {
      limitState = .inactive
      impulse.z = 0
    }
    impulse = step.ratio * impulse
    var motions = joint.motions(bodies)
    push(&motions, impulse)
    joint.store(motions, bodies)
  }

  /// The linear impulse and the two turning impulses of the three rows.
  @inline(__always)
  private func effect(_ impulse: Vector3) -> (linear: Vector, turnA: Float, turnB: Float) {
    (
      impulse.x * frame.perpendicular + impulse.z * frame.axis,
      impulse.x * frame.leverA + impulse.y + impulse.z * frame.axisLeverA,
      impulse.x * frame.leverB + impulse.y + impulse.z * frame.axisLeverB
    )
  }

  @inline(__always) private func push(_ motions: inout JointMotions, _ impulse: Vector3) {
    let (linear, turnA, turnB) = effect(impulse)
    motions.a.velocity -= joint.masses.inverseMassA * linear
    motions.a.angularVelocity -= joint.masses.inverseInertiaA * turnA
    motions.b.velocity += joint.masses.inverseMassB * linear
    motions.b.angularVelocity += joint.masses.inverseInertiaB * turnB
  }

  /// The relative velocity across the axis, the relative angular velocity, and the velocity along
  /// the axis.
  @inline(__always) private func speeds(_ motions: JointMotions) -> Vector3 {
    let (a, b) = (motions.a, motions.b)
    let linear = b.velocity - a.velocity
    return Vector3(
      dot(frame.perpendicular, linear) + frame.leverB * b.angularVelocity - frame.leverA
        * a.angularVelocity,
      b.angularVelocity - a.angularVelocity,
      dot(frame.axis, linear) + frame.axisLeverB * b.angularVelocity - frame.axisLeverA
        * a.angularVelocity)
  }

  @inline(__always) mutating func solveVelocity(_ bodies: SolverBodies) {
    var motions = joint.motions(bodies)
    let speed = speeds(motions)
    if limitState == .inactive {
      let change = response.solve(-speed.xy)
      impulse.x += change.x
      impulse.y += change.y
      push(&motions, Vector3(change, 0))
    } else {
      push(&motions, limitedChange(speed))
    }
    joint.store(motions, bodies)
  }

  /// The impulse to add if a limit is active; the limit must not pull.
  @inline(__always) private mutating func limitedChange(_ speed: Vector3) -> Vector3 {
    let former = impulse
    impulse += response.solve(-speed)
    if limitState == .atLower {
      impulse.z = max(impulse.z, 0)
    } else if limitState == .atUpper {
      impulse.z = min(impulse.z, 0)
    }
    // With the limit's impulse clamped, solve the other two rows again.
    let kept = impulse.z - former.z
    let change = response.solve(-speed.xy - kept * Vector(response.xz, response.yz))
    impulse.x = change.x + former.x
    impulse.y = change.y + former.y
    return Vector3(impulse.x - former.x, impulse.y - former.y, kept)
  }

  /// - Returns: Whether the errors of axis, angle and limit were within their slops.
  mutating func solvePosition(_ bodies: SolverBodies) -> Bool {
    frame = currentFrame(bodies)
    let across = dot(frame.perpendicular, frame.separation)
    let angle = joint.turn(bodies) - settings.referenceAngle
    var linearError = abs(across)
    let response = response(frame)
    var correction = Vector3.zero
    var isLimited = false
    if let limits = settings.limits {
      let translation = dot(frame.axis, frame.separation)
      let state = limits.state(of: translation, slop: Tuning.linearSlop)
      if state != .inactive {
        isLimited = true
        let error = limits.error(
          of: translation, in: state, slop: Tuning.linearSlop,
          largestCorrection: Tuning.largestLinearCorrection)
        linearError = max(linearError, error.size)
        correction = -response.solve(Vector3(across, angle, error.correction))
      }
    }
    if !isLimited { correction = Vector3(-response.solve(Vector(across, angle)), 0) }
    shift(bodies, correction)
    return linearError <= Tuning.linearSlop && abs(angle) <= Tuning.angularSlop
  }

  @inline(__always) private func shift(_ bodies: SolverBodies, _ impulse: Vector3) {
    let (linear, turnA, turnB) = effect(impulse)
    let (a, b) = (joint.poseA(bodies), joint.poseB(bodies))
    a.pointee.center -= joint.masses.inverseMassA * linear
    a.pointee.angle -= joint.masses.inverseInertiaA * turnA
    b.pointee.center += joint.masses.inverseMassB * linear
    b.pointee.angle += joint.masses.inverseInertiaB * turnB
  }
}
