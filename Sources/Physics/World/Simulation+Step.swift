// The order of a step follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

extension Simulation {
  /// Creates the contacts of new fixtures, updates all contacts and builds the islands.
  mutating func beginStep(_ h: Float) {
    time += Double(h)
    if needsPairs {
      findNewContacts()
      needsPairs = false
    }
    collide()
    gatherIslands()
  }

  /// Solves the islands, then the impacts that the step missed.
  mutating func finishStep(_ h: Float) {
    let step = StepContext(
      h: h, inverseH: 1 / h, ratio: formerInverseH * h, isWarmStarting: true)
    solveIslands(step)
    solveImpacts(step)
    settleEvents()
    formerInverseH = step.inverseH
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

  /// The fixtures whose proxies' boxes overlap a box, oldest first.
  mutating func fixtures(in box: Box) -> [FixtureID] {
    var found = Block<Int32>()
    broadPhase.tree.query(box, into: &found)
    let proxies = UnsafeMutableBufferPointer(start: found.base, count: found.count)
    var list: [FixtureID] = []
    var known: Set<FixtureID> = []
    let tree = broadPhase.tree.proxies
    for proxy in proxies.sorted(by: { tree[Int($0)].serial < tree[Int($1)].serial }) {
      let id = fixtureID(broadPhase.tree.proxies[Int(proxy)].fixture)
      if known.insert(id).inserted { list.append(id) }
    }
    return list
  }
}
