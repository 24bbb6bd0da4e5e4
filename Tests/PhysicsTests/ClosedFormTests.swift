import Foundation
import Physics
import Testing
import TestSupport

/// Motion for which a formula is known.
@Suite("Motion against closed forms")
struct ClosedFormTests {
  static let h = UIKitWorld.h

  @Test("free fall after n steps is g·h²·n·(n + 1)/2")
  func freeFall() {
    let world = World(gravity: [0, 10])
    let body = world.createBody(BodyDefinition())
    for _ in 0..<240 { world.step(Self.h) }
    // y = g h² n (n + 1) / 2
    let h = Double(Self.h)
    #expect(abs(Double(world[body].position.y) - 10 * h * h * 240 * 241 / 2) < 1e-4)
    #expect(abs(Double(world[body].linearVelocity.y) - 10 * h * 240) < 1e-4)
  }

  @Test("forces act until they are cleared, and a torque accelerates by the inertia")
  func forces() throws {
    let world = World()
    let body = world.createBody(BodyDefinition())
    _ = world.attach(
      try Shape.box(width: 2, height: 0.5), to: body, material: Material(density: 3))
    // m = 3 kg, I = m (w² + h²) / 12 = 1.0625 kg m²
    #expect(abs(world[body].mass - 3) < 1e-6)
    #expect(abs(world[body].inertia - 1.0625) < 1e-6)
    world[body].applyForce([6, 0])
    // Two opposite forces one metre from the centre are a torque of 2.125 N m.
    world[body].applyForce([0, 1.0625], at: [1, 0])
    world[body].applyForce([0, -1.0625], at: [-1, 0])
    for _ in 0..<120 { world.step(Self.h) }
    #expect(abs(world[body].linearVelocity.x - 2) < 1e-4)
    #expect(abs(world[body].angularVelocity - 2) < 1e-4)
    world.clearForces()
    let velocity = world[body].linearVelocity
    world.step(Self.h)
    #expect(world[body].linearVelocity == velocity)
  }

  // Box2D's tolerances: 0.01 m/s and 2 degrees a second, for half a second.
  @Test(
    "a body that only moves or only turns sleeps below the tolerances, and stays awake above them",
    arguments: [(Float(0.011), Float(0), true), (0.009, 0, false), (0, 2.1, true), (0, 1.9, false)])
  func sleep(speed: Float, degrees: Float, staysAwake: Bool) {
    let world = World()
    var definition = BodyDefinition()
    definition.linearVelocity = [speed, 0]
    definition.angularVelocity = degrees * .pi / 180
    let body = world.createBody(definition)
    for _ in 0..<59 { world.step(Self.h) }
    #expect(world[body].isAwake)
    for _ in 0..<10 { world.step(Self.h) }
    #expect(world[body].isAwake == staysAwake)
  }

  @Test(
    "a ball leaves the ground with its restitution times its impact speed",
    arguments: [Float(0), 0.25, 0.5, 0.8, 1])
  func restitution(restitution: Float) throws {
    let world = World()
    var definition = BodyDefinition(position: [0, -0.5])
    definition.linearVelocity = [0, 5]
    let ball = world.createBody(definition)
    _ = world.attach(
      try Shape.circle(radius: 0.1), to: ball, material: Material(restitution: restitution))
    let ground = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(
      try Shape.box(width: 10, height: 1, center: [0, 0.5]), to: ground,
      material: Material(restitution: 0))
    for _ in 0..<60 { world.step(Self.h) }
    #expect(abs(world[ball].linearVelocity.y + 5 * restitution) < 1e-5)
  }

  @Test("a disc with restitution 1 keeps its speed between two walls")
  func lossless() throws {
    let world = World()
    var definition = BodyDefinition()
    definition.linearVelocity = [7, 0]
    let disc = world.createBody(definition)
    _ = world.attach(
      try Shape.circle(radius: 0.1), to: disc, material: Material(restitution: 1))
    let walls = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(try Shape.segment(from: [-1, -1], to: [-1, 1]), to: walls)
    _ = world.attach(try Shape.box(width: 1, height: 2, center: [1.5, 0]), to: walls)
    var turns = 0
    var former = world[disc].linearVelocity.x
    for _ in 0..<2400 {
      world.step(Self.h)
      let speed = world[disc].linearVelocity.x
      if speed * former < 0 { turns += 1 }
      former = speed
    }
    #expect(abs(abs(former) - 7) < 1e-3)
    // 140 m in 20 s, 1.8 m between turns; each turn takes at most one extra step.
    #expect(turns >= 73 && turns <= 78, "\(turns)")
  }

  @Test("two equal discs that meet head on exchange their velocities")
  func exchange() throws {
    let world = World()
    var bodies: [BodyID] = []
    for (x, speed) in [(-1, 3), (1, -2)] as [(Float, Float)] {
      var definition = BodyDefinition(position: [x, 0])
      definition.linearVelocity = [speed, 0]
      let body = world.createBody(definition)
      _ = world.attach(
        try Shape.circle(radius: 0.2), to: body, material: Material(restitution: 1))
      bodies.append(body)
    }
    for _ in 0..<120 { world.step(Self.h) }
    #expect(abs(world[bodies[0]].linearVelocity.x + 2) < 1e-5)
    #expect(abs(world[bodies[1]].linearVelocity.x - 3) < 1e-5)
  }

