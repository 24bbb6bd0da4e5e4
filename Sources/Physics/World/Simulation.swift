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

  var bodies = Pool<BodyRecord>()
  var newestBody: Int32 = -1

  // MARK: Fixtures

  var fixtures = Pool<FixtureRecord>()
  /// By fixture slot, like `shapes`; read only when contacts are created or filtered.
  var filters: [Filter] = []
  var shapes: [Shape] = []

  // MARK: Joints

  var joints = Pool<JointRecord>()
  var distances = Pool<DistanceConstraint>()
  var revolutes = Pool<RevoluteConstraint>()
  var ropes = Pool<RopeConstraint>()
  var welds = Pool<WeldConstraint>()
  var prismatics = Pool<PrismaticConstraint>()

  // MARK: Contacts

  var broadPhase = BroadPhase()
  var contacts = Pool<ContactRecord>()
  var newestContact: Int32 = -1
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
  var formerContacts = Block<ContactRecord>()
  var keptEvents = Block<Int32>()
  /// The events with a loop that are not yet final.
  var loopEvents = Block<Int32>()

  var lists = IslandLists()
  var poses = Block<Pose>()
  var motions = Block<Motion>()
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
}
