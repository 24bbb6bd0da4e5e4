import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Scene

/// The properties, which of several behaviors decides them, and velocities.
@Suite("Item properties")
struct ItemPropertyTests {
  @Test("the defaults are those of the running UIKit")
  func defaults() {
    let properties = DynamicItemBehavior()
    #expect(properties.elasticity == 0.2 && properties.friction == 0.2 && properties.density == 1)
    #expect(properties.resistance == 0.1 && properties.angularResistance == 0.1)
    #expect(properties.charge == 0 && !properties.isAnchored && properties.allowsRotation)
  }

  @Test("mass and inertia follow size and density", arguments: [(200.0, 50.0, 3.0), (20, 30, 0.5)])
  func mass(width: Double, height: Double, density: Double) throws {
    let block = Block(width, height, at: 0, 0)
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.density = density
    let push = PushBehavior(items: [block], mode: .instantaneous)
    // A hundredth of a newton second, so that no speed reaches the engine's limit.
    push.pushDirection = CGVector(dx: 0, dy: 0.01)
    push.setTargetOffsetFromCenter(Offset(horizontal: 40, vertical: 0), for: block)
    let animator = try DynamicAnimator(properties, push)
    animator.advance(frames: 1)
    // kg and kg·m² of a box at 100 points to the meter.
    let mass = density * width * height / 10000
    let inertia = mass * (width * width + height * height) / 12 / 10000
    let (linear, angular) = (
      properties.linearVelocity(for: block), properties.angularVelocity(for: block)
    )
    #expect(abs(linear.y / (1 / mass) - 1) < 1e-5 && abs(angular / (0.004 / inertia) - 1) < 1e-5)
  }

