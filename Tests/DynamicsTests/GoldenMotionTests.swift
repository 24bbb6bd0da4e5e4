import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Scene

/// Positions measured on the running UIKit, frame by frame at 1/60 s.
///
/// The measurements are numbered G1 to G11; G10, of fields, is in `FieldTests`.
@Suite("The motion measured on UIKit")
struct GoldenMotionTests {
  @Test(
    "a falling item moves as UIKit's, with and without resistance (G1, G2)",
    arguments: [
      (0.0, [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076]),
      (0.1, [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747]),
    ])
  func freeFall(resistance: Double, heights: [Double]) throws {
    let block = Block(100, 100, at: 150, 50)
    let animator = try DynamicAnimator(
      GravityBehavior(items: [block]), DynamicItemBehavior([block], resistance: resistance))
    for height in heights {
      animator.advance(frames: 1)
      #expect(agree(block.center.y, height) && block.center.x == 150)
    }
  }

  @Test("a pendulum on a rigid attachment swings as UIKit's (G3)")
  func pendulum() throws {
    let block = Block(40, 40, at: 200, 100)
    let animator = try DynamicAnimator(
      AttachmentBehavior(item: block, attachedToAnchor: CGPoint(x: 100, y: 100)),
      GravityBehavior(items: [block]), DynamicItemBehavior([block], resistance: 0))
    try expect(
      block, in: animator,
      [1: (199.999969, 100.069443), 10: (199.132126, 113.146225), 30: (139.359573, 191.92836)])
  }

  @Test("a spring attachment swings as UIKit's (G4)")
  func spring() throws {
    let block = Block(40, 40, at: 100, 250)
    let attachment = AttachmentBehavior(item: block, attachedToAnchor: CGPoint(x: 100, y: 100))
    attachment.frequency = 2
    attachment.damping = 0.3
    attachment.length = 100
    let animator = try DynamicAnimator(attachment, DynamicItemBehavior([block], resistance: 0))
    try expect(
      block, in: animator,
      [1: (100, 249.48938), 10: (100, 201.092148), 30: (100, 204.031586)])
  }

  @Test("an item lands on a line and comes to rest where UIKit's does (G5)")
  func landing() throws {
    let block = Block(100, 100, at: 100, 100)
    let collision = CollisionBehavior(items: [block])
    try collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 1000, y: 300))
    let properties = DynamicItemBehavior(items: [block])
    properties.elasticity = 0
    properties.resistance = 0
    let animator = try DynamicAnimator(GravityBehavior(items: [block]), collision, properties)
    try expect(
      block, in: animator,
      [26: (100, 192.083298), 27: (100, 199.374969), 300: (100, 248.216629)])
  }

  @Test("a snap starts towards its point, turning, as UIKit's (G6)")
  func snap() throws {
    let block = Block(100, 50, at: 100, 100)
    let animator = try DynamicAnimator(
      SnapBehavior(item: block, snapTo: CGPoint(x: 300, y: 200)))
    try expect(block, in: animator, [1: (113.265648, 106.623589)])
    #expect(animator.state(of: block)?.angle == 0.0361267589)
    animator.advance(frames: 300)
    #expect(agree(block.center.x, 300) && agree(block.center.y, 200) && agree(block.angle, 0))
  }

  @Test("a continuous push accelerates as UIKit's (G7)")
  func push() throws {
    let block = Block(100, 100, at: 100, 100)
    let push = PushBehavior(items: [block], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let properties = DynamicItemBehavior([block], resistance: 0)
    let animator = try DynamicAnimator(push, properties)
    for speed in [0.833333373, 2.50000024, 4.16666698, 5.83333349] {
      animator.advance(frames: 1)
      #expect(agree(properties.linearVelocity(for: block).x, speed, within: 1e-6))
    }
  }

  @Test("a push off the center turns the item as UIKit's (G8)")
  func pushBesideCenter() throws {
    let block = Block(100, 100, at: 100, 100)
    let push = PushBehavior(items: [block], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(Offset(horizontal: 0, vertical: 50), for: block)
    let properties = DynamicItemBehavior([block], resistance: 0)
    let animator = try DynamicAnimator(push, properties)
    for speed in [-0.0250000022, -0.075000003, -0.125000015, -0.175000027] {
      animator.advance(frames: 1)
      #expect(agree(properties.angularVelocity(for: block), speed, within: 1e-7))
    }
  }

  @Test("an instantaneous push changes the velocities once, as UIKit's (G9)")
  func kick() throws {
    let block = Block(100, 100, at: 100, 100)
    let push = PushBehavior(items: [block], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let properties = DynamicItemBehavior([block], resistance: 0)
    let animator = try DynamicAnimator(push, properties)
    animator.advance(frames: 3)
    #expect(agree(properties.linearVelocity(for: block).x, 100, within: 1e-5))
    #expect(properties.angularVelocity(for: block) == 0 && !push.active)

    push.pushDirection = CGVector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Offset(horizontal: 50, vertical: 0), for: block)
    push.active = true
    animator.advance(frames: 3)
    #expect(agree(properties.angularVelocity(for: block), 3.00000007, within: 1e-6))
    #expect(agree(properties.linearVelocity(for: block).y, 100, within: 1e-5))
  }

  @Test("an item on which nothing acts lets the animator pause at the 31st frame (G11)")
  func pause() throws {
    let block = Block(100, 100, at: 100, 100)
    let animator = try DynamicAnimator(DynamicItemBehavior(items: [block]))
    let pausedAt = (1...60).first { _ in
      animator.advance(frames: 1)
      return !animator.isRunning
    }
    #expect(pausedAt == 31)
  }

  private func expect(
    _ block: Block, in animator: DynamicAnimator, _ places: [Int: (CGFloat, CGFloat)]
  ) throws {
    var frame = 0
    for (number, place) in places.sorted(by: { $0.key < $1.key }) {
      animator.advance(frames: number - frame)
      frame = number
      #expect(
        agree(block.center.x, place.0) && agree(block.center.y, place.1),
        "frame \(number): \(block.center)")
    }
  }
}
