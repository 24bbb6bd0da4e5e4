import Foundation
import Physics
import Testing
import TestSupport

@Suite("Collisions")
struct CollisionTests {
  static let h = UIKitWorld.h

  static let shapes: [(name: String, shape: @Sendable () throws -> Shape, bottom: Float)] = [
    ("box", { try .box(width: 0.4, height: 0.4) }, 0.2),
    ("disc", { try .circle(radius: 0.2) }, 0.2),
    (
      "ellipse",
      {
        try .polygon(
          (0..<44).map { index in
            let angle = 2 * Float.pi * Float(index) / 44
            return [0.3 * cos(angle), 0.2 * sin(angle)]
          }, radius: 0.009)
      }, 0.209
    ),
  ]

  @Test(
    "every shape comes to rest on every kind of ground, within its skin",
    arguments: shapes.indices, 0..<4)
  func rest(shape: Int, ground: Int) throws {
    let world = World(gravity: [0, 10])
    var definition = BodyDefinition(position: [0, -0.5])
    definition.isBullet = ground == 3
    let body = world.createBody(definition)
    _ = world.attach(try Self.shapes[shape].shape(), to: body)
    let floor = world.createBody(BodyDefinition(kind: .static))
    let form: Shape =
      switch ground {
      case 0: try .segment(from: [-5, 0], to: [5, 0])
      case 1: try .loop([[-5, 0], [5, 0], [5, 3], [-5, 3]])
      case 2: try .box(width: 10, height: 1, center: [0, 0.5])
      default: try .circle(radius: 50, center: [0, 50])
      }
    _ = world.attach(form, to: floor)
    for _ in 0..<600 { world.step(Self.h) }
    let gap = -world[body].position.y - Self.shapes[shape].bottom
    // Between the overlap left on a box and the skin of a line.
    #expect(gap > -0.0125 && gap < 0.021, "\(Self.shapes[shape].name) on \(ground): \(gap)")
    #expect(world.checkInvariants().isEmpty)
  }

  @Test(
    "fast, spinning squares do not get through a line", arguments: [Float(1), 2, 4], [false, true])
  func tunnelling(subSteps: Float, isBullet: Bool) throws {
    var random = Seeded(UInt64(subSteps))
    let floor = try Shape.segment(from: [-100, 0], to: [100, 0])
    let square = try Shape.box(width: 0.1, height: 0.1)
    for trial in 0..<(isOptimized ? 10_000 : 60) {
      let world = World()
      var definition = BodyDefinition(
        position: [0, random.uniform(-3, -0.1)], angle: random.uniform(-3, 3))
      // 20,000 points a second, up to 60 degrees off the vertical.
      let slant = random.uniform(-1, 1)
      definition.linearVelocity = [200 * sin(slant), 200 * cos(slant)]
      definition.angularVelocity = random.uniform(-100, 100)
      definition.isBullet = isBullet
      let body = world.createBody(definition)
      _ = world.attach(square, to: body)
      let line = world.createBody(BodyDefinition(kind: .static))
      _ = world.attach(floor, to: line)
      for _ in 0..<(8 * Int(subSteps)) { world.step(Self.h) }
      #expect(world[body].position.y < 0, "trial \(trial)")
    }
  }

  @Test(
    "a bullet does not get through a thin plate, static or dynamic",
    arguments: [BodyKind.static, .dynamic])
  func bullets(kind: BodyKind) throws {
    var random = Seeded(5)
    for trial in 0..<(isOptimized ? 2000 : 50) {
      let world = World()
      var definition = BodyDefinition(
        position: [random.uniform(-3, -0.2), 0], angle: random.uniform(-3, 3))
      definition.linearVelocity = [200, random.uniform(-50, 50)]
      definition.angularVelocity = random.uniform(-20, 20)
      definition.isBullet = true
      let bullet = world.createBody(definition)
      _ = world.attach(try .box(width: 0.1, height: 0.1), to: bullet)
      let plate = world.createBody(BodyDefinition(kind: kind))
      _ = world.attach(
        try .box(width: 0.02, height: 40), to: plate, material: Material(density: 1000))
      for _ in 0..<8 { world.step(Self.h) }
      #expect(world[bullet].position.x < world[plate].position.x, "trial \(trial)")
    }
  }

