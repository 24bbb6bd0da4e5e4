extension World {
  /// The violated invariants of the world's data structures; empty if all hold.
  ///
  /// For tests, after every change. The time is linear in bodies, contacts, joints and proxies,
  /// except for the search for duplicate contacts.
  package func checkInvariants() -> [String] {
    var problems: [String] = []
    simulation.pointee.checkBodies(&problems)
    simulation.pointee.checkContacts(&problems)
    simulation.pointee.checkJoints(&problems)
    simulation.pointee.checkPools(&problems)
    simulation.pointee.broadPhase.check(&problems)
    simulation.pointee.checkPairs(&problems)
    return problems
  }

  /// Stops a debug build after a change that violates an invariant; a release build does nothing here.
  ///
  /// Looking at the world takes time linear in it, so one of n bodies is looked at after n / 64 changes:
  /// a change costs as much however large the world is.
  func assertInvariants() {
    #if DEBUG
    uncheckedChangeCount += 1
    guard uncheckedChangeCount > simulation.pointee.bodies.liveCount / 64 else { return }
    uncheckedChangeCount = 0
    let problems = checkInvariants()
    precondition(problems.isEmpty, "invariants of the world are violated: \(problems)")
    #endif
  }
}

extension Simulation {
  fileprivate mutating func checkBodies(_ problems: inout [String]) {
    var count = 0
    var fixtureCount = 0
    var previous: Int32 = -1
    var slot = newestBody
    while slot >= 0, count <= bodies.slotCount {
      let body = bodies.base[Int(slot)]
      if !bodies.isLive(slot) { problems.append("body \(slot) is listed but destroyed") }
      if body.previousBody != previous { problems.append("body \(slot) has a wrong back link") }
      if body.isInIsland { problems.append("body \(slot) is marked as in an island") }
      let numbers = [
        body.sweep.center.x, body.sweep.center.y, body.sweep.angle, body.velocity.x,
        body.velocity.y, body.angularVelocity,
      ]
      if !numbers.allSatisfy(\.isFinite) { problems.append("body \(slot) is not finite") }
      if body.kind != .dynamic, body.inverseMass != 0 {
        problems.append("body \(slot) is not dynamic but has a mass")
      }
      if !body.isAwake, body.kind == .dynamic, body.velocity != .zero {
        problems.append("body \(slot) sleeps but moves")
      }
      fixtureCount += checkFixtures(of: slot, &problems)
      count += 1
      previous = slot
      slot = body.nextBody
    }
    if count != bodies.liveCount {
      problems.append("\(count) of \(bodies.liveCount) bodies are listed")
    }
    if fixtureCount != fixtures.liveCount {
      problems.append("\(fixtureCount) of \(fixtures.liveCount) fixtures are listed")
    }
  }

  private mutating func checkFixtures(of body: Int32, _ problems: inout [String]) -> Int {
    var count = 0
    var slot = bodies.base[Int(body)].newestFixture
    while slot >= 0, count <= fixtures.slotCount {
      let fixture = fixtures.base[Int(slot)]
      if !fixtures.isLive(slot) || fixture.body != body {
        problems.append("fixture \(slot) must not be listed by body \(body)")
      }
      for child in 0..<fixture.geometry.childCount {
        let node = broadPhase.tree.nodes[Int(fixture.proxies[Int(child)])]
        let proxy = broadPhase.tree.proxies[Int(fixture.proxies[Int(child)])]
        if proxy.fixture != slot || proxy.child != child || !node.isLeaf {
          problems.append("fixture \(slot) has a wrong proxy")
        }
        let box = fixture.geometry.box(
          child: child, under: bodies.base[Int(body)].transform)
        if !node.box.contains(box) { problems.append("fixture \(slot) is outside its box") }
      }
      count += 1
      slot = fixture.nextFixture
    }
    if count != bodies.base[Int(body)].fixtureCount {
      problems.append("body \(body) has a wrong fixture count")
    }
    return count
  }

