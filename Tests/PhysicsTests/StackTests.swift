import Physics
import Testing
import TestSupport

@Suite("Stacks and heaps")
struct StackTests {
  @Test("a stack of twenty boxes stays upright for ten seconds and sleeps")
  func stack() throws {
    let uikit = UIKitWorld()
    _ = uikit.boundary(try Shape.segment(from: [0, 10], to: [10, 10]))
    let boxes = try (0..<20).map {
      try uikit.item(40, 40, at: 500, 978 - 40 * Float($0))
    }
    // The lowest box starts 2 points above the line and the others touch, so the stack first
    // settles.
    uikit.run(60)
    let settled = boxes.map { uikit.center($0) }
    uikit.run(600)
    for (box, start) in zip(boxes, settled) {
      let end = uikit.center(box)
      #expect(abs(end.x - start.x) < 1 && abs(end.y - start.y) < 1)
      #expect(!uikit.world[box].isAwake)
    }
    #expect(uikit.world.checkInvariants().isEmpty)
  }

  @Test(
    "ten boxes dropped at random angles come to rest without overlap",
    arguments: 0..<(isOptimized ? 200 : 4))
  func heap(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let uikit = UIKitWorld()
    _ = try uikit.referenceBounds(400, 400)
    let boxes = try (0..<10).map { index in
      try uikit.item(
        40, 40, at: random.uniform(60, 340), 40 + 32 * Float(index),
        .init(angle: random.uniform(-3, 3)))
    }
    var frame = 0
    while uikit.world.hasAwakeBodies, frame < 1800 {
      uikit.run(1)
      frame += 1
    }
    #expect(!uikit.world.hasAwakeBodies, "seed \(seed) did not come to rest")
    for (index, box) in boxes.enumerated() {
      let center = uikit.center(box)
      #expect(center.x > 0 && center.x < 400 && center.y > 0 && center.y < 400)
      for other in boxes[..<index] {
        let overlap = overlap(uikit.world[box], uikit.world[other])
        #expect(overlap < 1, "seed \(seed): \(overlap)")
      }
    }
    #expect(uikit.world.checkInvariants().isEmpty)
  }

  /// How deep two 40 pt squares overlap, in points: the least over the separating axes.
  private func overlap(_ a: Body, _ b: Body) -> Float {
    let half: Float = 0.2
    let corners: [SIMD2<Float>] = [[-half, -half], [half, -half], [half, half], [-half, half]]
    var least = Float.infinity
    for (one, other) in [(a, b), (b, a)] {
      for axis in [[1, 0], [0, 1], [-1, 0], [0, -1]] as [SIMD2<Float>] {
        let normal = one.worldVector(axis)
        let reach =
          corners.map { corner -> Float in
            let offset = other.worldPoint(corner) - one.position
            return (offset * normal).sum()
          }.min() ?? 0
        least = min(least, half - reach)
      }
    }
    return max(least, 0) * 100
  }

  @Test("a box that is hit wakes the box on top of it, and no other")
  func waking() throws {
    let uikit = UIKitWorld()
    _ = uikit.boundary(try Shape.segment(from: [0, 3], to: [20, 3]))
    let lower = try uikit.item(40, 40, at: 300, 278)
    let upper = try uikit.item(40, 40, at: 300, 238)
    let bystander = try uikit.item(40, 40, at: 1500, 278)
    uikit.run(300)
    #expect(![lower, upper, bystander].contains { uikit.world[$0].isAwake })
    uikit.world[lower].applyLinearImpulse([0.05, 0])
    uikit.run(1)
    #expect(uikit.world[lower].isAwake && uikit.world[upper].isAwake)
    #expect(!uikit.world[bystander].isAwake)
  }

  @Test("bodies fall when their support is destroyed")
  func lostSupport() throws {
    let uikit = UIKitWorld()
    let ground = uikit.boundary(try Shape.segment(from: [0, 3], to: [10, 3]))
    let box = try uikit.item(40, 40, at: 300, 250)
    uikit.run(300)
    #expect(!uikit.world[box].isAwake)
    uikit.world.destroyBody(ground)
    uikit.run(30)
    #expect(uikit.center(box).y > 300)
    #expect(uikit.world.checkInvariants().isEmpty)
  }
}
