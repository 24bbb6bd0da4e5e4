extension Simulation {
  mutating func createJoint(
    _ definition: JointDefinition, between a: BodyID, and b: BodyID, allowsCollision: Bool
  ) -> JointID {
    let (bodyA, bodyB) = (Int32(checked(a)), Int32(checked(b)))
    precondition(bodyA != bodyB, "A joint needs two different bodies.")
    let (kind, constraint) = insertConstraint(definition)
    let slot = joints.insert(
      JointData(
        kind: kind, constraint: constraint, bodyA: bodyA, bodyB: bodyB,
        allowsCollision: allowsCollision))
    joints.base.prepend(slot << 1, to: &bodies.base[Int(bodyA)].newestJointEdge)
    joints.base.prepend(slot << 1 | 1, to: &bodies.base[Int(bodyB)].newestJointEdge)
    if !allowsCollision {
      refilterContacts(ofBody: Int(bodyB)) { $0.bodyA == bodyA || $0.bodyB == bodyA }
    }
    return jointID(slot)
  }

  mutating func destroyJoint(slot: Int32) {
    let record = joints.base[Int(slot)]
    wakeBodies(of: record)
    joints.base.unlink(slot << 1, from: &bodies.base[Int(record.bodyA)].newestJointEdge)
    joints.base.unlink(slot << 1 | 1, from: &bodies.base[Int(record.bodyB)].newestJointEdge)
    switch record.kind {
    case .distance: distances.remove(record.constraint)
    case .revolute: revolutes.remove(record.constraint)
    case .rope: ropes.remove(record.constraint)
    case .weld: welds.remove(record.constraint)
    case .prismatic: prismatics.remove(record.constraint)
    }
    joints.remove(slot)
    if !record.allowsCollision {
      // The pairs that the joint excluded become contacts when the proxies look for pairs again.
      touchProxies(ofBody: Int(record.bodyA))
      needsPairs = true
    }
  }

  // MARK: Identifiers

  func jointID(_ slot: Int32) -> JointID {
    JointID(slot: slot, generation: joints.generation(of: slot))
  }

  func checked(_ id: JointID) -> Int {
    precondition(
      joints.isLive(id.slot, generation: id.generation),
      "The joint was destroyed, or belongs to another world.")
    return Int(id.slot)
  }

  func joint(_ id: JointID) -> JointData { joints.base[checked(id)] }

  // MARK: Definitions

  private mutating func insertConstraint(
    _ definition: JointDefinition
  ) -> (JointData.Kind, Int32) {
    switch definition {
    case .distance(let settings): (.distance, distances.insert(DistanceConstraint(settings)))
    case .revolute(let settings): (.revolute, revolutes.insert(RevoluteConstraint(settings)))
    case .rope(let settings): (.rope, ropes.insert(RopeConstraint(settings)))
    case .weld(let settings): (.weld, welds.insert(WeldConstraint(settings)))
    case .prismatic(let settings): (.prismatic, prismatics.insert(PrismaticConstraint(settings)))
    }
  }

  func definition(of id: JointID) -> JointDefinition {
    let record = joint(id)
    let slot = Int(record.constraint)
    return switch record.kind {
    case .distance: .distance(distances.base[slot].settings)
    case .revolute: .revolute(revolutes.base[slot].settings)
    case .rope: .rope(ropes.base[slot].settings)
    case .weld: .weld(welds.base[slot].settings)
    case .prismatic: .prismatic(prismatics.base[slot].settings)
    }
  }

  mutating func setDefinition(_ definition: JointDefinition, of id: JointID) {
    let record = joint(id)
    let slot = Int(record.constraint)
    switch (record.kind, definition) {
    case (.distance, .distance(let settings)): distances.base[slot].settings = settings
    case (.revolute, .revolute(let settings)):
      let former = revolutes.base[slot].settings
      if former.limits != settings.limits || former.frictionTorque != settings.frictionTorque {
        wakeBodies(of: record)
      }
      revolutes.base[slot].update(settings)
    case (.rope, .rope(let settings)): ropes.base[slot].settings = settings
    case (.weld, .weld(let settings)): welds.base[slot].settings = settings
    case (.prismatic, .prismatic(let settings)):
      if prismatics.base[slot].settings.limits != settings.limits { wakeBodies(of: record) }
      prismatics.base[slot].update(settings)
    default: preconditionFailure("A joint's kind cannot change.")
    }
  }

  private mutating func wakeBodies(of joint: JointData) {
    bodies.base[Int(joint.bodyA)].wake()
    bodies.base[Int(joint.bodyB)].wake()
  }
}
