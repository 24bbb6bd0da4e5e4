// Graph coloring and wide constraints follow Box2D 3 by Erin Catto (MIT licence); see
// ACKNOWLEDGEMENTS.md.

extension WideContactSolver {
  /// Computes the constraints of all batches.
  func prepare(
    _ contacts: UnsafeMutablePointer<ContactData>,
    _ records: UnsafeMutablePointer<BodyData>, _ step: StepContext
  ) {
    withUnsafeTemporaryAllocation(of: ContactVelocityConstraint.self, capacity: 4) { velocities in
      withUnsafeTemporaryAllocation(of: ContactPositionConstraint.self, capacity: 4) { positions in
        for batch in 0..<batchCount {
          for lane in 0..<4 {
            let slot = lanes[4 * batch + lane]
            guard slot >= 0 else {
              velocities[lane] = .unused(at: spareIndex)
              positions[lane] = .unused(at: spareIndex)
              continue
            }
            let contact = contacts + Int(slot)
            let a = records + Int(contact.pointee.bodyA)
            let b = records + Int(contact.pointee.bodyB)
            let masses = ConstraintBodies(contact, a, b)
            positions[lane] = ContactPositionConstraint(contact, a, b, masses)
            velocities[lane] = ContactVelocityConstraint(contact, slot: slot, masses, step)
            velocities[lane].prepare(contact.pointee.manifold, positions[lane], bodies)
          }
          guard let velocity = velocities.baseAddress, let position = positions.baseAddress else {
            return
          }
          velocityConstraints[batch] = WideVelocityConstraint(velocity)
          positionConstraints[batch] = WidePositionConstraint(position)
        }
      }
    }
  }

  /// Applies the impulses of the previous step.
  func warmStart() {
    for batch in 0..<batchCount { warmStart(velocityConstraints + batch) }
  }

  @inline(__always)
  private func warmStart(_ constraint: UnsafeMutablePointer<WideVelocityConstraint>) {
    let c = constraint.pointee
    var a = LaneMotions(bodies.motions, c.indicesA)
    var b = LaneMotions(bodies.motions, c.indicesB)
    let normal = c.first.normalImpulse + c.second.normalImpulse
    let tangent = c.first.tangentImpulse + c.second.tangentImpulse
    let x = normal * c.normalX + tangent * c.normalY
    let y = normal * c.normalY - tangent * c.normalX
    a.x -= c.inverseMassA * x
    a.y -= c.inverseMassA * y
    a.spin -=
      c.inverseInertiaA
      * (c.first.normalImpulse * c.first.normalLeverA
        + c.first.tangentImpulse * c.first.tangentLeverA
        + (c.second.normalImpulse * c.second.normalLeverA
          + c.second.tangentImpulse * c.second.tangentLeverA))
    b.x += c.inverseMassB * x
    b.y += c.inverseMassB * y
    b.spin +=
      c.inverseInertiaB
      * (c.first.normalImpulse * c.first.normalLeverB
        + c.first.tangentImpulse * c.first.tangentLeverB
        + (c.second.normalImpulse * c.second.normalLeverB
          + c.second.tangentImpulse * c.second.tangentLeverB))
    a.store(bodies.motions, c.indicesA)
    b.store(bodies.motions, c.indicesB)
  }

  /// Stores the impulses for the next step.
  func storeImpulses(_ contacts: UnsafeMutablePointer<ContactData>) {
    for batch in 0..<batchCount {
      let constraint = velocityConstraints + batch
      for lane in 0..<4 {
        let slot = lanes[4 * batch + lane]
        guard slot >= 0 else { continue }
        let contact = contacts + Int(slot)
        contact.pointee.manifold.first.normalImpulse =
          constraint.pointee.first.normalImpulse[lane]
        contact.pointee.manifold.first.tangentImpulse =
          constraint.pointee.first.tangentImpulse[lane]
        guard contact.pointee.manifold.pointCount > 1 else { continue }
        contact.pointee.manifold.second.normalImpulse =
          constraint.pointee.second.normalImpulse[lane]
        contact.pointee.manifold.second.tangentImpulse =
          constraint.pointee.second.tangentImpulse[lane]
      }
    }
  }
}