  @Test("a box slides over the seams of a loop without catching")
  func seams() throws {
    let world = World(gravity: [0, 10])
    var definition = BodyDefinition(position: [-4, -0.22])
    definition.linearVelocity = [3, 0]
    let box = world.createBody(definition)
    _ = world.attach(
      try .box(width: 0.4, height: 0.4), to: box, material: Material(friction: 0))
    let ground = world.createBody(BodyDefinition(kind: .static))
    let top = (0...100).map { SIMD2<Float>(-5 + 0.1 * Float($0), 0) }
    _ = world.attach(try .loop(top + [[5, 1], [-5, 1]]), to: ground)
    for _ in 0..<240 {
      world.step(Self.h)
      #expect(abs(world[box].linearVelocity.x - 3) < 1e-4)
      #expect(abs(world[box].angle) < 1e-3)
    }
  }

  @Test("a compound body lands on the part that is lowest")
  func compound() throws {
    let world = World(gravity: [0, 10])
    let body = world.createBody(BodyDefinition(position: [0, -2]))
    _ = world.attach(try .box(width: 0.4, height: 0.4, center: [-0.5, 0]), to: body)
    _ = world.attach(try .box(width: 0.4, height: 0.4, center: [0.5, 0]), to: body)
    _ = world.attach(try .box(width: 0.4, height: 0.4, center: [0, -0.5]), to: body)
    let ground = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(try .box(width: 10, height: 1, center: [0, 0.5]), to: ground)
    for _ in 0..<360 { world.step(Self.h) }
    #expect(abs(world[body].position.y + 0.2) < 0.01 && abs(world[body].angle) < 0.01)
  }

  @Test("setting a body's transform updates its contacts")
  func teleport() throws {
    let world = World(gravity: [0, 10])
    let box = world.createBody(BodyDefinition(position: [0, -0.2]))
    _ = world.attach(try .box(width: 0.4, height: 0.4), to: box)
    let ground = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(try .box(width: 2, height: 1, center: [0, 0.5]), to: ground)
    for _ in 0..<120 { world.step(Self.h) }
    world[box].setTransform(position: [5, -3], angle: 1)
    world[box].isAwake = true
    for _ in 0..<120 { world.step(Self.h) }
    #expect(world[box].position.y > 1)
    #expect(world.drainContactEvents().map(\.kind) == [.began, .ended])
    #expect(world.checkInvariants().isEmpty)
  }

  @Test("extreme numbers neither stop the program nor affect other bodies")
  func extremeNumbers() throws {
    let world = World(gravity: [0, 10])
    var bodies: [BodyID] = []
    for position in [[1e30, 0], [0, -1e30], [3e38, 3e38], [1e8, 1e8]] as [SIMD2<Float>] {
      var definition = BodyDefinition(position: position, angle: 1e30)
      definition.linearVelocity = [1e30, -1e30]
      definition.angularVelocity = 1e30
      definition.isBullet = true
      let body = world.createBody(definition)
      _ = world.attach(try .box(width: 1, height: 1), to: body)
      _ = world.attach(try .circle(radius: 1e20), to: body)
      bodies.append(body)
    }
    let other = world.createBody(BodyDefinition(position: [0, 5]))
    for _ in 0..<60 { world.step(Self.h) }
    #expect(world[other].position.y > 5 && world[other].position.y < 7)
    #expect(world.checkInvariants().isEmpty)
  }

  @Test("a force that is not finite stops its body but not the bodies in contact")
  func notANumber() throws {
    let world = World(gravity: [0, 10])
    let ground = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(try .segment(from: [-5, 0], to: [5, 0]), to: ground)
    let bodies = try (0..<3).map { index in
      let body = world.createBody(BodyDefinition(position: [0, -0.2 - 0.42 * Float(index)]))
      _ = world.attach(
        index == 1 ? try .circle(radius: 0.2) : try .box(width: 0.4, height: 0.4), to: body)
      return body
    }
    for _ in 0..<10 { world.step(Self.h) }
    for force in [[.nan, 0], [0, .infinity], [3e38, 3e38]] as [SIMD2<Float>] {
      world[bodies[1]].applyForce(force, at: [0.1, 0.1])
      for _ in 0..<10 { world.step(Self.h) }
      world.clearForces()
      for _ in 0..<60 { world.step(Self.h) }
      for body in bodies {
        let position = world[body].position
        #expect(abs(position.x) < 50 && abs(position.y) < 50)
      }
    }
    #expect(world.checkInvariants().isEmpty)
  }
}
