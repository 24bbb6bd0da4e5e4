// The preparation of contacts follows Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

extension ContactSolver {
  /// Copies the data of the contacts into dense arrays for the solver's loops.
  func gather(
    _ slots: UnsafeMutablePointer<Int32>, _ contacts: UnsafeMutablePointer<ContactData>,
    _ records: UnsafeMutablePointer<BodyData>, _ step: StepContext
  ) {
    for index in 0..<count {
      let contact = contacts + Int(slots[index])
      let a = records + Int(contact.pointee.bodyA)
      let b = records + Int(contact.pointee.bodyB)
      let masses = ConstraintBodies(contact, a, b)
      velocityConstraints[index] = ContactVelocityConstraint(
        contact, slot: slots[index], masses, step)
      positionConstraints[index] = ContactPositionConstraint(contact, a, b, masses)
    }
  }

  /// Computes arms, masses and bounce velocities for the current poses and velocities.
  func prepare(_ contacts: UnsafeMutablePointer<ContactData>) {
    for index in 0..<count {
      velocityConstraints[index].prepare(
        contacts[Int(velocityConstraints[index].contact)].manifold, positionConstraints[index],
        bodies)
    }
  }

  /// Applies the impulses of the previous step.
  func warmStart() {
    for index in 0..<count {
      let constraint = velocityConstraints + index
      let masses = constraint.pointee.bodies
      let motionA = bodies.motions + Int(masses.indexA)
      let motionB = bodies.motions + Int(masses.indexB)
      var (a, b) = (motionA.pointee, motionB.pointee)
      let normal = constraint.pointee.normal
      let tangent = normal.rightNormal
      constraint.pointee.first.warmStart(normal, tangent, masses, &a, &b)
      if constraint.pointee.pointCount > 1 {
        constraint.pointee.second.warmStart(normal, tangent, masses, &a, &b)
      }
      motionA.pointee = a
      motionB.pointee = b
    }
  }

  /// Stores the impulses for the next step.
  func storeImpulses(_ contacts: UnsafeMutablePointer<ContactData>) {
    for index in 0..<count {
      let constraint = velocityConstraints + index
      let contact = contacts + Int(constraint.pointee.contact)
      contact.pointee.manifold.first.normalImpulse = constraint.pointee.first.normalImpulse
      contact.pointee.manifold.first.tangentImpulse = constraint.pointee.first.tangentImpulse
      guard constraint.pointee.pointCount > 1 else { continue }
      contact.pointee.manifold.second.normalImpulse = constraint.pointee.second.normalImpulse
      contact.pointee.manifold.second.tangentImpulse = constraint.pointee.second.tangentImpulse
    }
  }
}

extension Pose {
  /// The transform of the body's origin, which may differ from its centre of mass.
  @inline(__always) mutating func transform(localCenter: Vector) -> Transform {
    let rotation = currentRotation()
    return Transform(position: center - rotation * localCenter, rotation: rotation)
  }
}

extension ContactConstraintPoint {
  @inline(__always) mutating func prepare(
    _ armA: Vector, _ armB: Vector, _ normal: Vector, _ masses: ConstraintBodies,
    _ restitution: Float, _ a: BodyMotion, _ b: BodyMotion
  ) {
    self.armA = armA
    self.armB = armB
    normalMass = masses.effectiveMass(armA, armB, along: normal)
    tangentMass = masses.effectiveMass(armA, armB, along: normal.rightNormal)
    let approach = dot(normal, relativeVelocity(a, b))
    bounce = approach < -Tuning.bounceThreshold ? -restitution * approach : 0
  }

  @inline(__always) func warmStart(
    _ normal: Vector, _ tangent: Vector, _ masses: ConstraintBodies, _ a: inout BodyMotion,
    _ b: inout BodyMotion
  ) {
    apply(normalImpulse * normal + tangentImpulse * tangent, masses, &a, &b)
  }
}

extension ConstraintBodies {
  /// The effective mass of the two bodies at the ends of two arms, along a unit direction.
  @inline(__always)
  func effectiveMass(_ armA: Vector, _ armB: Vector, along direction: Vector) -> Float {
    let inverse = inverseEffectiveMass(armA, armB, along: direction)
    return inverse > 0 ? 1 / inverse : 0
  }

  /// The inverse of the effective mass; 0 if neither body can be moved.
  @inline(__always)
  func inverseEffectiveMass(_ armA: Vector, _ armB: Vector, along direction: Vector) -> Float {
    let (turnA, turnB) = (cross(armA, direction), cross(armB, direction))
    return inverseMassA + inverseMassB + inverseInertiaA * turnA * turnA
      + inverseInertiaB * turnB * turnB
  }

