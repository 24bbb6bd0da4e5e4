import Foundation
import Geometry
import SceneFormat
import Stage
import Testing

/// The layout of a scene of 200 by 100 points at one pixel per point, explained.
private func layout(_ members: String, canvas: String = "") throws -> SceneLayout {
  try Stage.layout(
    of: scene("\"canvas\": {\"size\": [200, 100], \"scale\": 1\(canvas)}, \(members)"),
    measuring: FixedPitch(), isExplained: true)
}

extension SceneLayout {
  /// The item with an id.
  fileprivate func item(_ id: String) throws -> Item {
    try #require(items.first { $0.id == id })
  }

  /// The frame of an item as four numbers.
  fileprivate func frame(_ id: String) throws -> [Double] {
    let frame = try item(id).frame
    return [frame.minX, frame.minY, frame.width, frame.height].map { Double($0) }
  }
}

@Suite("A scene's layout as a value")
struct SceneLayoutTests {
  @Test("frames are exact, rounded ones are on pixels, halves rounded up (layout.md 3.8)")
  func rounding() throws {
    // A third of 200 points: edges at 66.67 and 133.33; 10.5 rounds up.
    let layout = try layout(
      """
      "views": [{"id": "a"}, {"id": "b"}],
      "layout": ["H:|[a][b]", "a.width == root.width / 3", "b.width == a.width",
        "V:|-10.5-[a(20)]", "b.top == a.top", "b.height == a.height"]
      """)
    let b = try layout.item("b")
    #expect(abs(b.frame.minX - 200.0 / 3) < 1e-9 && abs(b.frame.width - 200.0 / 3) < 1e-9)
    #expect(b.frame.minY == 10.5 && b.frame.height == 20)
    #expect(b.roundedFrame == CGRect(x: 67, y: 11, width: 66, height: 20))
    #expect(layout.items.map(\.id) == ["root", "a", "b"])
    #expect(layout.conflicts.isEmpty && layout.shortfalls.isEmpty)
  }

