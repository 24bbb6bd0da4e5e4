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

  // MARK: Events

  var events: [ContactEvent] = []

  deinit {
    for slot in 0..<Int32(fixtures.slotCount) where fixtures.isLive(slot) {
      fixtures.base[Int(slot)].freeMemory()
    }
  }
}
