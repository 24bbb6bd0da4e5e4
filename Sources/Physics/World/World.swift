/// A world of rigid bodies in the plane: metres, kilograms, seconds, radians, y down.
///
/// Single precision throughout. The same calls give the same bits on every machine. Use it from one
/// thread.
///
/// Sources: Erin Catto's talks at the Game Developers Conference: "Fast and Simple Physics using
/// Sequential Impulses" (2006), "Contact Manifolds" (2007), "Soft Constraints" (2011), "Continuous
/// Collision" (2013).
public final class World {
  var simulation = Simulation()
  private var isStepping = false

  /// Acts on the bodies marked `isInForceField`; not retained.
  public weak var forceField: (any ForceField)?

  /// A world without bodies.
  ///
  /// - Parameter gravity: The acceleration of bodies affected by gravity, in m/s²; none by default.
  public init(gravity: SIMD2<Float> = .zero) {
    simulation.gravity = Vector(gravity)
  }

  /// Stops the program if the world is in the middle of a step.
  func requireIdle() {
    precondition(!isStepping, "A world cannot be changed while it steps.")
  }

  // MARK: Time

  /// The acceleration of bodies affected by gravity, in m/s²; a change does not wake bodies.
  public var gravity: SIMD2<Float> {
    get { simulation.gravity.simd }
    set {
      requireIdle()
      simulation.gravity = Vector(newValue)
    }
  }

  /// The sum of all steps, in seconds.
  public var time: Double { simulation.time }

  /// Moves the world on by one sub-step.
  ///
  /// Forces stay and act again in the next step, until `clearForces()`.
  ///
  /// - Parameters:
  ///   - h: The length of the step in seconds, finite and above 0. All steps should be equal: stored
  ///     impulses are scaled when it changes.
  ///   - velocityIterations: How often the velocity constraints are visited.
  ///   - positionIterations: How often, at most, overlaps and joint errors are corrected.
  public func step(_ h: Float, velocityIterations: Int = 8, positionIterations: Int = 3) {
    requireIdle()
    precondition(h > 0 && h.isFinite, "A step takes a finite time above 0.")
    isStepping = true
    defer { isStepping = false }
    simulation.beginStep(h)
    if let forceField { evaluate(forceField) }
    simulation.finishStep(
      h, velocityIterations: velocityIterations, positionIterations: positionIterations)
  }

  /// Forgets the forces and torques of all bodies.
  public func clearForces() {
    requireIdle()
    simulation.clearForces()
  }

  /// Asks the field about the marked bodies of the step's islands.
  ///
  /// No access to the simulation is
  /// under way during the call, so the field may read the world.
  private func evaluate(_ field: any ForceField) {
    for index in 0..<simulation.lists.bodies.count {
      let slot = simulation.lists.bodies.base[index]
      let body = simulation.bodies.base[Int(slot)]
      guard body.isInForceField, body.kind == .dynamic else { continue }
      let sample = ForceFieldSample(
        body: simulation.bodyID(slot), userData: body.userData, position: body.sweep.center.simd,
        velocity: body.velocity.simd, mass: body.mass, time: simulation.time)
      let effect = field.effect(on: sample)
      simulation.setFieldEffect(effect, onBody: Int(slot))
    }
  }

  /// The most contacts that a world keeps, of bodies that touch or nearly do: a million, which is about
  /// half a gigabyte, or 1,400 bodies all in one place.
  public static var largestContactCount: Int { Tuning.largestContactCount }

  /// Whether bodies have passed through each other because the world would have had to keep more than
  /// `largestContactCount` contacts.
  public var hasReachedContactLimit: Bool { simulation.hasReachedContactLimit }

  // MARK: Bodies

  /// Makes a body without fixtures, of mass 1 if it is dynamic.
  ///
  /// - Parameter definition: What the body starts with; its numbers must be finite.
  /// - Returns: The body's identifier.
  public func createBody(_ definition: BodyDefinition) -> BodyID {
    requireIdle()
    return simulation.createBody(definition)
  }

