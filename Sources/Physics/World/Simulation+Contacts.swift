// The life cycle of contacts follows Box2D 2.3 by Erin Catto (zlib licence); see
// ACKNOWLEDGEMENTS.md.

extension Simulation {
  // MARK: Creation and destruction

  /// Creates contacts for the pairs that the broad phase found.
  mutating func findNewContacts() {
    let pairs = broadPhase.updatePairs()
    if pairs.count == Tuning.largestContactCount { hasReachedContactLimit = true }
    for pair in pairs {
      let (first, second) = BroadPhase.members(of: pair)
      guard !pairsInContact.contains(BroadPhase.pair(first, second)) else { continue }
      guard contacts.liveCount < Tuning.largestContactCount else {
        hasReachedContactLimit = true
        break
      }
      addPair(first, second)
    }
  }

  private mutating func addPair(_ proxy1: Int32, _ proxy2: Int32) {
    let (first, second) = (
      broadPhase.tree.proxies[Int(proxy1)], broadPhase.tree.proxies[Int(proxy2)]
    )
    let (fixture1, fixture2) = (first.fixture, second.fixture)
    let body1 = fixtures.base[Int(fixture1)].body
    let body2 = fixtures.base[Int(fixture2)].body
    guard body1 != body2, canCollide(body1, body2) else { return }
    let (filter1, filter2) = (filters[Int(fixture1)], filters[Int(fixture2)])
    guard filter1.meets(filter2) else { return }
    let (kind1, kind2) = (
      fixtures.base[Int(fixture1)].geometry.kind, fixtures.base[Int(fixture2)].geometry.kind
    )
    if let pair = ContactData.Pair(kind1, kind2) {
      insertContact(pair, first, proxy1, second, proxy2)
    } else if let pair = ContactData.Pair(kind2, kind1) {
      insertContact(pair, second, proxy2, first, proxy1)
    }
  }

  /// Whether one of the bodies is dynamic and no joint excludes the contact.
  mutating func canCollide(_ body1: Int32, _ body2: Int32) -> Bool {
    let (a, b) = (bodies.base + Int(body1), bodies.base + Int(body2))
    guard a.pointee.kind == .dynamic || b.pointee.kind == .dynamic else { return false }
    var edge = b.pointee.newestJointEdge
    while edge >= 0 {
      let joint = joints.base + Int(edge >> 1)
      let other = edge & 1 == 0 ? joint.pointee.bodyB : joint.pointee.bodyA
      if other == body1, !joint.pointee.allowsCollision { return false }
      edge = joints.base.next(after: edge)
    }
    return true
  }

  private mutating func insertContact(
    _ pair: ContactData.Pair, _ partA: Proxy, _ proxyA: Int32, _ partB: Proxy, _ proxyB: Int32
  ) {
    let (a, b) = (fixtures.base + Int(partA.fixture), fixtures.base + Int(partB.fixture))
    let (filterA, filterB) = (filters[Int(partA.fixture)], filters[Int(partB.fixture)])
    let (bodyA, bodyB) = (a.pointee.body, b.pointee.body)
    var contact = ContactData(
      bodyA: bodyA, bodyB: bodyB, proxyA: proxyA, proxyB: proxyB, boxesChecked: collisionCount,
      pushesA: filterA.isPushed(by: filterB), pushesB: filterB.isPushed(by: filterA), pair: pair,
      fixtureA: partA.fixture, fixtureB: partB.fixture, childA: partA.child,
      friction: mixedFriction(a.pointee, b.pointee),
      restitution: max(a.pointee.restitution, b.pointee.restitution),
      radiusA: a.pointee.geometry.radius, radiusB: b.pointee.geometry.radius)
    contact.place = Int32(contactList.end)
    let slot = contacts.insert(contact)
    contactList.append(slot)
    pairsInContact.insert(BroadPhase.pair(proxyA, proxyB))
    unorderedContactCount += 1
    contacts.base.prepend(slot << 1, to: &bodies.base[Int(bodyA)].newestContactEdge)
    contacts.base.prepend(slot << 1 | 1, to: &bodies.base[Int(bodyB)].newestContactEdge)
    if isImpactCandidate(contact) { impacts.append(slot, contacts.base + Int(slot)) }
    guard contact.isSolid else { return }
    bodies.base[Int(bodyA)].wake()
    bodies.base[Int(bodyB)].wake()
  }

  func mixedFriction(_ a: FixtureData, _ b: FixtureData) -> Float {
    (a.friction * b.friction).squareRoot()
  }

