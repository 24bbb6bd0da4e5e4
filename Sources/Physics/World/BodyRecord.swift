/// What the world keeps of a body.
///
/// Lists are chained by slots, newest first; −1 ends them. The order matters: islands are gathered
/// along these lists, and the order within an island decides the last digits of its motion.
struct BodyRecord: BitwiseCopyable {
  // MARK: What contacts ask for
  // First, so that it fills one cache line: crowds are bound by the walk from contact to bodies.

  var transform: Transform
  var inverseMass: Float = 0
  var inverseInertia: Float = 0
  /// Where the body stands among its island's bodies.
  var islandIndex: Int32 = 0
  /// After which of the world's collision passes a proxy of the body last got a new box.
  var boxesChanged: UInt32 = 0
  /// An edge is twice the contact's slot, plus 1 on the contact's second body.
  var newestContactEdge: Int32 = -1
  /// An edge is twice the joint's slot, plus 1 on the joint's second body.
  var newestJointEdge: Int32 = -1
  var newestFixture: Int32 = -1
  var nextBody: Int32 = -1
  var kind: BodyKind
  var isAwake: Bool
  var isBullet: Bool
  /// Whether the island being gathered has the body already.
  var isInIsland = false
  var allowsSleep: Bool
  var hasFixedRotation: Bool
  var isAffectedByGravity: Bool
  var isInForceField: Bool
  private var reserved: UInt64 = 0

  // MARK: Motion

  var sweep: Sweep
  /// The velocity of the centre of mass, m/s.
  var velocity: Vector
  /// Radians per second.
  var angularVelocity: Float
  /// Newtons, gathered until `clearForces()`.
  var force = Vector.zero
  /// Newton metres.
  var torque: Float = 0

  var linearDamping: Float
  var angularDamping: Float
  /// How long the body has rested, seconds.
  var sleepTime: Float = 0

  // MARK: The force field's effect in this sub-step

  enum FieldMode: UInt8 { case none, force, velocity }
  var fieldMode = FieldMode.none
  /// Whether the body's motion has ever left the numbers of single precision.
  var hasOverflowed = false
  var fieldVector = Vector.zero

  // MARK: Cold

  var mass: Float = 0
  /// About the centre of mass, kg·m².
  var inertia: Float = 0
  var fixtureCount: Int32 = 0
  var previousBody: Int32 = -1
  var userData: Int
  /// Fills the third cache line.
  private var unused: (UInt64, UInt64) = (0, 0)

  init(_ definition: BodyDefinition) {
    let position = Vector(definition.position)
    transform = Transform(position: position, rotation: Rotation(angle: definition.angle))
    sweep = Sweep(
      localCenter: .zero, center0: position, center: position, angle0: definition.angle,
      angle: definition.angle, alpha0: 0)
    velocity = Vector(definition.linearVelocity)
    angularVelocity = definition.angularVelocity
    linearDamping = definition.linearDamping
    angularDamping = definition.angularDamping
    kind = definition.kind
    isAwake = definition.isAwake
    allowsSleep = definition.allowsSleep
    isBullet = definition.isBullet
    hasFixedRotation = definition.hasFixedRotation
    isAffectedByGravity = definition.isAffectedByGravity
    isInForceField = definition.isInForceField
    userData = definition.userData
    guard kind == .dynamic else { return }
    mass = 1
    inverseMass = 1
  }

  /// Wakes a body that sleeps; one that is awake keeps its resting time.
  @inline(__always) mutating func wake() {
    guard !isAwake else { return }
    isAwake = true
    sleepTime = 0
  }

  /// Puts the body to sleep, at rest and without forces.
  mutating func sleep() {
    isAwake = false
    sleepTime = 0
    velocity = .zero
    angularVelocity = 0
    force = .zero
    torque = 0
  }

  /// Stays at the start of the sub-step, at rest, because its motion has overflowed.
  mutating func stop() {
    hasOverflowed = true
    sweep.center = sweep.center0
    sweep.angle = sweep.angle0
    velocity = .zero
    angularVelocity = 0
    synchronizeTransform()
  }

  @inline(__always) mutating func synchronizeTransform() { transform = sweep.endTransform }

  /// Goes to a fraction of the sub-step and stays there.
  @inline(__always) mutating func advance(to alpha: Float) {
    sweep.advance(to: alpha)
    sweep.center = sweep.center0
    sweep.angle = sweep.angle0
    synchronizeTransform()
  }

  /// Whether the body moves of itself.
  @inline(__always) var isActive: Bool { isAwake && kind != .static }
}
