/// The beginning or end of a contact of two fixtures.
public struct ContactEvent: Equatable, Sendable {
  /// The kind of an event.
  public enum Kind: Sendable {
    /// The fixtures began to touch.
    case began
    /// The fixtures no longer touch, or one of them was removed.
    case ended
  }

  /// One side of a contact.
  public struct Side: Equatable, Sendable {
    /// The fixture; it may have been removed when the event is read.
    public let fixture: FixtureID
    /// The `userData` of the fixture.
    public let userData: Int
  }

  /// Whether the contact began or ended.
  public let kind: Kind
  /// The first fixture.
  public let a: Side
  /// The second fixture.
  public let b: Side
  /// The contact point in metres; zero if the contact ended.
  ///
  /// Of two contact points it is the one with the larger normal impulse, or else the first.
  public internal(set) var point: SIMD2<Float>
  /// The unit vector from `a` to `b` at the point; zero if the contact ended.
  public internal(set) var normal: SIMD2<Float>
  /// The normal impulse at the point in newton seconds; 0 if neither body is pushed.
  public internal(set) var impulse: Float
}

extension Simulation {
  // MARK: Appending

  /// Appends the event of a contact that begins; the solver may update its point and impulse.
  mutating func appendBegin(of slot: Int32) {
    var event = event(.began, of: slot)
    let contact = contacts.base + Int(slot)
    contact.pointee.pendingEvent = Int32(events.count)
    pendingContacts.append(slot)
    let world = worldManifold(of: contact.pointee)
    event.point = world.points.0.simd
    event.normal = world.normal.simd
    events.append(event)
  }

  mutating func appendEnd(of slot: Int32) { events.append(event(.ended, of: slot)) }

  private mutating func event(_ kind: ContactEvent.Kind, of slot: Int32) -> ContactEvent {
    let contact = contacts.base + Int(slot)
    return ContactEvent(
      kind: kind, a: side(contact.pointee.fixtureA), b: side(contact.pointee.fixtureB),
      point: .zero, normal: .zero, impulse: 0)
  }

  func side(_ fixture: Int32) -> ContactEvent.Side {
    let record = fixtures.base + Int(fixture)
    return ContactEvent.Side(
      fixture: fixtureID(fixture), userData: record.pointee.userData)
  }

  func worldManifold(of contact: ContactData) -> WorldManifold {
    WorldManifold(
      contact.manifold, bodies.base[Int(contact.bodyA)].transform, contact.radiusA,
      bodies.base[Int(contact.bodyB)].transform, contact.radiusB)
  }

  /// Updates a pending event if the impulse is larger than the event's.
  mutating func report(_ slot: Int32, impulses: (Float, Float), pointCount: Int32) {
    let contact = contacts.base + Int(slot)
    let index = Int(contact.pointee.pendingEvent)
    guard index >= 0, index < events.count else { return }
    let isSecond = pointCount > 1 && impulses.1 > impulses.0
    let impulse = isSecond ? impulses.1 : impulses.0
    guard impulse > events[index].impulse else { return }
    let world = worldManifold(of: contact.pointee)
    events[index].point = (isSecond ? world.points.1 : world.points.0).simd
    events[index].normal = world.normal.simd
    events[index].impulse = impulse
  }

  // MARK: Settling

  /// Finalizes the pending events, and merges the contacts of a fixture with several edges of a
  /// loop.
  mutating func settleEvents() {
    while let slot = pendingContacts.popLast() {
      contacts.base[Int(slot)].pendingEvent = -1
    }
    guard settledEventCount < events.count else { return }
    if events[settledEventCount...].contains(where: { isLoop($0.a) || isLoop($0.b) }) {
      mergeLoopEvents()
    }
    settledEventCount = events.count
  }

  private mutating func isLoop(_ side: ContactEvent.Side) -> Bool {
    // The shape of a fixture is still stored after the fixture is detached.
    guard case .loop = shapes[Int(side.fixture.slot)].form else { return false }
    return true
  }

