import AutoLayout
import Foundation
import Geometry
import Testing
import Scene

@Suite("Frames with autoresizing masks")
struct AutoresizingTests {
  @Test(
    "the eight masks of an axis follow the superview as UIKit's constraints do (3.5)",
    arguments: [
      // A view at 20, 30 wide, in 100 that becomes 160.
      ([], 20, 30), ([.flexibleRightMargin], 20, 30), ([.flexibleLeftMargin], 80, 30),
      ([.flexibleWidth], 20, 90),
      // The center, at 35 of 100, goes to 56.
      ([.flexibleLeftMargin, .flexibleRightMargin], 41, 30),
      // 20 and 30 share the 110 that the right margin of 50 leaves of 160.
      ([.flexibleLeftMargin, .flexibleWidth], 44, 66),
      // 30 and 50 share the 140 that the left margin of 20 leaves of 160.
      ([.flexibleWidth, .flexibleRightMargin], 20, 52.5),
      ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 32, 48),
    ] as [(AutoresizingMask, CGFloat, CGFloat)],
    // Masks are about frames, whatever the alignment rectangles of view and superview are.
    [
      (.zero, .zero), (.zero, EdgeInsets(top: 1, left: 2, bottom: 4, right: 8)),
      (EdgeInsets(top: 8, left: 4, bottom: 2, right: 1), .zero),
      (
        EdgeInsets(top: 8, left: 4, bottom: 2, right: 1),
        EdgeInsets(top: 1, left: 2, bottom: 4, right: 8)
      ),
    ] as [(EdgeInsets, EdgeInsets)])
  func masks(
    rule: (mask: AutoresizingMask, min: CGFloat, size: CGFloat),
    insets: (view: EdgeInsets, superview: EdgeInsets)
  ) throws {
    let (mask, min, size) = rule
    let root = Box.root(100, 100)
    let given = Box("given", 20, 0, 30, 10)
    given.traits.alignmentInsets = insets.view
    root.traits.alignmentInsets = insets.superview
    given.traits.autoresizingMask = mask
    root.add(given)
    let follower = root.add("follower")[0]
    try constrain([root, given, follower], "follower.left == given.left")
    let engine = LayoutEngine(root: root)
    engine.layout()
    #expect(given.frame == CGRect(x: 20, y: 0, width: 30, height: 10))
    root.traits.frame.size.width = 160
    engine.layout()
    #expect(abs(given.frame.minX - min) < 1e-9 && abs(given.frame.width - size) < 1e-9)
    root.traits.frame.size.width = 100
    engine.layout()
    #expect(abs(given.frame.minX - 20) < 1e-9 && abs(given.frame.width - 30) < 1e-9)
  }

  @Test("the mask refers to the frame that was set last (3.5)")
  func newFrame() throws {
    let root = Box.root(100, 100)
    let given = Box("given", 20, 0, 30, 10)
    given.traits.autoresizingMask = .flexibleLeftMargin
    root.add(given)
    let follower = root.add("follower")[0]
    try constrain([root, given, follower], "follower.left == given.left")
    let engine = LayoutEngine(root: root)
    engine.layout()
    given.traits.frame = CGRect(x: 60, y: 0, width: 30, height: 10)
    engine.layout()
    #expect(follower.frame.minX == 60)
    root.traits.frame.size.width = 160
    engine.layout()
    #expect(given.frame.minX == 120 && follower.frame.minX == 120)
  }

  @Test("lengths that are all zero get equal shares (3.5)")
  func zeros() {
    let rule = AutoresizingRule(
      [.flexibleLeftMargin, .flexibleWidth], axis: .horizontal, min: 0, size: 0, in: 10)
    #expect(rule.place(in: 30) == (10, 10))
    let all = AutoresizingRule(
      [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin], axis: .vertical, min: 0,
      size: 0, in: 0)
    #expect(all.place(in: 30) == (10, 10))
  }
}
