import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Scene

/// The delegate, the events of a frame and the list of present contacts.
@Suite("Contacts as they are reported")
struct ContactTests {
  private func anchored(_ item: Block) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: [item])
    behavior.isAnchored = true
    return behavior
  }

  @Test("an item that lands is reported once, where it touches, with a normal into the boundary")
  func landing() throws {
    let block = Block(40, 40, at: 100, 200)
    let collision = CollisionBehavior(items: [block])
    let listener = Listener()
    collision.contactDelegate = listener
    try collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 300, y: 300))
    let properties = DynamicItemBehavior(items: [block])
    properties.elasticity = 0
    let animator = try DynamicAnimator(GravityBehavior(items: [block]), collision, properties)
    var events: [ContactEvent] = []
    for _ in 0..<200 {
      animator.advance(frames: 1)
      events += animator.contactEvents
    }
    // It bounces once or twice before it stays.
    #expect(events.count % 2 == 1 && events.count <= 5)
    #expect(listener.log.count == events.count && listener.log.first == "began floor")
    let first = try #require(events.first)
    #expect(first.phase == .began && first.contact.item === block)
    #expect(agree(first.contact.point.y, 299, within: 2) && first.contact.normal.dy > 0.99)
    let contact = try #require(animator.contacts.first)
    #expect(animator.contacts.count == 1 && contact.behavior === collision)
    #expect(agree(contact.normal.dy, 1, within: 1e-3) && agree(contact.point.y, 299, within: 1.5))
    guard case .boundary(identifier: "floor") = contact.partner else {
      Issue.record("not the floor: \(contact.partner)")
      return
    }
  }

  @Test("a contact of two items is reported once by every behavior that holds both")
  func items() throws {
    let (low, high) = (Block(40, 40, at: 100, 200), Block(40, 40, at: 100, 100))
    let (one, other) = (
      CollisionBehavior(items: [high, low]), CollisionBehavior(items: [low, high])
    )
    let partial = CollisionBehavior(items: [high])
    let listener = Listener()
    for behavior in [one, other, partial] { behavior.contactDelegate = listener }
    let animator = try DynamicAnimator(
      one, other, partial, anchored(low), GravityBehavior(items: [high]))
    animator.advance(frames: 30)
    #expect(listener.log.prefix(2) == ["began item", "began item"])
    let contact = try #require(animator.contacts.first)
    #expect(animator.contacts.count == 2 && contact.item === high)
    #expect(agree(contact.normal.dy, 1, within: 1e-3))
    animator.removeBehavior(one)
    listener.log = []
    other.removeItem(high)
    animator.advance(frames: 2)
    // Once by the behavior that was removed, once by the other one.
    #expect(listener.log == ["ended item", "ended item"] && animator.contacts.isEmpty)
  }

  @Test("all that began is reported before all that ended, and both before the actions")
  func order() throws {
    // One item is pushed off the floor as another lands.
    let collision = CollisionBehavior()
    let listener = Listener()
    collision.contactDelegate = listener
    try collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 900, y: 300))
    let gravity = GravityBehavior()
    let animator = try DynamicAnimator(gravity, collision)
    gravity.action = { listener.log.append("action") }
    let resting = Block(40, 40, at: 100, 278)
    try collision.addItem(resting)
    try gravity.addItem(resting)
    animator.advance(frames: 120)
    let falling = Block(40, 40, at: 400, 270)
    try collision.addItem(falling)
    try gravity.addItem(falling)
    let properties = DynamicItemBehavior(items: [resting, falling])
    try animator.addBehavior(properties)
    animator.advance(frames: 1)
    listener.log = []
    properties.addLinearVelocity(CGPoint(x: 0, y: -700), for: resting)
    properties.addLinearVelocity(CGPoint(x: 0, y: 900), for: falling)
    animator.advance(frames: 1)
    #expect(listener.log == ["began floor", "ended floor", "action"])
  }

  @Test("in mode items an item passes through a boundary and is still reported")
  func passingThrough() throws {
    let block = Block(40, 40, at: 100, 100)
    let collision = CollisionBehavior(items: [block])
    collision.collisionMode = .items
    let listener = Listener()
    collision.contactDelegate = listener
    try collision.addBoundary(
      withIdentifier: "line", from: CGPoint(x: 0, y: 200), to: CGPoint(x: 900, y: 200))
    let animator = try DynamicAnimator(collision, GravityBehavior(items: [block]))
    animator.advance(frames: 90)
    #expect(listener.log == ["began line", "ended line"] && block.center.y > 400)
  }

  @Test("sliding from one segment of a path to the next does not end and begin the contact")
  func seams() throws {
    let block = Block(40, 40, at: 60, 278)
    let collision = CollisionBehavior(items: [block])
    let listener = Listener()
    collision.contactDelegate = listener
    let floor = (0...30).map { CGPoint(x: CGFloat($0) * 30, y: 300) }
    try collision.addBoundary(
      withIdentifier: "floor",
      for: BezierPath(polygon: floor + [CGPoint(x: 900, y: 900), CGPoint(x: 0, y: 900)]))
    let properties = DynamicItemBehavior(items: [block])
    properties.friction = 0
    properties.elasticity = 0
    let animator = try DynamicAnimator(collision, GravityBehavior(items: [block]), properties)
    animator.advance(frames: 60)
    listener.log = []
    properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: block)
    animator.advance(frames: 120)
    #expect(block.center.x > 500 && listener.log.isEmpty)
    #expect(agree(block.angle, 0, within: 1e-3))
  }

  @Test(
    "a behavior that is removed reports the ends of its contacts, once, and nothing more",
    arguments: [20, 400])
  func removal(frames: Int) throws {
    let block = Block(40, 40, at: 100, 278)
    let collision = CollisionBehavior(items: [block])
    let listener = Listener()
    collision.contactDelegate = listener
    try collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 900, y: 300))
    let animator = try DynamicAnimator(collision, GravityBehavior(items: [block]))
    // After 400 frames the block sleeps, and the animator is paused.
    animator.advance(frames: frames)
    #expect(!animator.contacts.isEmpty && animator.isRunning == (frames < 400))
    listener.log = []
    animator.removeBehavior(collision)
    animator.advance(frames: 1)
    #expect(listener.log == ["ended floor"] && animator.contactEvents.count == 1)
    animator.advance(frames: 2)
    #expect(listener.log.count == 1 && animator.contacts.isEmpty && animator.contactEvents.isEmpty)
  }

  @Test("so it does where all behaviors are removed, and between items")
  func removalOfAll() throws {
    let blocks = [Block(40, 40, at: 100, 278), Block(40, 40, at: 100, 238)]
    let collision = CollisionBehavior(items: blocks)
    let listener = Listener()
    collision.contactDelegate = listener
    try collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 900, y: 300))
    let animator = try DynamicAnimator(collision, GravityBehavior(items: blocks))
    animator.advance(frames: 60)
    listener.log = []
    animator.removeAllBehaviors()
    animator.advance(frames: 3)
    #expect(listener.log.sorted() == ["ended floor", "ended item"])
  }
}

private final class Listener: CollisionBehaviorDelegate {
  var log: [String] = []

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint
  ) { log.append("began item") }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) { log.append("ended item") }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint
  ) { log.append("began \(identifier ?? "bounds")") }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) { log.append("ended \(identifier ?? "bounds")") }
}
