import AutoLayout
import Foundation
import Testing
import Scene

@Suite("Ambiguous layouts")
struct AmbiguityTests {
  private func ambiguity(_ equations: [String], _ change: (Box) -> Void = { _ in }) throws
    -> LayoutAmbiguity
  {
    let root = Box.root()
    let boxes = root.add("a", "b")
    change(boxes[0])
    for equation in equations { try LayoutConstraint.activate(equation, among: [root] + boxes) }
    let engine = LayoutEngine(root: root)
    engine.layout()
    #expect(engine.ambiguities(of: boxes) == engine.report().items.dropFirst().map(\.ambiguity))
    return engine.ambiguities(of: boxes)[0]
  }

  @Test("an ambiguity names the undetermined parts of the frame (3.3)")
  func missing() throws {
    #expect(try ambiguity([]) == [.minX, .minY, .width, .height])
    #expect(
      try ambiguity(["a.left == root.left", "a.width == 5", "a.top == root.top"]) == [.height])
    #expect(
      try ambiguity(["a.right == root.right", "a.top == root.top", "a.height == 2"])
        == [.minX, .width])
  }

  @Test("a content size determines as much as a constraint (3.1, 3.3)")
  func content() throws {
    let edges = ["a.left == root.left", "a.top == root.top"]
    #expect(
      try ambiguity(edges) { $0.traits.contentSize = AxisPair(horizontal: 9, vertical: 9) }
        .isEmpty)
  }

  @Test("conflicting optional constraints of one priority are ambiguous (3.3)")
  func equalPriorities() throws {
    let edges = ["a.left == root.left", "a.top == root.top", "a.height == 2"]
    #expect(try ambiguity(edges + ["a.width == 10 @500", "a.width == 20 @500"]) == [.width])
    #expect(try ambiguity(edges + ["a.width == 10 @501", "a.width == 20 @500"]).isEmpty)
  }

  @Test("an item with a determined frame in an ambiguous parent is not ambiguous")
  func inside() throws {
    let root = Box.root()
    let outer = root.add("outer")[0]
    let inner = outer.add("inner")[0]
    try constrain(
      [root, outer, inner], "inner.left == outer.left + 5", "inner.top == outer.top + 5",
      "inner.width == 10", "inner.height == 10")
    let engine = LayoutEngine(root: root)
    engine.layout()
    #expect(engine.ambiguities(of: [inner, outer]) == [[], [.minX, .minY, .width, .height]])
  }

  @Test("an undetermined part of a frame keeps its value (3.3)")
  func stays() throws {
    let root = Box.root()
    let a = Box("a")
    a.traits.frame = CGRect(x: 11, y: 12, width: 13, height: 14)
    root.add(a)
    try constrain([root, a], "a.top == root.top + 1")
    let engine = LayoutEngine(root: root)
    engine.layout()
    engine.layout()
    #expect(a.frame == CGRect(x: 11, y: 1, width: 13, height: 14))
  }

  @Test("the report lists constraints in the order of activation, and which are broken")
  func report() throws {
    let root = Box.root()
    let a = root.add("a")[0]
    try constrain([root, a], "a.width == 50", "a.left == root.left", "a.width == 40")
    let engine = LayoutEngine(root: root)
    engine.layout()
    let constraints = engine.report().constraints
    #expect(constraints.map(\.constant) == [50, 0, 40])
    #expect(constraints.map(\.isBroken) == [false, false, true])
    #expect(constraints[1].printed.contains("H:|-(0)-[a](LTR)"))
    #expect(engine.report().items.count == 2)
    #expect(engine.report().items[1].frame.width == 50)
  }
}