  /// Destroys a contact; if it was touching, creates an event and, if it is solid, wakes the
  /// bodies.
  mutating func destroyContact(_ slot: Int32) {
    let contact = contacts.base[Int(slot)]
    if contact.isTouching { appendEnd(of: slot) }
    if contact.manifold.pointCount > 0, contact.isSolid {
      bodies.base[Int(contact.bodyA)].wake()
      bodies.base[Int(contact.bodyB)].wake()
    }
    contactList.remove(at: contact.place)
    contacts.base.unlink(slot << 1, from: &bodies.base[Int(contact.bodyA)].newestContactEdge)
    contacts.base.unlink(slot << 1 | 1, from: &bodies.base[Int(contact.bodyB)].newestContactEdge)
    pairsInContact.remove(BroadPhase.pair(contact.proxyA, contact.proxyB))
    contacts.remove(slot)
  }

  mutating func destroyContacts(ofBody slot: Int, where matches: (ContactData) -> Bool) {
    var edge = bodies.base[slot].newestContactEdge
    while edge >= 0 {
      let contact = contacts.base[Int(edge >> 1)]
      let next = contacts.base.next(after: edge)
      if matches(contact) { destroyContact(edge >> 1) }
      edge = next
    }
  }

  mutating func wakeNeighbors(ofBody slot: Int) {
    var edge = bodies.base[slot].newestContactEdge
    while edge >= 0 {
      let contact = contacts.base + Int(edge >> 1)
      let other = edge & 1 == 0 ? contact.pointee.bodyB : contact.pointee.bodyA
      edge = contacts.base.next(after: edge)
      if contact.pointee.isTouching, contact.pointee.isSolid { bodies.base[Int(other)].wake() }
    }
    edge = bodies.base[slot].newestJointEdge
    while edge >= 0 {
      let joint = joints.base + Int(edge >> 1)
      bodies.base[Int(edge & 1 == 0 ? joint.pointee.bodyB : joint.pointee.bodyA)].wake()
      edge = joints.base.next(after: edge)
    }
  }

  /// Marks contacts of a body to be checked against filters and joints in the next step.
  mutating func refilterContacts(ofBody slot: Int, where matches: (ContactData) -> Bool) {
    var edge = bodies.base[slot].newestContactEdge
    while edge >= 0 {
      let contact = contacts.base + Int(edge >> 1)
      if matches(contact.pointee) { contact.pointee.needsFiltering = true }
      edge = contacts.base.next(after: edge)
    }
  }

  /// Recomputes friction and restitution of a fixture's contacts.
  mutating func refreshContacts(ofFixture slot: Int32) {
    var edge = bodies.base[Int(fixtures.base[Int(slot)].body)].newestContactEdge
    while edge >= 0 {
      let contact = contacts.base + Int(edge >> 1)
      edge = contacts.base.next(after: edge)
      let (a, b) = (
        fixtures.base[Int(contact.pointee.fixtureA)], fixtures.base[Int(contact.pointee.fixtureB)]
      )
      contact.pointee.friction = mixedFriction(a, b)
      contact.pointee.restitution = max(a.restitution, b.restitution)
    }
  }

  // MARK: Narrow phase

  /// Updates all contacts.
  ///
  /// Contacts whose boxes no longer overlap or whose filters exclude them are destroyed; the
  /// manifolds of the others are recomputed.
  mutating func collide() {
    impacts.removeAll()
    if contacts.liveCount > Tuning.largestSequentialIsland,
      2 * unorderedContactCount > contacts.liveCount
    {
      orderContacts()
    } else {
      contactList.closeGaps(of: contacts.base)
    }
    collisionCount &+= 1
    var place = contactList.end
    while let slot = contactList.slot(before: &place) {
      let contact = contacts.base + Int(slot)
      if contact.pointee.needsFiltering, !refilter(slot) {
        destroyContact(slot)
        continue
      }
      let a = bodies.base + Int(contact.pointee.bodyA)
      let b = bodies.base + Int(contact.pointee.bodyB)
      guard a.pointee.isActive || b.pointee.isActive else {
        // Its bodies may still be woken in this step.
        if isImpactCandidate(contact.pointee) { impacts.contacts.append(slot) }
        continue
      }
      guard
        max(a.pointee.boxesChanged, b.pointee.boxesChanged) < contact.pointee.boxesChecked
          || broadPhase.overlap(contact.pointee.proxyA, contact.pointee.proxyB)
      else {
        destroyContact(slot)
        continue
      }
      contact.pointee.boxesChecked = collisionCount
      updateContact(slot)
      contact.pointee.startSeparation = contact.pointee.manifold.separation
      if !contact.pointee.isTouching { contact.pointee.skin = 0 }
      if isImpactCandidate(contact.pointee) { impacts.contacts.append(slot) }
    }
    // Oldest first, so contacts created later in the step are appended.
    impacts.contacts.reverse()
  }

