import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Scene

/// All kinds of attachments: what they keep, let through and refuse.
@Suite("Attachments")
struct AttachmentTests {
  private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    CGVector(from: a, to: b).length
  }

  /// The position of a point of an item that turns with it.
  private func point(_ offset: CGVector, of block: Block) -> CGPoint {
    block.center + offset.applying(block.transform)
  }

  @Test("the defaults are UIKit's, and the length is the distance once the attachment acts")
  func defaults() throws {
    let block = Block(40, 40, at: 300, 400)
    let attachment = AttachmentBehavior(item: block, attachedToAnchor: .zero)
    #expect(attachment.length == 0 && attachment.damping == 0 && attachment.frequency == 0)
    #expect(attachment.frictionTorque == 0 && attachment.attachmentRange == .zero)
    #expect(attachment.attachedBehaviorType == .anchor && attachment.items.count == 1)
    let animator = try DynamicAnimator(attachment)
    #expect(attachment.length == 500 && animator.isRunning)
    let pin = AttachmentBehavior.pinAttachment(
      with: block, attachedTo: Block(1, 1, at: 0, 0), attachmentAnchor: .zero)
    #expect(pin.attachmentRange == .infinite && pin.attachedBehaviorType == .items)
  }

  @Test("a rigid attachment keeps its length, at an offset that turns with the item")
  func rigidOffset() throws {
    let block = Block(80, 40, at: 200, 100)
    let anchor = CGPoint(x: 100, y: 100)
    let attachment = AttachmentBehavior(
      item: block, offsetFromCenter: Offset(horizontal: -40, vertical: -20),
      attachedToAnchor: anchor)
    let animator = try DynamicAnimator(attachment, GravityBehavior(items: [block]))
    let length = attachment.length
    #expect(agree(length, (60.0 * 60 + 20 * 20).squareRoot(), within: 1e-3))
    for _ in 0..<200 {
      animator.advance(frames: 1)
      let attached = point(CGVector(dx: -40, dy: -20), of: block)
      #expect(agree(distance(attached, anchor), length, within: 0.6))
      let geometry = try #require(attachment.geometry)
      #expect(distance(geometry.start, attached) < 1e-3 && geometry.end == anchor)
    }
    #expect(abs(block.angle) > 0.01)
  }

  @Test("a rigid attachment of two items keeps their distance")
  func rigidItems() throws {
    let (a, b) = (Block(20, 20, at: 100, 100), Block(40, 40, at: 200, 100))
    let attachment = AttachmentBehavior(item: a, attachedTo: b)
    let push = PushBehavior(items: [b], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 0.5)
    let animator = try DynamicAnimator(attachment, push)
    animator.advance(frames: 120)
    #expect(agree(distance(a.center, b.center), 100, within: 0.5))
    #expect(agree(attachment.length, 100, within: 1e-3) && a.center.y != 100)
  }

  @Test("an item attached within a point of the anchor is pinned there")
  func pinnedAtAnchor() throws {
    let block = Block(100, 40, at: 150, 100)
    let attachment = AttachmentBehavior(
      item: block, offsetFromCenter: Offset(horizontal: -50, vertical: 0),
      attachedToAnchor: CGPoint(x: 100.4, y: 100))
    let animator = try DynamicAnimator(attachment, GravityBehavior(items: [block]))
    animator.advance(frames: 40)
    let held = point(CGVector(dx: -50, dy: 0), of: block)
    #expect(distance(held, CGPoint(x: 100.4, y: 100)) < 0.1 && block.angle > 0.5)
  }

  @Test(
    "a spring swings with its frequency, whatever the mass",
    arguments: [(0.5, 1.0), (2, 1), (2, 9)])
  func springFrequency(frequency: Double, density: Double) throws {
    let block = Block(100, 100, at: 0, 200)
    let attachment = AttachmentBehavior(item: block, attachedToAnchor: .zero)
    attachment.frequency = frequency
    attachment.length = 150
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.density = density
    let animator = try DynamicAnimator(attachment, properties)
    // Half a period after the start the velocity changes its sign.
    let frame = try #require(
      (1...600).first { _ in
        animator.advance(frames: 1)
        return properties.linearVelocity(for: block).y > 0
      })
    #expect(abs(Double(frame) / 60 - 0.5 / frequency) < 0.03)
  }

  @Test("a moved anchor drags the item, and the length stays")
  func movingAnchor() throws {
    let block = Block(40, 40, at: 100, 200)
    let attachment = AttachmentBehavior(item: block, attachedToAnchor: CGPoint(x: 100, y: 100))
    let animator = try DynamicAnimator(attachment)
    animator.advance(frames: 60)
    #expect(!animator.isRunning)
    for step in 1...120 {
      attachment.anchorPoint = CGPoint(x: 100 + 2 * CGFloat(step), y: 100)
      animator.advance(frames: 1)
    }
    #expect(agree(attachment.length, 100, within: 1e-3))
    #expect(agree(distance(block.center, attachment.anchorPoint), 100, within: 1))
    #expect(block.center.x > 200)
  }

  @Test("length and frequency can change while it acts, to 0 and back")
  func liveChanges() throws {
    let block = Block(40, 40, at: 0, 100)
    let attachment = AttachmentBehavior(item: block, attachedToAnchor: .zero)
    let animator = try DynamicAnimator(attachment, GravityBehavior(items: [block]))
    for length in [150, 0, 80.0] {
      attachment.length = length
      animator.advance(frames: 120)
      #expect(agree(distance(block.center, .zero), length, within: 1), "length \(length)")
    }
    attachment.frequency = 1
    attachment.damping = 1
    animator.advance(frames: 240)
    // The weight stretches a spring of 1 Hz by g/ω².
    #expect(agree(block.center.y, 80 + 1000 / (4 * .pi * .pi), within: 0.5))
    attachment.frequency = 0
    animator.advance(frames: 120)
    #expect(agree(block.center.y, 80, within: 1))
  }

  @Test("a limit lets the items come closer, but not farther apart")
  func limit() throws {
    let (a, b) = (Block(40, 40, at: 0, 0), Block(40, 40, at: 100, 0))
    let attachment = AttachmentBehavior.limitAttachment(
      with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero)
    let properties = DynamicItemBehavior(items: [b])
    properties.addLinearVelocity(CGPoint(x: -60, y: 0), for: b)
    let animator = try DynamicAnimator(attachment, properties)
    #expect(attachment.length == 100)
    animator.advance(frames: 30)
    #expect(a.center.x == 0 && b.center.x < 75)
    properties.addLinearVelocity(CGPoint(x: 400, y: 0), for: b)
    animator.advance(frames: 30)
    #expect(agree(distance(a.center, b.center), 100, within: 0.6) && a.center.x > 10)
  }

  @Test("a limit's offsets turn with the items and are not mirrored")
  func limitOffsets() throws {
    let (a, b) = (Block(40, 40, at: 0, 0), Block(40, 40, at: 0, 100))
    let attachment = AttachmentBehavior.limitAttachment(
      with: a, offsetFromCenter: Offset(horizontal: 20, vertical: 0), attachedTo: b,
      offsetFromCenter: Offset(horizontal: -20, vertical: 0))
    let animator = try DynamicAnimator(attachment)
    let geometry = try #require(attachment.geometry)
    #expect(geometry.start == CGPoint(x: 20, y: 0) && geometry.end == CGPoint(x: -20, y: 100))
    #expect(agree(attachment.length, (1600.0 + 10000).squareRoot(), within: 1e-3))
    _ = animator
  }

  @Test("a sliding attachment moves along its axis only, within its range, without turning")
  func sliding() throws {
    let block = Block(40, 20, at: 50, 50)
    let attachment = AttachmentBehavior.slidingAttachment(
      with: block, attachmentAnchor: CGPoint(x: 50, y: 50),
      axisOfTranslation: CGVector(dx: 1, dy: 1))
    attachment.attachmentRange = FloatRange(minimum: -10, maximum: 60)
    let push = PushBehavior(items: [block], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 0.1)
    push.setTargetOffsetFromCenter(Offset(horizontal: 20, vertical: 0), for: block)
    let animator = try DynamicAnimator(attachment, push, GravityBehavior(items: [block]))
    animator.advance(frames: 10)
    #expect(block.center.y > 52 && agree(block.center.x, block.center.y, within: 0.3))
    animator.advance(frames: 180)
    let along = 60 / 2.0.squareRoot()
    #expect(agree(block.center.x, 50 + along, within: 0.6) && agree(block.angle, 0, within: 0.02))
    #expect(agree(try #require(attachment.geometry?.axis).dx, 0.5.squareRoot(), within: 1e-6))
    attachment.attachmentRange = .infinite
    animator.advance(frames: 60)
    #expect(block.center.y > 200)
  }

  @Test("items that slide along each other keep their angle and their line")
  func slidingItems() throws {
    let (rider, rail) = (Block(40, 20, at: 100, 50), Block(200, 20, at: 100, 100))
    let attachment = AttachmentBehavior.slidingAttachment(
      with: rider, attachedTo: rail, attachmentAnchor: CGPoint(x: 100, y: 50),
      axisOfTranslation: CGVector(dx: 1, dy: 0))
    let properties = DynamicItemBehavior(items: [rail])
    properties.isAnchored = true
    let push = PushBehavior(items: [rider], mode: .continuous)
    push.pushDirection = CGVector(dx: 0.05, dy: 0)
    let animator = try DynamicAnimator(
      attachment, properties, push, GravityBehavior(items: [rider]))
    animator.advance(frames: 60)
    #expect(rider.center.x > 110 && agree(rider.center.y, 50, within: 0.5))
  }

  @Test("welded items move and turn as one")
  func fixed() throws {
    let (a, b) = (Block(40, 40, at: 0, 0), Block(40, 40, at: 60, 0))
    let attachment = AttachmentBehavior.fixedAttachment(
      with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 30, y: 0))
    let push = PushBehavior(items: [a], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 0.1)
    let animator = try DynamicAnimator(attachment, push)
    animator.advance(frames: 60)
    #expect(agree(a.angle, b.angle, within: 0.03) && abs(a.angle) > 0.1)
    #expect(agree(distance(a.center, b.center), 60, within: 0.5))
  }

  @Test("pinned items turn about the pin, within the range, and friction stops them")
  func pin() throws {
    func turn(_ change: (AttachmentBehavior) -> Void) throws -> CGFloat {
      let (arm, base) = (Block(100, 20, at: 150, 100), Block(20, 20, at: 100, 100))
      let attachment = AttachmentBehavior.pinAttachment(
        with: arm, attachedTo: base, attachmentAnchor: CGPoint(x: 100, y: 100))
      change(attachment)
      let properties = DynamicItemBehavior(items: [base])
      properties.isAnchored = true
      let animator = try DynamicAnimator(attachment, properties, GravityBehavior(items: [arm]))
      animator.advance(frames: 20)
      #expect(
        agree(distance(point(CGVector(dx: -50, dy: 0), of: arm), base.center), 0, within: 0.5))
      return arm.angle
    }
    let free = try turn { _ in }
    #expect(free > 0.6)
    let limited = try turn { $0.attachmentRange = FloatRange(minimum: -0.1, maximum: 0.25) }
    #expect(agree(limited, 0.25, within: 0.04))
    // The arm weighs 0.2 kg, its center is half a meter from the pin: the torque is 1 Nm.
    let held = try turn { $0.frictionTorque = 1.1 }
    #expect(agree(held, 0, within: 0.01))
    let slowed = try turn { $0.frictionTorque = 0.5 }
    #expect(slowed > 0.1 && slowed < free - 0.1)
  }

  @Test("items attached at a distance can collide, those of other kinds cannot")
  func collisions() throws {
    func rest(_ make: (Block, Block) -> AttachmentBehavior) throws -> CGFloat {
      let (a, b) = (Block(40, 40, at: 0, 0), Block(40, 40, at: 100, 0))
      let properties = DynamicItemBehavior(items: [b])
      properties.isAnchored = true
      let push = PushBehavior(items: [a], mode: .continuous)
      push.pushDirection = CGVector(dx: 0.2, dy: 0)
      let animator = try DynamicAnimator(
        make(a, b), properties, push, CollisionBehavior(items: [a, b]))
      animator.advance(frames: 90)
      return a.center.x
    }
    let spring = try rest { a, b in
      let attachment = AttachmentBehavior(item: a, attachedTo: b)
      attachment.frequency = 0.01
      return attachment
    }
    #expect(agree(spring, 60, within: 2))
    let limit = try rest {
      .limitAttachment(with: $0, offsetFromCenter: .zero, attachedTo: $1, offsetFromCenter: .zero)
    }
    #expect(limit > 70)
  }

  @Test("what cannot be attached is refused")
  func errors() throws {
    let block = Block(40, 40, at: 0, 0)
    func expect(_ error: DynamicsError, _ attachment: AttachmentBehavior) {
      #expect(throws: error) { try DynamicAnimator(attachment) }
    }
    expect(.itemAttachedToItself(item: "Block"), AttachmentBehavior(item: block, attachedTo: block))
    expect(
      .invalidValue(name: "anchorPoint"),
      AttachmentBehavior(item: block, attachedToAnchor: CGPoint(x: CGFloat.nan, y: 0)))
    expect(
      .invalidValue(name: "offset"),
      AttachmentBehavior(
        item: block, offsetFromCenter: Offset(horizontal: .infinity, vertical: 0),
        attachedToAnchor: .zero))
    expect(
      .invalidValue(name: "axisOfTranslation"),
      .slidingAttachment(with: block, attachmentAnchor: .zero, axisOfTranslation: .zero))
    let attachment = AttachmentBehavior(item: block, attachedToAnchor: .zero)
    attachment.length = -1
    attachment.frequency = .nan
    attachment.damping = -.infinity
    attachment.attachmentRange = FloatRange(minimum: 1, maximum: 0)
    attachment.anchorPoint = CGPoint(x: 0, y: CGFloat.infinity)
    #expect(attachment.length == 0 && attachment.frequency == 0 && attachment.damping == 0)
    #expect(attachment.attachmentRange == .zero && attachment.anchorPoint == .zero)
  }
}
