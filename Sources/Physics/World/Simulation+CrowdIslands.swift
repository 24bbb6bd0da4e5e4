extension Simulation {
  /// Builds the islands that have too many contacts to be solved sequentially.
  mutating func gatherCrowds() {
    crowdFinder.reset(bodySlotCount: bodies.slotCount)
    joinBodies()
    guard Int(crowdFinder.countLinks()) > Tuning.largestSequentialIsland else { return }
    makeCrowdIslands()
    guard lists.islands.count > 0 else { return }
    listCrowdContacts()
    listCrowdJoints()
    for index in 0..<lists.islands.count { listCrowdBodies(index) }
  }

  /// Connects the bodies that touch or have a joint; static bodies do not connect others.
  private mutating func joinBodies() {
    var slot = newestContact
    while slot >= 0 {
      let contact = contacts.base + Int(slot)
      let current = slot
      slot = contact.pointee.nextContact
      guard contact.pointee.isTouching, contact.pointee.isEnabled, contact.pointee.isSolid else {
        continue
      }
      let (a, b) = (contact.pointee.bodyA, contact.pointee.bodyB)
      let isStaticA = bodies.base[Int(a)].kind == .static
      crowdFinder.append(contact: current, of: isStaticA ? b : a)
      if !isStaticA, bodies.base[Int(b)].kind != .static { crowdFinder.join(a, b) }
    }
    for slot in 0..<joints.slotCount where joints.isLive(Int32(slot)) {
      let (a, b) = (joints.base[slot].bodyA, joints.base[slot].bodyB)
      if bodies.base[Int(a)].kind != .static, bodies.base[Int(b)].kind != .static {
        crowdFinder.join(a, b)
      }
    }
  }

  /// Creates islands for the large sets with an awake body, and allocates the lists of their
  /// contacts.
  private mutating func makeCrowdIslands() {
    var contactCount = 0
    var slot = newestBody
    while slot >= 0 {
      let body = bodies.base + Int(slot)
      if body.pointee.isActive, crowdFinder.island(of: slot) < 0 {
        let count = crowdFinder.linkCount(of: slot)
        if count > Tuning.largestSequentialIsland {
          crowdFinder.setIsland(lists.islands.count, of: slot)
          lists.islands.append(
            Island(
              bodies: .init(start: 0, count: 0), contacts: .init(start: contactCount, count: 0),
              joints: .init(start: 0, count: 0)))
          contactCount += count
        }
      }
      slot = body.pointee.nextBody
    }
    lists.contacts.resize(contactCount)
  }

  private mutating func listCrowdContacts() {
    for index in stride(from: crowdFinder.links.count - 1, through: 0, by: -1) {
      let link = crowdFinder.links.base[index]
      let number = crowdFinder.island(of: link.body)
      guard number >= 0 else { continue }
      let island = lists.islands.base + Int(number)
      lists.contacts.base[island.pointee.contacts.start + island.pointee.contacts.count] =
        link.contact
      island.pointee.contacts.count += 1
    }
  }

  /// Lists the joints of all crowds, grouped by crowd.
  private mutating func listCrowdJoints() {
    guard joints.liveCount > 0 else { return }
    for index in 0..<lists.islands.count {
      lists.islands.base[index].joints.start = lists.joints.count
      for slot in 0..<Int32(joints.slotCount) where joints.isLive(slot) {
        let (a, b) = (joints.base[Int(slot)].bodyA, joints.base[Int(slot)].bodyB)
        let body = bodies.base[Int(a)].kind == .static ? b : a
        guard bodies.base[Int(body)].kind != .static,
          crowdFinder.island(of: body) == Int32(index)
        else { continue }
        lists.joints.append(slot)
        lists.islands.base[index].joints.count += 1
      }
    }
  }

  /// Lists and wakes the bodies of a crowd's contacts and joints, including static bodies.
  private mutating func listCrowdBodies(_ index: Int) {
    let island = lists.islands.base[index]
    let start = lists.bodies.count
    for place in island.contacts.start..<(island.contacts.start + island.contacts.count) {
      let contact = contacts.base + Int(lists.contacts.base[place])
      listCrowdBody(contact.pointee.bodyA)
      listCrowdBody(contact.pointee.bodyB)
    }
    for place in island.joints.start..<(island.joints.start + island.joints.count) {
      let joint = joints.base + Int(lists.joints.base[place])
      listCrowdBody(joint.pointee.bodyA)
      listCrowdBody(joint.pointee.bodyB)
    }
    let count = lists.bodies.count - start
    lists.islands.base[index].bodies = .init(start: start, count: count)
    for place in start..<lists.bodies.count {
      let body = bodies.base + Int(lists.bodies.base[place])
      if body.pointee.kind == .static { body.pointee.isInIsland = false }
    }
  }

  @inline(__always) private mutating func listCrowdBody(_ slot: Int32) {
    let body = bodies.base + Int(slot)
    guard !body.pointee.isInIsland else { return }
    body.pointee.isInIsland = true
    body.pointee.wake()
    lists.bodies.append(slot)
  }
}