  fileprivate mutating func checkContacts(_ problems: inout [String]) {
    var count = 0
    var pairs: Set<[Int32]> = []
    var place = contactList.end
    while let slot = contactList.slot(before: &place) {
      let contact = contacts.base[Int(slot)]
      if Int(contact.place) != place { problems.append("contact \(slot) does not know its place") }
      if !contacts.isLive(slot) { problems.append("contact \(slot) is listed but destroyed") }
      if !fixtures.isLive(contact.fixtureA) || !fixtures.isLive(contact.fixtureB) {
        problems.append("contact \(slot) has a detached fixture")
      }
      if contact.isInIsland { problems.append("contact \(slot) is marked as in an island") }
      if contact.pendingEvent >= 0 { problems.append("contact \(slot) has a pending event") }
      if contact.isTouching != (contact.manifold.pointCount > 0) {
        problems.append("contact \(slot) touches without points, or has points without touching")
      }
      let pair = [
        min(contact.proxyA, contact.proxyB), max(contact.proxyA, contact.proxyB),
      ]
      if !pairs.insert(pair).inserted { problems.append("contact \(slot) exists twice") }
      if !pairsInContact.contains(BroadPhase.pair(contact.proxyA, contact.proxyB)) {
        problems.append("contact \(slot) is not among the pairs in contact")
      }
      count += 1
    }
    if count != contacts.liveCount {
      problems.append("\(count) of \(contacts.liveCount) contacts are listed")
    }
    var edgeCount = 0
    for body in 0..<Int32(bodies.slotCount) where bodies.isLive(body) {
      edgeCount += checkContactEdges(of: body, &problems)
    }
    if edgeCount != 2 * count {
      problems.append("\(edgeCount) contact edges for \(count) contacts")
    }
  }

  private mutating func checkContactEdges(of body: Int32, _ problems: inout [String]) -> Int {
    var count = 0
    var previous: Int32 = -1
    var edge = bodies.base[Int(body)].newestContactEdge
    while edge >= 0, count <= 2 * contacts.slotCount {
      let contact = contacts.base[Int(edge >> 1)]
      let isFirst = edge & 1 == 0
      if (isFirst ? contact.bodyA : contact.bodyB) != body
        || contacts.base.previous(before: edge) != previous
      {
        problems.append("contact edge \(edge) of body \(body) has a wrong link")
      }
      count += 1
      previous = edge
      edge = contacts.base.next(after: edge)
    }
    return count
  }

  /// Checks that every pair of proxies with overlapping boxes has a contact, unless the pair is
  /// still to be found or is excluded.
  fileprivate mutating func checkPairs(_ problems: inout [String]) {
    if pairsInContact.count != contacts.liveCount {
      problems.append("\(pairsInContact.count) pairs are known for \(contacts.liveCount) contacts")
    }
    guard !needsPairs else { return }
    var found = Block<Int32>()
    for fixture in 0..<Int32(fixtures.slotCount) where fixtures.isLive(fixture) {
      for child in 0..<Int(fixtures.base[Int(fixture)].geometry.childCount) {
        let proxy = fixtures.base[Int(fixture)].proxies[child]
        let isPaired = broadPhase.tree.proxies[Int(proxy)].isPaired
        if isPaired == filters[Int(fixture)].isEmpty {
          problems.append("proxy \(proxy) looks for pairs, or not, against its fixture's filter")
        }
        guard isPaired else { continue }
        found.removeAll()
        broadPhase.tree.query(broadPhase.tree.nodes[Int(proxy)].box, into: &found)
        for index in 0..<found.count {
          checkPair(proxy, found.base[index], &problems)
        }
      }
    }
  }

  private mutating func checkPair(_ proxy: Int32, _ other: Int32, _ problems: inout [String]) {
    let (a, b) = (
      broadPhase.tree.proxies[Int(proxy)], broadPhase.tree.proxies[Int(other)]
    )
    guard proxy < other, !a.isMoved, !b.isMoved else { return }
    let (first, second) = (
      fixtures.base[Int(a.fixture)], fixtures.base[Int(b.fixture)]
    )
    let (kind1, kind2) = (first.geometry.kind, second.geometry.kind)
    guard ContactData.Pair(kind1, kind2) != nil || ContactData.Pair(kind2, kind1) != nil,
      first.body != second.body, canCollide(first.body, second.body),
      filters[Int(a.fixture)].meets(filters[Int(b.fixture)])
    else { return }
    if !pairsInContact.contains(BroadPhase.pair(proxy, other)) {
      problems.append("proxies \(proxy) and \(other) overlap without a contact")
    }
  }

  fileprivate mutating func checkPools(_ problems: inout [String]) {
    bodies.checkFree("bodies", &problems)
    fixtures.checkFree("fixtures", &problems)
    contacts.checkFree("contacts", &problems)
    joints.checkFree("joints", &problems)
    distances.checkFree("distance joints", &problems)
    revolutes.checkFree("revolute joints", &problems)
    ropes.checkFree("rope joints", &problems)
    welds.checkFree("weld joints", &problems)
    prismatics.checkFree("prismatic joints", &problems)
    let constraints =
      distances.liveCount + revolutes.liveCount + ropes.liveCount + welds.liveCount
      + prismatics.liveCount
    if constraints != joints.liveCount {
      problems.append("\(constraints) constraints for \(joints.liveCount) joints")
    }
  }