  /// Merges the new events of each pair of fixtures with a loop.
  ///
  /// What remains are the events of the pair as a whole: it began to touch, it ended, both or
  /// neither.
  private mutating func mergeLoopEvents() {
    loopEvents.removeAll()
    for index in settledEventCount..<events.count
    where isLoop(events[index].a) || isLoop(events[index].b) {
      loopEvents.append(Int32(index))
    }
    keptEvents.removeAll()
    for index in settledEventCount..<events.count where isKept(index) {
      keptEvents.append(Int32(index))
    }
    for place in 0..<keptEvents.count {
      events[settledEventCount + place] = events[Int(keptEvents.base[place])]
    }
    events.removeLast(events.count - settledEventCount - keptEvents.count)
  }

  private mutating func isKept(_ index: Int) -> Bool {
    let event = events[index]
    guard isLoop(event.a) || isLoop(event.b) else { return true }
    var balance = 0
    var firstBegan = -1
    var lastEnded = -1
    for place in 0..<loopEvents.count {
      let other = Int(loopEvents.base[place])
      guard events[other].isOfSamePair(as: event) else { continue }
      if events[other].kind == .began {
        balance += 1
        if firstBegan < 0 { firstBegan = other }
      } else {
        balance -= 1
        lastEnded = other
      }
    }
    let after = touchingContactCount(event.a.fixture, event.b.fixture)
    return (index == firstBegan && after == balance) || (index == lastEnded && after == 0)
  }

  private mutating func touchingContactCount(_ a: FixtureID, _ b: FixtureID) -> Int {
    guard
      fixtures.isLive(a.slot, generation: a.generation),
      fixtures.isLive(b.slot, generation: b.generation)
    else { return 0 }
    var count = 0
    var edge = bodies.base[Int(fixtures.base[Int(b.slot)].body)].newestContactEdge
    while edge >= 0 {
      let contact = contacts.base + Int(edge >> 1)
      if contact.pointee.isTouching, contact.pointee.fixtureA == a.slot,
        contact.pointee.fixtureB == b.slot
      {
        count += 1
      }
      edge = contacts.base.next(after: edge)
    }
    return count
  }

  mutating func drainEvents() -> [ContactEvent] {
    let drained = events
    events.removeAll(keepingCapacity: true)
    settledEventCount = 0
    return drained
  }
}

extension ContactEvent {
  fileprivate func isOfSamePair(as other: ContactEvent) -> Bool {
    a.fixture == other.a.fixture && b.fixture == other.b.fixture
  }
}

/// A contact of two touching fixtures.
public struct TouchingContact: Equatable, Sendable {
  /// The first fixture.
  public let a: ContactEvent.Side
  /// The second fixture.
  public let b: ContactEvent.Side
  /// The contact point in metres; of two, the one with the larger normal impulse, or else the
  /// first.
  public let point: SIMD2<Float>
  /// The other contact point in metres; nil if there is only one.
  public let secondPoint: SIMD2<Float>?
  /// The unit vector from `a` to `b` at the point.
  public let normal: SIMD2<Float>
  /// The normal impulse at the point in the last step, in newton seconds; 0 if neither body is
  /// pushed.
  public let impulse: Float
}

extension World {
  /// The current touching contacts, oldest first.
  ///
  /// A fixture that touches several edges of a loop has a contact with each.
  public var touchingContacts: [TouchingContact] { simulation.pointee.touchingContacts }
}

extension Simulation {
  fileprivate var touchingContacts: [TouchingContact] {
    var list: [TouchingContact] = []
    var place = contactList.end
    while let slot = contactList.slot(before: &place) {
      let contact = contacts.base[Int(slot)]
      guard contact.isTouching else { continue }
      let manifold = contact.manifold
      let world = worldManifold(of: contact)
      let isSecond =
        manifold.pointCount > 1 && manifold.second.normalImpulse > manifold.first.normalImpulse
      list.append(
        TouchingContact(
          a: side(contact.fixtureA), b: side(contact.fixtureB),
          point: (isSecond ? world.points.1 : world.points.0).simd,
          secondPoint: manifold.pointCount > 1
            ? (isSecond ? world.points.0 : world.points.1).simd : nil,
          normal: world.normal.simd,
          impulse: isSecond ? manifold.second.normalImpulse : manifold.first.normalImpulse))
    }
    list.reverse()
    return list
  }
}
