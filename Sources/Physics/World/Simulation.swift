// The order of a step follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// The state of a world, and the step.
///
/// A single noncopyable value: a step is one access to the world's stored property, so the loops in
/// it need no exclusivity checks. Long queries are `mutating` although they change nothing: the compiler checks
/// a borrowed noncopyable value in time that grows with its fields and the function's blocks, half a minute
/// for the invariants alone.
struct Simulation: ~Copyable {
  var gravity = Vector.zero
  /// The simulated time in seconds.
  var time = 0.0

  // MARK: Bodies

  var bodies = Pool<BodyData>()
  var newestBody: Int32 = -1

  // MARK: Fixtures

  var fixtures = Pool<FixtureData>()
  /// By fixture slot, like `shapes`; read only when contacts are created or filtered.
  var filters: [Filter] = []
  var shapes: [Shape] = []

  // MARK: Joints

  var joints = Pool<JointData>()
  var distances = Pool<DistanceConstraint>()
  var revolutes = Pool<RevoluteConstraint>()
  var ropes = Pool<RopeConstraint>()
  var welds = Pool<WeldConstraint>()
  var prismatics = Pool<PrismaticConstraint>()

  // MARK: Contacts

  var broadPhase = BroadPhase()
  var contacts = Pool<ContactData>()
  /// The contacts in the order in which they were created.
  var contactList = ContactList()
  /// The number of contacts created since the contacts were last ordered.
  var unorderedContactCount = 0
  /// The number of collision passes.
  var collisionCount: UInt32 = 0
  /// The pairs of proxies that have a contact.
  var pairsInContact = KeySet()
  /// Whether the next step must look for pairs, after a fixture was attached or a joint destroyed.
  var needsPairs = false
  /// Whether pairs were ignored because the world had too many contacts.
  var hasReachedContactLimit = false
  /// The number of crossings of lines and polygons that were undone, see `undoCrossings()`.
  var undoneCrossingCount = 0

  // MARK: Events

  var events: [ContactEvent] = []
  /// The number of final events.
  var settledEventCount = 0
  /// The contacts whose events are pending: they still need impulses.
  var pendingContacts = Block<Int32>()

  // MARK: Working memory of the step

  var contactOrder = Block<Int32>()
  var newContactSlots = Block<Int32>()
  var formerContacts = Block<ContactData>()
  var keptEvents = Block<Int32>()
  /// The events with a loop that are not yet final.
  var loopEvents = Block<Int32>()

  var lists = IslandLists()
  var poses = Block<Pose>()
  var motions = Block<BodyMotion>()
  var velocityConstraints = Block<ContactVelocityConstraint>()
  var positionConstraints = Block<ContactPositionConstraint>()
  var crowdFinder = CrowdFinder()
  var crowd = WideContactStorage()
  var hinges = Block<HingeConstraint>()
  var hingeIndices = Block<Int32>()
  var impacts = ImpactSearch()
  /// One over the last step's length; 0 before the first step.
  var formerInverseH: Float = 0

  deinit {
    for slot in 0..<Int32(fixtures.slotCount) where fixtures.isLive(slot) {
      fixtures.base[Int(slot)].freeMemory()
    }
  }

  /// Advances by one sub-step in which no field acts.
  mutating func step(_ h: Float) {
    beginStep(h)
    finishStep(h)
  }

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