  fileprivate mutating func checkJoints(_ problems: inout [String]) {
    for slot in 0..<Int32(joints.slotCount) where joints.isLive(slot) {
      let joint = joints.base[Int(slot)]
      let isKept =
        switch joint.kind {
        case .distance: distances.isLive(joint.constraint)
        case .revolute: revolutes.isLive(joint.constraint)
        case .rope: ropes.isLive(joint.constraint)
        case .weld: welds.isLive(joint.constraint)
        case .prismatic: prismatics.isLive(joint.constraint)
        }
      if !isKept { problems.append("joint \(slot) has no constraint") }
    }
    var edgeCount = 0
    for body in 0..<Int32(bodies.slotCount) where bodies.isLive(body) {
      var previous: Int32 = -1
      var edge = bodies.base[Int(body)].newestJointEdge
      while edge >= 0, edgeCount <= 2 * joints.slotCount {
        let joint = joints.base[Int(edge >> 1)]
        let isFirst = edge & 1 == 0
        if !joints.isLive(edge >> 1) || (isFirst ? joint.bodyA : joint.bodyB) != body
          || joints.base.previous(before: edge) != previous
        {
          problems.append("joint edge \(edge) of body \(body) has a wrong link")
        }
        if joint.isInIsland { problems.append("joint \(edge >> 1) is marked as in an island") }
        edgeCount += 1
        previous = edge
        edge = joints.base.next(after: edge)
      }
    }
    if edgeCount != 2 * joints.liveCount {
      problems.append("\(edgeCount) joint edges for \(joints.liveCount) joints")
    }
  }
}

extension BroadPhase {
  /// Checks the tree and the list of proxies that look for pairs.
  func check(_ problems: inout [String]) {
    tree.check(&problems)
    var listed: Set<Int32> = []
    for index in 0..<moved.count where moved.base[index] >= 0 {
      let proxy = moved.base[index]
      if !listed.insert(proxy).inserted { problems.append("proxy \(proxy) looks for pairs twice") }
    }
    for index in 0..<Int32(tree.nodeCount) where tree.nodes[Int(index)].height == 0 {
      let serial = Int(tree.proxies[Int(index)].serial)
      if !(0..<bySerial.count).contains(serial) || bySerial.base[serial] != index {
        problems.append("proxy \(index) has a wrong serial number")
      }
      if tree.proxies[Int(index)].isMoved != listed.contains(index) {
        problems.append("proxy \(index) is marked as moved but not listed, or listed unmarked")
      }
    }
  }
}

extension BoxTree {
  /// Checks links, boxes and heights, and that each node is either in the tree or free.
  fileprivate func check(_ problems: inout [String]) {
    var reached = 0
    if root >= 0 {
      if nodes[Int(root)].parent != -1 { problems.append("the tree's root has a parent") }
      check(root, &reached, &problems)
    }
    var free = 0
    var index = firstFree
    while index >= 0, free <= nodeCount {
      if nodes[Int(index)].height != -1 { problems.append("node \(index) is both free and in use") }
      free += 1
      index = nodes[Int(index)].parent
    }
    if reached + free != nodeCount {
      problems.append("\(reached) nodes in the tree + \(free) free nodes != \(nodeCount)")
    }
  }

  @discardableResult
  private func check(_ index: Int32, _ reached: inout Int, _ problems: inout [String]) -> Int32 {
    let node = nodes[Int(index)]
    reached += 1
    guard reached <= nodeCount else { return 0 }
    guard !node.isLeaf else {
      if node.height != 0 { problems.append("proxy \(index) has a height") }
      return 0
    }
    let (a, b) = (nodes[Int(node.child1)], nodes[Int(node.child2)])
    if a.parent != index || b.parent != index {
      problems.append("node \(index) is not its children's parent")
    }
    if !node.box.contains(a.box) || !node.box.contains(b.box) {
      problems.append("the box of node \(index) does not contain its children's boxes")
    }
    let height =
      1
      + max(
        check(node.child1, &reached, &problems), check(node.child2, &reached, &problems))
    if node.height != height { problems.append("node \(index) has a wrong height") }
    return height
  }
}

extension Pool {
  /// Checks that each slot is either live or exactly once in the list of free slots.
  func checkFree(_ name: String, _ problems: inout [String]) {
    var isFree = [Bool](repeating: false, count: slotCount)
    for index in 0..<free.count {
      let slot = Int(free.base[index])
      guard isFree.indices.contains(slot) else {
        problems.append("\(name): slot \(slot) is free but does not exist")
        continue
      }
      if isFree[slot] { problems.append("\(name): slot \(slot) is free twice") }
      isFree[slot] = true
    }
    for slot in 0..<slotCount where isFree[slot] == isLive(Int32(slot)) {
      problems.append("\(name): slot \(slot) is both live and free, or neither")
    }
  }
}
