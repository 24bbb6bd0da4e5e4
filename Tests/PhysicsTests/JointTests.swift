import Foundation
import Physics
import Testing

@Suite("Joints")
struct JointTests {
  static let h = UIKitWorld.h

  private static func block(
    _ world: World, at position: SIMD2<Float> = .zero, kind: BodyKind = .dynamic,
    width: Float = 1, height: Float = 0.2
  ) throws -> BodyID {
    let body = world.createBody(BodyDefinition(kind: kind, position: position))
    _ = world.attach(try Shape.box(width: width, height: height), to: body)
    return body
  }

  @Test("a hinge keeps its anchors together while a beam swings")
  func hinge() throws {
    let world = World(gravity: [0, 10])
    let wall = world.createBody(BodyDefinition(kind: .static))
    let beam = try Self.block(world, at: [0.5, 0])
    _ = world.createJoint(
      .revolute(RevoluteJoint(anchorB: [-0.5, 0])), between: wall, and: beam)
    var largest: Float = 0
    for _ in 0..<600 {
      world.step(Self.h)
      let anchor = world[beam].worldPoint([-0.5, 0])
      #expect(abs(anchor.x) < 0.005 && abs(anchor.y) < 0.005)
      largest = max(largest, world[beam].angle)
    }
    // From the horizontal it swings through the lowest point almost to the other side.
    #expect(largest > 2.9 && largest < 3.2, "\(largest)")
  }

  @Test("a hinge's limits stop the swing, and lock it if they are equal")
  func hingeLimits() throws {
    for (lower, upper) in [(-0.3, 0.4), (0.2, 0.2)] as [(Float, Float)] {
      let world = World(gravity: [0, 10])
      let wall = world.createBody(BodyDefinition(kind: .static))
      let beam = try Self.block(world, at: [0.5, 0])
      _ = world.createJoint(
        .revolute(
          RevoluteJoint(
            anchorB: [-0.5, 0], limits: JointLimits(lower: lower, upper: upper))),
        between: wall, and: beam)
      for _ in 0..<600 { world.step(Self.h) }
      #expect(abs(world[beam].angle - upper) < 0.04, "\(world[beam].angle)")
      world.gravity = [0, -10]
      world[beam].isAwake = true
      for _ in 0..<600 { world.step(Self.h) }
      #expect(abs(world[beam].angle - lower) < 0.04, "\(world[beam].angle)")
    }
  }

  @Test("friction in a hinge holds up to its torque, and a change acts at once")
  func hingeFriction() throws {
    let world = World(gravity: [0, 10])
    let wall = world.createBody(BodyDefinition(kind: .static))
    let beam = try Self.block(world, at: [0.5, 0])
    // 0.2 kg at half a metre: the torque of gravity is 1 N m.
    let joint = world.createJoint(
      .revolute(RevoluteJoint(anchorB: [-0.5, 0], frictionTorque: 1.1)), between: wall,
      and: beam)
    for _ in 0..<240 { world.step(Self.h) }
    #expect(abs(world[beam].angle) < 0.01)
    world[joint].definition = .revolute(
      RevoluteJoint(anchorB: [-0.5, 0], frictionTorque: 0.5))
    for _ in 0..<120 { world.step(Self.h) }
    #expect(world[beam].angle > 0.5)
  }

  @Test("a load falls freely until its rope is taut")
  func rope() throws {
    let world = World(gravity: [0, 10])
    let hook = world.createBody(BodyDefinition(kind: .static))
    let load = world.createBody(BodyDefinition(position: [0, 0.2]))
    _ = world.createJoint(.rope(RopeJoint(maximumLength: 1)), between: hook, and: load)
    func length() -> Float { (world[load].position * world[load].position).sum().squareRoot() }
    for _ in 0..<30 { world.step(Self.h) }
    #expect(world[load].linearVelocity.y > 2.4)
    var longest: Float = 0
    for _ in 0..<600 {
      world.step(Self.h)
      longest = max(longest, length())
    }
    #expect(longest < 1.02)
    #expect(abs(length() - 1) < 0.006)
  }

