import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Views
import Scene

/// Boundaries, groups, modes, friction and elasticity.
@Suite("Collisions")
struct CollisionTests {
  private func floor(_ block: Block, y: CGFloat = 300) throws -> CollisionBehavior {
    let collision = CollisionBehavior(items: [block])
    try collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -1000, y: y), to: CGPoint(x: 2000, y: y))
    return collision
  }

  private func reference(_ rect: CGRect) -> View {
    let view = View(frame: CGRect(origin: .zero, size: rect.size))
    view.bounds.origin = rect.origin
    return view
  }

  @Test("the reference bounds less insets are the rectangle to draw; the line lies 1 point outside")
  func insets() throws {
    let view = reference(CGRect(x: 5, y: 7, width: 320, height: 480))
    let animator = DynamicAnimator(referenceView: view)
    let block = Block(20, 20, at: 100, 100)
    let collision = CollisionBehavior(items: [block])
    #expect(!collision.translatesReferenceBoundsIntoBoundary)
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    #expect(collision.translatesReferenceBoundsIntoBoundary)
    #expect(collision.referenceBoundaryRect == nil)
    try animator.addBehavior(collision)
    #expect(
      collision.referenceBoundaryRect == CGRect(x: 25, y: 17, width: 260, height: 440))
    #expect(collision.boundaryPaths.count == 1 && collision.boundaryPaths[0].identifier == nil)
    #expect(collision.boundaryNames.isEmpty)
    try animator.addBehavior(GravityBehavior(items: [block]))
    animator.advance(frames: 300)
    // The line is at 458; the item stops 0.4 to 1 point above 457.
    let gap = 457 - (block.center.y + 10)
    #expect(gap >= 0.4 && gap <= 1)
    collision.translatesReferenceBoundsIntoBoundary = true
    #expect(collision.referenceBoundaryRect == view.bounds)
  }

  @Test(
    "an item on the reference bounds stops as far inside as UIKit's", arguments: [50.0, 200, 330])
  func restOnBounds(height: Double) throws {
    let view = reference(CGRect(x: 0, y: 0, width: 300, height: 400))
    let animator = DynamicAnimator(referenceView: view)
    let block = Block(40, 40, at: 150, height)
    let collision = CollisionBehavior(items: [block])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    try animator.addBehavior(GravityBehavior(items: [block]))
    animator.advance(frames: 600)
    #expect(!animator.isRunning)
    #expect(block.center.y >= 379.0 && block.center.y <= 379.6)
  }

  @Test("the boundary follows the reference bounds, even when the animator is paused")
  func resizedBounds() throws {
    let view = reference(CGRect(x: 0, y: 0, width: 300, height: 400))
    let animator = DynamicAnimator(referenceView: view)
    let block = Block(40, 40, at: 150, 370)
    let collision = CollisionBehavior(items: [block])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    try animator.addBehavior(GravityBehavior(items: [block]))
    animator.advance(frames: 300)
    #expect(!animator.isRunning)
    view.bounds.size.height = 500
    animator.advance(frames: 300)
    #expect(block.center.y > 479 && block.center.y < 480)
    view.bounds.size.height = 0
    animator.advance(frames: 60)
    #expect(block.center.y > 600 && collision.referenceBoundaryRect == nil)
  }

  @Test("reference bounds that the insets leave empty are refused")
  func emptyBounds() throws {
    let view = reference(CGRect(x: 0, y: 0, width: 100, height: 100))
    let animator = DynamicAnimator(referenceView: view)
    let collision = CollisionBehavior()
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: 60, left: 0, bottom: 60, right: 0))
    #expect(throws: DynamicsError.emptyReferenceBounds) { try animator.addBehavior(collision) }
    try DynamicAnimator().addBehavior(collision)
  }

  @Test("boundaries have names by which they are found as paths, replaced and removed")
  func naming() throws {
    let collision = CollisionBehavior()
    let (a, b) = (CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0))
    try collision.addBoundary(withIdentifier: "a", from: a, to: b)
    let oval = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 50, height: 50))
    try collision.addBoundary(withIdentifier: "b", for: oval)
    #expect(collision.boundaryNames == ["a", "b"])
    #expect(collision.boundary(withIdentifier: "b") == oval)
    #expect(
      collision.boundary(withIdentifier: "a") == BezierPath(polygon: [a, b], closed: false))
    try collision.addBoundary(withIdentifier: "a", for: oval)
    #expect(collision.boundaryNames == ["a", "b"])
    collision.removeBoundary(withIdentifier: "a")
    #expect(collision.boundary(withIdentifier: "a") == nil)
    collision.removeAllBoundaries()
    #expect(collision.boundaryNames.isEmpty)
  }

  @Test("a line without length is refused, and a path of one point")
  func degenerateBoundaries() {
    let collision = CollisionBehavior()
    let (a, far) = (CGPoint(x: 5, y: 5), CGPoint(x: 5.01, y: 5))
    for point in [a, far, CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: 1e200, y: 0)] {
      #expect(throws: DynamicsError.invalidBoundary(identifier: "x")) {
        try collision.addBoundary(withIdentifier: "x", from: a, to: point)
      }
    }
    for path in [BezierPath(), BezierPath(polygon: [a]), BezierPath(polygon: [a, a, far])] {
      #expect(throws: DynamicsError.invalidBoundary(identifier: "x")) {
        try collision.addBoundary(withIdentifier: "x", for: path)
      }
    }
  }

  @Test("a replaced or removed boundary no longer acts, and what rested on it wakes")
  func liveBoundaries() throws {
    let block = Block(40, 40, at: 100, 270)
    let collision = try floor(block)
    let animator = try DynamicAnimator(GravityBehavior(items: [block]), collision)
    animator.advance(frames: 200)
    #expect(!animator.isRunning && agree(block.center.y, 278.2, within: 0.4))
    try collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 400), to: CGPoint(x: 300, y: 400))
    animator.advance(frames: 200)
    #expect(agree(block.center.y, 378.2, within: 0.4))
    collision.removeBoundary(withIdentifier: "floor")
    animator.advance(frames: 60)
    #expect(block.center.y > 500)
  }

  @Test("a path is closed and solid from both sides; one of two points is solid too")
  func pathBoundaries() throws {
    let inside = Block(20, 20, at: 100, 100)
    let collision = CollisionBehavior(items: [inside])
    // Three sides of a box; the closing line makes the floor.
    try collision.addBoundary(
      withIdentifier: "box",
      for: BezierPath(
        polygon: [
          CGPoint(x: 50, y: 200), CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50),
          CGPoint(x: 150, y: 200),
        ], closed: false))
    let above = Block(20, 20, at: 400, 100)
    try collision.addItem(above)
    try collision.addBoundary(
      withIdentifier: "line",
      for: BezierPath(polygon: [CGPoint(x: 300, y: 200), CGPoint(x: 500, y: 200)], closed: false))
    let animator = try DynamicAnimator(collision, GravityBehavior(items: [inside, above]))
    animator.advance(frames: 200)
    #expect(agree(inside.center.y, 188.2, within: 0.4))
    #expect(agree(above.center.y, 188.2, within: 0.4))
  }

  @Test("items collide with items of the same behavior only")
  func groups() throws {
    let bottom = Block(100, 40, at: 100, 300)
    let (same, other) = (Block(40, 40, at: 80, 200), Block(40, 40, at: 130, 200))
    let anchoring = DynamicItemBehavior(items: [bottom])
    anchoring.isAnchored = true
    let animator = try DynamicAnimator(
      CollisionBehavior(items: [bottom, same]), CollisionBehavior(items: [other]), anchoring,
      GravityBehavior(items: [same, other]))
    animator.advance(frames: 120)
    #expect(agree(same.center.y, 260.25, within: 0.5) && other.center.y > 500)
  }

  @Test("any number of behaviors keep their groups apart when some are removed and added again")
  func manyGroups() throws {
    let animator = DynamicAnimator()
    let falling = (0..<80).map { Block(20, 20, at: CGFloat($0) * 30, 0) }
    try animator.addBehavior(GravityBehavior(items: falling))
    var behaviors: [CollisionBehavior] = []
    for (index, block) in falling.enumerated() {
      let collision = CollisionBehavior(items: [block])
      // Only its own line, which runs under all of them, holds an item.
      let y = 100 + CGFloat(index) * 10
      try collision.addBoundary(
        withIdentifier: "line", from: CGPoint(x: -50, y: y), to: CGPoint(x: 3000, y: y))
      try animator.addBehavior(collision)
      behaviors.append(collision)
    }
    for index in [3, 40, 70] {
      animator.removeBehavior(behaviors[index])
      try animator.addBehavior(behaviors[index])
    }
    animator.advance(frames: 300)
    for (index, block) in falling.enumerated() {
      // At rest it is anywhere in the line's skin of 2 points.
      #expect(agree(block.center.y, 100 + CGFloat(index) * 10 - 11.4, within: 0.6))
    }
  }

  @Test("the modes decide what items bounce off")
  func modes() throws {
    func heights(_ mode: CollisionBehavior.Mode) throws -> (onItem: Bool, onFloor: Bool) {
      let (low, high, free) = (
        Block(40, 40, at: 100, 200), Block(40, 40, at: 100, 100), Block(40, 40, at: 300, 100)
      )
      let collision = try floor(low)
      try collision.addItem(high)
      try collision.addItem(free)
      collision.collisionMode = mode
      let anchoring = DynamicItemBehavior(items: [low])
      anchoring.isAnchored = true
      let animator = try DynamicAnimator(
        collision, anchoring, GravityBehavior(items: [high, free]))
      animator.advance(frames: 120)
      return (high.center.y < 170, free.center.y < 300)
    }
    #expect(try heights(.everything) == (true, true))
    #expect(try heights(.items) == (true, false))
    #expect(try heights(.boundaries) == (false, true))
  }

  @Test("an item bounces by the larger elasticity, and not at all below 100 points a second")
  func restitution() throws {
    func rebound(elasticity: CGFloat, speed: CGFloat) throws -> CGFloat {
      let block = Block(40, 40, at: 100, 200)
      let properties = DynamicItemBehavior([block], resistance: 0)
      properties.elasticity = elasticity
      properties.addLinearVelocity(CGPoint(x: 0, y: speed), for: block)
      let animator = try DynamicAnimator(try floor(block), properties)
      for _ in 0..<200 where properties.linearVelocity(for: block).y > 0 {
        animator.advance(frames: 1)
      }
      return -properties.linearVelocity(for: block).y
    }
    #expect(agree(try rebound(elasticity: 0.5, speed: 400), 200, within: 0.5))
    #expect(agree(try rebound(elasticity: 0, speed: 400), 80, within: 0.5))
    #expect(agree(try rebound(elasticity: 1, speed: 400), 400, within: 0.5))
    #expect(agree(try rebound(elasticity: 1, speed: 90), 0, within: 1))
  }

  @Test("friction is the root of the product, and holds on a slope below its tangent")
  func friction() throws {
    func slides(friction: CGFloat) throws -> Bool {
      // The boundary has 0.2: together they hold up to the slope of √(0.2·f).
      let slope = 0.3
      let block = Block(40, 40, at: 0, -22.5)
      block.transform = CGAffineTransform(rotationAngle: atan(slope))
      let collision = CollisionBehavior(items: [block])
      try collision.addBoundary(
        withIdentifier: "slope", from: CGPoint(x: -1000, y: -1000 * slope),
        to: CGPoint(x: 1000, y: 1000 * slope))
      let properties = DynamicItemBehavior(items: [block])
      properties.friction = friction
      let animator = try DynamicAnimator(collision, properties, GravityBehavior(items: [block]))
      animator.advance(frames: 180)
      return block.center.x > 20
    }
    #expect(try slides(friction: 0.35))
    #expect(try !slides(friction: 0.6))
  }

  @Test("a fast item does not tunnel through a line", arguments: [2000.0, 10000, 1e6])
  func tunnelling(speed: Double) throws {
    let block = Block(10, 10, at: 100, 100)
    let properties = DynamicItemBehavior(items: [block])
    properties.addLinearVelocity(CGPoint(x: 0, y: speed), for: block)
    let animator = try DynamicAnimator(try floor(block), properties)
    animator.advance(frames: 60)
    #expect(block.center.y < 300)
  }

  @Test("a re-added behavior keeps its boundaries")
  func readding() throws {
    let block = Block(40, 40, at: 100, 200)
    let collision = try floor(block)
    let animator = try DynamicAnimator(GravityBehavior(items: [block]), collision)
    animator.removeBehavior(collision)
    try animator.addBehavior(collision)
    animator.advance(frames: 200)
    #expect(agree(block.center.y, 278.2, within: 0.4))
  }
}
