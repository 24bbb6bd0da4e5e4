extension Simulation {
  mutating func beginStep(_ h: Float) {
    time += Double(h)
  }

  mutating func finishStep(_ h: Float, velocityIterations: Int, positionIterations: Int) {
    var slot = newestBody
    while slot >= 0 {
      let body = bodies.base + Int(slot)
      slot = body.pointee.nextBody
      guard body.pointee.isActive else { continue }
      body.pointee.integrateVelocity(h, gravity: gravity)
      body.pointee.sweep.center += h * body.pointee.velocity
      body.pointee.sweep.angle += h * body.pointee.angularVelocity
      body.pointee.synchronizeTransform()
    }
  }

  mutating func clearForces() {
    var slot = newestBody
    while slot >= 0 {
      let body = bodies.base + Int(slot)
      body.pointee.force = .zero
      body.pointee.torque = 0
      slot = body.pointee.nextBody
    }
  }

  // MARK: Force field

  func bodiesInForceField() -> [Int32] {
    var list: [Int32] = []
    var slot = newestBody
    while slot >= 0 {
      let body = bodies.base + Int(slot)
      if body.pointee.isInForceField, body.pointee.isAwake, body.pointee.kind == .dynamic {
        list.append(slot)
      }
      slot = body.pointee.nextBody
    }
    return list
  }

  mutating func setFieldEffect(_ effect: ForceFieldEffect, onBody slot: Int) {
    switch effect {
    case .none: bodies.base[slot].fieldMode = .none
    case .force(let force):
      bodies.base[slot].fieldMode = .force
      bodies.base[slot].fieldVector = Vector(force)
    case .velocity(let velocity):
      bodies.base[slot].fieldMode = .velocity
      bodies.base[slot].fieldVector = Vector(velocity)
    }
  }

  // MARK: Queries

  var allBodies: [BodyID] {
    var list: [BodyID] = []
    var slot = newestBody
    while slot >= 0 {
      list.append(bodyID(slot))
      slot = bodies.base[Int(slot)].nextBody
    }
    return list
  }

  var hasAwakeBodies: Bool {
    var slot = newestBody
    while slot >= 0 {
      if bodies.base[Int(slot)].isActive { return true }
      slot = bodies.base[Int(slot)].nextBody
    }
    return false
  }

  func fixtures(in box: Box) -> [FixtureID] {
    var list: [FixtureID] = []
    for slot in 0..<Int32(fixtures.slotCount) where fixtures.isLive(slot) {
      let id = fixtureID(slot)
      if broadPhaseBox(of: id).overlaps(box) { list.append(id) }
    }
    return list
  }

  mutating func drainEvents() -> [ContactEvent] {
    let drained = events
    events.removeAll(keepingCapacity: true)
    return drained
  }
}

extension BodyRecord {
  /// Velocity from gravity, forces and the force field, then damping: v ← v / (1 + h·d), which is
  /// stable for every d.
  @inline(__always) mutating func integrateVelocity(_ h: Float, gravity: Vector) {
    guard kind == .dynamic else { return }
    let scale: Float = isAffectedByGravity ? 1 : 0
    switch fieldMode {
    case .none:
      velocity += h * (scale * gravity + inverseMass * force)
    case .force:
      velocity += h * (scale * gravity + inverseMass * (force + fieldVector))
      fieldMode = .none
    case .velocity:
      velocity = fieldVector
      fieldMode = .none
    }
    angularVelocity += h * inverseInertia * torque
    velocity *= 1 / (1 + h * linearDamping)
    angularVelocity *= 1 / (1 + h * angularDamping)
  }
}