  @Test("collisions between free bodies conserve momentum and angular momentum")
  func momentum() throws {
    let world = World()
    var random = Seeded(3)
    for index in 0..<20 {
      var definition = BodyDefinition(
        position: [random.uniform(-2, 2), random.uniform(-2, 2)], angle: random.uniform(-3, 3))
      definition.linearVelocity = -2 * definition.position
      definition.angularVelocity = random.uniform(-5, 5)
      let body = world.createBody(definition)
      _ = world.attach(
        index % 2 == 0
          ? try Shape.circle(radius: 0.15) : try Shape.box(width: 0.4, height: 0.2), to: body,
        material: Material(density: random.uniform(1, 5), friction: 0.5, restitution: 0.7))
    }
    func momenta() -> (linear: SIMD2<Float>, angular: Float) {
      var sum = (linear: SIMD2<Float>.zero, angular: Float(0))
      for id in world.bodies {
        let body = world[id]
        let (momentum, arm) = (
          body.mass * body.linearVelocity, body.worldPoint(body.localCenterOfMass)
        )
        sum.linear += momentum
        sum.angular +=
          arm.x * momentum.y - arm.y * momentum.x + body.inertia * body.angularVelocity
      }
      return sum
    }
    let before = momenta()
    for _ in 0..<60 { world.step(Self.h) }
    let after = momenta()
    #expect(abs(after.linear.x - before.linear.x) < 1e-4)
    #expect(abs(after.linear.y - before.linear.y) < 1e-4)
    // Overlap correction moves bodies without changing velocities, so the arms, and with them the
    // angular momentum, are conserved only to about one percent.
    #expect(abs(after.angular - before.angular) < 0.02)
  }

  @Test(
    "a box slides down an incline if and only if the friction is below the slope",
    arguments: [(Float(0.3), Float(0.2)), (0.3, 0.4), (0.5, 0.3), (0.5, 0.6)])
  func incline(slope: Float, friction: Float) throws {
    // Gravity is tilted instead of the ground.
    let angle = atan(slope)
    let world = World(gravity: [10 * sin(angle), 10 * cos(angle)])
    var definition = BodyDefinition(position: [0, -0.5])
    definition.allowsSleep = false
    let box = world.createBody(definition)
    let material = Material(friction: friction)
    _ = world.attach(try Shape.box(width: 1, height: 1), to: box, material: material)
    let ground = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(
      try Shape.box(width: 200, height: 1, center: [0, 0.5]), to: ground, material: material)
    for _ in 0..<240 { world.step(Self.h) }
    let acceleration = max(0, 10 * (sin(angle) - friction * cos(angle)))
    #expect(abs(world[box].linearVelocity.x - 2 * acceleration) < 0.02 * (1 + acceleration))
  }

  @Test(
    "a pendulum swings with its elliptic period", arguments: [Float(0.2), 0.6, 1])
  func pendulum(amplitude: Float) throws {
    let world = World(gravity: [0, 10])
    let bob = world.createBody(
      BodyDefinition(position: [sin(amplitude), cos(amplitude)]))
    // A body without fixtures is a point of mass 1 that does not rotate.
    let anchor = world.createBody(BodyDefinition(kind: .static))
    _ = world.createJoint(.distance(DistanceJoint(length: 1)), between: bob, and: anchor)
    var crossings: [Float] = []
    var former = world[bob].position.x
    var step = 0
    while crossings.count < 9, step < 10_000 {
      world.step(Self.h)
      step += 1
      let x = world[bob].position.x
      if former * x < 0 { crossings.append(Float(step) - abs(x) / abs(x - former)) }
      former = x
    }
    let first = try #require(crossings.first)
    let last = try #require(crossings.last)
    let period = (last - first) / 4 * Self.h
    // T = 2π √(l/g) / agm(1, cos(θ/2))
    var (a, g) = (Double(1), cos(Double(amplitude) / 2))
    for _ in 0..<6 { (a, g) = ((a + g) / 2, (a * g).squareRoot()) }
    let expected = 2 * Double.pi * (1 / 10.0).squareRoot() / a
    #expect(abs(Double(period) / expected - 1) < 0.01, "\(period), \(expected)")
  }

  @Test(
    "a spring moves like a damped oscillator integrated by implicit Euler",
    arguments: [(Float(2), Float(0.3)), (4, 0.5), (1, 0), (3, 1.5), (20, 0.1)])
  func oscillator(frequency: Float, ratio: Float) throws {
    let world = World()
    let body = world.createBody(BodyDefinition(position: [0, 1.5]))
    let anchor = world.createBody(BodyDefinition(kind: .static))
    _ = world.createJoint(
      .distance(DistanceJoint(length: 1, frequency: frequency, dampingRatio: ratio)),
      between: body, and: anchor)
    // v' = (v − h ω² x) / (1 + 2 h ζ ω + h² ω²), x' = x + h v'
    let (h, omega) = (Double(Self.h), 2 * Double.pi * Double(frequency))
    var (x, v) = (0.5, 0.0)
    for _ in 0..<240 {
      world.step(Self.h)
      v = (v - h * omega * omega * x) / (1 + 2 * h * Double(ratio) * omega + h * h * omega * omega)
      x += h * v
      #expect(abs(Double(world[body].position.y) - 1 - x) < 1e-4)
    }
  }
}
