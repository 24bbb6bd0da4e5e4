import Physics
import Testing

/// The limits of sliders and hinges, crossed with sudden changes.
@Suite("Limits of joints that change sides")
struct LimitTests {
  static let h = UIKitWorld.h

  /// A cart of 1 kg on a rail with limits, in a world with gravity along the rail.
  private func slider(
    _ limits: JointLimits, gravity: Float, axis: SIMD2<Float> = [0, 1]
  ) throws -> (world: World, cart: BodyID, joint: JointID) {
    let world = World(gravity: gravity * axis)
    let rail = world.createBody(BodyDefinition(kind: .static))
    let cart = world.createBody(BodyDefinition())
    _ = world.attach(try .box(width: 1, height: 1), to: cart)
    let joint = world.createJoint(
      .prismatic(PrismaticJoint(axis: axis, limits: limits)), between: rail, and: cart)
    return (world, cart, joint)
  }

  // Cause: an impulse stored at one limit must not act at the other one. It is clamped away later in
  // the same step, but leaves the rounding errors of a large number.
  @Test(
    "the stored impulse of one limit is forgotten at the other", arguments: [true, false],
    [SIMD2<Float>(0, 1), [1, 0]])
  func opposite(fromLower: Bool, axis: SIMD2<Float>) throws {
    let limits = JointLimits(lower: -0.5, upper: 0.75)
    let sign: Float = fromLower ? 1 : -1
    let (world, cart, _) = try slider(limits, gravity: -sign * 500_000, axis: axis)
    for _ in 0..<60 { world.step(Self.h) }
    let along = (world[cart].position * axis).sum()
    #expect(abs(along - (fromLower ? -0.5 : 0.75)) < 0.2)
    // In one step to the other limit, from which it moves slowly back.
    world.gravity = .zero
    world[cart].setTransform(position: (fromLower ? 0.75 : -0.5) * axis, angle: 0)
    world[cart].linearVelocity = -sign * 0.001 * axis
    world[cart].angularVelocity = 0
    world.step(Self.h)
    let speed = (world[cart].linearVelocity * axis).sum()
    #expect(abs(speed + sign * 0.001) < 1e-6, "\(speed)")
  }

  @Test(
    "a cart thrown from limit to limit in single steps stays within both, and loses no energy to them"
  )
  func tight() throws {
    // A range of 12 mm, of which a cart at 2 m/s crosses more in a step.
    let limits = JointLimits(lower: -0.006, upper: 0.006)
    let (world, cart, _) = try slider(limits, gravity: 0)
    for step in 0..<40 {
      let velocity: Float = step % 2 == 0 ? 2 : -2
      world[cart].linearVelocity = [0, velocity]
      world.step(Self.h)
      // It may pass a limit by one step's way, never by more, and then stands.
      #expect(abs(world[cart].position.y) < 0.006 + 2 * Self.h, "step \(step)")
      #expect(abs(world[cart].position.x) < 1e-5 && abs(world[cart].angle) < 1e-5)
    }
    world[cart].linearVelocity = [0, 2]
    for _ in 0..<30 { world.step(Self.h) }
    #expect(abs(world[cart].position.y - 0.006) < 0.0055)
    #expect(abs(world[cart].linearVelocity.y) < 1e-5)
  }

  @Test(
    "a limit pushes, but does not pull", arguments: [Float(-3), -0.01, 0.01, 3])
  func pushing(speed: Float) throws {
    for (limits, place) in [
      (JointLimits(lower: 0, upper: 1), Float(0)), (JointLimits(lower: -1, upper: 0), 0),
      (JointLimits(lower: -1, upper: 1), 0.5),
    ] {
      let (world, cart, _) = try slider(limits, gravity: 0)
      world[cart].setTransform(position: [0, place], angle: 0)
      world[cart].linearVelocity = [0, speed]
      world.step(Self.h)
      let isStopped = place == limits.lower && speed < 0 || place == limits.upper && speed > 0
      #expect(abs(world[cart].linearVelocity.y - (isStopped ? 0 : speed)) < 1e-6)
    }
  }

  @Test("limits that are set while a cart rests at one act at once", arguments: [true, false])
  func changed(isLower: Bool) throws {
    let sign: Float = isLower ? -1 : 1
    let (world, cart, joint) = try slider(JointLimits(lower: -0.5, upper: 0.5), gravity: sign * 10)
    for _ in 0..<120 { world.step(Self.h) }
    #expect(abs(world[cart].position.y - sign * 0.5) < 0.006)
    // Opened by 0.3: it falls freely until it is there.
    world[joint].definition = .prismatic(
      PrismaticJoint(axis: [0, 1], limits: JointLimits(lower: -0.8, upper: 0.8)))
    world[cart].isAwake = true
    for _ in 0..<10 { world.step(Self.h) }
    #expect(abs(world[cart].linearVelocity.y - sign * 10 * 10 * Self.h) < 1e-3)
    for _ in 0..<120 { world.step(Self.h) }
    #expect(abs(world[cart].position.y - sign * 0.8) < 0.006)
    // Without limits it falls on; locked where it is, it stands.
    let place = world[cart].position.y
    world[joint].definition = .prismatic(
      PrismaticJoint(axis: [0, 1], limits: JointLimits(lower: place, upper: place)))
    world[cart].isAwake = true
    world.gravity = -world.gravity
    for _ in 0..<60 { world.step(Self.h) }
    #expect(abs(world[cart].position.y - place) < 0.001)
    world[joint].definition = .prismatic(PrismaticJoint(axis: [0, 1]))
    world[cart].isAwake = true
    for _ in 0..<60 { world.step(Self.h) }
    #expect(abs(world[cart].linearVelocity.y + sign * 10 * 60 * Self.h) < 0.01)
  }

  @Test("a hinge's limits too: each pushes, neither pulls, and the sides can change in one step")
  func hinge() throws {
    let world = World()
    let wall = world.createBody(BodyDefinition(kind: .static))
    let beam = world.createBody(BodyDefinition())
    _ = world.attach(try .box(width: 1, height: 1), to: beam)
    _ = world.createJoint(
      .revolute(RevoluteJoint(limits: JointLimits(lower: -0.2, upper: 0.1))), between: wall,
      and: beam)
    for (angle, speed, expected) in [
      (-0.2, -3, 0), (-0.2, 3, 3), (0.1, 3, 0), (0.1, -3, -3), (0, 2, 2), (0, -2, -2),
      (-0.21, -1, 0), (0.11, -1, -1), (-0.21, 1, 1),
    ] as [(Float, Float, Float)] {
      world[beam].setTransform(position: .zero, angle: angle)
      world[beam].linearVelocity = .zero
      world[beam].angularVelocity = speed
      world.step(Self.h)
      #expect(abs(world[beam].angularVelocity - expected) < 1e-5, "\(angle), \(speed)")
    }
  }
}
