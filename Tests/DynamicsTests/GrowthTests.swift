import Dynamics
import Foundation
import Testing

/// Work that must not grow with the square of the number of behaviors.
@Suite("Growth of dynamics")
struct GrowthTests {
  @Test("adding behaviors numbers each of them once")
  func numbering() throws {
    let animator = DynamicAnimator()
    let blocks = (0..<500).map { Block(10, 10, at: CGFloat(20 * $0), 0) }
    let composite = DynamicBehavior()
    try animator.addBehavior(composite)
    for block in blocks {
      try composite.addChildBehavior(GravityBehavior(items: [block]))
      let properties = DynamicItemBehavior(items: [block, blocks[0]])
      properties.elasticity = 0.5
      try composite.addChildBehavior(properties)
    }
    for block in blocks { try animator.addBehavior(CollisionBehavior(items: [block])) }
    #expect(animator.numberingCount == 1 + 3 * blocks.count)
    #expect(animator.checkInvariants() == [])
    animator.advance(by: 1 / 60.0)
    #expect(animator.numberingCount == 1 + 3 * blocks.count)
  }

  @Test("a behavior that is added in the middle of the tree does not prevail")
  func middle() throws {
    let animator = DynamicAnimator()
    let block = Block(10, 10, at: 0, 0)
    let (first, last) = (DynamicBehavior(), DynamicItemBehavior(items: [block]))
    try animator.addBehavior(first)
    last.resistance = 0
    try animator.addBehavior(last)
    let middle = DynamicItemBehavior(items: [block])
    middle.resistance = 50
    middle.addLinearVelocity(CGPoint(x: 60, y: 0), for: block)
    #expect(animator.firstItemBehavior(of: block) === last)
    try first.addChildBehavior(middle)
    #expect(animator.firstItemBehavior(of: block) === middle)
    #expect(animator.checkInvariants() == [])
    animator.advance(frames: 60)
    // Without resistance; the first frame has one sub-step, and each later one two.
    #expect(abs(block.center.x - 60 * 119 / 120) < 1e-3)
  }
}
