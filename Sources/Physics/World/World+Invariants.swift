extension World {
  /// What is wrong with the world's own bookkeeping; empty if nothing is.
  ///
  /// For tests, after every change. Costs time linear in bodies, contacts, joints and proxies, but for
  /// the check for contacts that exist twice.
  package func checkInvariants() -> [String] {
    var problems: [String] = []
    simulation.checkBodies(&problems)
    simulation.checkContacts(&problems)
    simulation.checkJoints(&problems)
    simulation.broadPhase.tree.check(&problems)
    return problems
  }
}

extension Simulation {
  fileprivate func checkBodies(_ problems: inout [String]) {
    var count = 0
    var fixtureCount = 0
    var previous: Int32 = -1
    var slot = newestBody
    while slot >= 0, count <= bodies.slotCount {
      let body = bodies.base[Int(slot)]
      if !bodies.isLive(slot) { problems.append("body \(slot) is listed but destroyed") }
      if body.previousBody != previous { problems.append("body \(slot) links back wrongly") }
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
    if count != bodies.liveCount { problems.append("\(count) bodies are listed, not all") }
    if fixtureCount != fixtures.liveCount {
      problems.append("\(fixtureCount) fixtures are listed, not all")
    }
  }

  private func checkFixtures(of body: Int32, _ problems: inout [String]) -> Int {
    var count = 0
    var slot = bodies.base[Int(body)].newestFixture
    while slot >= 0, count <= fixtures.slotCount {
      let fixture = fixtures.base[Int(slot)]
      if !fixtures.isLive(slot) || fixture.body != body {
        problems.append("fixture \(slot) is listed by body \(body) wrongly")
      }
      for child in 0..<fixture.geometry.childCount {
        let node = broadPhase.tree.nodes[Int(fixture.proxies[Int(child)])]
        let proxy = broadPhase.tree.proxies[Int(fixture.proxies[Int(child)])]
        if proxy.fixture != slot || proxy.child != child || !node.isLeaf {
          problems.append("fixture \(slot) has a wrong proxy")
        }
        let box = fixture.geometry.box(
          child: child, under: bodies.base[Int(body)].transform)
        if !node.box.contains(box) { problems.append("fixture \(slot) lies outside its box") }
      }
      count += 1
      slot = fixture.nextFixture
    }
    if count != bodies.base[Int(body)].fixtureCount {
      problems.append("body \(body) counts its fixtures wrongly")
    }
    return count
  }

  fileprivate func checkContacts(_ problems: inout [String]) {
    var count = 0
    var pairs: Set<[Int32]> = []
    var slot = newestContact
    while slot >= 0, count <= contacts.slotCount {
      let contact = contacts.base[Int(slot)]
      if !contacts.isLive(slot) { problems.append("contact \(slot) is listed but ended") }
      if !fixtures.isLive(contact.fixtureA) || !fixtures.isLive(contact.fixtureB) {
        problems.append("contact \(slot) has lost a fixture")
      }
      if contact.isInIsland { problems.append("contact \(slot) is marked as in an island") }
      if contact.pendingEvent >= 0 { problems.append("contact \(slot) still has an event") }
      if contact.isTouching != (contact.manifold.pointCount > 0) {
        problems.append("contact \(slot) touches without a point, or has one without touching")
      }
      let pair = [
        min(contact.proxyA, contact.proxyB), max(contact.proxyA, contact.proxyB),
      ]
      if !pairs.insert(pair).inserted { problems.append("contact \(slot) exists twice") }
      count += 1
      slot = contact.nextContact
    }
    if count != contacts.liveCount { problems.append("\(count) contacts are listed, not all") }
    var edgeCount = 0
    for body in 0..<Int32(bodies.slotCount) where bodies.isLive(body) {
      edgeCount += checkContactEdges(of: body, &problems)
    }
    if edgeCount != 2 * count { problems.append("\(edgeCount) contact edges for \(count)") }
  }

  private func checkContactEdges(of body: Int32, _ problems: inout [String]) -> Int {
    var count = 0
    var previous: Int32 = -1
    var edge = bodies.base[Int(body)].newestContactEdge
    while edge >= 0, count <= 2 * contacts.slotCount {
      let contact = contacts.base[Int(edge >> 1)]
      let isFirst = edge & 1 == 0
      if (isFirst ? contact.bodyA : contact.bodyB) != body
        || contacts.base.previous(before: edge) != previous
      {
        problems.append("contact edge \(edge) of body \(body) is linked wrongly")
      }
      count += 1
      previous = edge
      edge = contacts.base.next(after: edge)
    }
    return count
  }

  fileprivate func checkJoints(_ problems: inout [String]) {
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
          problems.append("joint edge \(edge) of body \(body) is linked wrongly")
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

extension BoxTree {
  fileprivate func check(_ problems: inout [String]) {
    guard root >= 0 else { return }
    if nodes[Int(root)].parent != -1 { problems.append("the tree's root has a parent") }
    check(root, &problems)
  }

  @discardableResult
  private func check(_ index: Int32, _ problems: inout [String]) -> Int32 {
    let node = nodes[Int(index)]
    guard !node.isLeaf else {
      if node.height != 0 { problems.append("proxy \(index) has a height") }
      return 0
    }
    let (a, b) = (nodes[Int(node.child1)], nodes[Int(node.child2)])
    if a.parent != index || b.parent != index {
      problems.append("node \(index) is not its children's parent")
    }
    if !node.box.contains(a.box) || !node.box.contains(b.box) {
      problems.append("node \(index) does not hold its children's boxes")
    }
    let height = 1 + max(check(node.child1, &problems), check(node.child2, &problems))
    if node.height != height { problems.append("node \(index) has a wrong height") }
    return height
  }
}
