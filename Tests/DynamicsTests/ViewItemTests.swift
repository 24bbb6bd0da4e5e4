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
    "an invalid scale leaves the rounding as it is", arguments: [0, -1, CGFloat.nan])
  func invalidScale(scale: CGFloat) {
    let animator = DynamicAnimator()
    animator.pixelRounding = 2
    animator.pixelRounding = scale
    #expect(animator.pixelRounding == 2)
  }
}

extension View {
  /// The name of the view in errors.
  fileprivate var diagnosticID: String { identifier.isEmpty ? "View" : identifier }
}