  /// Removes a body with its fixtures and joints; contacts that it has end, with their events.
  public func destroyBody(_ id: BodyID) {
    requireIdle()
    simulation.destroyBody(id)
  }

  /// Whether the body is still in the world.
  public func contains(_ id: BodyID) -> Bool {
    simulation.bodies.isLive(id.slot, generation: id.generation)
  }

  /// The body of an identifier.
  public subscript(id: BodyID) -> Body {
    _ = simulation.checked(id)
    return Body(world: self, id: id)
  }

  /// All bodies, newest first.
  public var bodies: [BodyID] { simulation.allBodies }

  /// Whether any body that is not static is awake.
  public var hasAwakeBodies: Bool { simulation.hasAwakeBodies }

  // MARK: Fixtures

  /// Attaches a shape to a body, and updates the body's mass.
  ///
  /// - Parameters:
  ///   - shape: The form, in the body's coordinates. Segments and loops have no mass.
  ///   - body: The body.
  ///   - material: Density, friction and restitution; UIKit's by default.
  ///   - filter: Which fixtures it meets; by default all others with the default filter.
  ///   - userData: A number of the caller's, which contact events carry.
  /// - Returns: The fixture's identifier.
  public func attach(
    _ shape: Shape, to body: BodyID, material: Material = Material(),
    filter: Filter = .everything, userData: Int = 0
  ) -> FixtureID {
    requireIdle()
    return simulation.attach(
      shape, to: body, material: material, filter: filter, userData: userData)
  }

  /// Removes a fixture and updates its body's mass; contacts that it has end, with their events.
  public func detach(_ id: FixtureID) {
    requireIdle()
    simulation.detach(id)
  }

  /// Whether the fixture is still in the world.
  public func contains(_ id: FixtureID) -> Bool {
    simulation.fixtures.isLive(id.slot, generation: id.generation)
  }

  /// The fixture of an identifier.
  public subscript(id: FixtureID) -> Fixture {
    _ = simulation.checked(id)
    return Fixture(world: self, id: id)
  }

  /// The fixtures whose broad-phase boxes, which reach at least 0.1 m beyond their shapes, meet a
  /// box; oldest proxies first.
  ///
  /// - Parameters:
  ///   - lower: The box's least corner in metres.
  ///   - upper: The box's greatest corner in metres.
  /// - Returns: The fixtures, each once.
  public func fixtures(from lower: SIMD2<Float>, to upper: SIMD2<Float>) -> [FixtureID] {
    simulation.fixtures(in: Box(lower: Vector(lower), upper: Vector(upper)))
  }

  // MARK: Joints

  /// Joins two different bodies, without waking them.
  ///
  /// - Parameters:
  ///   - definition: The joint's kind and parameters.
  ///   - a: The first body.
  ///   - b: The second body.
  ///   - allowsCollision: Whether the two collide with each other while joined.
  ///   - userData: A number of the caller's.
  /// - Returns: The joint's identifier.
  public func createJoint(
    _ definition: JointDefinition, between a: BodyID, and b: BodyID,
    allowsCollision: Bool = false, userData: Int = 0
  ) -> JointID {
    requireIdle()
    return simulation.createJoint(
      definition, between: a, and: b, allowsCollision: allowsCollision, userData: userData)
  }

  /// Removes a joint and wakes its bodies.
  public func destroyJoint(_ id: JointID) {
    requireIdle()
    simulation.destroyJoint(slot: Int32(simulation.checked(id)))
  }

  /// Whether the joint is still in the world.
  public func contains(_ id: JointID) -> Bool {
    simulation.joints.isLive(id.slot, generation: id.generation)
  }

  /// The joint of an identifier.
  public subscript(id: JointID) -> Joint {
    _ = simulation.checked(id)
    return Joint(world: self, id: id)
  }

  // MARK: Events

  /// The contacts that began or ended since the last call, in the order they did; forgets them.
  ///
  /// Two fixtures that touch at several parts of a loop count as one contact.
  public func drainContactEvents() -> [ContactEvent] { simulation.drainEvents() }
}
