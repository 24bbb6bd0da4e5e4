import Foundation
import Physics
import Testing
import TestSupport

/// Islands of more than 256 contacts, which are solved four contacts at a time.
@Suite("Crowds")
struct CrowdTests {
  /// A pyramid of 40 pt boxes on a line, with `base` boxes in the lowest row.
  private func pyramid(base: Int, on uikit: UIKitWorld) throws -> [BodyID] {
    _ = uikit.boundary(try Shape.segment(from: [-10, 10], to: [40, 10]))
    var boxes: [BodyID] = []
    for row in 0..<base {
      for column in 0..<(base - row) {
        let x = 42 * (Float(column) - Float(base - 1 - row) / 2)
        boxes.append(try uikit.item(40, 40, at: 1000 + x, 979 - 40 * Float(row)))
      }
    }
    return boxes
  }

  @Test("a pyramid of 190 boxes keeps its shape and sleeps")
  func pyramid() throws {
    let uikit = UIKitWorld()
    let boxes = try pyramid(base: 19, on: uikit)
    uikit.run(isOptimized ? 30 : 10)
    let settled = boxes.map { uikit.center($0) }
    uikit.run(isOptimized ? 570 : 14)
    for (box, start) in zip(boxes, settled) {
      let end = uikit.center(box)
      #expect(abs(end.x - start.x) < 1 && abs(end.y - start.y) < 1)
    }
    #expect(!isOptimized || !uikit.world.hasAwakeBodies)
    #expect(uikit.world.checkInvariants().isEmpty)
  }

  /// Discs, boxes and hexagons dropped into the bounds of a view.
  private func heap(of count: Int, seed: UInt64, on uikit: UIKitWorld) throws -> [BodyID] {
    var random = Seeded(seed)
    _ = try uikit.referenceBounds(800, 2000)
    return try (0..<count).map { index in
      var definition = BodyDefinition(
        position: [
          0.4 + 0.5 * Float(index % 15) + random.uniform(-0.03, 0.03),
          19 - 0.5 * Float(index / 15),
        ], angle: random.uniform(-3, 3))
      definition.linearDamping = 0.1
      definition.angularDamping = 0.1
      definition.isBullet = true
      let body = uikit.world.createBody(definition)
      let shape: Shape =
        switch random.below(3) {
        case 0: try .box(width: random.uniform(0.2, 0.4), height: random.uniform(0.2, 0.4))
        case 1: try .circle(radius: random.uniform(0.1, 0.2))
        default:
          try .polygon(
            (0..<6).map { corner in
              let angle = Double(corner) * .pi / 3
              return [Float(0.2 * cos(angle)), Float(0.2 * sin(angle))]
            })
        }
      _ = uikit.world.attach(shape, to: body)
      return body
    }
  }

  @Test("a heap of mixed bodies stays within its bounds, and its energy never increases")
  func heap() throws {
    let uikit = UIKitWorld()
    let bodies = try heap(of: 210, seed: 3, on: uikit)
    func energy() -> Double {
      bodies.reduce(0) { sum, id in
        let body = uikit.world[id]
        let (mass, inertia) = (Double(body.mass), Double(body.inertia))
        let v = SIMD2<Double>(body.linearVelocity)
        let spin = Double(body.angularVelocity)
        return sum + mass * (v * v).sum() / 2 + inertia * spin * spin / 2
          - mass * 10 * Double(body.position.y)
      }
    }
    var former = energy()
    for _ in 0..<(isOptimized ? 40 : 3) {
      uikit.run(8)
      let now = energy()
      // Position correction lifts the heap by fractions of a slop; impacts never add energy.
      #expect(now < former + 1e-3 * abs(former))
      former = now
    }
    for id in bodies {
      let center = uikit.center(id)
      #expect(center.x > 0 && center.x < 800 && center.y < 2000)
    }
    #expect(uikit.world.checkInvariants().isEmpty)
  }

  @Test("the motion of a crowd has the same bits in every build and every run")
  func determinism() throws {
    let uikit = UIKitWorld()
    var random = Seeded(11)
    let boxes = try pyramid(base: 23, on: uikit)
    for box in boxes {
      uikit.world[box].linearVelocity = [random.uniform(-1, 1), random.uniform(-1, 0)]
      uikit.world[box].angularVelocity = random.uniform(-2, 2)
    }
    uikit.run(6)
    // FNV-1a over the bits of all poses.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for box in boxes {
      let body = uikit.world[box]
      for bits in [body.position.x.bitPattern, body.position.y.bitPattern, body.angle.bitPattern] {
        hash = (hash ^ UInt64(bits)) &* 0x0100_0000_01b3
      }
    }
    // The value of the first run; the test is that it never changes.
    #expect(hash == 47_540_652_153_659_624)
  }

  @Test("momentum is conserved when four contacts are solved at once")
  func momentum() throws {
    // A lattice of overlapping boxes that push each other apart, without external forces.
    let world = World()
    var random = Seeded(5)
    let bodies = try (0..<144).map { index in
      var definition = BodyDefinition(
        position: [0.38 * Float(index % 12), 0.38 * Float(index / 12)],
        angle: random.uniform(-0.1, 0.1))
      definition.linearVelocity = [random.uniform(-1, 1), random.uniform(-1, 1)]
      let body = world.createBody(definition)
      _ = world.attach(try .box(width: 0.4, height: 0.4), to: body)
      return body
    }
    func momentum() -> (x: Double, y: Double, turning: Double) {
      var sum = (x: 0.0, y: 0.0, turning: 0.0)
      for id in bodies {
        let body = world[id]
        let (m, p, v) = (
          Double(body.mass), SIMD2<Double>(body.position), SIMD2<Double>(body.linearVelocity)
        )
        sum.x += m * v.x
        sum.y += m * v.y
        sum.turning +=
          m * (p.x * v.y - p.y * v.x) + Double(body.inertia) * Double(body.angularVelocity)
      }
      return sum
    }
    let start = momentum()
    for _ in 0..<(isOptimized ? 20 : 6) { world.step(UIKitWorld.h) }
    let end = momentum()
    #expect(abs(end.x - start.x) < 1e-4 && abs(end.y - start.y) < 1e-4)
    // Position correction does not conserve angular momentum.
    #expect(abs(end.turning - start.turning) < 0.05 * max(abs(start.turning), 1))
  }

  @Test("bullets in exactly one place are handled")
  func onePlace() throws {
    let uikit = UIKitWorld()
    _ = try uikit.referenceBounds(400, 400)
    let squares = try (0..<(isOptimized ? 300 : 30)).map { _ in
      try uikit.item(40, 40, at: 200, 200)
    }
    uikit.run(isOptimized ? 60 : 3)
    #expect(squares.allSatisfy { uikit.world[$0].position.x.isFinite })
    #expect(!uikit.world.hasReachedContactLimit)
    #expect(uikit.world.checkInvariants().isEmpty)
  }

  @Test("a body's axes are the cosine and sine of its angle, rounded to single precision")
  func axes() throws {
    let world = World()
    let id = world.createBody(BodyDefinition())
    var random = Seeded(7)
    for trial in 0..<(isOptimized ? 200_000 : 5000) {
      let size: Float = [1, 10, 1000, 900_000][trial % 4]
      let angle = random.uniform(-size, size)
      world[id].setTransform(position: .zero, angle: angle)
      let axis = world[id].worldVector([1, 0])
      for (value, exact) in [(axis.x, cos(Double(angle))), (axis.y, sin(Double(angle)))] {
        #expect(abs(Double(value) - exact) <= 0.500_01 * Double(Float(exact).ulp) + 1e-16)
      }
    }
  }
}
