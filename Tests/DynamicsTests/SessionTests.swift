import Dynamics
import Foundation
import Geometry
import Testing
import Views
import TestSupport

/// A long random use of the whole interface, also out of callbacks.
@Suite("A random session")
struct SessionTests {
  @Test(
    "ten thousand calls, with sense and without, leave the books in order after each",
    arguments: [UInt64(1), 2])
  func session(seed: UInt64) {
    let session = Session(seed: seed)
    for number in 0..<(isOptimised ? 10_000 : 1500) {
      let call = session.call()
      let problems = session.animator.checkInvariants()
      #expect(problems == [], "call \(number), \(call)")
      guard problems.isEmpty else { return }
      for item in session.items {
        guard let state = session.animator.state(of: item) else { continue }
        let numbers = [
          state.x, state.y, state.angle, state.velocityX, state.velocityY, state.angularVelocity,
        ]
        #expect(numbers.allSatisfy { $0.isFinite }, "call \(number), \(call): \(state)")
      }
    }
    #expect(session.contactCount > 0 && session.meddlings > 0)
  }
}

/// A composite that changes the animator while it comes and goes.
private final class Restless: DynamicBehavior {
  var onMove: (() -> Void)?

  override func willMove(to animator: DynamicAnimator?) { onMove?() }
}

/// An animator with items of every sort, and someone who calls whatever comes to mind.
private final class Session {
  private let view = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let animator: DynamicAnimator
  let items: [any DynamicItem]
  private var behaviors: [DynamicBehavior] = []
  private var dice: SplitMix
  private var depth = 0
  private(set) var contactCount = 0
  /// An item of which nothing need make sense.
  private let wild: Block
  /// How often a callback has called back.
  private(set) var meddlings = 0

  init(seed: UInt64) {
    dice = SplitMix(state: seed)
    var items: [any DynamicItem] = []
    for index in 0..<8 {
      items.append(
        Block(30, CGFloat(20 + 5 * index), at: CGFloat(40 + 40 * index), CGFloat(50 + 30 * index)))
    }
    (items[1] as? Block)?.collisionBoundsType = .ellipse
    for index in 0..<3 {
      let child = View(frame: CGRect(x: 50 * index, y: 200, width: 45, height: 30))
      view.addSubview(child)
      items.append(child)
    }
    let members = [Block(20, 20, at: 300, 40), Block(40, 10, at: 330, 50)]
    if let group = try? DynamicItemGroup(items: members) { items.append(group) }
    self.items = items
    wild = dice.item()
    animator = DynamicAnimator(referenceView: view)
    animator.delegate = self
  }

  private func roll(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }

  private func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[roll(elements.count)]
  }

  /// Does one thing and says which.
  @discardableResult func call() -> String {
    switch roll(20) {
    case 0, 1: return add()
    case 2 where roll(3) == 0:
      guard let behavior = pick(behaviors) else { return "nothing" }
      animator.removeBehavior(behavior)
      if !isChild(behavior) { behaviors.removeAll { $0 === behavior } }
      return "remove a \(type(of: behavior))"
    case 3:
      guard let composite = pick(behaviors.filter { $0 is Restless }), let child = pick(behaviors)
      else { return "nothing" }
      try? composite.addChildBehavior(child)
      return "add a child \(type(of: child))"
    case 4:
      guard let composite = pick(behaviors.filter { $0 is Restless }),
        let child = pick(composite.childBehaviors)
      else { return "nothing" }
      composite.removeChildBehavior(child)
      return "remove a child \(type(of: child))"
    case 5, 6:
      guard let holder = pick(behaviors.compactMap { $0 as? ItemHoldingBehavior }),
        let item = pick(items + [wild])
      else { return "nothing" }
      try? holder.addItem(item)
      return "add an item to a \(type(of: holder))"
    case 7 where roll(3) == 0:
      guard let holder = pick(behaviors.compactMap { $0 as? ItemHoldingBehavior }),
        let item = pick(holder.items)
      else { return "nothing" }
      holder.removeItem(item)
      return "remove an item from a \(type(of: holder))"
    case 8, 9, 10: return change()
    case 11:
      guard let item = pick(items) else { return "nothing" }
      // Mostly back into the view.
      item.center = roll(4) == 0 ? dice.point() : CGPoint(x: 20 + roll(360), y: 20 + roll(360))
      item.transform = CGAffineTransform(rotationAngle: dice.number())
      animator.updateItem(usingCurrentState: item)
      return "move an item"
    case 12: return ask()
    case 13:
      view.bounds.size = CGSize(width: 300 + roll(200), height: 300 + roll(200))
      return "resize the reference view"
    case 14 where roll(10) == 0:
      animator.removeAllBehaviors()
      behaviors = []
      return "remove all behaviours"
    default:
      // Callbacks cannot advance the animator, and do not ask it to.
      guard depth == 0 else { return "nothing" }
      animator.advance(by: [1.0 / 60, 1.0 / 30, 1.0 / 120, 0][roll(4)])
      return "step"
    }
  }

  private func isChild(_ behavior: DynamicBehavior) -> Bool {
    behaviors.contains { $0.childBehaviors.contains { $0 === behavior } }
  }

  private func add() -> String {
    guard behaviors.count < 16 else {
      if let old = pick(behaviors), !isChild(old) {
        animator.removeBehavior(old)
        behaviors.removeAll { $0 === old }
      }
      return "remove one of many"
    }
    let behavior = make()
    behaviors.append(behavior)
    if roll(4) == 0 { behavior.action = { [weak self] in self?.meddle() } }
    if roll(4) > 0 { try? animator.addBehavior(behavior) }
    return "add a \(type(of: behavior))"
  }

  private func make() -> DynamicBehavior {
    let blocks = items.compactMap { $0 as? Block }
    switch roll(5) {
    case 0:
      let composite = Restless()
      if roll(2) == 0 { composite.onMove = { [weak self] in self?.meddle() } }
      return composite
    case 1, 2:
      // Sane ones, so that something touches.
      let collision = CollisionBehavior(items: items.filter { _ in roll(3) > 0 })
      collision.collisionDelegate = self
      collision.translatesReferenceBoundsIntoBoundary = roll(3) > 0
      return collision
    case 3: return GravityBehavior(items: items.filter { _ in roll(3) > 0 })
    default:
      var own = SplitMix(state: dice.next())
      return own.behavior(for: blocks)
    }
  }

  private func change() -> String {
    guard let behavior = pick(behaviors) else { return "nothing" }
    // Dice of its own, because changes call back, and the callbacks throw the session's.
    var own = SplitMix(state: dice.next())
    own.change(behavior, items.compactMap { $0 as? Block })
    switch behavior {
    case let collision as CollisionBehavior:
      switch roll(6) {
      case 0: collision.removeAllBoundaries()
      case 1: collision.removeBoundary(withIdentifier: "a")
      case 2:
        collision.setTranslatesReferenceBoundsIntoBoundary(
          with: EdgeInsets(top: dice.number(), left: 5, bottom: dice.number(), right: 5))
      case 3: collision.translatesReferenceBoundsIntoBoundary.toggle()
      case 4: collision.collisionDelegate = roll(2) == 0 ? self : nil
      default: collision.collisionMode = .everything
      }
    case let gravity as GravityBehavior: gravity.gravityDirection = dice.vector()
    case let snap as SnapBehavior: snap.damping = dice.number()
    case let field as FieldBehavior:
      field.region = Region(radius: dice.number()).union(
        with: Region(size: CGSize(width: dice.number(), height: 40)).inverse())
      field.direction = dice.vector()
      field.smoothness = dice.number()
      field.animationSpeed = dice.number()
      field.seed = dice.next()
      if let item = pick(items) { try? field.addItem(item) }
    default: break
    }
    animator.pixelRounding = roll(8) == 0 ? dice.number() : animator.pixelRounding
    return "change a \(type(of: behavior))"
  }

  private func ask() -> String {
    _ = animator.items(
      in: CGRect(x: dice.number(), y: dice.number(), width: dice.number(), height: 90))
    for contact in animator.contacts where contact.item === items[0] { contactCount += 1 }
    for item in items { _ = animator.collisionOutlines(of: item) }
    for behavior in behaviors {
      if let attachment = behavior as? AttachmentBehavior { _ = attachment.geometry }
      if let collision = behavior as? CollisionBehavior { _ = collision.boundaryPaths }
    }
    return "ask"
  }

  /// Something that a callback does.
  private func meddle() {
    guard depth < 2, roll(3) == 0 else { return }
    depth += 1
    meddlings += 1
    call()
    depth -= 1
  }
}

extension Session: CollisionBehaviorDelegate, DynamicAnimatorDelegate {
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint
  ) {
    contactCount += 1
    // What has just begun to touch goes away, now and then.
    if roll(8) == 0 { behavior.removeItem(item2) }
    meddle()
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {
    meddle()
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint
  ) {
    contactCount += 1
    if roll(8) == 0, let identifier { behavior.removeBoundary(withIdentifier: identifier) }
    meddle()
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {
    meddle()
  }

  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { meddle() }

  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { meddle() }
}