  @Test("constraints are in the order of generation, the later view first (layout.md 2.2)")
  func order() throws {
    let layout = try layout(
      """
      "views": [{"id": "a"}, {"id": "b"}],
      "layout": [{"id": "row", "format": "H:|-[a(>=30@600)]-12-[b]|", "options": ["alignAllTop"]}]
      """)
    let forms = layout.constraints.map { constraint in
      "\(constraint.first).\(constraint.firstAttribute) \(constraint.relation) "
        + "\(constraint.second.map { $0 + "." } ?? "")\(constraint.secondAttribute) "
        + "\(constraint.multiplier) \(constraint.constant) \(constraint.priority)"
    }
    #expect(
      forms == [
        "a.leading equal root.leadingMargin 1.0 0.0 1000.0",
        "a.width greaterThanOrEqual notAnAttribute 1.0 30.0 600.0",
        "b.leading equal a.trailing 1.0 12.0 1000.0",
        "root.trailing equal b.trailing 1.0 0.0 1000.0",
        "a.top equal b.top 1.0 0.0 1000.0",
      ])
    #expect(layout.constraints.allSatisfy { $0.participant.identifier == "row" })
    #expect(layout.constraints.allSatisfy { $0.participant.place != nil && !$0.isDropped })
  }

  @Test("a distance has two ends, and a constraint between baselines its real spacing (3.6)")
  func distances() throws {
    let layout = try layout(
      """
      "views": [{"id": "a", "type": "label", "text": "a"}, {"id": "b", "type": "label", "text": "b"}],
      "layout": ["(b.left - a.right) == 2 * (root.right - b.right)", "H:|[a(20)]", "V:|[a]",
        "b.firstBaseline == a.lastBaseline + systemSpacing"]
      """)
    let distance = layout.constraints[0]
    #expect(distance.first == "b" && distance.firstAttribute == "left")
    #expect(distance.firstOrigin == "a.right" && distance.secondOrigin == "b.right")
    #expect(
      distance.participant.printed.contains("(b.left - a.right) == 2*(root.right - b.right)"))
    let spacing = try #require(layout.constraints.last)
    #expect(spacing.firstOrigin == nil && spacing.secondOrigin == nil)
    // A descent of 5 and an ascent of 15.
    #expect(spacing.constant == 20)
    // 200 - 20 - 10 in the ratio of 2 to 1.
    #expect(abs(try layout.frame("b")[0] - (20 + 170.0 * 2 / 3)) < 1e-9)
  }

  @Test("ambiguous items are listed with their axes")
  func ambiguity() throws {
    let layout = try layout(
      """
      "views": [{"id": "a"}, {"id": "b"}, {"id": "g", "type": "guide"}],
      "layout": ["H:|-10-[a]", "V:|-10-[a(20)]", "H:|[b]|", "V:|[b]|", "V:|[g]|", "g.width == 5"]
      """)
    #expect(try layout.item("a").undecided == [.width])
    #expect(try layout.item("a").ambiguousAxes == [.horizontal])
    #expect(try layout.item("b").undecided.isEmpty)
    #expect(try layout.item("g").undecided == [.x])
  }

  @Test("of two conflicting constraints the later one is dropped, with the reason")
  func conflict() throws {
    let layout = try layout(
      """
      "views": [{"id": "a"}],
      "layout": ["H:|-10-[a(50)]", "V:|[a]|", {"id": "late", "item": "a", "attribute": "width",
        "constant": 60}]
      """)
    let conflict = try #require(layout.conflicts.first)
    #expect(layout.conflicts.count == 1)
    #expect(conflict.set.count == 2 && conflict.dropped == conflict.set[1])
    #expect(conflict.dropped.identifier == "late" && conflict.dropped.place != nil)
    #expect(conflict.why.contains("activated last"))
    #expect(conflict.log.hasPrefix("Unable to simultaneously satisfy constraints."))
    #expect(layout.constraints.filter(\.isDropped).map(\.participant.identifier) == ["late"])
    #expect(try layout.frame("a") == [10, 0, 50, 100])
  }

  @Test("an unsatisfied optional constraint has its distance and the constraints that prevent it")
  func shortfall() throws {
    let layout = try layout(
      """
      "views": [{"id": "a"}],
      "layout": ["V:|[a]|", "H:|[a]", {"id": "wish", "item": "a", "attribute": "width",
        "constant": 80, "priority": 700}, {"id": "stronger", "item": "a", "attribute": "width",
        "relation": "lessThanOrEqual", "constant": 60, "priority": 701}]
      """)
    let shortfall = try #require(layout.shortfalls.first)
    #expect(layout.shortfalls.count == 1)
    #expect(shortfall.constraint.identifier == "wish" && shortfall.priority == 700)
    #expect(abs(shortfall.excess + 20) < 1e-9)
    #expect(shortfall.conflicting.map(\.identifier) == ["stronger"])
  }

  @Test("a compressed content has the constraints that compress it")
  func squeezedContent() throws {
    let layout = try layout(
      """
      "views": [{"id": "a", "intrinsicSize": [120, null]}],
      "layout": ["V:|[a]|", {"id": "left", "format": "H:|[a(<=90)]"}]
      """)
    // 30 points short at a compression resistance of 750.
    let shortfall = try #require(layout.shortfalls.first)
    #expect(shortfall.constraint.origin == .contentSize && shortfall.priority == 750)
    #expect(abs(shortfall.excess + 30) < 1e-9)
    #expect(shortfall.conflicting.map(\.identifier) == ["left"])
  }

  @Test("the fitting size of a view follows from its content and its constraints (layout.md 3.2)")
  func fitting() throws {
    let layout = try layout(
      """
      "views": [
        {"id": "card", "subviews": [{"id": "text", "type": "label", "text": "Hello"}]},
        {"id": "free", "intrinsicSize": [30, null]}],
      "layout": ["H:|[card]|", "V:|[card]", "H:|-10-[text]-10-|", "V:|-5-[text]-5-|",
        "H:|[free]", "V:|[free(10)]"]
      """)
    // Five characters of 10 by 20 with margins; the hugging priority of 250 is above the fitting
    // priority of 50.
    let card = try #require(try layout.item("card").fitting)
    #expect(card.compressed == CGSize(width: 70, height: 30))
    #expect(card.expanded == CGSize(width: 70, height: 30))
    let free = try #require(try layout.item("free").fitting)
    #expect(free.compressed == CGSize(width: 30, height: 10))
  }
}
