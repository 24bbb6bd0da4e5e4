import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// The vector, and which items it acts on.
@Suite("Gravity")
struct GravityTests {
  @Test("angle and magnitude are derived from the vector")
  func heading() {
    let gravity = GravityBehavior()
    #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1))
    #expect(agree(gravity.angle, .pi / 2, within: 1e-12) && gravity.magnitude == 1)
    gravity.gravityDirection = CGVector(dx: 3, dy: 4)
    #expect(gravity.magnitude == 5 && agree(gravity.angle, atan2(4, 3), within: 1e-12))
    gravity.setAngle(0, magnitude: 2)
    #expect(gravity.gravityDirection == CGVector(dx: 2, dy: 0))
    // Only the vector is stored: without length it has no direction, and setting the angle has no
    // effect.
    gravity.magnitude = 0
    gravity.angle = .pi
    #expect(gravity.gravityDirection == .zero && gravity.angle == 0)
    gravity.setAngle(.pi, magnitude: 1)
    #expect(agree(gravity.gravityDirection.dx, -1, within: 1e-6))
  }

  @Test("all masses fall alike, and items of no gravity do not fall")
  func fall() throws {
    let (light, heavy, other) = (
      Block(10, 10, at: 0, 0), Block(200, 300, at: 900, 0), Block(50, 50, at: 500, 0)
    )
    let animator = try DynamicAnimator(
      GravityBehavior(items: [light, heavy]), DynamicItemBehavior(items: [other]))
    animator.advance(frames: 20)
    #expect(light.center.y == heavy.center.y && light.center.y > 50 && other.center.y == 0)
  }

  @Test("several gravities add up on their own items, and removing one leaves the others")
  func severalGravities() throws {
    let (both, one) = (Block(100, 50, at: 0, 0), Block(50, 50, at: 500, 0))
    let down = GravityBehavior(items: [both, one])
    let right = GravityBehavior(items: [both])
    right.gravityDirection = CGVector(dx: 1, dy: 0)
    let animator = try DynamicAnimator(
      down, right, DynamicItemBehavior([both, one], resistance: 0))
    animator.advance(frames: 30)
    #expect(agree(both.center.x, both.center.y, within: 1e-3) && both.center.y > 100)
    #expect(one.center.x == 500 && agree(one.center.y, both.center.y, within: 1e-3))

    animator.removeBehavior(down)
    let before = try #require(animator.state(of: both))
    animator.advance(frames: 30)
    let after = try #require(animator.state(of: both))
    #expect(abs(after.velocityX - before.velocityX - 500) < 0.1)
    #expect(after.velocityY == before.velocityY)
  }

  @Test("a change wakes what has come to rest")
  func change() throws {
    let block = Block(50, 50, at: 0, 0)
    let gravity = GravityBehavior(items: [block])
    gravity.magnitude = 0
    let animator = try DynamicAnimator(gravity)
    animator.advance(frames: 60)
    #expect(!animator.isRunning && block.center.y == 0)
    gravity.gravityDirection = CGVector(dx: 0, dy: 1)
    animator.advance(frames: 10)
    #expect(animator.isRunning && block.center.y > 5)
  }

  @Test("gravities come and go in any order, and their vectors add up", arguments: 0..<12)
  func anyOrder(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let blocks = (0..<4).map { Block(10, 10, at: CGFloat(1000 * $0), 0) }
    let gravities = (0..<5).map { index in
      let gravity = GravityBehavior(items: blocks.filter { _ in random.below(2) == 0 })
      gravity.gravityDirection = CGVector(dx: CGFloat(index) - 2, dy: CGFloat(index * index) / 4)
      return gravity
    }
    let animator = try DynamicAnimator(DynamicItemBehavior(blocks, resistance: 0))
    for _ in 0..<30 {
      for _ in 0...random.below(2) {
        let gravity = gravities[random.below(gravities.count)]
        switch random.below(3) {
        case 0: try animator.addBehavior(gravity)
        case 1: animator.removeBehavior(gravity)
        default: gravity.magnitude = CGFloat(1 + random.below(3)) / 2
        }
      }
      #expect(animator.checkInvariants() == [])
      let before = try blocks.map { try #require(animator.state(of: $0)) }
      animator.advance(frames: 3)
      for (block, before) in zip(blocks, before) {
        let after = try #require(animator.state(of: block))
        let acting = gravities.filter { $0.dynamicAnimator != nil && $0.contains(block) }
        let sum = acting.reduce(into: CGVector.zero) { sum, gravity in
          sum.dx += gravity.gravityDirection.dx
          sum.dy += gravity.gravityDirection.dy
        }
        // 3 frames last 1/20 s, but the first frame of all is one sub-step shorter.
        let time: CGFloat = animator.elapsedTime > 0.06 ? 1 / 20 : 5 / 120
        #expect(
          agree(CGFloat(after.velocityX - before.velocityX), 1000 * sum.dx * time, within: 0.1))
        #expect(
          agree(CGFloat(after.velocityY - before.velocityY), 1000 * sum.dy * time, within: 0.1))
      }
    }
  }
}
