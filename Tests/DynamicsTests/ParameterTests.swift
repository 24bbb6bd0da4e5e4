import Dynamics
import Foundation
import Geometry
import Scene
import SceneText
import Testing

@Suite("Parameters as one value")
struct ParameterTests {
  private func snap() -> SnapBehavior {
    SnapBehavior(item: Block(50, 50, at: 100, 100), snapTo: CGPoint(x: 100, y: 100))
  }

  /// Whether a change resumes the animator of a behavior whose items are at rest.
  private func resumes<Behavior: DynamicBehavior>(
    _ behavior: Behavior, _ change: (Behavior) -> Void
  ) throws -> Bool {
    let animator = try DynamicAnimator(behavior)
    animator.advance(frames: 60)
    #expect(!animator.isRunning)
    change(behavior)
    return animator.isRunning
  }

  @Test("setting the whole value refuses what the properties refuse, and takes the rest")
  func refusals() {
    let snap = snap()
    snap.parameters.damping = 0.7
    var parameters = snap.parameters
    parameters.snapPoint.x = .nan
    parameters.damping = 0.9
    snap.parameters = parameters
    #expect(snap.snapPoint == CGPoint(x: 100, y: 100) && snap.damping == 0.9)

    let push = PushBehavior(items: [], mode: .instantaneous)
    push.parameters.heading = Heading(CGVector(dx: 2, dy: CGFloat.infinity))
    push.parameters.mode = .continuous
    push.parameters.active = false
    #expect(push.pushDirection == .zero && push.mode == .instantaneous && !push.active)

    let collision = CollisionBehavior()
    collision.parameters.referenceInsets = EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
    #expect(!collision.translatesReferenceBoundsIntoBoundary)

    let pin = AttachmentBehavior.pinAttachment(
      with: Block(9, 9, at: 0, 0), attachedTo: Block(9, 9, at: 20, 0), attachmentAnchor: .zero)
    let before = pin.parameters
    var other = AttachmentParameters()
    other.offset = Offset(horizontal: 1, vertical: 2)
    other.anchorPoint = CGPoint(x: 5, y: 5)
    other.axis = CGVector(dx: 1, dy: 0)
    other.length = 7
    other.damping = -1
    pin.parameters = other
    #expect(pin.parameters == before)

    let field = FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
    var drag = FieldParameters()
    drag.kind = .drag
    drag.smoothness = 0.25
    drag.minimumRadius = 0
    field.parameters = drag
    #expect(
      field.kind == .noise && field.smoothness == 0.25 && field.parameters.minimumRadius == nil)
  }

  @Test("an item behavior sets what differs from the defaults, and no longer what is nil")
  func itemProperties() {
    let behavior = DynamicItemBehavior()
    behavior.parameters.density = 1
    behavior.parameters.friction = 0.5
    behavior.parameters.elasticity = -1
    #expect(behavior.parameters.density == nil && behavior.parameters.elasticity == nil)
    behavior.parameters.density = 2
    behavior.parameters.density = 1
    #expect(behavior.parameters.density == 1 && behavior.friction == 0.5)
    behavior.parameters = ItemPropertiesParameters()
    #expect(behavior.parameters.density == nil && behavior.friction == 0.2)
  }

  @Test("setting an equal value wakes the items where UIKit's properties do")
  func waking() throws {
    let block = Block(50, 50, at: 100, 100)
    #expect(try resumes(snap()) { $0.parameters.snapPoint = $0.snapPoint })
    #expect(try !resumes(snap()) { $0.parameters.snapPoint.x = .nan })
    #expect(try !resumes(snap()) { $0.parameters.damping = 0.9 })
    #expect(try !resumes(snap()) { $0.damping = 0.5 })

    let gravity = GravityBehavior(items: [block])
    gravity.magnitude = 0
    #expect(try resumes(gravity) { $0.parameters.gravityDirection = .zero })
    let push = PushBehavior(items: [block], mode: .continuous)
    #expect(try resumes(push) { $0.parameters.active = true })
    let rod = AttachmentBehavior(item: block, attachedToAnchor: .zero)
    #expect(try resumes(rod) { $0.parameters.frequency = 0 })
    let spring = AttachmentBehavior(item: block, attachedToAnchor: .zero)
    #expect(try !resumes(spring) { $0.parameters.frequency = -1 })
    let field = FieldBehavior.dragField()
    try field.addItem(block)
    #expect(try resumes(field) { $0.parameters.strength = 1 })

    let collision = CollisionBehavior(items: [block])
    #expect(try !resumes(collision) { $0.parameters.collisionMode = .everything })
    let other = CollisionBehavior(items: [block])
    #expect(try resumes(other) { $0.parameters.collisionMode = .items })
    let properties = DynamicItemBehavior(items: [block])
    #expect(try !resumes(properties) { $0.parameters.friction = 0.2 })
  }

  @Test("parameters of any type change through a closure")
  func typeErased() throws {
    let snap = snap()
    try snap.changeParameters { parameters in
      guard var changed = parameters as? SnapParameters else { return }
      changed.snapPoint = .zero
      parameters = changed
    }
    #expect(snap.snapPoint == .zero)
    try snap.changeParameters { $0 = GravityParameters() }
    #expect(snap.snapPoint == .zero && snap.damping == 0.5)
    try DynamicBehavior().changeParameters { _ in Issue.record("a composite has no parameters") }
  }

  /// How two blocks move after a second under gravity and a behavior.
  private func motion(
    _ make: (_ block: Block, _ other: Block) throws -> DynamicBehavior
  ) throws -> [ItemState] {
    let (block, other) = (Block(50, 40, at: 100, 100), Block(30, 30, at: 180, 110))
    let behavior = try make(block, other)
    let animator = try DynamicAnimator(behavior, GravityBehavior(items: [block, other]))
    animator.advance(frames: 60)
    return [block, other].compactMap { animator.state(of: $0) }
  }

  @Test("a behavior made from parameters moves its items like one made by UIKit's initializer")
  func making() throws {
    var snap = SnapParameters()
    snap.snapPoint = CGPoint(x: 150, y: 90)
    snap.damping = 0.2
    #expect(
      try motion { block, _ in snap.makeBehavior(of: [block]) }
        == motion { block, _ in
          let behavior = SnapBehavior(item: block, snapTo: CGPoint(x: 150, y: 90))
          behavior.damping = 0.2
          return behavior
        })

    var push = PushParameters()
    push.mode = .instantaneous
    push.pushDirection = CGVector(dx: 0.1, dy: 0)
    #expect(
      try motion { block, other in push.makeBehavior(of: [block, other]) }
        == motion { block, other in
          let behavior = PushBehavior(items: [block, other], mode: .instantaneous)
          behavior.pushDirection = CGVector(dx: 0.1, dy: 0)
          return behavior
        })

    var attachment = AttachmentParameters()
    attachment.offset = Offset(horizontal: 10, vertical: 5)
    attachment.anchorPoint = CGPoint(x: 60, y: 20)
    attachment.frequency = 2
    attachment.length = 50
    #expect(
      try motion { block, _ in attachment.makeBehavior(of: [block]) }
        == motion { block, _ in
          let behavior = AttachmentBehavior(
            item: block, offsetFromCenter: Offset(horizontal: 10, vertical: 5),
            attachedToAnchor: CGPoint(x: 60, y: 20))
          behavior.frequency = 2
          behavior.length = 50
          return behavior
        })
    attachment = AttachmentParameters()
    attachment.kind = .pin
    attachment.anchorPoint = CGPoint(x: 140, y: 100)
    attachment.attachmentRange = FloatRange(minimum: -0.1, maximum: 0.1)
    #expect(
      try motion { block, other in attachment.makeBehavior(of: [block, other]) }
        == motion { block, other in
          let behavior = AttachmentBehavior.pinAttachment(
            with: block, attachedTo: other, attachmentAnchor: CGPoint(x: 140, y: 100))
          behavior.attachmentRange = FloatRange(minimum: -0.1, maximum: 0.1)
          return behavior
        })

    var properties = ItemPropertiesParameters()
    properties.resistance = 3
    properties.linearVelocity = CGVector(dx: 40, dy: -10)
    properties.angularVelocity = 2
    #expect(
      try motion { block, other in properties.makeBehavior(of: [block, other]) }
        == motion { block, other in
          let behavior = DynamicItemBehavior(items: [block, other])
          behavior.resistance = 3
          for item in [block, other] {
            behavior.addLinearVelocity(CGPoint(x: 40, y: -10), for: item)
            behavior.addAngularVelocity(2, for: item)
          }
          return behavior
        })

    var field = FieldParameters()
    field.kind = .radialGravity
    field.position = CGPoint(x: 33, y: 44)
    field.region = .circle(radius: 120)
    field.strength = 5
    #expect(
      try motion { block, other in field.makeBehavior(of: [block, other]) }
        == motion { block, other in
          let behavior = FieldBehavior.radialGravityField(position: CGPoint(x: 33, y: 44))
          behavior.region = Region(radius: 120)
          behavior.strength = 5
          for item in [block, other] { try behavior.addItem(item) }
          return behavior
        })
  }

  @Test("a collision behavior is made with its boundaries, and refuses one without length")
  func makingBoundaries() throws {
    func boundary(_ id: String, _ course: Boundary.Course) -> Boundary {
      Boundary(id: id, isNamed: true, course: course, place: SourceSpan(range: 0..<0))
    }
    let (a, b) = (CGPoint(x: 0, y: 200), CGPoint(x: 300, y: 200))
    let box = CGRect(x: 0, y: 0, width: 300, height: 300)
    var parameters = CollisionParameters()
    parameters.collisionMode = .boundaries
    parameters.boundaries = [
      boundary("floor", .segment(from: a, to: b)), boundary("box", .path(box.corners)),
      boundary("bowl", .ellipse(box)),
    ]
    let behavior = try #require(
      try parameters.makeBehavior(of: [Block(9, 9, at: 50, 50)]) as? CollisionBehavior)
    #expect(behavior.boundaryNames == ["floor", "box", "bowl"])
    #expect(behavior.collisionMode == .boundaries && behavior.parameters == parameters)
    #expect(behavior.boundary(withIdentifier: "bowl") == BezierPath(ovalIn: box))
    parameters.boundaries = [boundary("point", .segment(from: a, to: a))]
    #expect(throws: DynamicsError.invalidBoundary(identifier: "point")) {
      try parameters.makeBehavior(of: [])
    }
  }
}
