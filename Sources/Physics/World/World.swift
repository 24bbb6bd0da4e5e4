/// A world of rigid bodies in the plane: metres, kilograms, seconds, radians, y down.
///
/// All numbers are single precision. The same calls give the same bits on every machine. A world
/// must be used from one thread.
///
/// The scheme is that of Box2D 2.3 by Erin Catto (zlib licence), which UIKit's motion was measured
/// to agree with; crowds are solved like Box2D 3 (MIT licence). ACKNOWLEDGEMENTS.md lists what is
/// followed in which file. Sources: Erin Catto's talks at the Game Developers Conference: "Fast and
/// Simple Physics using Sequential Impulses" (2006), "Contact Manifolds" (2007), "Soft Constraints"
/// (2011), "Continuous Collision" (2013).
public final class World {
  /// All there is, outside of the object.
  ///
  /// There the compiler would have each access checked for conflicts at run time: a sixth of a step of one body.
  /// `requireIdle()` stops those of force fields.
  let simulation: UnsafeMutablePointer<Simulation>
  private var isStepping = false
  /// How many changes there have been since `assertInvariants()` looked at the world.
  var uncheckedChangeCount = 0

  /// The force field that acts on the bodies marked with `isInForceField`; not retained.
  public var forceField: (any ForceField)? {
    get { storedForceField }
    set { storedForceField = newValue }
  }
  private weak var storedForceField: (any ForceField)?

  /// A world without bodies.
  ///
  /// - Parameter gravity: The acceleration of bodies affected by gravity, in m/s²; none by default.
  public init(gravity: SIMD2<Float> = .zero) {
    simulation = .allocate(capacity: 1)
    simulation.initialize(to: Simulation())
    simulation.pointee.gravity = Vector(gravity)
  }

  deinit {
    simulation.deinitialize(count: 1)
    simulation.deallocate()
  }

  /// Stops the program if a step is in progress.
  func requireIdle() {
    precondition(!isStepping, "A world must not be changed during a step.")
  }

  // MARK: Time

  /// The acceleration of bodies affected by gravity, in m/s²; a change does not wake bodies.
  public var gravity: SIMD2<Float> {
    get { simulation.pointee.gravity.simd }
    set {
      requireIdle()
      simulation.pointee.gravity = Vector(newValue)
    }
  }

  /// Advances the world by one sub-step.
  ///
  /// Forces also act in the following steps, until `clearForces()`.
  ///
  /// - Parameter h: The length of the step in seconds, finite and above 0. All steps should have
  ///   the same length; if it changes, stored impulses are scaled.
  public func step(_ h: Float) {
    requireIdle()
    precondition(h > 0 && h.isFinite, "The length of a step must be finite and above 0.")
    isStepping = true
    defer { isStepping = false }
    if let forceField = storedForceField {
      simulation.pointee.beginStep(h)
      evaluate(forceField)
      simulation.pointee.finishStep(h)
    } else {
      simulation.pointee.step(h)
    }
    assertInvariants()
  }

  /// Clears the forces of all bodies.
  public func clearForces() {
    requireIdle()
    simulation.pointee.clearForces()
  }

  /// Evaluates the field for the marked bodies of the step's islands.
  ///
  /// The simulation is not being accessed during the calls, so the field may read the world.
  private func evaluate(_ field: any ForceField) {
    for index in 0..<simulation.pointee.lists.bodies.count {
      let slot = simulation.pointee.lists.bodies.base[index]
      let body = simulation.pointee.bodies.base[Int(slot)]
      guard body.isInForceField, body.kind == .dynamic else { continue }
      let sample = ForceFieldSample(
        userData: body.userData, position: body.transform.position.simd,
        velocity: body.velocity.simd, mass: body.mass, time: simulation.pointee.time)
      let effect = field.effect(on: sample)
      simulation.pointee.setFieldEffect(effect, onBody: Int(slot))
    }
  }

  /// The largest number of contacts of a world, touching or near: a million, which takes about half
  /// a gigabyte and corresponds to 1,400 bodies in one place.
  public static var largestContactCount: Int { Tuning.largestContactCount }

  /// Whether bodies may have passed through each other because the world reached
  /// `largestContactCount`.
  public var hasReachedContactLimit: Bool { simulation.pointee.hasReachedContactLimit }

  /// The number of times that bodies were held because they would have got through each other; for
  /// tests.
  package var undoneCrossingCount: Int { simulation.pointee.undoneCrossingCount }

  // MARK: Bodies

  /// Creates a body without fixtures; the mass of a dynamic body is then 1 kg.
  ///
  /// - Parameter definition: The body's initial state; its numbers must be finite.
  /// - Returns: The body's identifier.
  public func createBody(_ definition: BodyDefinition) -> BodyID {
    requireIdle()
    defer { assertInvariants() }
    return simulation.pointee.createBody(definition)
  }

  /// Removes a body with its fixtures and joints; its contacts end, with events.
  public func destroyBody(_ id: BodyID) {
    requireIdle()
    simulation.pointee.destroyBody(id)
    assertInvariants()
  }

  /// Whether a body is still in the world.
  public func contains(_ id: BodyID) -> Bool {
    simulation.pointee.bodies.isLive(id.slot, generation: id.generation)
  }

  /// Access to the body of an identifier.
  public subscript(id: BodyID) -> Body {
    _ = simulation.pointee.checked(id)
    return Body(world: self, id: id)
  }

