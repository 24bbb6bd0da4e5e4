// The order in which islands are built follows Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

/// Connected bodies with their contacts and joints, as ranges of the island lists.
struct Island: BitwiseCopyable {
  var bodies: Part
  var contacts: Part
  var joints: Part

  /// A range of a list.
  struct Part: BitwiseCopyable {
    var start: Int
    var count: Int
  }
}

/// The islands of a step, stored one after another in common lists.
///
/// A static body is in every island that touches it, and does not connect islands.
struct IslandLists: ~Copyable {
  var islands = Block<Island>()
  var bodies = Block<Int32>()
  var contacts = Block<Int32>()
  var joints = Block<Int32>()
  var stack = Block<Int32>()

  mutating func removeAll() {
    islands.removeAll()
    bodies.removeAll()
    contacts.removeAll()
    joints.removeAll()
  }
}

extension Simulation {
  /// Builds the islands of all awake bodies.
  ///
  /// Depth-first search along touching contacts and joints, starting at each body not yet visited,
  /// newest first. Crowds are built by `gatherCrowds()`.
  mutating func gatherIslands() {
    lists.removeAll()
    if contacts.liveCount > Tuning.largestSequentialIsland { gatherCrowds() }
    var seed = newestBody
    while seed >= 0 {
      let body = bodies.base + Int(seed)
      if body.pointee.isActive, !body.pointee.isInIsland { gatherIsland(from: seed) }
      seed = body.pointee.nextBody
    }
    // The marks of bodies are cleared after their proxies have been updated.
    for index in 0..<lists.contacts.count {
      contacts.base[Int(lists.contacts.base[index])].isInIsland = false
    }
    for index in 0..<lists.joints.count {
      joints.base[Int(lists.joints.base[index])].isInIsland = false
    }
  }

  private mutating func gatherIsland(from seed: Int32) {
    let first = (
      body: lists.bodies.count, contact: lists.contacts.count, joint: lists.joints.count
    )
    lists.stack.append(seed)
    bodies.base[Int(seed)].isInIsland = true
    while let slot = lists.stack.popLast() {
      lists.bodies.append(slot)
      bodies.base[Int(slot)].wake()
      // Bodies do not act on each other through a static one, so it does not extend the island.
      if bodies.base[Int(slot)].kind == .static { continue }
      gatherContacts(of: slot)
      gatherJoints(of: slot)
    }
    lists.islands.append(
      Island(
        bodies: .init(start: first.body, count: lists.bodies.count - first.body),
        contacts: .init(start: first.contact, count: lists.contacts.count - first.contact),
        joints: .init(start: first.joint, count: lists.joints.count - first.joint)))
    for index in first.body..<lists.bodies.count {
      let body = bodies.base + Int(lists.bodies.base[index])
      if body.pointee.kind == .static { body.pointee.isInIsland = false }
    }
  }

  private mutating func gatherContacts(of slot: Int32) {
    var edge = bodies.base[Int(slot)].newestContactEdge
    while edge >= 0 {
      let contact = contacts.base + Int(edge >> 1)
      let isFirst = edge & 1 == 0
      let current = edge >> 1
      edge = contacts.base.next(after: edge)
      guard
        !contact.pointee.isInIsland, contact.pointee.isEnabled, contact.pointee.isTouching,
        contact.pointee.isSolid
      else { continue }
      contact.pointee.isInIsland = true
      lists.contacts.append(current)
      reach(isFirst ? contact.pointee.bodyB : contact.pointee.bodyA)
    }
  }

  private mutating func gatherJoints(of slot: Int32) {
    var edge = bodies.base[Int(slot)].newestJointEdge
    while edge >= 0 {
      let joint = joints.base + Int(edge >> 1)
      let isFirst = edge & 1 == 0
      let current = edge >> 1
      edge = joints.base.next(after: edge)
      guard !joint.pointee.isInIsland else { continue }
      joint.pointee.isInIsland = true
      lists.joints.append(current)
      reach(isFirst ? joint.pointee.bodyB : joint.pointee.bodyA)
    }
  }

  @inline(__always) private mutating func reach(_ slot: Int32) {
    guard !bodies.base[Int(slot)].isInIsland else { return }
    bodies.base[Int(slot)].isInIsland = true
    lists.stack.append(slot)
  }
}