  @Test("resistance is a rate: each sub-step divides the speed by 1 + r/120")
  func resistance() throws {
    let block = Block(100, 100, at: 0, 0)
    let properties = DynamicItemBehavior(items: [block])
    properties.resistance = 1
    properties.angularResistance = 2
    properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: block)
    properties.addAngularVelocity(5, for: block)
    let animator = try DynamicAnimator(properties)
    animator.advance(frames: 60)
    #expect(
      agree(properties.linearVelocity(for: block).x, 300 * pow(1 + 1.0 / 120, -119), within: 0.01))
    #expect(
      agree(properties.angularVelocity(for: block), 5 * pow(1 + 2.0 / 120, -119), within: 1e-3))
  }

  @Test("only properties set to another value count, and the last behavior in the tree prevails")
  func overriding() throws {
    let block = Block(100, 100, at: 0, 0)
    let (first, second, child) = (
      DynamicItemBehavior(items: [block]), DynamicItemBehavior(items: [block]),
      DynamicItemBehavior(items: [block])
    )
    let composite = DynamicBehavior()
    try composite.addChildBehavior(child)
    first.density = 2
    second.density = 1
    second.resistance = 0
    // The composite's child is before the others in the tree, though it is set after them.
    let animator = try DynamicAnimator(composite, first, second)
    child.density = 5
    #expect(try kickedSpeed(block, animator, second) == 50)

    second.density = 4
    #expect(try kickedSpeed(block, animator, second) == 25)
    animator.removeBehavior(first)
    try animator.addBehavior(first)
    // Now the first is the last in the tree.
    #expect(try kickedSpeed(block, animator, second) == 50)
    animator.removeBehavior(first)
    animator.removeBehavior(second)
    second.removeItem(block)
    let probe = DynamicItemBehavior([block], resistance: 0)
    try animator.addBehavior(probe)
    #expect(try kickedSpeed(block, animator, probe) == 20)
  }

  @Test("an item that joins the earlier of two behaviors later keeps the properties of the other")
  func lateItem() throws {
    let block = Block(100, 100, at: 0, 0)
    let (first, second) = (DynamicItemBehavior(), DynamicItemBehavior([block], resistance: 0))
    first.density = 2
    second.density = 4
    let animator = try DynamicAnimator(first, second)
    try first.addItem(block)
    #expect(try kickedSpeed(block, animator, second) == 25)
    first.removeItem(block)
    #expect(try kickedSpeed(block, animator, second) == 25)
    second.removeItem(block)
    try first.addItem(block)
    try second.addItem(block)
    #expect(try kickedSpeed(block, animator, second) == 25)
  }

  /// The speed that an impulse of 1 gives: 100 points per second over the mass.
  private func kickedSpeed(
    _ block: Block, _ animator: DynamicAnimator, _ properties: DynamicItemBehavior
  ) throws -> CGFloat {
    let before = properties.linearVelocity(for: block).x
    let push = PushBehavior(items: [block], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    try animator.addBehavior(push)
    animator.advance(frames: 1)
    animator.removeBehavior(push)
    return (properties.linearVelocity(for: block).x - before).rounded(.toNearestOrEven)
  }

  @Test("removing the behavior resets the properties but not velocities and anchoring")
  func reset() throws {
    let block = Block(100, 100, at: 0, 0)
    let gravity = GravityBehavior(items: [block])
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.density = 4
    let animator = try DynamicAnimator(gravity, properties)
    animator.advance(frames: 30)
    let before = try #require(animator.state(of: block))
    animator.removeBehavior(properties)
    #expect(animator.state(of: block) == before)
    animator.removeBehavior(gravity)

    let anchoring = DynamicItemBehavior(items: [block])
    anchoring.isAnchored = true
    try animator.addBehavior(gravity)
    try animator.addBehavior(anchoring)
    animator.removeBehavior(anchoring)
    let height = block.center.y
    animator.advance(frames: 30)
    #expect(block.center.y == height)
  }

  @Test("velocities added before the behavior acts are applied when it begins to, once")
  func rememberedVelocity() throws {
    let (block, stranger) = (Block(100, 100, at: 0, 0), Block(100, 100, at: 500, 0))
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.addLinearVelocity(CGPoint(x: 30, y: 0), for: block)
    properties.addLinearVelocity(CGPoint(x: 20, y: 10), for: block)
    properties.addLinearVelocity(CGPoint(x: 99, y: 0), for: stranger)
    properties.addAngularVelocity(2, for: block)
    #expect(properties.linearVelocity(for: block) == .zero)
    let animator = try DynamicAnimator(GravityBehavior(items: [stranger]), properties)
    #expect(agree(properties.linearVelocity(for: block).x, 50, within: 1e-5))
    #expect(agree(properties.linearVelocity(for: block).y, 10, within: 1e-5))
    #expect(properties.angularVelocity(for: block) == 2)
    #expect(properties.linearVelocity(for: stranger) == .zero)
    properties.addLinearVelocity(CGPoint(x: -50, y: 0), for: block)
    #expect(agree(properties.linearVelocity(for: block).x, 0, within: 1e-5))
    animator.removeBehavior(properties)
    try animator.addBehavior(properties)
    #expect(properties.linearVelocity(for: block) == .zero)
  }

  @Test("an anchored item does not move, and starts at rest when it is released")
  func anchoring() throws {
    let block = Block(100, 100, at: 0, 0)
    let properties = DynamicItemBehavior(items: [block])
    let animator = try DynamicAnimator(GravityBehavior(items: [block]), properties)
    animator.advance(frames: 10)
    let height = block.center.y
    properties.isAnchored = true
    #expect(properties.linearVelocity(for: block) == .zero)
    animator.advance(frames: 10)
    #expect(block.center.y == height && !animator.isRunning)
    properties.isAnchored = false
    #expect(properties.linearVelocity(for: block) == .zero && animator.isRunning)
    animator.advance(frames: 10)
    #expect(block.center.y > height)
  }

  @Test("without rotation an item keeps turning, but forces no longer turn it")
  func rotation() throws {
    let block = Block(100, 100, at: 0, 0)
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.addAngularVelocity(2, for: block)
    let animator = try DynamicAnimator(properties)
    properties.allowsRotation = false
    animator.advance(frames: 10)
    #expect(properties.angularVelocity(for: block) == 2)
    let push = PushBehavior(items: [block], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Offset(horizontal: 50, vertical: 0), for: block)
    try animator.addBehavior(push)
    animator.advance(frames: 1)
    #expect(properties.angularVelocity(for: block) == 2)
  }
}