  /// Applies changed filters to a contact; returns false if it must be destroyed.
  private mutating func refilter(_ slot: Int32) -> Bool {
    let contact = contacts.base + Int(slot)
    guard canCollide(contact.pointee.bodyA, contact.pointee.bodyB) else { return false }
    let filterA = filters[Int(contact.pointee.fixtureA)]
    let filterB = filters[Int(contact.pointee.fixtureB)]
    guard filterA.meets(filterB) else { return false }
    contact.pointee.pushesA = filterA.isPushed(by: filterB)
    contact.pointee.pushesB = filterB.isPushed(by: filterA)
    contact.pointee.needsFiltering = false
    return true
  }

  /// Recomputes a contact's manifold, keeps the impulses of persistent points, and creates events.
  mutating func updateContact(_ slot: Int32) {
    let contact = contacts.base + Int(slot)
    let a = bodies.base + Int(contact.pointee.bodyA)
    let b = bodies.base + Int(contact.pointee.bodyB)
    contact.pointee.isEnabled = true
    var manifold = Manifold()
    contact.pointee.evaluate(
      fixtures.base[Int(contact.pointee.fixtureA)].geometry, a.pointee.transform,
      fixtures.base[Int(contact.pointee.fixtureB)].geometry, b.pointee.transform, &manifold)
    manifold.inheritImpulses(from: contact.pointee.manifold)
    contact.pointee.manifold = manifold
    let isTouching = manifold.pointCount > 0
    guard isTouching != contact.pointee.isTouching else { return }
    contact.pointee.isTouching = isTouching
    if contact.pointee.isSolid {
      a.pointee.wake()
      b.pointee.wake()
    }
    if isTouching { appendBegin(of: slot) } else { appendEnd(of: slot) }
  }
}

extension ContactData {
  @inline(__always) func evaluate(
    _ a: ShapeGeometry, _ transformA: Transform, _ b: ShapeGeometry, _ transformB: Transform,
    _ manifold: inout Manifold
  ) {
    switch pair {
    case .polygons:
      Collide.polygons(
        a, transformA, b, transformB, reach: a.radius + b.radius + 2 * skin, &manifold)
    case .edgeAndPolygon:
      Collide.edgeAndPolygon(Edge(a, child: childA), transformA, b, transformB, &manifold)
    case .circles: Collide.circles(a, transformA, b, transformB, &manifold)
    case .polygonAndCircle: Collide.polygonAndCircle(a, transformA, b, transformB, &manifold)
    case .edgeAndCircle:
      Collide.edgeAndCircle(Edge(a, child: childA), transformA, b, transformB, &manifold)
    }
  }
}

extension ContactData.Pair {
  /// The pair of two kinds in this order; nil if they collide only in the other order or not at
  /// all.
  init?(_ a: ShapeGeometry.Kind, _ b: ShapeGeometry.Kind) {
    switch (a, b) {
    case (.circle, .circle): self = .circles
    case (.polygon, .circle): self = .polygonAndCircle
    case (.polygon, .polygon): self = .polygons
    case (.segment, .circle), (.loop, .circle): self = .edgeAndCircle
    case (.segment, .polygon), (.loop, .polygon): self = .edgeAndPolygon
    default: return nil
    }
  }
}

extension Simulation {
  /// Moves the contacts to consecutive slots in the order of the world's list.
  ///
  /// Freed slots are reused, so after some time the list is in random memory order, and with
  /// thousands of contacts each traversal waits for memory. The order of the lists does not change,
  /// only the slot numbers, so no result changes.
  mutating func orderContacts() {
    unorderedContactCount = 0
    contactOrder.removeAll()
    newContactSlots.resize(contacts.slotCount)
    var place = contactList.end
    while let slot = contactList.slot(before: &place) {
      newContactSlots.base[Int(slot)] = Int32(contactOrder.count)
      contactOrder.append(slot)
    }
    let count = contactOrder.count
    contacts.rearrange(contactOrder.base, scratch: &formerContacts)
    contactList.removeAll()
    for slot in stride(from: count - 1, through: 0, by: -1) {
      let contact = contacts.base + slot
      contact.pointee.place = Int32(contactList.end)
      contactList.append(Int32(slot))
      contact.pointee.next.a = newEdge(contact.pointee.next.a)
      contact.pointee.next.b = newEdge(contact.pointee.next.b)
      contact.pointee.previous.a = newEdge(contact.pointee.previous.a)
      contact.pointee.previous.b = newEdge(contact.pointee.previous.b)
    }
    var body = newestBody
    while body >= 0 {
      let record = bodies.base + Int(body)
      record.pointee.newestContactEdge = newEdge(record.pointee.newestContactEdge)
      body = record.pointee.nextBody
    }
  }

