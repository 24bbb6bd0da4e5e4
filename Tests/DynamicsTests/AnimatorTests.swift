import Dynamics
import Foundation
import Geometry
import Testing
import Views

/// Stepping, time, the order of changes, and items in the animator.
@Suite("The animator")
struct AnimatorTests {
  @Test("the motion at a time is the same at every frame rate", arguments: [1, 2, 3, 6, 12])
  func frameRates(framesJoined: Int) throws {
    // Sub-steps are fixed; a frame of 1/240 s runs none or one of them.
    func fall(_ dt: TimeInterval, frames: Int) throws -> CGFloat {
      let block = Block(100, 100, at: 0, 0)
      let animator = try DynamicAnimator(GravityBehavior(items: [block]))
      for _ in 0..<frames { animator.advance(by: dt) }
      return block.center.y
    }
    let fine = try fall(1.0 / 240, frames: 240)
    #expect(try fall(Double(framesJoined) / 240, frames: 240 / framesJoined) == fine)
  }

  @Test("equal scenes move alike to the last bit, whatever the addresses of their objects")
  func determinism() throws {
    func run() throws -> [ItemState] {
      let items = (0..<12).map { index in
        let block = Block(
          20 + CGFloat(index % 3) * 10, 25, at: CGFloat(index % 6) * 60, CGFloat(index / 6) * 50)
        if index % 4 == 0 { block.collisionBoundsType = .ellipse }
        return block
      }
      let collision = CollisionBehavior(items: items)
      try collision.addBoundary(
        withIdentifier: "bowl",
        for: BezierPath(ovalIn: CGRect(x: -100, y: -300, width: 500, height: 900)))
      let noise = FieldBehavior.noiseField(smoothness: 0.3, animationSpeed: 1)
      let pull = FieldBehavior.radialGravityField(position: CGPoint(x: 150, y: 80))
      pull.falloff = 1.3
      for item in items {
        try noise.addItem(item)
        try pull.addItem(item)
      }
      let animator = try DynamicAnimator(
        collision, GravityBehavior(items: items), noise, pull,
        AttachmentBehavior(item: items[3], attachedTo: items[9]),
        SnapBehavior(item: items[5], snapTo: CGPoint(x: 150, y: 100)))
      animator.advance(frames: 120)
      return try items.map { try #require(animator.state(of: $0)) }
    }
    let first = try run()
    let ballast = (0..<77).map { Block(1, 1, at: CGFloat($0), 0) }
    #expect(try run() == first && ballast.count == 77)
  }

  @Test("time adds up while running, and is neither counted nor reset in a pause")
  func elapsedTime() throws {
    let block = Block(100, 100, at: 0, 0)
    let animator = DynamicAnimator()
    animator.advance(frames: 5)
    #expect(animator.elapsedTime == 0 && !animator.isRunning)
    let properties = DynamicItemBehavior(items: [block])
    try animator.addBehavior(properties)
    animator.advance(frames: 4)
    #expect(abs(animator.elapsedTime - 0.0666667) < 1e-7)
    animator.advance(frames: 100)
    let paused = animator.elapsedTime
    #expect(!animator.isRunning && abs(paused - 31.0 / 60) < 1e-9)
    properties.friction = 0.7
    #expect(animator.isRunning && animator.elapsedTime == paused)
  }

  @Test("the delegate is called when the animator resumes, at once, and when it pauses")
  func delegate() throws {
    let listener = Listener()
    let animator = DynamicAnimator()
    animator.delegate = listener
    let block = Block(100, 100, at: 0, 0)
    let gravity = GravityBehavior()
    try animator.addBehavior(gravity)
    #expect(listener.calls.isEmpty && !animator.isRunning)
    try gravity.addItem(block)
    #expect(listener.calls == ["resume"])
    gravity.removeItem(block)
    let properties = DynamicItemBehavior(items: [block])
    try animator.addBehavior(properties)
    animator.advance(frames: 40)
    #expect(listener.calls == ["resume", "pause"])
    properties.addLinearVelocity(CGPoint(x: 50, y: 0), for: block)
    #expect(listener.calls.last == "resume")
  }

  @Test("behaviors are listed in order of addition, without their children, and once")
  func listing() throws {
    let (a, b, child) = (DynamicBehavior(), DynamicBehavior(), DynamicBehavior())
    try a.addChildBehavior(child)
    let animator = try DynamicAnimator(a, b, a)
    #expect(animator.behaviors.map(ObjectIdentifier.init) == [a, b].map(ObjectIdentifier.init))
    #expect(child.dynamicAnimator === animator)
    #expect(throws: DynamicsError.behaviorAddedTwice) { try animator.addBehavior(child) }
    #expect(throws: DynamicsError.behaviorAddedTwice) { try b.addChildBehavior(child) }
    #expect(throws: DynamicsError.behaviorOfAnotherAnimator) {
      try DynamicAnimator().addBehavior(a)
    }
    #expect(throws: DynamicsError.behaviorInsideItself) { try child.addChildBehavior(a) }
    animator.removeBehavior(child)
    #expect(child.dynamicAnimator === animator)
    animator.removeBehavior(a)
    #expect(child.dynamicAnimator == nil && animator.behaviors.count == 1)
    try DynamicAnimator().addBehavior(a)
  }

