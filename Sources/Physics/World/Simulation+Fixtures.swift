extension Simulation {
  mutating func attach(
    _ shape: Shape, to id: BodyID, material: Material, filter: Filter, userData: Int,
    updatingMass: Bool
  ) -> FixtureID {
    let body = checked(id)
    check(material)
    let slot = fixtures.insert(
      FixtureData(body: Int32(body), shape: shape, material: material, userData: userData))
    if Int(slot) == filters.count {
      filters.append(filter)
      shapes.append(shape)
    } else {
      filters[Int(slot)] = filter
      shapes[Int(slot)] = shape
    }
    fixtures.base[Int(slot)].nextFixture = bodies.base[body].newestFixture
    bodies.base[body].newestFixture = slot
    bodies.base[body].fixtureCount += 1
    createProxies(of: slot)
    if updatingMass, material.density > 0 { resetMass(ofBody: body) }
    // The pairs are found at the start of the next step.
    needsPairs = true
    return fixtureID(slot)
  }

  mutating func detach(_ id: FixtureID) {
    detachFixture(slot: Int32(checked(id)), updatingMass: true)
  }

  mutating func detachFixture(slot: Int32, updatingMass: Bool) {
    let body = Int(fixtures.base[Int(slot)].body)
    destroyContacts(ofBody: body) { $0.fixtureA == slot || $0.fixtureB == slot }
    let next = fixtures.base[Int(slot)].nextFixture
    var older = bodies.base[body].newestFixture
    if older == slot {
      bodies.base[body].newestFixture = next
    } else {
      while fixtures.base[Int(older)].nextFixture != slot {
        older = fixtures.base[Int(older)].nextFixture
      }
      fixtures.base[Int(older)].nextFixture = next
    }
    bodies.base[body].fixtureCount -= 1
    for child in 0..<Int(fixtures.base[Int(slot)].geometry.childCount) {
      broadPhase.destroyProxy(fixtures.base[Int(slot)].proxies[child])
    }
    fixtures.base[Int(slot)].freeMemory()
    fixtures.remove(slot)
    guard updatingMass else { return }
    resetMass(ofBody: body)
    settleEvents()
  }

  // MARK: Proxies

  private mutating func createProxies(of slot: Int32) {
    let record = fixtures.base + Int(slot)
    let transform = bodies.base[Int(record.pointee.body)].transform
    for child in 0..<record.pointee.geometry.childCount {
      record.pointee.proxies[Int(child)] = broadPhase.createProxy(
        record.pointee.geometry.box(child: child, under: transform), fixture: slot, child: child,
        isPaired: !filters[Int(slot)].isEmpty)
    }
  }

  /// Makes the broad phase look for pairs of a body's fixtures again.
  mutating func touchProxies(ofBody slot: Int) {
    var fixture = bodies.base[slot].newestFixture
    while fixture >= 0 {
      for child in 0..<Int(fixtures.base[Int(fixture)].geometry.childCount) {
        broadPhase.touch(fixtures.base[Int(fixture)].proxies[child])
      }
      fixture = fixtures.base[Int(fixture)].nextFixture
    }
  }

  // MARK: Identifiers

  func fixtureID(_ slot: Int32) -> FixtureID {
    FixtureID(slot: slot, generation: fixtures.generation(of: slot))
  }

  func checked(_ id: FixtureID) -> Int {
    precondition(
      fixtures.isLive(id.slot, generation: id.generation),
      "The fixture was detached, or belongs to another world.")
    return Int(id.slot)
  }

  func fixture(_ id: FixtureID) -> FixtureData { fixtures.base[checked(id)] }

  func filter(of id: FixtureID) -> Filter { filters[checked(id)] }

  // MARK: Changes

  private func check(_ material: Material) {
    precondition(
      material.density >= 0 && material.friction >= 0 && material.density.isFinite
        && material.friction.isFinite && material.restitution.isFinite,
      "A material's numbers must be finite, its density and friction at least 0.")
  }

  mutating func setMaterial(_ material: Material, of id: FixtureID) {
    let slot = checked(id)
    check(material)
    let changesMass = fixtures.base[slot].density != material.density
    fixtures.base[slot].density = material.density
    fixtures.base[slot].friction = material.friction
    fixtures.base[slot].restitution = material.restitution
    refreshContacts(ofFixture: Int32(slot))
    if changesMass { resetMass(ofBody: Int(fixtures.base[slot].body)) }
  }

  mutating func setFilter(_ filter: Filter, of id: FixtureID) {
    let slot = checked(id)
    guard filters[slot] != filter else { return }
    filters[slot] = filter
    refilterContacts(ofBody: Int(fixtures.base[slot].body)) {
      $0.fixtureA == Int32(slot) || $0.fixtureB == Int32(slot)
    }
    for child in 0..<Int(fixtures.base[slot].geometry.childCount) {
      broadPhase.setPaired(!filter.isEmpty, fixtures.base[slot].proxies[child])
    }
  }
}