  /// The bodies of a contact, with infinite mass for a body that the contact does not push.
  @inline(__always) init(
    _ contact: UnsafeMutablePointer<ContactData>, _ a: UnsafeMutablePointer<BodyData>,
    _ b: UnsafeMutablePointer<BodyData>
  ) {
    let (pushesA, pushesB) = (contact.pointee.pushesA, contact.pointee.pushesB)
    self.init(
      indexA: a.pointee.islandIndex, indexB: b.pointee.islandIndex,
      inverseMassA: pushesA ? a.pointee.inverseMass : 0,
      inverseMassB: pushesB ? b.pointee.inverseMass : 0,
      inverseInertiaA: pushesA ? a.pointee.inverseInertia : 0,
      inverseInertiaB: pushesB ? b.pointee.inverseInertia : 0)
  }
}

extension ContactPositionConstraint {
  @inline(__always) init(
    _ contact: UnsafeMutablePointer<ContactData>, _ a: UnsafeMutablePointer<BodyData>,
    _ b: UnsafeMutablePointer<BodyData>, _ masses: ConstraintBodies
  ) {
    self.init(
      kind: contact.pointee.manifold.kind, pointCount: contact.pointee.manifold.pointCount,
      localPoints: (
        contact.pointee.manifold.first.localPoint, contact.pointee.manifold.second.localPoint
      ),
      localNormal: contact.pointee.manifold.localNormal,
      localPoint: contact.pointee.manifold.localPoint,
      localCenterA: a.pointee.sweep.localCenter, localCenterB: b.pointee.sweep.localCenter,
      radiusA: contact.pointee.radiusA + contact.pointee.skin,
      radiusB: contact.pointee.radiusB + contact.pointee.skin, bodies: masses)
  }
}

extension ContactVelocityConstraint {
  /// A constraint with the impulses of the previous step; it must be prepared before use.
  @inline(__always) init(
    _ contact: UnsafeMutablePointer<ContactData>, slot: Int32, _ masses: ConstraintBodies,
    _ step: StepContext
  ) {
    self.init(
      bodies: masses, friction: contact.pointee.friction,
      restitution: contact.pointee.restitution,
      pointCount: contact.pointee.manifold.pointCount, contact: slot)
    guard step.isWarmStarting else { return }
    first.normalImpulse = step.ratio * contact.pointee.manifold.first.normalImpulse
    first.tangentImpulse = step.ratio * contact.pointee.manifold.first.tangentImpulse
    second.normalImpulse = step.ratio * contact.pointee.manifold.second.normalImpulse
    second.tangentImpulse = step.ratio * contact.pointee.manifold.second.tangentImpulse
  }

  /// Computes arms, masses and bounce velocities for the current poses and velocities.
  @inline(__always) mutating func prepare(
    _ manifold: Manifold, _ position: ContactPositionConstraint, _ solverBodies: SolverBodies
  ) {
    let poseA = solverBodies.poses + Int(bodies.indexA)
    let poseB = solverBodies.poses + Int(bodies.indexB)
    let world = WorldManifold(
      manifold, poseA.pointee.transform(localCenter: position.localCenterA), position.radiusA,
      poseB.pointee.transform(localCenter: position.localCenterB), position.radiusB)
    normal = world.normal
    let motionA = solverBodies.motions[Int(bodies.indexA)]
    let motionB = solverBodies.motions[Int(bodies.indexB)]
    first.prepare(
      world.points.0 - poseA.pointee.center, world.points.0 - poseB.pointee.center, world.normal,
      bodies, restitution, motionA, motionB)
    guard pointCount > 1 else { return }
    second.prepare(
      world.points.1 - poseA.pointee.center, world.points.1 - poseB.pointee.center, world.normal,
      bodies, restitution, motionA, motionB)
    prepareResponse()
  }

  /// Prepares the simultaneous solution of the two normal impulses.
  ///
  /// If their matrix is nearly singular, the second point is nearly redundant and is dropped.
  @inline(__always) mutating func prepareResponse() {
    let (firstA, firstB) = (cross(first.armA, normal), cross(first.armB, normal))
    let (secondA, secondB) = (cross(second.armA, normal), cross(second.armB, normal))
    let (mA, mB) = (bodies.inverseMassA, bodies.inverseMassB)
    let (iA, iB) = (bodies.inverseInertiaA, bodies.inverseInertiaB)
    let xx = mA + mB + iA * firstA * firstA + iB * firstB * firstB
    let yy = mA + mB + iA * secondA * secondA + iB * secondB * secondB
    let xy = mA + mB + iA * firstA * secondA + iB * firstB * secondB
    guard xx * xx < Tuning.largestConditionNumber * (xx * yy - xy * xy) else {
      pointCount = 1
      return
    }
    response = SymmetricMatrix(xx: xx, xy: xy, yy: yy)
    var determinant = xx * yy - xy * xy
    if determinant != 0 { determinant = 1 / determinant }
    responseInverse = SymmetricMatrix(
      xx: determinant * yy, xy: -determinant * xy, yy: determinant * xx)
  }
}
