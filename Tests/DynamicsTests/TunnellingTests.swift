import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import TestSupport
import Scene

/// Continuous collision detection.
@Suite("Fast items and thin lines")
struct TunnellingTests {
  /// A square of 10 points that is shot at a line.
  private struct Shot {
    /// The line's unit normal, towards the side that the square comes from.
    let normal: CGVector
    let block: Block
    let velocity: CGPoint
    let spin: CGFloat
    let line: (start: CGPoint, end: CGPoint)

    init(from dice: inout SplitMix) {
      func uniform(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
        low + (high - low) * CGFloat(dice.next() >> 11) * 0x1p-53
      }
      let slope = uniform(-.pi, .pi)
      let along = CGVector(dx: cos(slope), dy: sin(slope))
      normal = CGVector(dx: -along.dy, dy: along.dx)
      // Longer than the distance of a quarter of a second, so that nothing slides off its end.
      line = (
        CGPoint(x: -8000 * along.dx, y: -8000 * along.dy),
        CGPoint(x: 8000 * along.dx, y: 8000 * along.dy)
      )
      // Up to 80 degrees from the perpendicular, towards a point near the line's middle.
      let lean = uniform(-1.4, 1.4)
      let heading = CGVector(
        dx: sin(lean) * along.dx - cos(lean) * normal.dx,
        dy: sin(lean) * along.dy - cos(lean) * normal.dy)
      let (target, distance) = (uniform(-500, 500), uniform(60, 400))
      block = Block(
        10, 10, at: target * along.dx - distance * heading.dx,
        target * along.dy - distance * heading.dy)
      // So that a shot at a small angle does not start on the line.
      let height = block.center.x * normal.dx + block.center.y * normal.dy
      if height < 10 {
        block.center.x += 10 * normal.dx
        block.center.y += 10 * normal.dy
      }
      block.transform = CGAffineTransform(rotationAngle: uniform(-.pi, .pi))
      velocity = CGPoint(x: 20_000 * heading.dx, y: 20_000 * heading.dy)
      spin = uniform(-100, 100)
    }
  }

  @Test(
    "no square of 10 points at 20,000 points a second gets through a line, spinning, at any angle",
    arguments: [1.0 / 30, 1.0 / 60, 1.0 / 120])
  func tunnelling(frame: Double) throws {
    var dice = SplitMix(state: 17)
    var (passed, missed) = (0, 0)
    for trial in 0..<(isOptimized ? 10_000 : 400) {
      let shot = Shot(from: &dice)
      let collision = CollisionBehavior(items: [shot.block])
      try collision.addBoundary(withIdentifier: "line", from: shot.line.start, to: shot.line.end)
      let properties = DynamicItemBehavior(items: [shot.block])
      properties.addLinearVelocity(shot.velocity, for: shot.block)
      properties.addAngularVelocity(shot.spin, for: shot.block)
      let animator = try DynamicAnimator(collision, properties)
      // For items of gravity and push behaviors, continuous detection covers moving bodies too.
      if trial % 2 == 0 {
        try animator.addBehavior(PushBehavior(items: [shot.block], mode: .continuous))
      }
      for _ in 0..<Int((0.25 / frame).rounded()) { animator.advance(by: frame) }
      let (center, velocity) = (shot.block.center, properties.linearVelocity(for: shot.block))
      let height = center.x * shot.normal.dx + center.y * shot.normal.dy
      let speed = velocity.x * shot.normal.dx + velocity.y * shot.normal.dy
      if height < 0 { passed += 1 }
      // Contact is at 2 points; an item farther off that still approaches has not met the line.
      if height > 20, speed < -1 { missed += 1 }
    }
    #expect(passed == 0, "\(passed) got through")
    #expect(missed == 0, "\(missed) have not met the line in a quarter of a second")
  }
}
