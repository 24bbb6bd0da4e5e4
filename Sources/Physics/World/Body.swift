/// Identifies a body in its world.
///
/// Using an identifier after its body was destroyed is a programmer error and stops the program.
public struct BodyID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

/// Access to a body of a world: `world[id].linearVelocity = …`.
///
/// Properties read and write the world directly. Using a body after it was destroyed stops the
/// program.
public struct Body {
  /// The world that the body is in.
  public let world: World
  /// The body's identifier.
  public let id: BodyID

  private var record: BodyData { world.simulation.pointee.body(id) }

  private func change(_ edit: (inout BodyData) -> Void) {
    world.requireIdle()
    world.simulation.pointee.changeBody(id, edit)
  }

  // MARK: Pose

  /// The body's origin in metres, y down.
  public var position: SIMD2<Float> { record.transform.position.simd }

  /// The center of mass in metres, y down.
  public var massCenter: SIMD2<Float> { record.sweep.center.simd }

  /// The body's angle in radians, clockwise on screen, not wrapped.
  public var angle: Float { record.sweep.angle }

  /// Moves the body immediately, without changing its velocities or waking it.
  ///
  /// - Parameters:
  ///   - position: The new origin in metres, finite.
  ///   - angle: The new angle in radians, finite.
  public func setTransform(position: SIMD2<Float>, angle: Float) {
    world.requireIdle()
    world.simulation.pointee.setTransform(of: id, position: Vector(position), angle: angle)
  }

  /// Wakes the bodies that touch this one or have a joint with it.
  ///
  /// A static body that is moved is in no island, so that what rests on it or hangs from it sleeps on.
  public func wakeNeighbors() {
    world.requireIdle()
    world.simulation.pointee.wakeNeighbors(ofBody: Int(id.slot))
  }

  // MARK: Motion

  /// The velocity of the centre of mass in metres per second.
  ///
  /// Setting a nonzero velocity wakes the body; a static body ignores it.
  public var linearVelocity: SIMD2<Float> {
    get { record.velocity.simd }
    nonmutating set {
      change { body in
        guard body.kind != .static else { return }
        body.velocity = Vector(newValue)
        if body.velocity.lengthSquared > 0 { body.wake() }
      }
    }
  }

  /// The angular velocity in radians per second.
  ///
  /// Setting a nonzero velocity wakes the body; a static body ignores it.
  public var angularVelocity: Float {
    get { record.angularVelocity }
    nonmutating set {
      change { body in
        guard body.kind != .static else { return }
        body.angularVelocity = newValue
        if newValue * newValue > 0 { body.wake() }
      }
    }
  }

  /// The decay rate of the linear velocity in 1/s, at least 0.
  public var linearDamping: Float {
    get { record.linearDamping }
    nonmutating set { change { $0.linearDamping = newValue } }
  }

  /// The decay rate of the angular velocity in 1/s, at least 0.
  public var angularDamping: Float {
    get { record.angularDamping }
    nonmutating set { change { $0.angularDamping = newValue } }
  }

  // MARK: Mass, for tests

  /// The mass in kilograms: 0 for a static body, 1 for a dynamic body whose fixtures have no mass.
  package var mass: Float { record.mass }

  /// The centre of mass in body coordinates, metres.
  package var localCenterOfMass: SIMD2<Float> { record.sweep.localCenter.simd }

  /// The moment of inertia about the centre of mass in kg·m²; 0 with fixed rotation.
  package var inertia: Float { record.inertia }

  // MARK: Kind and flags

  /// Whether the body is static or dynamic.
  ///
  /// A change ends the body's contacts and wakes it; a body that becomes static loses its velocity.
  public var kind: BodyKind {
    get { record.kind }
    nonmutating set {
      world.requireIdle()
      world.simulation.pointee.setKind(newValue, of: id)
    }
  }

  /// Whether the world's gravity acts on the body.
  public var isAffectedByGravity: Bool {
    get { record.isAffectedByGravity }
    nonmutating set { change { $0.isAffectedByGravity = newValue } }
  }

  /// Whether continuous collision also covers other moving bodies.
  public var isBullet: Bool {
    get { record.isBullet }
    nonmutating set { change { $0.isBullet = newValue } }
  }

  /// Whether contacts, joints and forces do not change the angular velocity; an existing one is
  /// kept.
  public var hasFixedRotation: Bool {
    get { record.hasFixedRotation }
    nonmutating set {
      world.requireIdle()
      world.simulation.pointee.setFixedRotation(newValue, of: id)
    }
  }

  /// Whether the body is awake; setting false stops it and clears its forces.
  public var isAwake: Bool {
    get { record.isAwake }
    nonmutating set {
      change { body in
        if newValue { body.wake() } else { body.sleep() }
      }
    }
  }