  @inline(__always) private func newEdge(_ edge: Int32) -> Int32 {
    edge < 0 ? edge : newContactSlots.base[Int(edge >> 1)] << 1 | edge & 1
  }
}

/// The contacts' slots in the order in which they were created.
///
/// An array and not links from contact to contact: with thousands of contacts, who walks the list would
/// wait for the memory of each to know the next.
struct ContactList: ~Copyable {
  /// Oldest first; −1 where a contact was removed.
  private var slots = Block<Int32>()
  private var gapCount = 0

  /// The place of the next contact.
  var end: Int { slots.count }

  /// Adds a contact at the end.
  mutating func append(_ slot: Int32) { slots.append(slot) }

  /// Leaves a gap in place of a contact, so that the list may be walked meanwhile.
  mutating func remove(at place: Int32) {
    slots.base[Int(place)] = -1
    gapCount += 1
  }

  mutating func removeAll() {
    slots.removeAll()
    gapCount = 0
  }

  /// Moves a place to the contact before it, and returns its slot; nil before the first.
  @inline(__always) func slot(before place: inout Int) -> Int32? {
    while place > 0 {
      place &-= 1
      let slot = slots.base[place]
      if slot >= 0 { return slot }
    }
    return nil
  }

  /// Removes the gaps if they are more than the contacts.
  mutating func closeGaps(of contacts: UnsafeMutablePointer<ContactData>) {
    guard 2 * gapCount > slots.count else { return }
    var count = 0
    for place in 0..<slots.count where slots.base[place] >= 0 {
      let slot = slots.base[place]
      contacts[Int(slot)].place = Int32(count)
      slots.base[count] = slot
      count += 1
    }
    slots.resize(count)
    gapCount = 0
  }
}

/// Two fixtures whose boxes overlap, and the manifold in which they touch, if they do.
///
struct ContactData: EdgeLinked {
  /// The kinds of the two shapes, in the order in which they collide.
  enum Pair: UInt8 { case circles, polygonAndCircle, polygons, edgeAndCircle, edgeAndPolygon }

  // MARK: Links
  // First, together with the fields that list traversals read, so that they share a cache line.

  /// The place in the world's list.
  var place: Int32 = 0
  var next: (a: Int32, b: Int32) = (-1, -1)
  var previous: (a: Int32, b: Int32) = (-1, -1)
  let bodyA: Int32
  let bodyB: Int32
  let proxyA: Int32
  let proxyB: Int32
  /// The number of the collision pass in which the proxies' boxes were last seen to overlap.
  var boxesChecked: UInt32

  var isTouching = false
  /// False for the rest of a sub-step after a reported impact without a contact.
  var isEnabled = true
  var needsFiltering = false
  var isInIsland = false
  /// Whether the contact pushes A's body, and B's.
  var pushesA: Bool
  var pushesB: Bool
  let pair: Pair

  // MARK: Shapes

  let fixtureA: Int32
  let fixtureB: Int32
  /// The edge of a loop; only A can be a loop.
  let childA: Int32
  /// The event that still needs the step's impulses; −1 for none.
  var pendingEvent: Int32 = -1

  var manifold = Manifold()
  var friction: Float
  var restitution: Float
  /// The radii used to measure the points' separations, metres.
  let radiusA: Float
  let radiusB: Float
  /// The amount by which both radii are enlarged until polygons that would have passed through each
  /// other separate, metres.
  var skin: Float = 0
  /// `Manifold.separation` at the start of the sub-step.
  var startSeparation = Float.nan
  var impact = ImpactState()

  /// Whether the contact pushes any body; otherwise it only creates events.
  @inline(__always) var isSolid: Bool { pushesA || pushesB }
}

/// The state of a contact in the search for impacts of a sub-step.
struct ImpactState: BitwiseCopyable {
  /// The contact's index among the candidates; −1 if it is not a candidate.
  var candidate: Int32 = -1
  /// Whether the time found is valid for the bodies' current sweeps.
  var isKnown = false
  /// The number of impacts handled.
  var count: Int32 = 0
}
