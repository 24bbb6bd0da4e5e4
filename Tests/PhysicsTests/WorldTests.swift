import Foundation
import Physics
import Testing
import TestSupport

@Suite("The world")
struct WorldTests {
  static let h = UIKitWorld.h

  // MARK: Determinism

  /// The Fowler-Noll-Vo hash of all positions, angles and velocities.
  private static func hash(_ world: World, except excluded: Set<BodyID> = []) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ number: Float) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        hash = (hash ^ UInt64(number.bitPattern >> shift & 0xff)) &* 0x100_0000_01b3
      }
    }
    for id in world.bodies.reversed() where !excluded.contains(id) {
      let body = world[id]
      for pair in [body.position, body.linearVelocity, [body.angle, body.angularVelocity]] {
        add(pair.x)
        add(pair.y)
      }
    }
    return hash
  }

  /// A hundred bodies of every shape, with joints of every kind and bullets, inside a loop.
  ///
  /// `onGrowth` is called before every tenth body is created.
  private static func crowd(onGrowth: (World) throws -> Void = { _ in }) throws -> World {
    let world = World(gravity: [0, 10])
    var random = Seeded(100)
    let frame = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(try .loop([[0, 0], [10, 0], [10, 10], [0, 10]]), to: frame)
    var bodies: [BodyID] = []
    for index in 0..<100 {
      if index % 10 == 0 { try onGrowth(world) }
      var definition = BodyDefinition(
        position: [0.7 + 0.95 * Float(index % 10), 0.6 + 0.9 * Float(index / 10)],
        angle: random.uniform(-3, 3))
      definition.linearVelocity = [random.uniform(-3, 3), random.uniform(-3, 3)]
      definition.linearDamping = 0.1
      definition.angularDamping = 0.1
      definition.isBullet = index % 3 == 0
      let body = world.createBody(definition)
      let material = Material(restitution: random.uniform(0, 0.6))
      switch index % 4 {
      case 0: _ = world.attach(try .circle(radius: 0.25), to: body, material: material)
      case 1:
        _ = world.attach(
          try .polygon(
            [
              [0.3, 0], [0.15, 0.26], [-0.15, 0.26], [-0.3, 0], [-0.15, -0.26], [0.15, -0.26],
            ],
            radius: 0.009), to: body,
          material: material)
      default: _ = world.attach(try .box(width: 0.5, height: 0.3), to: body, material: material)
      }
      bodies.append(body)
    }
    let joints: [JointDefinition] = [
      .distance(DistanceJoint(length: 0.9)),
      .distance(DistanceJoint(length: 0.8, frequency: 3, dampingRatio: 0.2)),
      .revolute(
        RevoluteJoint(
          anchorA: [0.45, 0], anchorB: [-0.45, 0], limits: JointLimits(lower: -1, upper: 1))),
      .rope(RopeJoint(maximumLength: 1)),
      .weld(WeldJoint(anchorA: [0.4, 0], anchorB: [-0.4, 0])),
      .prismatic(
        PrismaticJoint(axis: [1, 0.5], limits: JointLimits(lower: -0.2, upper: 1))),
    ]
    for (index, joint) in joints.enumerated() {
      _ = world.createJoint(joint, between: bodies[15 * index], and: bodies[15 * index + 1])
    }
    return world
  }

  /// The crowd's state after 600 steps.
  ///
  /// It only records the engine's motion: an intended change of the motion changes it, nothing else
  /// may.
  private static let crowdHash: UInt64 = 0x79ec_6e5e_9e06_fc3b

  @Test("the motion of a hundred bodies has the same bits in every build and every run")
  func determinism() throws {
    let world = try Self.crowd()
    for _ in 0..<600 { world.step(Self.h) }
    #expect(world.checkInvariants().isEmpty)
    #expect(Self.hash(world) == Self.crowdHash, "\(String(Self.hash(world), radix: 16))")
  }

  /// A sleeping stack of three boxes far from the crowd.
  private static func distantStack(_ world: World, _ index: Int) throws -> [BodyID] {
    let x = Float(100 + 3 * index)
    let ground = world.createBody(BodyDefinition(kind: .static, position: [x, 5]))
    _ = world.attach(try .segment(from: [-1, 0], to: [1, 0]), to: ground)
    var bodies = [ground]
    for height in 0..<3 {
      let body = world.createBody(BodyDefinition(position: [x, 4.785 - 0.4 * Float(height)]))
      _ = world.attach(try .box(width: 0.4, height: 0.4), to: body)
      bodies.append(body)
    }
    for body in bodies { world[body].isAwake = false }
    return bodies
  }

  @Test("creating and destroying distant sleeping bodies does not change a bit of the motion")
  func distantBodies() throws {
    var distant: [BodyID] = []
    let world = try Self.crowd { world in
      distant += try Self.distantStack(world, distant.count)
      // Free slots, which the crowd's next bodies reuse.
      if distant.count > 4 { world.destroyBody(distant.remove(at: distant.count - 6)) }
    }
    for step in 0..<600 {
      if step % 50 == 20 { distant += try Self.distantStack(world, distant.count) }
      if step % 50 == 45 { for _ in 0..<3 { world.destroyBody(distant.removeFirst()) } }
      world.step(Self.h)
    }
    #expect(world.checkInvariants().isEmpty)
    #expect(Self.hash(world, except: Set(distant)) == Self.crowdHash)
  }

  // MARK: Invariants

  @Test("the invariants hold after random changes", arguments: 0..<(isOptimized ? 20 : 3))
  func randomChanges(seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 77)
    let world = World(gravity: [0, 10])
    let frame = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(try .loop([[0, 0], [4, 0], [4, 4], [0, 4]]), to: frame)
    var bodies: [BodyID] = []
    var fixtures: [BodyID: [FixtureID]] = [:]
    var joints: [JointID] = []
    for _ in 0..<400 {
      let body = bodies.isEmpty ? nil : bodies[random.below(bodies.count)]
      switch (random.below(12), body) {
      case (0...3, _), (_, nil):
        let new = world.createBody(
          BodyDefinition(position: [random.uniform(0.5, 3.5), random.uniform(0.5, 3.5)]))
        let size = random.uniform(0.1, 0.5)
        let fixture = world.attach(
          random.below(2) == 0
            ? try .circle(radius: size / 2) : try .box(width: size, height: 0.3), to: new)
        bodies.append(new)
        fixtures[new] = [fixture]
      case (4, let body?):
        let lost = world[body].joints
        joints.removeAll { lost.contains($0) }
        world.destroyBody(body)
        bodies.removeAll { $0 == body }
        fixtures[body] = nil
      case (5, let body?):
        fixtures[body, default: []].append(
          world.attach(try .circle(radius: 0.1, center: [0.2, 0]), to: body))
      case (6, let body?):
        if let fixture = fixtures[body]?.first {
          world.detach(fixture)
          fixtures[body]?.removeFirst()
        }
      case (7, let body?):
        let other = bodies[random.below(bodies.count)]
        guard other != body else { break }
        joints.append(
          world.createJoint(
            .rope(RopeJoint(maximumLength: 1)), between: body, and: other,
            allowsCollision: random.below(2) == 0))
      case (8, _):
        if let joint = joints.popLast() { world.destroyJoint(joint) }
      case (9, let body?):
        world[body].kind = [.static, .dynamic][random.below(2)]
      case (10, let body?):
        world[body].setTransform(
          position: [random.uniform(0.5, 3.5), 2], angle: random.uniform(-9, 9))
      case (_, let body?):
        for fixture in fixtures[body, default: []] {
          world[fixture].filter = random.below(2) == 0 ? .everything : Filter()
        }
      }
      #expect(world.checkInvariants().isEmpty)
      world.step(Self.h)
      #expect(world.checkInvariants().isEmpty)
    }
    var balance: [Set<FixtureID>: Int] = [:]
    for event in world.drainContactEvents() {
      balance[[event.a.fixture, event.b.fixture], default: 0] += event.kind == .began ? 1 : -1
    }
    #expect(balance.values.allSatisfy { $0 == 0 || $0 == 1 })
  }

  @Test("a new body in a reused slot has another identifier")
  func generations() throws {
    let world = World()
    let old = world.createBody(BodyDefinition())
    world.destroyBody(old)
    let new = world.createBody(BodyDefinition())
    #expect(!world.contains(old) && world.contains(new) && old != new)
    #expect(world.bodies == [new])
  }

  @Test("using a destroyed body stops the program")
  func staleBody() async {
    await #expect(processExitsWith: .failure) {
      let world = World()
      let body = world.createBody(BodyDefinition())
      world.destroyBody(body)
      _ = world[body].position
    }
  }

  @Test("changing the world during a step stops the program")
  func reentrancy() async {
    await #expect(processExitsWith: .failure) {
      final class DestroyingField: ForceField {
        let world: World
        let body: BodyID
        init(_ world: World, _ body: BodyID) { (self.world, self.body) = (world, body) }
        func effect(on sample: ForceFieldSample) -> ForceFieldEffect {
          world.destroyBody(body)
          return .none
        }
      }
      let world = World()
      let body = world.createBody(BodyDefinition())
      world[body].isInForceField = true
      let field = DestroyingField(world, body)
      world.forceField = field
      world.step(1 / 120)
    }
  }

  // MARK: Force field

  private final class Field: ForceField {
    let effect: (ForceFieldSample) -> ForceFieldEffect
    var count = 0

    init(_ effect: @escaping (ForceFieldSample) -> ForceFieldEffect) { self.effect = effect }

    func effect(on sample: ForceFieldSample) -> ForceFieldEffect {
      count += 1
      return effect(sample)
    }
  }

  @Test("G10: a linear field and a spring field move an item as in UIKit")
  func fields() throws {
    // The force S m d, and −S p about (250, 350) points with S = 4.
    let cases: [(field: Field, x: Float, y: Float)] = [
      (Field { .force($0.mass * SIMD2(3, 4)) }, 448.7500, 598.3333),
      (Field { .force(-4 * ($0.position - SIMD2(2.5, 3.5))) }, 229.5706, 329.5706),
    ]
    for (field, x, y) in cases {
      let uikit = UIKitWorld()
      let item = try uikit.item(
        100, 100, at: 300, 400, .init(resistance: 0, angularResistance: 0.1, fallsByGravity: false))
      uikit.world[item].isInForceField = true
      uikit.world.forceField = field
      uikit.run(60)
      let center = uikit.center(item)
      #expect(abs(center.x - x) < 1e-3 && abs(center.y - y) < 1e-3, "\(center)")
      #expect(field.count == 119)
    }
  }

  @Test("a velocity set by a field is changed by damping only")
  func velocityField() {
    let world = World(gravity: [0, 10])
    var time = 0.0
    let field = Field { sample in
      time = sample.time
      return .velocity([Float(sample.userData), 0])
    }
    world.forceField = field
    var definition = BodyDefinition()
    definition.linearDamping = 12
    definition.userData = 3
    let body = world.createBody(definition)
    world[body].isInForceField = true
    let other = world.createBody(BodyDefinition())
    for _ in 0..<10 { world.step(Self.h) }
    // 3 / (1 + 12 h), h being 1/120 s.
    #expect(abs(world[body].linearVelocity.x - 3 / 1.1) < 1e-5)
    #expect(world[body].linearVelocity.y == 0)
    #expect(world[other].linearVelocity.x == 0 && field.count == 10)
    #expect(abs(time - 10 * Double(Self.h)) < 1e-12)
  }

  @Test("shapes attached together have the mass of shapes attached one by one, to the bit")
  func attachedTogether() throws {
    let shapes = try [Float(0.3), 0.7, 1.1].map { side in
      try Shape.polygon([[0, 0], [side, 0], [side / 3, 0.4]])
    }
    let world = World()
    let (one, all) = (world.createBody(BodyDefinition()), world.createBody(BodyDefinition()))
    for shape in shapes { _ = world.attach(shape, to: one) }
    #expect(world.attach(shapes, to: all).count == shapes.count)
    #expect(world[one].mass == world[all].mass && world[one].mass > 0)
    #expect(world[one].inertia == world[all].inertia && world[one].inertia > 0)
    #expect(world[one].localCenterOfMass == world[all].localCenterOfMass)
  }
}
