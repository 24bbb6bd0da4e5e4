import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Scene

/// Children, `willMove(to:)` and actions.
@Suite("Composite behaviors and actions")
struct BehaviorTests {
  @Test("a composite is added and removed with its children, and `willMove(to:)` is called before")
  func composite() throws {
    let block = Block(50, 50, at: 0, 0)
    let composite = Announcer()
    let gravity = GravityBehavior(items: [block])
    try composite.addChildBehavior(gravity)
    #expect(composite.childBehaviors.count == 1)
    let animator = try DynamicAnimator(composite)
    #expect(composite.log == ["to animator, while in none"])
    animator.advance(frames: 10)
    #expect(block.center.y > 0)
    animator.removeBehavior(composite)
    #expect(composite.log.last == "to nil, while in one" && gravity.dynamicAnimator == nil)
  }

  @Test("children can be added and removed while the parent acts")
  func liveChildren() throws {
    let block = Block(50, 50, at: 0, 0)
    let composite = DynamicBehavior()
    let animator = try DynamicAnimator(composite)
    let gravity = GravityBehavior(items: [block])
    try composite.addChildBehavior(gravity)
    #expect(gravity.dynamicAnimator === animator && animator.isRunning)
    composite.removeChildBehavior(gravity)
    #expect(gravity.dynamicAnimator == nil && animator.state(of: block) == nil)
    try composite.addChildBehavior(gravity)
    #expect(animator.state(of: block) != nil)
  }

  @Test("behaviors that hold items take no children")
  func concreteKinds() throws {
    let block = Block(50, 50, at: 0, 0)
    let kinds: [DynamicBehavior] = [
      GravityBehavior(), CollisionBehavior(), DynamicItemBehavior(), FieldBehavior.dragField(),
      PushBehavior(items: [], mode: .continuous), SnapBehavior(item: block, snapTo: .zero),
      AttachmentBehavior(item: block, attachedToAnchor: .zero),
    ]
    for kind in kinds {
      try kind.addChildBehavior(DynamicBehavior())
      #expect(kind.childBehaviors.isEmpty)
    }
  }

  @Test("actions run after the items have moved, every frame, in the order of the tree")
  func actions() throws {
    let block = Block(50, 50, at: 0, 0)
    let (composite, gravity) = (DynamicBehavior(), GravityBehavior(items: [block]))
    var heights: [CGFloat] = []
    var order: [String] = []
    composite.action = { order.append("parent") }
    gravity.action = {
      heights.append(block.center.y)
      order.append("child")
    }
    try composite.addChildBehavior(gravity)
    let animator = try DynamicAnimator(composite)
    animator.advance(frames: 1)
    #expect(heights.count == 1 && heights[0] > 0.06)
    animator.advance(frames: 1)
    #expect(order == ["parent", "child", "parent", "child"])
  }

  @Test("an action of a composite keeps the animator running, that of another behavior does not")
  func actionsAndPause() throws {
    func pauses(_ behavior: DynamicBehavior) throws -> Bool {
      behavior.action = {}
      let animator = try DynamicAnimator(
        behavior, DynamicItemBehavior(items: [Block(50, 50, at: 0, 0)]))
      animator.advance(frames: 60)
      return !animator.isRunning
    }
    #expect(try !pauses(DynamicBehavior()))
    #expect(try pauses(DynamicItemBehavior()))
  }

  @Test("each change wakes all items, also those that joined since the last change of the moment")
  func wakesJoined() throws {
    let blocks = (0..<3).map { Block(20, 20, at: CGFloat(100 * $0), 0) }
    let (holder, other) = (
      DynamicItemBehavior(items: [blocks[0], blocks[1]]), DynamicItemBehavior(items: [blocks[2]])
    )
    let animator = try DynamicAnimator(holder, other)
    for _ in 0..<2 {
      animator.advance(frames: 60)
      #expect(!animator.isRunning)
      #expect(blocks.allSatisfy { animator.state(of: $0)?.isAwake == false })
      holder.addAngularVelocity(1, for: blocks[0])
      #expect(blocks.map { animator.state(of: $0)?.isAwake } == [true, true, false])
      try holder.addItem(blocks[2])
      #expect(blocks.allSatisfy { animator.state(of: $0)?.isAwake == true })
      holder.addAngularVelocity(-1, for: blocks[0])
      holder.removeItem(blocks[2])
    }
    // An item that is added twice is held once, and one that comes back is the last.
    try holder.addItem(blocks[1])
    #expect(holder.items.count == 2)
    holder.removeItem(blocks[0])
    holder.removeItem(blocks[0])
    try holder.addItem(blocks[0])
    #expect(
      holder.items.map { ObjectIdentifier($0) } == [1, 0].map { ObjectIdentifier(blocks[$0]) })
    #expect(animator.checkInvariants() == [])
  }
}

private final class Announcer: DynamicBehavior {
  var log: [String] = []
  override func willMove(to animator: DynamicAnimator?) {
    log.append(
      "to \(animator == nil ? "nil" : "animator"), while in \(dynamicAnimator == nil ? "none" : "one")"
    )
  }
}
