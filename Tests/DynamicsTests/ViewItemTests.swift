import Dynamics
import Foundation
import Geometry
import Testing
import Views

/// Coordinates and pixel rounding of views.
@Suite("Views as items")
struct ViewItemTests {
  private func view(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> View {
    View(frame: CGRect(x: x, y: y, width: width, height: height))
  }

  @Test("only descendants of the reference view can move")
  func descendants() throws {
    let (root, inner, stranger) = (view(0, 0, 300, 300), view(9, 9, 50, 50), view(0, 0, 9, 9))
    root.addSubview(inner)
    stranger.identifier = "stranger"
    let animator = DynamicAnimator(referenceView: root)
    #expect(animator.referenceView === root)
    for outsider in [stranger, root] {
      #expect(throws: DynamicsError.itemOutsideReferenceView(item: outsider.diagnosticID)) {
        try animator.addBehavior(GravityBehavior(items: [outsider]))
      }
    }
    #expect(throws: DynamicsError.self) {
      try DynamicAnimator().addBehavior(GravityBehavior(items: [inner]))
    }
    try animator.addBehavior(GravityBehavior(items: [inner]))
    #expect(animator.behaviors.count == 1)
  }

  @Test("a view deep in the tree moves in the reference view's coordinates")
  func nested() throws {
    let (root, shifted, inner) = (view(0, 0, 300, 300), view(100, 40, 90, 90), view(10, 10, 20, 20))
    root.bounds.origin = CGPoint(x: 5, y: 0)
    root.addSubview(shifted)
    shifted.addSubview(inner)
    shifted.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let start = inner.center.applying(shifted.transform(to: root))
    let animator = DynamicAnimator(referenceView: root)
    try animator.addBehavior(GravityBehavior(items: [inner]))
    let state = try #require(animator.state(of: inner))
    #expect(agree(CGFloat(state.x), start.x) && agree(CGFloat(state.y), start.y))
    #expect(agree(CGFloat(state.angle), .pi / 2, within: 1e-6))
    animator.advance(frames: 5)
    let end = inner.center.applying(shifted.transform(to: root))
    #expect(agree(end.x, start.x) && agree(end.y - start.y, 3.1155, within: 1e-3))
    #expect(agree(inner.transform.rotationAngle, 0, within: 1e-6))
  }

  @Test(
    "views are rounded to pixels if the animator has a rounding, other items and states never",
    arguments: [(nil, 50.4160881), (1.0, 50), (2, 50.5), (3, 50 + 1.0 / 3)])
  func rounding(scale: Double?, height: Double) throws {
    let (root, inner) = (view(0, 0, 300, 300), view(100, 0, 100, 100))
    root.addSubview(inner)
    let block = Block(100, 100, at: 150, 50)
    let animator = DynamicAnimator(referenceView: root)
    animator.pixelRounding = scale.map { CGFloat($0) }
    let properties = DynamicItemBehavior(items: [inner])
    properties.addAngularVelocity(1, for: inner)
    try animator.addBehavior(GravityBehavior(items: [inner, block]))
    try animator.addBehavior(properties)
    animator.advance(frames: 2)
    #expect(agree(inner.center.y, height, within: 1e-4))
    #expect(agree(block.center.y, 50.4160881, within: 1e-4))
    let state = try #require(animator.state(of: inner))
    #expect(abs(state.y - 50.4160881) < 1e-4)
    let steps = inner.transform.rotationAngle * 5000
    #expect(scale == nil || agree(steps, steps.rounded(), within: 1e-6))
  }

  @Test(
    "a view stays where its body is in a view that moves as well, in whatever order they are items")
  func movedTogether() throws {
    let (root, outer, inner) = (view(0, 0, 300, 300), view(10, 10, 100, 100), view(5, 5, 20, 20))
    root.addSubview(outer)
    outer.addSubview(inner)
    let animator = DynamicAnimator(referenceView: root)
    try animator.addBehavior(DynamicItemBehavior(items: [inner]))
    try animator.addBehavior(GravityBehavior(items: [outer]))
    animator.advance(frames: 30)
    let place = inner.center.applying(outer.transform(to: root))
    #expect(
      outer.center.y > 150 && agree(place.x, 25, within: 0.5) && agree(place.y, 25, within: 0.5))
  }

  // The rounded center was read back, and with it the scale of the canvas entered the motion.
  @Test(
    "updating or adding again a view that was not moved does not round its motion",
    arguments: [1, 2, 3], [true, false])
  func unroundedUpdate(scale: CGFloat, isUpdated: Bool) throws {
    func path(rounding: CGFloat?, isUpdated: Bool) throws -> [ItemState] {
      let (root, middle) = (view(0, 0, 300, 300), view(10, 0, 200, 200))
      let inner = view(20, 0, 31, 17)
      root.addSubview(middle)
      middle.addSubview(inner)
      middle.transform = CGAffineTransform(rotationAngle: 0.3)
      let animator = DynamicAnimator(referenceView: root)
      animator.pixelRounding = rounding
      let behaviors = [GravityBehavior(items: [inner]), DynamicItemBehavior(items: [inner])]
      for behavior in behaviors { try animator.addBehavior(behavior) }
      return try (0..<60).map { frame in
        if frame % 7 == 3, isUpdated {
          animator.updateItem(usingCurrentState: inner)
        } else if frame % 7 == 3 {
          animator.removeAllBehaviors()
          for behavior in behaviors { try animator.addBehavior(behavior) }
        }
        animator.advance(frames: 1)
        return try #require(animator.state(of: inner))
      }
    }
    let rounded = try path(rounding: scale, isUpdated: isUpdated)
    let exact = try path(rounding: nil, isUpdated: isUpdated)
    for (one, other) in zip(rounded, exact) {
      #expect(abs(one.x - other.x) < 1e-3 && abs(one.y - other.y) < 1e-3)
      #expect(abs(one.angle - other.angle) < 1e-6)
    }
    #expect(exact[59].y > exact[0].y + 20)
  }

  @Test("of a view that was moved, only what was changed is read again")
  func partialUpdate() throws {
    let (root, inner) = (view(0, 0, 300, 300), view(100, 0, 100, 100))
    root.addSubview(inner)
    let animator = DynamicAnimator(referenceView: root)
    animator.pixelRounding = 1
    let properties = DynamicItemBehavior([inner], resistance: 0)
    properties.addAngularVelocity(4, for: inner)
    try animator.addBehavior(GravityBehavior(items: [inner]))
    try animator.addBehavior(properties)
    animator.advance(frames: 125)
    let before = try #require(animator.state(of: inner))
    inner.center.x = 71
    animator.updateItem(usingCurrentState: inner)
    let after = try #require(animator.state(of: inner))
    #expect(after.x == 71 && abs(after.y - before.y) < 1e-3 && before.y != before.y.rounded())
    #expect(after.angle == before.angle && after.angle > 2 * .pi)
    // The same place again, before the next step, is read as well.
    inner.center.x = CGFloat(before.x).rounded()
    animator.updateItem(usingCurrentState: inner)
    #expect(animator.state(of: inner)?.x == before.x.rounded())
  }

  @Test("an angle that is set is taken within half a turn of the former, so that it does not jump")
  func updatedAngle() throws {
    let block = Block(50, 50, at: 0, 0)
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.addAngularVelocity(4 * .pi, for: block)
    let animator = try DynamicAnimator(properties)
    animator.advance(frames: 61)
    var angle = try #require(animator.state(of: block)).angle
    // 121 sub-steps.
    #expect(abs(angle - 4 * .pi * 121 / 120) < 1e-3)
    for turn in [Float(0.5), -0.5, 3, 3] {
      block.transform = CGAffineTransform(rotationAngle: CGFloat(angle + turn))
      animator.updateItem(usingCurrentState: block)
      let updated = try #require(animator.state(of: block)).angle
      #expect(abs(updated - angle - turn) < 1e-5)
      angle = updated
    }
  }

  @Test(
    "an invalid scale leaves the rounding as it is", arguments: [0, -1, CGFloat.nan])
  func invalidScale(scale: CGFloat) {
    let animator = DynamicAnimator()
    animator.pixelRounding = 2
    animator.pixelRounding = scale
    #expect(animator.pixelRounding == 2)
  }

  @Test("each part of a frame puts views back to where their bodies are, whatever has moved them")
  func putBack() throws {
    let (root, shifted) = (view(0, 0, 300, 300), view(100, 40, 90, 90))
    let (top, inner) = (view(20, 20, 10, 10), view(10, 10, 20, 20))
    root.addSubview(shifted)
    root.addSubview(top)
    shifted.addSubview(inner)
    let animator = DynamicAnimator(referenceView: root)
    try animator.addBehavior(DynamicItemBehavior(items: [top, inner]))
    animator.advance(by: 1 / 60.0)
    // The first part has a sub-step, the others have none.
    for _ in 0..<3 {
      top.center.x += 3
      top.transform = CGAffineTransform(rotationAngle: 1)
      shifted.center.y += 5
      let place = inner.center.applying(shifted.transform(to: root))
      animator.advance(by: 1 / 1000.0, endsFrame: false)
      #expect(agree(top.center.x, 25) && agree(top.transform.rotationAngle, 0))
      #expect(agree(inner.center.applying(shifted.transform(to: root)).y, place.y - 5))
    }
    // A superview may also scroll or turn, again and again.
    for step in 0..<4 {
      let place = inner.center.applying(shifted.transform(to: root))
      if step % 2 == 0 {
        shifted.bounds.origin.y += 4
      } else {
        shifted.transform = CGAffineTransform(rotationAngle: CGFloat(step))
      }
      animator.advance(by: 1 / 1000.0, endsFrame: false)
      let now = inner.center.applying(shifted.transform(to: root))
      #expect(agree(now.x, place.x) && agree(now.y, place.y))
    }
    shifted.transform = .identity
    animator.pixelRounding = 1
    top.center = CGPoint(x: 30.25, y: 30)
    animator.updateItem(usingCurrentState: top)
    #expect(top.center.x == 30.25)
    animator.advance(by: 1 / 1000.0, endsFrame: false)
    #expect(top.center.x == 30)
    animator.pixelRounding = 4
    animator.advance(by: 1 / 1000.0, endsFrame: false)
    #expect(top.center.x == 30.25)
    // In another view it keeps its place in the reference view.
    shifted.addSubview(top)
    animator.advance(by: 1 / 1000.0, endsFrame: false)
    #expect(agree(top.center.applying(shifted.transform(to: root)).x, 30.25))
  }

  @Test("boundaries follow reference bounds that change to and fro while another behavior is added")
  func boundsToAndFro() throws {
    let root = view(0, 0, 300, 300)
    let squares = [view(20, 100, 20, 20), view(120, 100, 20, 20)]
    for square in squares { root.addSubview(square) }
    let animator = DynamicAnimator(referenceView: root)
    let collisions = squares.map { CollisionBehavior(items: [$0]) }
    for collision in collisions { collision.translatesReferenceBoundsIntoBoundary = true }
    try animator.addBehavior(GravityBehavior(items: squares))
    try animator.addBehavior(collisions[0])
    animator.advance(by: 1 / 60.0)
    root.bounds.size.height = 200
    try animator.addBehavior(collisions[1])
    root.bounds.size.height = 300
    animator.advance(frames: 120)
    for square in squares { #expect(agree(square.frame.maxY, 299.5, within: 1)) }
    root.bounds.size.height = 400
    animator.advance(frames: 120)
    for square in squares { #expect(agree(square.frame.maxY, 399.5, within: 1)) }
  }
}

extension View {
  /// The name of the view in errors.
  fileprivate var diagnosticID: String { identifier.isEmpty ? "View" : identifier }
}
