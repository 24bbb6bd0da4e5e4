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

  private var record: BodyData { world.simulation.body(id) }

  private func change(_ edit: (inout BodyData) -> Void) {
    world.requireIdle()
    world.simulation.changeBody(id, edit)
  }

  // MARK: Pose

  /// The body's origin in metres, y down.
  public var position: SIMD2<Float> { record.transform.position.simd }

  /// The body's angle in radians, clockwise on screen, not wrapped.
  public var angle: Float { record.sweep.angle }

  /// Moves the body immediately, without changing its velocities or waking it.
  ///
  /// - Parameters:
  ///   - position: The new origin in metres, finite.
  ///   - angle: The new angle in radians, finite.
  public func setTransform(position: SIMD2<Float>, angle: Float) {
    world.requireIdle()
    world.simulation.setTransform(of: id, position: Vector(position), angle: angle)
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
      world.simulation.setKind(newValue, of: id)
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
      world.simulation.setFixedRotation(newValue, of: id)
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
  public var joints: [JointID] { world.simulation.joints(of: id) }

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
    world.simulation.changeBody(id) { body in
      guard body.kind == .dynamic else { return }
      body.wake()
      edit(&body)
    }
  }
}
