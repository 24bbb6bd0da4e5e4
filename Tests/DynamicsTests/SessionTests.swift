import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Views
import TestSupport
import Scene

/// Long random use of the whole interface, also from callbacks.
@Suite("A random session")
struct SessionTests {
  @Test(
    "ten thousand calls, valid and invalid, leave the animator consistent after each",
    arguments: [UInt64(1), 2])
  func session(seed: UInt64) {
    let session = Session(seed: seed)
    for number in 0..<(isOptimized ? 10_000 : 1500) {
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
    #expect(session.contactCount > 0 && session.callbackCalls > 0)
  }
}

/// A composite that calls back while it is added and removed.
private final class CallingComposite: DynamicBehavior {
  var onMove: (() -> Void)?

  override func willMove(to animator: DynamicAnimator?) { onMove?() }
}

/// An animator with items of every kind, and random calls.
private final class Session {
  private let view = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let animator: DynamicAnimator
  let items: [any DynamicItem]
  private var behaviors: [DynamicBehavior] = []
  private var dice: SplitMix
  private var depth = 0
  private(set) var contactCount = 0
  /// An item of random shape and position, possibly invalid.
  private let invalid: Block
  /// The number of calls from callbacks.
  private(set) var callbackCalls = 0

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
    invalid = dice.item()
    animator = DynamicAnimator(referenceView: view)
    animator.delegate = self
  }

  private func roll(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }

  private func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[roll(elements.count)]
  }

  /// Makes a random call and returns its description.
  @discardableResult func call() -> String {
    switch roll(20) {
    case 0, 1: return add()
    case 2 where roll(3) == 0:
      guard let behavior = pick(behaviors) else { return "nothing" }
      animator.removeBehavior(behavior)
      if !isChild(behavior) { behaviors.removeAll { $0 === behavior } }
      return "remove a \(type(of: behavior))"
    case 3:
      guard let composite = pick(behaviors.filter { $0 is CallingComposite }),
        let child = pick(behaviors)
      else { return "nothing" }
      try? composite.addChildBehavior(child)
      return "add a child \(type(of: child))"
    case 4:
      guard let composite = pick(behaviors.filter { $0 is CallingComposite }),
        let child = pick(composite.childBehaviors)
      else { return "nothing" }
      composite.removeChildBehavior(child)
      return "remove a child \(type(of: child))"
    case 5, 6:
      guard let holder = pick(behaviors.compactMap { $0 as? ItemHoldingBehavior }),
        let item = pick(items + [invalid])
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
      // Mostly into the view.
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
      return "remove all behaviors"
    default:
      // Callbacks must not advance the animator.
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
    if roll(4) == 0 { behavior.action = { [weak self] in self?.callBack() } }
    if roll(4) > 0 { try? animator.addBehavior(behavior) }
    return "add a \(type(of: behavior))"
  }

  private func make() -> DynamicBehavior {
    let blocks = items.compactMap { $0 as? Block }
    switch roll(5) {
    case 0:
      let composite = CallingComposite()
      if roll(2) == 0 { composite.onMove = { [weak self] in self?.callBack() } }
      return composite
    case 1, 2:
      // With valid values, so that items touch.
      let collision = CollisionBehavior(items: items.filter { _ in roll(3) > 0 })
      collision.contactDelegate = self
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
    // A generator of its own, because changes call back, and callbacks use the session's.
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
      case 4: collision.contactDelegate = roll(2) == 0 ? self : nil
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

  /// Makes a random call from a callback, sometimes.
  private func callBack() {
    guard depth < 2, roll(3) == 0 else { return }
    depth += 1
    callbackCalls += 1
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
    // Sometimes the item that has just begun to touch is removed.
    if roll(8) == 0 { behavior.removeItem(item2) }
    callBack()
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {
    callBack()
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint
  ) {
    contactCount += 1
    if roll(8) == 0, let identifier { behavior.removeBoundary(withIdentifier: identifier) }
    callBack()
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {
    callBack()
  }

  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { callBack() }

  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { callBack() }
}
