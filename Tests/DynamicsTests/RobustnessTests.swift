import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Views
import TestSupport
import Scene

/// Whatever numbers there are in a scene, nothing traps and all positions stay finite.
@Suite("Invalid numbers and random scenes")
struct RobustnessTests {
  @Test(
    "random behaviors with random and invalid values neither trap nor make a position infinite",
    arguments: 0..<60)
  func wildScenes(seed: UInt64) throws {
    var dice = SplitMix(state: seed)
    let animator = DynamicAnimator()
    let items = (0..<8).map { _ in dice.item() }
    var behaviors: [DynamicBehavior] = []
    for _ in 0..<40 {
      switch dice.next() % 4 {
      case 0:
        let behavior = dice.behavior(for: items)
        do {
          try animator.addBehavior(behavior)
          behaviors.append(behavior)
        } catch {
          #expect(behavior.dynamicAnimator == nil)
        }
      case 1:
        if let behavior = behaviors.randomElement(using: &dice) { dice.change(behavior, items) }
      case 2 where dice.next() % 4 == 0:
        if let behavior = behaviors.randomElement(using: &dice) {
          animator.removeBehavior(behavior)
        }
      default:
        animator.advance(frames: 5)
        _ = animator.contacts
        _ = animator.items(in: CGRect(x: dice.number(), y: 0, width: dice.number(), height: 50))
      }
      #expect(animator.checkInvariants() == [])
      for item in items {
        guard let state = animator.state(of: item) else { continue }
        let numbers = [
          state.x, state.y, state.angle, state.velocityX, state.velocityY, state.angularVelocity,
        ]
        #expect(numbers.allSatisfy { $0.isFinite }, "\(state)")
      }
    }
    #expect(animator.elapsedTime.isFinite)
  }

  @Test("setters refuse what is not finite and keep the former value")
  func setters() {
    let properties = DynamicItemBehavior()
    for value in [CGFloat.nan, .infinity, -1, 1e300] {
      properties.elasticity = value
      properties.friction = value
      properties.density = value
      properties.resistance = value
      properties.angularResistance = value
    }
    #expect(properties.elasticity == 0.2 && properties.friction == 0.2 && properties.density == 1)
    #expect(properties.resistance == 0.1 && properties.angularResistance == 0.1)
    let gravity = GravityBehavior()
    gravity.gravityDirection = CGVector(dx: CGFloat.nan, dy: 0)
    gravity.magnitude = .infinity
    gravity.angle = -.infinity
    #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1))
    let field = FieldBehavior.springField()
    field.strength = .nan
    field.falloff = .infinity
    field.minimumRadius = 0
    field.position = CGPoint(x: 1e200, y: 0)
    #expect(field.strength == 1 && field.falloff == -1 && field.position == .zero)
    #expect(throws: DynamicsError.invalidValue(name: "direction")) {
      try DynamicAnimator(
        FieldBehavior.velocityField(direction: CGVector(dx: 0, dy: CGFloat.nan)))
    }
  }

  @Test("an item whose motion overflows is stopped and listed, and does not affect others")
  func overflow() throws {
    let (tiny, other, far) = (
      Block(0.001, 0.001, at: 50, 50), Block(20, 20, at: 50, 80), Block(20, 20, at: 300, 0)
    )
    let push = PushBehavior(items: [tiny], mode: .continuous)
    push.pushDirection = CGVector(dx: 1e9, dy: 1)
    push.setTargetOffsetFromCenter(Offset(horizontal: 1e9, vertical: 1e9), for: tiny)
    let rod = AttachmentBehavior(
      item: tiny, offsetFromCenter: Offset(horizontal: 1e9, vertical: -1e9),
      attachedToAnchor: CGPoint(x: 50, y: 20))
    let animator = try DynamicAnimator(
      push, rod, GravityBehavior(items: [tiny, far]),
      CollisionBehavior(items: [tiny, other, far]))
    #expect(animator.overflowedItems.isEmpty)
    for _ in 0..<60 {
      animator.advance(frames: 1)
      #expect(animator.checkInvariants() == [])
    }
    #expect(animator.overflowedItems.contains { $0 === tiny })
    #expect(!animator.overflowedItems.contains { $0 === far })
    // It has fallen as without the others.
    let alone = Block(20, 20, at: 300, 0)
    try DynamicAnimator(GravityBehavior(items: [alone])).advance(frames: 60)
    #expect(far.center == alone.center)
  }

  @Test("an item whose center or angle is not finite is refused")
  func places() {
    let block = Block(5, 5, at: CGFloat.nan, 0)
    #expect(throws: DynamicsError.invalidValue(name: "center")) {
      try DynamicAnimator(GravityBehavior(items: [block]))
    }
    block.center = .zero
    block.transform.a = .nan
    #expect(throws: DynamicsError.invalidValue(name: "transform")) {
      try DynamicAnimator(GravityBehavior(items: [block]))
    }
  }
}