  /// All bodies, newest first.
  public var bodies: [BodyID] { simulation.pointee.allBodies }

  /// Whether any dynamic body is awake.
  public var hasAwakeBodies: Bool { simulation.pointee.hasAwakeBodies }

  // MARK: Fixtures

  /// Attaches a shape to a body and updates the body's mass.
  ///
  /// - Parameters:
  ///   - shape: The shape in the body's coordinates. Segments and loops have no mass.
  ///   - body: The body.
  ///   - material: Density, friction and restitution; UIKit's by default.
  ///   - filter: The contact filter; by default it collides with all fixtures of the same filter.
  ///   - userData: A number for the caller's use, passed to contact events.
  /// - Returns: The fixture's identifier.
  public func attach(
    _ shape: Shape, to body: BodyID, material: Material = Material(),
    filter: Filter = .everything, userData: Int = 0
  ) -> FixtureID {
    requireIdle()
    defer { assertInvariants() }
    return simulation.pointee.attach(
      shape, to: body, material: material, filter: filter, userData: userData, updatingMass: true)
  }

  /// Attaches shapes of one material to a body, as one by one, and updates the body's mass once.
  ///
  /// - Complexity: O(*n*) for a body without other fixtures.
  /// - Returns: The fixtures' identifiers, in the order of the shapes.
  public func attach(
    _ shapes: [Shape], to body: BodyID, material: Material = Material(),
    filter: Filter = .everything, userData: Int = 0
  ) -> [FixtureID] {
    requireIdle()
    defer { assertInvariants() }
    return shapes.indices.map { index in
      simulation.pointee.attach(
        shapes[index], to: body, material: material, filter: filter, userData: userData,
        updatingMass: index == shapes.endIndex - 1)
    }
  }

  /// Removes a fixture and updates its body's mass; its contacts end, with events.
  public func detach(_ id: FixtureID) {
    requireIdle()
    simulation.pointee.detach(id)
    assertInvariants()
  }

  /// Access to the fixture of an identifier.
  public subscript(id: FixtureID) -> Fixture {
    _ = simulation.pointee.checked(id)
    return Fixture(world: self, id: id)
  }

  /// The fixtures whose broad-phase boxes overlap a box, oldest first.
  ///
  /// A broad-phase box extends at least 0.1 m beyond its shape.
  ///
  /// - Parameters:
  ///   - lower: The box's corner with the smallest coordinates, in metres.
  ///   - upper: The box's corner with the largest coordinates, in metres.
  /// - Returns: The fixtures, each once.
  public func fixtures(from lower: SIMD2<Float>, to upper: SIMD2<Float>) -> [FixtureID] {
    simulation.pointee.fixtures(in: Box(lower: Vector(lower), upper: Vector(upper)))
  }

  // MARK: Joints

  /// Connects two different bodies without waking them.
  ///
  /// - Parameters:
  ///   - definition: The joint's kind and parameters.
  ///   - a: The first body.
  ///   - b: The second body.
  ///   - allowsCollision: Whether the two bodies collide with each other.
  /// - Returns: The joint's identifier.
  public func createJoint(
    _ definition: JointDefinition, between a: BodyID, and b: BodyID, allowsCollision: Bool = false
  ) -> JointID {
    requireIdle()
    defer { assertInvariants() }
    return simulation.pointee.createJoint(
      definition, between: a, and: b, allowsCollision: allowsCollision)
  }

  /// Removes a joint and wakes its bodies.
  public func destroyJoint(_ id: JointID) {
    requireIdle()
    simulation.pointee.destroyJoint(slot: Int32(simulation.pointee.checked(id)))
    assertInvariants()
  }

  /// Access to the joint of an identifier.
  public subscript(id: JointID) -> Joint {
    _ = simulation.pointee.checked(id)
    return Joint(world: self, id: id)
  }

  // MARK: Events

  /// Returns and removes the events since the last call, in order.
  ///
  /// A fixture that touches several edges of a loop has a single contact with it.
  public func drainContactEvents() -> [ContactEvent] { simulation.pointee.drainEvents() }
}

/// The state of a body, passed to a force field.
public struct ForceFieldSample: Sendable {
  /// The `userData` of the body's definition.
  public let userData: Int
  /// The body's origin in metres, y down.
  public let position: SIMD2<Float>
  /// The velocity of the centre of mass in metres per second.
  public let velocity: SIMD2<Float>
  /// The mass in kilograms.
  public let mass: Float
  /// The world's time at the end of the sub-step in seconds.
  public let time: Double
}

/// The effect of a force field on a body in one sub-step.
public enum ForceFieldEffect: Sendable {
  /// No effect.
  case none
  /// A force in newtons at the centre of mass, added to all other forces.
  case force(SIMD2<Float>)
  /// A velocity in metres per second that replaces the body's velocity and the effect of gravity
  /// and forces; damping still applies.
  case velocity(SIMD2<Float>)
}

/// Acts on the bodies marked with `isInForceField`.
///
/// It is called once per sub-step for every marked dynamic body that is awake, in the order in
/// which the solver integrates them. During the call the world may be read; changing it stops the
/// program.
public protocol ForceField: AnyObject {
  /// The effect on a body in the current sub-step.
  func effect(on sample: ForceFieldSample) -> ForceFieldEffect
}
