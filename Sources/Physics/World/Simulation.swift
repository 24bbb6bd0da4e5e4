/// Everything that a world keeps, and the step.
///
/// One value without copies, so that a step is one access to the world's stored property and the
/// loops inside pay no exclusivity checks.
struct Simulation: ~Copyable {
  var gravity = Vector.zero
  /// Seconds since the world began.
  var time = 0.0

  // MARK: Bodies

  var bodies = Pool<BodyRecord>()
  var newestBody: Int32 = -1

  // MARK: Fixtures

  var fixtures = Pool<FixtureRecord>()
  /// By fixture slot, like `shapes`; read only when pairs are made.
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
  /// How many contacts have been made since they were last brought into order.
  var unorderedContactCount = 0
  /// How often contacts have been brought up to date.
  var collisionCount: UInt32 = 0
  /// The pairs of proxies that have a contact.
  var pairsInContact = KeySet()
  /// Whether proxies look for pairs since the last step, for new fixtures or a joint removed.
  var needsPairs = false
  /// Whether pairs went without a contact because there were too many.
  var hasReachedContactLimit = false

  // MARK: Events

  var events: [ContactEvent] = []
  /// How many of the events are final.
  var settledEventCount = 0
  /// The contacts whose events wait for impulses.
  var pendingContacts = Block<Int32>()

  // MARK: Working memory of the step

  var contactOrder = Block<Int32>()
  var newContactSlots = Block<Int32>()
  var formerContacts = Block<ContactRecord>()
  var keptEvents = Block<Int32>()
  /// The events not yet settled that a loop takes part in.
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
