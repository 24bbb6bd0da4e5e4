import AutoLayout
import Foundation
import Testing
import TestSupport
import Scene

@Suite("Conflicting constraints")
struct ConflictTests {
  @Test("of a minimal set the constraint activated last is broken (3.4)")
  func lastGoes() throws {
    let root = Box.root()
    let a = root.add("a")[0]
    try constrain([root, a], "a.left == root.left + 10", "a.top == root.top")
    let wide = try LayoutConstraint.activate("a.width == 50", among: [a])
    let narrow = try LayoutConstraint.activate("a.width == 40", among: [a])
    let engine = LayoutEngine(root: root)
    let conflicts = engine.layout()
    #expect(conflicts.map { $0.members.map(\.id) } == [[wide.id, narrow.id]])
    #expect(conflicts.map(\.broken.id) == [narrow.id])
    #expect(a.frame.width == 50 && a.frame.minX == 10)
    // The same conflict is not reported as new.
    #expect(engine.layout().isEmpty)
    #expect(engine.conflicts == conflicts)
  }

  @Test("a broken constraint returns when its conflict is resolved (3.4)", arguments: 0..<3)
  func comesBack(way: Int) throws {
    let root = Box.root()
    let a = root.add("a")[0]
    let wide = try LayoutConstraint.activate("a.width == 50", among: [a])
    let narrow = try LayoutConstraint.activate("a.width == 40", among: [a])
    let engine = LayoutEngine(root: root)
    engine.layout()
    switch way {
    case 0: wide.isActive = false
    case 1: wide.constant = 40
    default: narrow.constant = 50
    }
    #expect(engine.layout().isEmpty)
    #expect(engine.conflicts.isEmpty)
    #expect(a.frame.width == (way == 2 ? 50 : 40))
  }