  @Test("a weld supports a beam without bending")
  func weld() throws {
    let world = World(gravity: [0, 10])
    let wall = world.createBody(BodyDefinition(kind: .static))
    let beam = try Self.block(world, at: [0.5, 0])
    _ = world.createJoint(.weld(WeldJoint(anchorB: [-0.5, 0])), between: wall, and: beam)
    for _ in 0..<240 { world.step(Self.h) }
    #expect(abs(world[beam].angle) < 0.035)
    #expect(abs(world[beam].position.y) < 0.02)
    // The same with bodies that cannot rotate, for which the system has no row for the angle.
    let fixed = world.createBody(BodyDefinition(position: [2, 0]))
    world[fixed].hasFixedRotation = true
    _ = world.createJoint(.weld(WeldJoint(anchorA: [2, 0])), between: wall, and: fixed)
    for _ in 0..<240 { world.step(Self.h) }
    #expect(abs(world[fixed].position.y) < 0.02)
  }

  @Test(
    "a slider falls along its axis to its limit, and a locked one does not move",
    arguments: [(Float(-0.5), Float(0.7)), (0.3, 0.3)])
  func slider(lower: Float, upper: Float) throws {
    let world = World(gravity: [0, 10])
    let rail = world.createBody(BodyDefinition(kind: .static))
    let cart = try Self.block(world, width: 0.4, height: 0.4)
    let axis = SIMD2<Float>(0.6, 0.8)
    _ = world.createJoint(
      .prismatic(
        PrismaticJoint(axis: axis, limits: JointLimits(lower: lower, upper: upper))),
      between: rail, and: cart)
    func translation() -> Float { (world[cart].position * axis).sum() }
    for _ in 0..<480 {
      world.step(Self.h)
      let position = world[cart].position
      #expect(abs(position.x * axis.y - position.y * axis.x) < 0.01)
      #expect(abs(world[cart].angle) < 0.035)
    }
    #expect(abs(translation() - upper) < 0.01)
    world.gravity = [0, -10]
    world[cart].isAwake = true
    for _ in 0..<480 { world.step(Self.h) }
    #expect(abs(translation() - lower) < 0.01)
  }

  @Test("a rod's length and stiffness can change while the world runs")
  func liveLength() throws {
    let world = World(gravity: [0, 10])
    let hook = world.createBody(BodyDefinition(kind: .static))
    let load = world.createBody(BodyDefinition(position: [0, 1]))
    let joint = world.createJoint(.distance(DistanceJoint(length: 1)), between: load, and: hook)
    for _ in 0..<10 { world.step(Self.h) }
    world[joint].definition = .distance(DistanceJoint(length: 1.5, frequency: 2, dampingRatio: 1))
    for _ in 0..<600 { world.step(Self.h) }
    // A spring of ω = 4π is extended by g/ω².
    let sag = 10 / (16 * Float.pi * Float.pi)
    #expect(abs(world[load].position.y - 1.5 - sag) < 1e-3)
  }

  @Test("joined bodies collide only if the joint allows it or after it is destroyed")
  func collision() throws {
    for allows in [false, true] {
      let world = World()
      let a = try Self.block(world, width: 1, height: 1)
      let b = try Self.block(world, at: [0.8, 0], width: 1, height: 1)
      let joint = world.createJoint(
        .rope(RopeJoint(maximumLength: 5)), between: a, and: b, allowsCollision: allows)
      for _ in 0..<30 { world.step(Self.h) }
      #expect(world.drainContactEvents().isEmpty == !allows)
      world.destroyJoint(joint)
      for _ in 0..<120 { world.step(Self.h) }
      #expect(world[b].position.x - world[a].position.x > 0.98)
      #expect(world.checkInvariants().isEmpty)
    }
  }

  @Test("destroying a body destroys its joints")
  func destruction() throws {
    let world = World()
    let a = try Self.block(world)
    let b = try Self.block(world, at: [3, 0])
    let joint = world.createJoint(.weld(WeldJoint()), between: a, and: b)
    #expect(world[a].joints == [joint] && world[b].joints == [joint])
    world.destroyBody(b)
    #expect(world[a].joints.isEmpty)
    #expect(world.checkInvariants().isEmpty)
  }
}