  /// Whether the body's motion has ever overflowed, after which the body was stopped in place.
  ///
  /// Causes are extreme forces, lever arms or masses, and contact with a body whose motion has
  /// overflowed.
  public var hasOverflowed: Bool { record.hasOverflowed }

  /// Whether the world's force field acts on the body.
  public var isInForceField: Bool {
    get { record.isInForceField }
    nonmutating set { change { $0.isInForceField = newValue } }
  }

  // MARK: Coordinates

  /// Converts a point from body to world coordinates, metres.
  public func worldPoint(_ local: SIMD2<Float>) -> SIMD2<Float> {
    (record.transform * Vector(local)).simd
  }

  /// Converts a point from world to body coordinates, metres.
  public func localPoint(_ world: SIMD2<Float>) -> SIMD2<Float> {
    record.transform.inverse(Vector(world)).simd
  }

  /// Converts a direction from body to world coordinates.
  public func worldVector(_ local: SIMD2<Float>) -> SIMD2<Float> {
    (record.transform.rotation * Vector(local)).simd
  }

  /// Converts a direction from world to body coordinates.
  public func localVector(_ world: SIMD2<Float>) -> SIMD2<Float> {
    record.transform.rotation.inverse(Vector(world)).simd
  }

  // MARK: Joints

  /// The joints of the body, newest first.
  public var joints: [JointID] { world.simulation.pointee.joints(of: id) }

  /// Adds a force that acts until `World.clearForces()`, and wakes the body.
  ///
  /// Bodies that are not dynamic ignore forces and impulses.
  ///
  /// - Parameters:
  ///   - force: The force in newtons.
  ///   - point: The point where it acts, in world coordinates; nil for the centre of mass.
  public func applyForce(_ force: SIMD2<Float>, at point: SIMD2<Float>? = nil) {
    push { body in
      body.force += Vector(force)
      guard let point else { return }
      body.torque += cross(Vector(point) - body.sweep.center, Vector(force))
    }
  }

  /// Changes the velocity immediately, and wakes the body.
  ///
  /// - Parameters:
  ///   - impulse: The impulse in newton seconds.
  ///   - point: The point where it acts, in world coordinates; nil for the centre of mass.
  public func applyLinearImpulse(_ impulse: SIMD2<Float>, at point: SIMD2<Float>? = nil) {
    push { body in
      body.velocity += body.inverseMass * Vector(impulse)
      guard let point else { return }
      body.angularVelocity +=
        body.inverseInertia * cross(Vector(point) - body.sweep.center, Vector(impulse))
    }
  }

  private func push(_ edit: (inout BodyData) -> Void) {
    world.requireIdle()
    world.simulation.pointee.changeBody(id) { body in
      guard body.kind == .dynamic else { return }
      body.wake()
      edit(&body)
    }
  }
}

// The body's state follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// The world's data of a body.
///
/// Lists are linked by slots, newest first; −1 terminates them. Their order matters: islands are
/// built along these lists, and the order within an island affects the last digits of its motion.
struct BodyData: BitwiseCopyable {
  // MARK: Data read by contacts
  // It comes first and fills one cache line: in crowds, the access from contacts to bodies
  // dominates.

  var transform: Transform
  var inverseMass: Float = 0
  var inverseInertia: Float = 0
  /// The body's index in its island.
  var islandIndex: Int32 = 0
  /// The number of the collision pass after which a proxy of the body last got a new box.
  var boxesChanged: UInt32 = 0
  /// An edge is twice the contact's slot, plus 1 on the contact's second body.
  var newestContactEdge: Int32 = -1
  /// An edge is twice the joint's slot, plus 1 on the joint's second body.
  var newestJointEdge: Int32 = -1
  var newestFixture: Int32 = -1
  var nextBody: Int32 = -1
  var kind: BodyKind
  var isAwake = true
  var isBullet: Bool
  /// Whether the body has been added to an island in this step.
  var isInIsland = false
  var allowsSleep: Bool
  var hasFixedRotation = false
  var isAffectedByGravity: Bool
  var isInForceField = false
  private var reserved: UInt64 = 0

  // MARK: Motion

  var sweep: Sweep
  /// The velocity of the centre of mass, m/s.
  var velocity: Vector
  /// Radians per second.
  var angularVelocity: Float
  /// Newtons, accumulated until `clearForces()`.
  var force = Vector.zero
  /// Newton metres.
  var torque: Float = 0

  var linearDamping: Float
  var angularDamping: Float
  /// The time that the body has been at rest, seconds.
  var sleepTime: Float = 0

  // MARK: The force field's effect in this sub-step

  enum FieldMode: UInt8 { case none, force, velocity }
  var fieldMode = FieldMode.none
  /// Whether the body's motion has ever overflowed single precision.
  var hasOverflowed = false
  var fieldVector = Vector.zero

  // MARK: Rarely used