extension ContactVelocityConstraint {
  /// The constraint of an unused lane.
  @inline(__always) fileprivate static func unused(at index: Int32) -> Self {
    Self(
      bodies: .unused(at: index), friction: 0, restitution: 0, pointCount: 0, contact: -1)
  }
}

extension ContactPositionConstraint {
  @inline(__always) fileprivate static func unused(at index: Int32) -> Self {
    Self(
      kind: .faceA, pointCount: 0, localPoints: (.zero, .zero), localNormal: .zero,
      localPoint: .zero, localCenterA: .zero, localCenterB: .zero, radiusA: 0, radiusB: 0,
      bodies: .unused(at: index))
  }
}

extension ConstraintBodies {
  @inline(__always) fileprivate static func unused(at index: Int32) -> Self {
    Self(
      indexA: index, indexB: index, inverseMassA: 0, inverseMassB: 0, inverseInertiaA: 0,
      inverseInertiaB: 0)
  }
}

// MARK: Conversion of four constraints to a wide one

extension WideContactPoint {
  @inline(__always) fileprivate init(
    _ c: UnsafeMutablePointer<ContactVelocityConstraint>, normalMass: Lanes,
    _ point: (UnsafeMutablePointer<ContactVelocityConstraint>) -> ContactConstraintPoint
  ) {
    let (p0, p1, p2, p3) = (point(c), point(c + 1), point(c + 2), point(c + 3))
    let (n0, n1, n2, n3) = (c[0].normal, c[1].normal, c[2].normal, c[3].normal)
    normalLeverA = Lanes(
      cross(p0.armA, n0), cross(p1.armA, n1), cross(p2.armA, n2), cross(p3.armA, n3))
    normalLeverB = Lanes(
      cross(p0.armB, n0), cross(p1.armB, n1), cross(p2.armB, n2), cross(p3.armB, n3))
    tangentLeverA = -Lanes(
      dot(p0.armA, n0), dot(p1.armA, n1), dot(p2.armA, n2), dot(p3.armA, n3))
    tangentLeverB = -Lanes(
      dot(p0.armB, n0), dot(p1.armB, n1), dot(p2.armB, n2), dot(p3.armB, n3))
    normalImpulse = Lanes(
      p0.normalImpulse, p1.normalImpulse, p2.normalImpulse, p3.normalImpulse)
    tangentImpulse = Lanes(
      p0.tangentImpulse, p1.tangentImpulse, p2.tangentImpulse, p3.tangentImpulse)
    self.normalMass = normalMass
    tangentMass = Lanes(p0.tangentMass, p1.tangentMass, p2.tangentMass, p3.tangentMass)
    bounce = Lanes(p0.bounce, p1.bounce, p2.bounce, p3.bounce)
  }
}

extension WideVelocityConstraint {
  @inline(__always) fileprivate init(_ c: UnsafeMutablePointer<ContactVelocityConstraint>) {
    @inline(__always) func lanes(_ value: (ContactVelocityConstraint) -> Float) -> Lanes {
      Lanes(value(c[0]), value(c[1]), value(c[2]), value(c[3]))
    }
    let (m0, m1, m2, m3) = (c[0].bodies, c[1].bodies, c[2].bodies, c[3].bodies)
    indicesA = LaneIndices(m0.indexA, m1.indexA, m2.indexA, m3.indexA)
    indicesB = LaneIndices(m0.indexB, m1.indexB, m2.indexB, m3.indexB)
    normalX = lanes { $0.normal.x }
    normalY = lanes { $0.normal.y }
    friction = lanes { $0.friction }
    inverseMassA = lanes { $0.bodies.inverseMassA }
    inverseMassB = lanes { $0.bodies.inverseMassB }
    inverseInertiaA = lanes { $0.bodies.inverseInertiaA }
    inverseInertiaB = lanes { $0.bodies.inverseInertiaB }
    for lane in 0..<4 { c[lane].prepareLane() }
    first = WideContactPoint(c, normalMass: lanes { $0.first.normalMass }) { $0.pointee.first }
    second = WideContactPoint(c, normalMass: lanes { $0.second.normalMass }) { $0.pointee.second }
    responseXX = lanes { $0.response.xx }
    responseXY = lanes { $0.response.xy }
    responseYY = lanes { $0.response.yy }
    inverseXX = lanes { $0.responseInverse.xx }
    inverseXY = lanes { $0.responseInverse.xy }
    inverseYY = lanes { $0.responseInverse.yy }
  }
}