  @Test("what an action adds and removes takes effect at the end of the step, in order")
  func postponement() throws {
    let block = Block(100, 100, at: 0, 0)
    let animator = DynamicAnimator()
    let (gravity, late) = (GravityBehavior(items: [block]), GravityBehavior(items: [block]))
    var seen: [Bool] = []
    var lateRuns = 0
    late.action = { lateRuns += 1 }
    gravity.action = { [unowned gravity] in
      gravity.action = nil
      animator.removeAllBehaviors()
      seen.append(gravity.dynamicAnimator === animator)
      #expect(throws: Never.self) { try animator.addBehavior(late) }
      #expect(throws: Never.self) { try animator.addBehavior(gravity) }
      animator.removeBehavior(gravity)
      seen.append(late.dynamicAnimator === animator)
    }
    try animator.addBehavior(gravity)
    animator.advance(frames: 1)
    #expect(seen == [true, false] && lateRuns == 0)
    #expect(late.dynamicAnimator === animator && gravity.dynamicAnimator == nil)
    #expect(animator.behaviors.count == 1)
    animator.advance(frames: 1)
    #expect(lateRuns == 1)
  }

  @Test("an item that is removed and added again starts at rest")
  func reassociation() throws {
    let block = Block(100, 100, at: 0, 0)
    let gravity = GravityBehavior(items: [block])
    let animator = try DynamicAnimator(gravity)
    animator.advance(frames: 30)
    animator.removeBehavior(gravity)
    #expect(animator.state(of: block) == nil)
    try animator.addBehavior(DynamicItemBehavior(items: [block]))
    #expect(animator.state(of: block)?.velocityY == 0)
  }

  @Test("items are found inside a rectangle and within 10 points of it")
  func itemsInRect() throws {
    let block = Block(50, 50, at: 100, 100)
    let far = Block(50, 50, at: 400, 100)
    let animator = try DynamicAnimator(DynamicItemBehavior(items: [far, block]))
    func count(gap: CGFloat) -> Int {
      animator.items(in: CGRect(x: 125 + gap, y: 90, width: 20, height: 20)).count
    }
    #expect(count(gap: 0) == 1 && count(gap: 9.9) == 1 && count(gap: 10.5) == 0)
    let all = animator.items(in: CGRect(x: 0, y: 0, width: 500, height: 500))
    #expect(all.map { $0 === block } == [false, true])
    #expect(animator.items(in: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).isEmpty)
    #expect(animator.items(in: .null).isEmpty && animator.items(in: .infinite).count == 2)
  }

  @Test("an item moved by hand is read again and woken, and keeps its velocities")
  func updateItem() throws {
    let block = Block(50, 50, at: 100, 100)
    let properties = DynamicItemBehavior([block], resistance: 0)
    let animator = try DynamicAnimator(properties)
    properties.addLinearVelocity(CGPoint(x: 60, y: 0), for: block)
    animator.advance(frames: 10)
    block.center = CGPoint(x: 500, y: 300)
    block.transform = CGAffineTransform(rotationAngle: 0.5)
    animator.updateItem(usingCurrentState: block)
    let state = try #require(animator.state(of: block))
    #expect(state.x == 500 && state.y == 300 && abs(state.angle - 0.5) < 1e-6)
    #expect(abs(state.velocityX - 60) < 1e-4 && state.isAwake)
    animator.advance(frames: 60)
    #expect(agree(block.center.x, 560, within: 0.01) && agree(block.angle, 0.5, within: 1e-6))
  }

  @Test("without an update the engine's position overrides one set by hand")
  func writeBack() throws {
    let block = Block(50, 50, at: 100, 100)
    block.transform = CGAffineTransform(rotationAngle: 0.3).concatenating(
      CGAffineTransform(scaleX: 2, y: 2))
    let animator = try DynamicAnimator(DynamicItemBehavior(items: [block]))
    block.center = CGPoint(x: 7, y: 7)
    animator.advance(frames: 1)
    #expect(block.center == CGPoint(x: 100, y: 100))
    // The scale is lost: only a rotation is written.
    #expect(abs(block.transform.determinant - 1) < 1e-6 && agree(block.angle, 0.3, within: 1e-6))
  }

  @Test("the angle in the state is not reduced by full turns")
  func unwrappedAngle() throws {
    let block = Block(50, 50, at: 0, 0)
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.addAngularVelocity(4 * .pi, for: block)
    let animator = try DynamicAnimator(properties)
    animator.advance(frames: 120)
    let state = try #require(animator.state(of: block))
    // 239 sub-steps of 1/120 s.
    #expect(abs(state.angle - 4 * .pi * 239 / 120) < 1e-3)
  }

  @Test("an animator and its items are released together")
  func ownership() throws {
    weak var released: DynamicAnimator?
    let block = Block(50, 50, at: 0, 0)
    let gravity = GravityBehavior(items: [block])
    do {
      let animator = try DynamicAnimator(
        gravity, CollisionBehavior(items: [block]), FieldBehavior.dragField())
      animator.advance(frames: 2)
      released = animator
    }
    #expect(released == nil && gravity.dynamicAnimator == nil)
  }
}

private final class Listener: DynamicAnimatorDelegate {
  var calls: [String] = []
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { calls.append("resume") }
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { calls.append("pause") }
}