  var mass: Float = 0
  /// About the centre of mass, kg·m².
  var inertia: Float = 0
  var fixtureCount: Int32 = 0
  var previousBody: Int32 = -1
  var userData: Int
  /// The center of mass at the start of the sub-step, metres.
  var startCenter: Vector
  /// The angle at the start of the sub-step, radians.
  var startAngle: Float
  /// Padding to three cache lines.
  private var unused: UInt32 = 0

  init(_ definition: BodyDefinition) {
    let position = Vector(definition.position)
    transform = Transform(position: position, rotation: Rotation(angle: definition.angle))
    sweep = Sweep(
      localCenter: .zero, center0: position, center: position, angle0: definition.angle,
      angle: definition.angle, alpha0: 0)
    startCenter = position
    startAngle = definition.angle
    velocity = Vector(definition.linearVelocity)
    angularVelocity = definition.angularVelocity
    linearDamping = definition.linearDamping
    angularDamping = definition.angularDamping
    kind = definition.kind
    allowsSleep = definition.allowsSleep
    isBullet = definition.isBullet
    isAffectedByGravity = definition.isAffectedByGravity
    userData = definition.userData
    guard kind == .dynamic else { return }
    mass = 1
    inverseMass = 1
  }

  /// Wakes a sleeping body; the resting time of an awake body is not changed.
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

  /// Starts the sweep of a sub-step at the current pose.
  @inline(__always) mutating func startSweep() {
    sweep.center0 = sweep.center
    sweep.angle0 = sweep.angle
    startCenter = sweep.center
    startAngle = sweep.angle
  }

  /// The body's transform at the start of the sub-step.
  var startTransform: Transform {
    let rotation = Rotation(angle: startAngle)
    return Transform(position: startCenter - rotation * sweep.localCenter, rotation: rotation)
  }

  /// Where a point of the body was at the start of the sub-step.
  @inline(__always) func startPlace(of point: Vector) -> Vector {
    let arm = point - sweep.localCenter
    // The usual case, a body of one shape, needs no sine.
    return arm == .zero ? startCenter : startCenter + Rotation(angle: startAngle) * arm
  }

  /// Returns the body to its pose at the start of the sub-step, without changing its velocity.
  mutating func returnToStart() {
    sweep.center0 = startCenter
    sweep.center = startCenter
    sweep.angle0 = startAngle
    sweep.angle = startAngle
    synchronizeTransform()
  }

  /// Returns the body to the start of the sub-step, at rest, because its motion has overflowed.
  mutating func stop() {
    hasOverflowed = true
    sweep.center = sweep.center0
    sweep.angle = sweep.angle0
    velocity = .zero
    angularVelocity = 0
    synchronizeTransform()
  }

  @inline(__always) mutating func synchronizeTransform() { transform = sweep.endTransform }

  /// Moves the body to a fraction of the sub-step and stops the sweep there.
  @inline(__always) mutating func advance(to alpha: Float) {
    sweep.advance(to: alpha)
    sweep.center = sweep.center0
    sweep.angle = sweep.angle0
    synchronizeTransform()
  }

  /// Whether the body is awake and not static.
  @inline(__always) var isActive: Bool { isAwake && kind != .static }
}

/// The role of a body in the simulation.
public enum BodyKind: UInt8, Sendable, BitwiseCopyable {
  /// The body does not move and has infinite mass.
  case `static`
  /// The body is moved by its velocity, by forces, contacts and joints.
  case dynamic
}

/// The initial state and properties of a body.
///
/// Numbers must be finite; otherwise creating the body stops the program.
public struct BodyDefinition: Sendable {
  /// Whether the body is static or dynamic; dynamic by default.
  public var kind: BodyKind
  /// The body's origin in metres, y down; the origin by default.
  public var position: SIMD2<Float>
  /// The body's angle in radians, clockwise on screen; 0 by default.
  public var angle: Float
  /// The velocity of the origin in metres per second; zero by default.
  public var linearVelocity: SIMD2<Float> = .zero
  /// The angular velocity in radians per second; 0 by default.
  public var angularVelocity: Float = 0
  /// The decay rate of the linear velocity in 1/s, at least 0; 0 by default.
  public var linearDamping: Float = 0
  /// The decay rate of the angular velocity in 1/s, at least 0; 0 by default.
  public var angularDamping: Float = 0
  /// Whether the world's gravity acts on the body; true by default.
  public var isAffectedByGravity = true
  /// Whether continuous collision covers other moving bodies, not only static ones; false by
  /// default.
  public var isBullet = false
  /// Whether the body may sleep when it is at rest; true by default.
  public var allowsSleep = true
  /// A number for the caller's use, passed to force fields; 0 by default.
  public var userData = 0

  /// A definition with the defaults of its members.
  public init(kind: BodyKind = .dynamic, position: SIMD2<Float> = .zero, angle: Float = 0) {
    self.kind = kind
    self.position = position
    self.angle = angle
  }
}