extension SplitMix {
  /// Mostly an ordinary number, sometimes a huge, tiny or infinite one or NaN.
  mutating func number() -> CGFloat {
    let unit = CGFloat(next() >> 11) * 0x1p-53 * 2 - 1
    return switch next() % 24 {
    case 0: .nan
    case 1: unit * .infinity
    case 2: 0
    case 3: unit * 1e9
    case 4: unit * 1e-12
    case 5: unit * 1e30
    case 6...12: unit
    default: unit * 400
    }
  }

  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

  mutating func vector() -> CGVector { CGVector(dx: number(), dy: number()) }

  mutating func item() -> Block {
    let block = Block(abs(number()), abs(number()), at: number(), number())
    block.collisionBoundsType = [.rectangle, .ellipse, .path][Int(next() % 3)]
    block.collisionBoundingPath = MutableBezierPath(
      BezierPath(polygon: (0..<Int(next() % 7)).map { _ in point() }))
    return block
  }

  mutating func behavior(for items: [Block]) -> DynamicBehavior {
    let some = items.filter { _ in next() % 2 == 0 }
    let (one, other) = (items[Int(next() % 8)], items[Int(next() % 8)])
    switch next() % 12 {
    case 0: return GravityBehavior(items: some)
    case 1, 2:
      let collision = CollisionBehavior(items: some)
      try? collision.addBoundary(withIdentifier: "a", from: point(), to: point())
      try? collision.addBoundary(
        withIdentifier: "b", for: BezierPath(polygon: (0..<5).map { _ in point() }))
      return collision
    case 3: return AttachmentBehavior(item: one, attachedToAnchor: point())
    case 4: return AttachmentBehavior(item: one, attachedTo: other)
    case 5:
      return AttachmentBehavior.slidingAttachment(
        with: one, attachedTo: other, attachmentAnchor: point(), axisOfTranslation: vector())
    case 6:
      return AttachmentBehavior.pinAttachment(
        with: one, attachedTo: other, attachmentAnchor: point())
    case 7:
      return AttachmentBehavior.limitAttachment(
        with: one, offsetFromCenter: Offset(horizontal: number(), vertical: number()),
        attachedTo: other, offsetFromCenter: .zero)
    case 8: return SnapBehavior(item: one, snapTo: point())
    case 9:
      let push = PushBehavior(items: some, mode: next() % 2 == 0 ? .continuous : .instantaneous)
      push.pushDirection = vector()
      return push
    case 10: return DynamicItemBehavior(items: some)
    default:
      let field: FieldBehavior =
        switch next() % 6 {
        case 0: .linearGravityField(direction: vector())
        case 1: .radialGravityField(position: point())
        case 2: .vortexField()
        case 3: .dragField()
        case 4: .velocityField(direction: vector())
        default: .turbulenceField(smoothness: number(), animationSpeed: number())
        }
      for item in some { try? field.addItem(item) }
      return field
    }
  }

  mutating func change(_ behavior: DynamicBehavior, _ items: [Block]) {
    switch behavior {
    case let gravity as GravityBehavior: gravity.setAngle(number(), magnitude: number())
    case let collision as CollisionBehavior:
      try? collision.addBoundary(withIdentifier: "a", from: point(), to: point())
      try? collision.addItem(items[Int(next() % 8)])
      collision.collisionMode = [.items, .boundaries, .everything][Int(next() % 3)]
    case let attachment as AttachmentBehavior:
      attachment.length = number()
      attachment.frequency = number()
      attachment.damping = number()
      attachment.anchorPoint = point()
      attachment.frictionTorque = number()
      attachment.attachmentRange = FloatRange(minimum: number(), maximum: number())
    case let snap as SnapBehavior: snap.snapPoint = point()
    case let push as PushBehavior:
      push.pushDirection = vector()
      push.active = true
      push.setTargetOffsetFromCenter(
        Offset(horizontal: number(), vertical: number()), for: items[Int(next() % 8)])
    case let properties as DynamicItemBehavior:
      properties.density = number()
      properties.elasticity = number()
      properties.friction = number()
      properties.resistance = number()
      properties.angularResistance = number()
      properties.charge = number()
      properties.isAnchored = next() % 4 == 0
      properties.allowsRotation = next() % 4 != 0
      for item in items { properties.addLinearVelocity(point(), for: item) }
      properties.addAngularVelocity(number(), for: items[Int(next() % 8)])
    case let field as FieldBehavior:
      field.strength = number()
      field.falloff = number()
      field.minimumRadius = number()
      field.position = point()
      field.removeItem(items[Int(next() % 8)])
    default: break
    }
  }
}