  @Test("the engine's own constraints are not broken while there is another (3.4)")
  func generatedStay() throws {
    let root = Box.root()
    let given = Box("given", 10, 10, 50, 50)
    root.add(given)
    let size = try LayoutConstraint.activate("given.width == root.width", among: [root, given])
    let engine = LayoutEngine(root: root)
    let conflicts = engine.layout()
    #expect(conflicts.map(\.broken.id) == [size.id])
    #expect(conflicts.first?.members.map(\.origin) == [.root, .autoresizing, .explicit])
    #expect(given.frame.width == 50)
    #expect(
      conflicts.first?.members.map(\.printed) == [
        "<LayoutConstraint 'View-Encapsulated-Layout-Width' root.width == 400   "
          + "(active, names: root:Box )>",
        "<AutoresizingMaskLayoutConstraint h=--& v=--& given.width == 50   "
          + "(active, names: given:Box )>",
        size.description,
      ])
  }

  @Test("that widths are not negative is required but not listed (3.1)")
  func nonNegative() throws {
    let root = Box.root(30, 100)
    let a = root.add("a")[0]
    let inset = try LayoutConstraint.activate("a.width == root.width - 32", among: [root, a])
    let conflicts = LayoutEngine(root: root).layout()
    #expect(conflicts.map { $0.members.map(\.origin) } == [[.root, .explicit]])
    #expect(conflicts.map(\.broken.id) == [inset.id])
    #expect(a.frame.width >= 0)
  }

  @Test("the sizes that complete a conflict by not being negative are found on request (3.1)")
  func impliedSizes() throws {
    let root = Box.root(30, 100)
    let boxes = root.add("a", "b", "c")
    // 10 + a + 10 + b + 20 = 30 needs a width below 0 of a or of b; c conflicts by itself.
    try constrain(
      [root] + boxes, "a.left == root.left + 10", "b.left == a.right + 10", "c.width == 4")
    let last = try LayoutConstraint.activate("root.right == b.right + 20", among: [root, boxes[1]])
    let other = try LayoutConstraint.activate("c.width == 5", among: boxes)
    let engine = LayoutEngine(root: root)
    let conflicts = engine.layout()
    #expect(conflicts.map(\.broken.id) == [last.id, other.id])
    #expect(conflicts.allSatisfy { $0.impliedSizes.isEmpty })
    #expect(
      conflicts.map { engine.explained($0).impliedSizes } == [
        ["a.width >= 0", "b.width >= 0"], [],
      ])
  }

  @Test("a width that the first of two conflicts makes negative is zero in the end (3.1)")
  func negativeBetweenConflicts() throws {
    // The variable left the basis with its value, and only basic ones were examined for violations;
    // with three boxes there are too few variables for that.
    let root = Box.root(100, 60)
    let boxes = root.add("card", "e", "f", "g")
    let items: [any LayoutItem] = [root] + boxes
    try constrain(
      items, "card.centerX == root.centerX", "card.left == root.left + 60",
      "card.right == root.right - 60", "card.height == card.width + 20 @751", "e.width == 5",
      "f.left == e.right", "f.width == 5", "g.left == f.right", "g.width == 5")
    let conflicts = LayoutEngine(root: root).layout()
    #expect(conflicts.map(\.members.count) == [3, 3])
    #expect(boxes[0].frame.width == 0 && boxes[0].frame.height == 20)
  }

  @Test("a content size of priority 1000 takes part (3.1)")
  func requiredContent() throws {
    let root = Box.root()
    let a = root.add("a")[0]
    a.traits.contentSize = AxisPair(horizontal: 60, vertical: nil)
    a.traits.compressionResistance.horizontal = .required
    let width = try LayoutConstraint.activate("a.width == 50", among: [a])
    let conflicts = LayoutEngine(root: root).layout()
    #expect(
      conflicts.first?.members.map(\.printed) == [
        "<ContentSizeLayoutConstraint a.width == 60 Hug:250 CompressionResistance:1000   "
          + "(active, names: a:Box )>",
        width.description,
      ])
    #expect(a.frame.width == 60)
  }

  @Test("the log has UIKit's wording and order (3.4)")
  func log() throws {
    let root = Box.root()
    let given = Box("given", 10, 10, 50, 50)
    root.add(given)
    let first = try LayoutConstraint.activate("given.left == root.left + 10", among: [root, given])
    let named = try LayoutConstraint.activate("given.right == root.right", among: [root, given])
    named.identifier = "edge"
    let conflict = try #require(LayoutEngine(root: root).layout().first)
    #expect(first.isActive && conflict.members.count == 4)
    #expect(
      conflict.description == """
        Unable to simultaneously satisfy constraints.
        \tProbably at least one of the constraints in the following list is one you don't want.
        \tTry this:
        \t\t(1) look at each constraint and try to figure out which you don't expect;
        \t\t(2) find the code that added the unwanted constraint or constraints and fix it.
        \t(Note: If you're seeing autoresizing constraints that you don't understand, refer to the \
        documentation for the View property translatesAutoresizingMaskIntoConstraints)
        (
            "<AutoresizingMaskLayoutConstraint h=--& v=--& given.minX == 10   \
        (active, names: given:Box, '|':root:Box )>",
            "<AutoresizingMaskLayoutConstraint h=--& v=--& given.width == 50   \
        (active, names: given:Box )>",
            "<LayoutConstraint 'View-Encapsulated-Layout-Width' root.width == 400   \
        (active, names: root:Box )>",
            "<LayoutConstraint 'edge' given.right == root.right   \
        (active, names: given:Box, root:Box )>"
        )

        Will attempt to recover by breaking constraint
        <LayoutConstraint 'edge' given.right == root.right   (active, names: given:Box, root:Box )>

        The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in \
        <UIKitCore/UIView.h> may also be helpful.
        """)
  }

  @Test("the constraints kept are those that adding them one by one would keep", arguments: 0..<30)
  func greedy(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let root = Box.root()
    let boxes = root.add("a", "b", "c")
    let items: [any LayoutItem] = [root] + boxes
    var all: [LayoutConstraint] = []
    for _ in 0..<12 {
      let first = items[1 + random.below(3)].layoutName.identifier
      let second = items[random.below(4)].layoutName.identifier
      let relation = random.pick(["==", ">=", "<="])
      let constant = random.below(5) * 10
      let text =
        random.below(3) == 0
        ? "\(first).width \(relation) \(constant)"
        : "\(first).\(random.pick(["left", "right"])) \(relation) \(second).left + \(constant)"
      all.append(try LayoutConstraint.activate(text, among: items))
    }
    let engine = LayoutEngine(root: root)
    engine.layout()
    let broken = Set(engine.conflicts.compactMap(\.broken.id))
    // The same, one by one: each that conflicts with those kept before it is deactivated at once.
    for constraint in all { constraint.isActive = false }
    var rejected: Set<LayoutConstraint.ID> = []
    for constraint in all {
      constraint.isActive = true
      if !LayoutEngine(root: root).layout().isEmpty {
        constraint.isActive = false
        rejected.insert(constraint.id)
      }
    }
    #expect(broken == rejected)
    // Every reported conflict is minimal: its members cannot be satisfied together, fewer can.
    for conflict in engine.conflicts {
      let members = all.filter { constraint in conflict.members.contains { $0.id == constraint.id }
      }
      for skipped in [nil] + members {
        LayoutConstraint.deactivate(all)
        try LayoutConstraint.activate(members.filter { $0 !== skipped })
        let isSatisfied = LayoutEngine(root: root).layout().isEmpty
        #expect(isSatisfied == (skipped != nil))
      }
    }
  }
}
