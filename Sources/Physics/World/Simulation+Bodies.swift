// The mass computation follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

extension Simulation {
  // MARK: Creation and destruction

  mutating func createBody(_ definition: BodyDefinition) -> BodyID {
    precondition(
      Vector(definition.position).isFinite && definition.angle.isFinite
        && Vector(definition.linearVelocity).isFinite && definition.angularVelocity.isFinite,
      "A body's position, angle and velocities must be finite.")
    precondition(
      definition.linearDamping >= 0 && definition.angularDamping >= 0,
      "A body's damping must not be negative.")
    let slot = bodies.insert(BodyData(definition))
    bodies.base[Int(slot)].nextBody = newestBody
    if newestBody >= 0 { bodies.base[Int(newestBody)].previousBody = slot }
    newestBody = slot
    return bodyID(slot)
  }

  mutating func destroyBody(_ id: BodyID) {
    let slot = checked(id)
    while bodies.base[slot].newestJointEdge >= 0 {
      destroyJoint(slot: bodies.base[slot].newestJointEdge >> 1)
    }
    destroyContacts(ofBody: slot) { _ in true }
    while bodies.base[slot].newestFixture >= 0 {
      detachFixture(slot: bodies.base[slot].newestFixture, updatingMass: false)
    }
    let (next, previous) = (bodies.base[slot].nextBody, bodies.base[slot].previousBody)
    if next >= 0 { bodies.base[Int(next)].previousBody = previous }
    if previous >= 0 { bodies.base[Int(previous)].nextBody = next } else { newestBody = next }
    bodies.remove(Int32(slot))
    settleEvents()
  }

  // MARK: Identifiers

  func bodyID(_ slot: Int32) -> BodyID {
    BodyID(slot: slot, generation: bodies.generation(of: slot))
  }

  func checked(_ id: BodyID) -> Int {
    precondition(
      bodies.isLive(id.slot, generation: id.generation),
      "The body was destroyed, or belongs to another world.")
    return Int(id.slot)
  }

  func body(_ id: BodyID) -> BodyData { bodies.base[checked(id)] }

  mutating func changeBody(_ id: BodyID, _ edit: (inout BodyData) -> Void) {
    edit(&bodies.base[checked(id)])
  }

  // MARK: Mass

  /// Recomputes the mass and the centre of mass from the fixtures.
  ///
  /// The velocity becomes that of the new centre.
  mutating func resetMass(ofBody slot: Int) {
    let body = bodies.base + slot
    body.pointee.mass = 0
    body.pointee.inverseMass = 0
    body.pointee.inertia = 0
    body.pointee.inverseInertia = 0
    body.pointee.sweep.localCenter = .zero
    guard body.pointee.kind == .dynamic else {
      body.pointee.sweep.center = body.pointee.transform.position
      body.pointee.startSweep()
      return
    }
    var (mass, moment, inertia) = sumOfFixtures(ofBody: slot)
    if mass > 0 {
      body.pointee.mass = mass
      body.pointee.inverseMass = 1 / mass
      moment *= body.pointee.inverseMass
    } else {
      body.pointee.mass = 1
      body.pointee.inverseMass = 1
    }
    let centered = inertia - mass * dot(moment, moment)
    if inertia > 0, centered > 0, !body.pointee.hasFixedRotation {
      body.pointee.inertia = centered
      body.pointee.inverseInertia = 1 / centered
    }
    let former = body.pointee.sweep.center
    body.pointee.sweep.localCenter = moment
    body.pointee.sweep.center = body.pointee.transform * moment
    body.pointee.startSweep()
    body.pointee.velocity += cross(
      body.pointee.angularVelocity, body.pointee.sweep.center - former)
  }

  /// The mass of a body's fixtures, the sum of their centres times their masses, and their moment of
  /// inertia about the body's origin.
  private mutating func sumOfFixtures(
    ofBody slot: Int
  ) -> (mass: Float, moment: Vector, inertia: Float) {
    var mass: Float = 0
    var inertia: Float = 0
    var moment = Vector.zero
    var fixture = bodies.base[slot].newestFixture
    while fixture >= 0 {
      let record = fixtures.base + Int(fixture)
      fixture = record.pointee.nextFixture
      guard record.pointee.density != 0 else { continue }
      let part = MassProperties(
        of: shapes[Int(record - fixtures.base)], density: record.pointee.density)
      // A fixture whose mass overflows is ignored.
      guard part.isFinite else { continue }
      mass += part.mass
      moment += part.mass * part.center
      inertia += part.inertia
    }
    return (mass, moment, inertia)
  }

  mutating func setFixedRotation(_ isFixed: Bool, of id: BodyID) {
    let slot = checked(id)
    guard bodies.base[slot].hasFixedRotation != isFixed else { return }
    bodies.base[slot].hasFixedRotation = isFixed
    resetMass(ofBody: slot)
  }

  mutating func setKind(_ kind: BodyKind, of id: BodyID) {
    let slot = checked(id)
    guard bodies.base[slot].kind != kind else { return }
    bodies.base[slot].kind = kind
    resetMass(ofBody: slot)
    if kind == .static {
      bodies.base[slot].velocity = .zero
      bodies.base[slot].angularVelocity = 0
      synchronizeProxies(ofBody: slot)
    }
    bodies.base[slot].wake()
    bodies.base[slot].force = .zero
    bodies.base[slot].torque = 0
    destroyContacts(ofBody: slot) { _ in true }
    touchProxies(ofBody: slot)
    settleEvents()
  }

  // MARK: Pose

  mutating func setTransform(of id: BodyID, position: Vector, angle: Float) {
    precondition(
      position.isFinite && angle.isFinite, "A body's position and angle must be finite.")
    let body = bodies.base + checked(id)
    let transform = Transform(position: position, rotation: Rotation(angle: angle))
    body.pointee.transform = transform
    body.pointee.sweep.center = transform * body.pointee.sweep.localCenter
    body.pointee.sweep.angle = angle
    body.pointee.startSweep()
    synchronizeProxies(ofBody: body - bodies.base, from: transform, to: transform)
    findNewContacts()
  }

  // MARK: Joints

  func joints(of id: BodyID) -> [JointID] {
    var list: [JointID] = []
    var edge = bodies.base[checked(id)].newestJointEdge
    while edge >= 0 {
      list.append(jointID(edge >> 1))
      edge = joints.base.next(after: edge)
    }
    return list
  }
}