extension ContactVelocityConstraint {
  /// Completes a constraint of one point with a second point without mass or impulse.
  @inline(__always) fileprivate mutating func prepareLane() {
    guard pointCount < 2 else { return }
    second = ContactConstraintPoint()
    let mass = first.normalMass
    response = SymmetricMatrix(xx: mass > 0 ? 1 / mass : 0, xy: 0, yy: 0)
    responseInverse = SymmetricMatrix(xx: mass, xy: 0, yy: 0)
  }
}

extension WidePositionConstraint {
  @inline(__always) fileprivate init(_ c: UnsafeMutablePointer<ContactPositionConstraint>) {
    for lane in 0..<4 where c[lane].kind == .faceB { c[lane].exchangeBodies() }
    @inline(__always) func lanes(_ value: (ContactPositionConstraint) -> Float) -> Lanes {
      Lanes(value(c[0]), value(c[1]), value(c[2]), value(c[3]))
    }
    let (m0, m1, m2, m3) = (c[0].bodies, c[1].bodies, c[2].bodies, c[3].bodies)
    indicesR = LaneIndices(m0.indexA, m1.indexA, m2.indexA, m3.indexA)
    indicesI = LaneIndices(m0.indexB, m1.indexB, m2.indexB, m3.indexB)
    normalX = lanes { $0.localNormal.x }
    normalY = lanes { $0.localNormal.y }
    planeX = lanes { $0.localPoint.x - $0.localCenterA.x }
    planeY = lanes { $0.localPoint.y - $0.localCenterA.y }
    firstX = lanes { $0.localPoints.0.x - $0.localCenterB.x }
    firstY = lanes { $0.localPoints.0.y - $0.localCenterB.y }
    secondX = lanes { $0.localPoints.1.x - $0.localCenterB.x }
    secondY = lanes { $0.localPoints.1.y - $0.localCenterB.y }
    radius = lanes { $0.radiusA + $0.radiusB }
    inverseMassR = lanes { $0.bodies.inverseMassA }
    inverseMassI = lanes { $0.bodies.inverseMassB }
    inverseInertiaR = lanes { $0.bodies.inverseInertiaA }
    inverseInertiaI = lanes { $0.bodies.inverseInertiaB }
    hasSecond = lanes { $0.pointCount > 1 ? 1 : 0 }
    isRound = lanes { $0.kind == .circles ? 1 : 0 }
    isUsed = lanes { $0.pointCount > 0 ? 1 : 0 }
    hasRound =
      c[0].kind == .circles || c[1].kind == .circles || c[2].kind == .circles
      || c[3].kind == .circles
  }
}

extension ContactPositionConstraint {
  /// Swaps the bodies of a constraint whose reference face is B's.
  @inline(__always) fileprivate mutating func exchangeBodies() {
    swap(&localCenterA, &localCenterB)
    swap(&radiusA, &radiusB)
    bodies = ConstraintBodies(
      indexA: bodies.indexB, indexB: bodies.indexA, inverseMassA: bodies.inverseMassB,
      inverseMassB: bodies.inverseMassA, inverseInertiaA: bodies.inverseInertiaB,
      inverseInertiaB: bodies.inverseInertiaA)
    kind = .faceA
  }
}
