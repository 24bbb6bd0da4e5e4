/// A body of a world, seen through its identifier: `world[id].linearVelocity = …`.
///
/// Reading and writing go to the world at once. Using it after the body was destroyed stops the
/// program.
public struct Body {
  /// The world that the body is in.
  public let world: World
  /// The body's identifier.
  public let id: BodyID

  private var record: BodyRecord { world.simulation.body(id) }

  private func change(_ edit: (inout BodyRecord) -> Void) {
    world.requireIdle()
    world.simulation.changeBody(id, edit)
  }

  // MARK: Pose

  /// The body's origin in metres, y down.
  public var position: SIMD2<Float> { record.transform.position.simd }

  /// The body's angle in radians, clockwise on screen, not wrapped.
  public var angle: Float { record.sweep.angle }

  /// The centre of mass in world coordinates, metres.
  public var centerOfMass: SIMD2<Float> { record.sweep.center.simd }

  /// The centre of mass in body coordinates, metres.
  public var localCenterOfMass: SIMD2<Float> { record.sweep.localCenter.simd }

  /// Puts the body elsewhere at once; velocities stay, and the body is not woken.
  ///
  /// - Parameters:
  ///   - position: The new origin in metres, finite.
  ///   - angle: The new angle in radians, finite.
  public func setTransform(position: SIMD2<Float>, angle: Float) {
    world.requireIdle()
    world.simulation.setTransform(of: id, position: Vector(position), angle: angle)
  }

  // MARK: Motion

  /// The velocity of the centre of mass in metres per second; setting one that is not zero wakes
  /// the body, and a static body ignores it.
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

  /// The turning speed in radians per second; setting one that is not 0 wakes the body, and a static
  /// body ignores it.
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

  /// The velocity of a point of the body in metres per second.
  ///
  /// - Parameter point: The point in world coordinates, metres.
  /// - Returns: The velocity there.
  public func velocity(at point: SIMD2<Float>) -> SIMD2<Float> {
    let body = record
    return (body.velocity + cross(body.angularVelocity, Vector(point) - body.sweep.center)).simd
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

  // MARK: Mass

  /// The mass in kilograms; 0 of a body that is not dynamic, 1 of a dynamic one without massive
  /// fixtures.
  public var mass: Float { record.mass }

  /// The moment of inertia about the centre of mass in kg·m²; 0 with fixed rotation.
  public var inertia: Float { record.inertia }

  // MARK: Kind and flags

  /// How the body takes part; a change ends its contacts and wakes it, and a body made static
  /// loses its velocity.
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

  /// Whether the body is swept against moving bodies too.
  public var isBullet: Bool {
    get { record.isBullet }
    nonmutating set { change { $0.isBullet = newValue } }
  }

  /// Whether contacts, joints and torques leave the turning speed alone; a spin that the body has
  /// goes on.
  public var hasFixedRotation: Bool {
    get { record.hasFixedRotation }
    nonmutating set {
      world.requireIdle()
      world.simulation.setFixedRotation(newValue, of: id)
    }
  }

  /// Whether the body may fall asleep; setting false wakes it.
  public var allowsSleep: Bool {
    get { record.allowsSleep }
    nonmutating set {
      change { body in
        body.allowsSleep = newValue
        if !newValue { body.wake() }
      }
    }
  }

  /// Whether the body is awake; putting it to sleep stops it and clears its forces.
  public var isAwake: Bool {
    get { record.isAwake }
    nonmutating set {
      change { body in
        if newValue { body.wake() } else { body.sleep() }
      }
    }
  }

  /// Whether the body's motion has ever overflowed, whereupon it was stopped where it was.
  ///
  /// Forces, lever arms or masses far outside of any picture bring that about, and so does the touch
  /// of a body whose motion has.
  public var hasOverflowed: Bool { record.hasOverflowed }

  /// Whether the world's force field acts on the body.
  public var isInForceField: Bool {
    get { record.isInForceField }
    nonmutating set { change { $0.isInForceField = newValue } }
  }

  /// A number of the caller's.
  public var userData: Int {
    get { record.userData }
    nonmutating set { change { $0.userData = newValue } }
  }

  // MARK: Coordinates

  /// Body coordinates to world coordinates, metres.
  public func worldPoint(_ local: SIMD2<Float>) -> SIMD2<Float> {
    (record.transform * Vector(local)).simd
  }

  /// World coordinates to body coordinates, metres.
  public func localPoint(_ world: SIMD2<Float>) -> SIMD2<Float> {
    record.transform.inverse(Vector(world)).simd
  }

  /// A direction in body coordinates to world coordinates.
  public func worldVector(_ local: SIMD2<Float>) -> SIMD2<Float> {
    (record.transform.rotation * Vector(local)).simd
  }

  /// A direction in world coordinates to body coordinates.
  public func localVector(_ world: SIMD2<Float>) -> SIMD2<Float> {
    record.transform.rotation.inverse(Vector(world)).simd
  }

  // MARK: Parts

  /// The fixtures of the body, newest first.
  public var fixtures: [FixtureID] { world.simulation.fixtures(of: id) }

  /// The joints that hold the body, newest first.
  public var joints: [JointID] { world.simulation.joints(of: id) }
}
