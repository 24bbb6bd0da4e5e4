import Foundation
import Physics
import TestSupport
import Testing

/// How crowds move, by the laws of motion: the same things in islands of few and of many contacts.
///
/// Rows of boxes side by side touch the ground and each other, so that 20 of them are an island of about
/// 40 contacts, solved one by one, and 160 are one of about 320, solved four at a time.
@Suite("Crowds move by the laws of motion")
struct CrowdMotionTests {
  static let counts = [20, 160]

  /// A row of boxes of 40 points on the ground, or above it, which touch their neighbors.
  private func row(
    of count: Int, above height: Float = 0, _ material: Material, on world: World
  ) throws -> [BodyID] {
    let ground = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(
      try .box(width: 400, height: 1, center: [0, 0.5]), to: ground, material: material)
    return try (0..<count).map { index in
      // The neighbors overlap by less than the slop, so that their contacts exist but do not push.
      var definition = BodyDefinition(position: [0.398 * Float(index), -0.199 - height])
      definition.isBullet = false
      let body = world.createBody(definition)
      _ = world.attach(try .box(width: 0.4, height: 0.4), to: body, material: material)
      return body
    }
  }

  @Test(
    "friction stops a sliding row after v² / 2μg, in both directions", arguments: counts,
    [(Float(0.2), Float(1)), (0.5, -1)])
  func friction(count: Int, slide: (friction: Float, sign: Float)) throws {
    let (friction, sign) = (slide.friction, slide.sign)
    let world = World(gravity: [0, 10])
    let boxes = try row(of: count, Material(friction: friction, restitution: 0), on: world)
    for _ in 0..<3 { world.step(UIKitWorld.h) }
    for box in boxes { world[box].linearVelocity = [2 * sign, 0] }
    // Halfway: v = 1, and the row has slid 3/4 of the whole way of v² / 2μg.
    let time = 1 / (friction * 10)
    for _ in 0..<Int((time * 120).rounded()) { world.step(UIKitWorld.h) }
    for box in boxes {
      #expect(abs(world[box].linearVelocity.x - sign) < 0.03, "\(world[box].linearVelocity.x)")
      #expect(abs(world[box].angularVelocity) < 0.02)
    }
    for _ in 0..<Int((time * 120 * 1.1).rounded()) { world.step(UIKitWorld.h) }
    for (index, box) in boxes.enumerated() {
      #expect(abs(world[box].linearVelocity.x) < 0.005)
      let way = world[box].position.x - 0.398 * Float(index)
      #expect(abs(way - sign * 4 / (2 * friction * 10)) < 0.03, "\(way)")
    }
    #expect(world.checkInvariants().isEmpty)
  }

  @Test(
    "a row that lands bounces with its restitution, and below the threshold not at all",
    arguments: counts, [(Float(0.5), Float(3)), (0.9, 2), (0, 3), (0.8, 0.6)])
  func restitution(count: Int, landing: (restitution: Float, speed: Float)) throws {
    let world = World()
    let material = Material(friction: 0, restitution: landing.restitution)
    let boxes = try row(of: count, above: 0.1, material, on: world)
    for box in boxes { world[box].linearVelocity = [0, landing.speed] }
    for _ in 0..<Int(0.2 / landing.speed * 120) + 2 { world.step(UIKitWorld.h) }
    // UIKit's threshold is 1 m/s.
    let expected = landing.speed > 1 ? -landing.restitution * landing.speed : 0
    for box in boxes {
      #expect(abs(world[box].linearVelocity.y - expected) < 1e-3)
      #expect(abs(world[box].angularVelocity) < 1e-3)
    }
  }

  @Test("a row in the air that is kicked at one end conserves momentum", arguments: [20, 300])
  func momentum(count: Int) throws {
    let world = World()
    let material = Material(friction: 0.3, restitution: 0)
    let boxes = try row(of: count, above: 5, material, on: world)
    world[boxes[0]].linearVelocity = [3, 0]
    let mass = world[boxes[0]].mass
    for step in 0..<(isOptimized ? 120 : 20) {
      world.step(UIKitWorld.h)
      let sum = boxes.reduce(SIMD2<Float>.zero) { $0 + mass * world[$1].linearVelocity }
      let difference = sum.x - 3 * mass
      #expect(abs(difference) < 1e-4 && abs(sum.y) < 1e-3, "step \(step): \(difference)")
    }
    // Inelastic neighbors never overtake each other.
    let speeds = boxes.map { world[$0].linearVelocity.x }
    #expect(speeds.allSatisfy { $0 < 3 && $0 > -0.1 } && speeds[1] > 0)
  }

  @Test(
    "a wall of boxes rests: each box stays, and overlaps by less than the slop", arguments: [4, 12])
  func wall(rows: Int) throws {
    let world = World(gravity: [0, 10])
    let material = Material(friction: 0.4, restitution: 0)
    let ground = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(
      try .box(width: 400, height: 1, center: [0, 0.5]), to: ground, material: material)
    let columns = 28
    var boxes: [BodyID] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let body = world.createBody(
          BodyDefinition(position: [0.398 * Float(column), -0.2 - 0.4 * Float(row)]))
        _ = world.attach(try .box(width: 0.4, height: 0.4), to: body, material: material)
        boxes.append(body)
      }
    }
    for _ in 0..<(isOptimized ? 240 : 40) { world.step(UIKitWorld.h) }
    for (index, box) in boxes.enumerated() {
      let (row, column) = (index / columns, index % columns)
      let (position, start) = (
        world[box].position, SIMD2(0.398 * Float(column), -0.2 - 0.4 * Float(row))
      )
      // Each contact below settles by at most the slop of half a centimeter, and a little of the push.
      #expect(abs(position.x - start.x) < 0.1, "\(row), \(column): \(position.x - start.x)")
      #expect(
        position.y - start.y > -0.002 && position.y - start.y < 0.0065 * Float(row + 1),
        "\(row), \(column): \(position.y - start.y)")
      #expect(abs(world[box].angle) < 0.03)
    }
  }

  @Test(
    "a weight pushed against friction holds below μmg and moves above it", arguments: counts,
    [(Float(0.9), true), (1.1, false)])
  func stiction(count: Int, push: (share: Float, holds: Bool)) throws {
    let world = World(gravity: [0, 10])
    let boxes = try row(of: count, Material(friction: 0.5, restitution: 0), on: world)
    for _ in 0..<5 { world.step(UIKitWorld.h) }
    let start = world[boxes[0]].position.x
    for _ in 0..<60 {
      for box in boxes {
        world[box].applyForce([push.share * 0.5 * 10 * world[box].mass, 0])
      }
      world.step(UIKitWorld.h)
      world.clearForces()
    }
    // Half a second at (1.1 - 1) μg, of which the first step has no former impulse to clamp against.
    let expected: Float = push.holds ? 0 : 0.5 * 0.1 * 0.5 * 10 * 0.25
    for (index, box) in boxes.enumerated() {
      let way = world[box].position.x - 0.398 * Float(index) - start
      #expect(abs(way - expected) < 0.02, "\(way)")
    }
  }
}
