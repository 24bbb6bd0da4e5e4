import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Scene

/// Forces, impulses and where they act.
@Suite("Pushes")
struct PushTests {
  @Test("angle and magnitude are stored beside the vector, also if 0 or negative")
  func heading() {
    let push = PushBehavior(items: [], mode: .continuous)
    #expect(push.pushDirection == .zero && push.angle == 0 && push.magnitude == 0 && push.active)
    push.angle = .pi / 2
    push.magnitude = 0
    #expect(push.angle == .pi / 2)
    push.magnitude = -2
    #expect(agree(push.pushDirection.dy, -2, within: 1e-6) && push.magnitude == -2)
    push.pushDirection = CGVector(dx: 3, dy: 4)
    #expect(push.magnitude == 5)
  }

  @Test("an impulse of 0.3 gives 200 × 50 points of density 2 a speed of 15")
  func impulse() throws {
    let block = Block(200, 50, at: 0, 0)
    let push = PushBehavior(items: [block], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0.3, dy: 0)
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.density = 2
    let animator = try DynamicAnimator(push, properties)
    #expect(push.active)
    animator.advance(frames: 1)
    #expect(agree(properties.linearVelocity(for: block).x, 15, within: 1e-4) && !push.active)
    push.active = true
    animator.advance(frames: 1)
    #expect(agree(properties.linearVelocity(for: block).x, 30, within: 1e-4))
  }

  @Test("several pushes add, and inactive ones do nothing")
  func several() throws {
    let block = Block(100, 100, at: 0, 0)
    let pushes = (0..<3).map { _ in PushBehavior(items: [block], mode: .continuous) }
    for push in pushes { push.pushDirection = CGVector(dx: 1, dy: 0) }
    pushes[2].active = false
    let properties = DynamicItemBehavior([block], resistance: 0)
    let animator = try DynamicAnimator(pushes[0], pushes[1], pushes[2], properties)
    animator.advance(frames: 4)
    // Seven sub-steps of two newtons.
    #expect(agree(properties.linearVelocity(for: block).x, 2 * 100 * 7 / 120, within: 1e-4))
  }

  @Test("an impulse takes no force from the pushes before it", arguments: [true, false])
  func impulseBesideForce(isFirst: Bool) throws {
    let (block, other) = (Block(100, 100, at: 0, 0), Block(100, 100, at: 500, 0))
    let wind = PushBehavior(items: [block], mode: .continuous)
    wind.pushDirection = CGVector(dx: 1, dy: 0)
    let kick = PushBehavior(items: [other], mode: .instantaneous)
    kick.pushDirection = CGVector(dx: 0.1, dy: 0)
    let properties = DynamicItemBehavior([block, other], resistance: 0)
    let pushes = isFirst ? [kick, wind] : [wind, kick]
    let animator = try DynamicAnimator(pushes[0], pushes[1], properties)
    animator.advance(frames: 4)
    kick.active = true
    animator.advance(frames: 4)
    // The first frame has one sub-step, the others have two.
    #expect(agree(properties.linearVelocity(for: block).x, 100 * 15 / 120, within: 1e-4))
    #expect(agree(properties.linearVelocity(for: other).x, 20, within: 1e-4))
  }

  @Test("the point pushed does not turn with the item")
  func offset() throws {
    let block = Block(100, 100, at: 0, 0)
    block.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let push = PushBehavior(items: [block], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Offset(horizontal: 50, vertical: 0), for: block)
    #expect(push.targetOffsetFromCenter(for: block) == Offset(horizontal: 50, vertical: 0))
    #expect(push.targetOffsetFromCenter(for: Block(1, 1, at: 0, 0)) == .zero)
    let properties = DynamicItemBehavior([block], resistance: 0)
    let animator = try DynamicAnimator(push, properties)
    animator.advance(frames: 1)
    #expect(agree(properties.angularVelocity(for: block), 3, within: 1e-5))
  }

  @Test("an active push keeps its item awake, an inactive one does not")
  func sleep() throws {
    let block = Block(100, 100, at: 0, 0)
    let push = PushBehavior(items: [block], mode: .continuous)
    push.pushDirection = CGVector(dx: 0.1, dy: 0)
    let properties = DynamicItemBehavior(items: [block])
    let animator = try DynamicAnimator(push, properties)
    animator.advance(frames: 60)
    #expect(animator.isRunning)
    push.active = false
    properties.resistance = 50
    animator.advance(frames: 60)
    #expect(!animator.isRunning)
  }

  @Test(
    "a push that is switched off by its magnitude or its vector keeps its angle",
    arguments: [0.5, -2.0, 3.0], [true, false])
  func angleAtRest(angle: CGFloat, byVector: Bool) throws {
    let block = Block(100, 100, at: 0, 0)
    let push = PushBehavior(items: [block], mode: .continuous)
    push.setAngle(angle, magnitude: 2)
    if byVector { push.pushDirection = .zero } else { push.magnitude = 0 }
    #expect(push.angle == angle && push.magnitude == 0 && push.pushDirection.length < 1e-12)
    push.magnitude = 3
    let animator = try DynamicAnimator(push, DynamicItemBehavior([block], resistance: 0))
    animator.advance(frames: 1)
    let state = try #require(animator.state(of: block))
    // 300 points per second squared in one sub-step.
    #expect(agree(CGFloat(state.velocityX), cos(angle) * 300 / 120))
    #expect(agree(CGFloat(state.velocityY), sin(angle) * 300 / 120))
  }

}
