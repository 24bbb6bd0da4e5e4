import DisplayList
import Foundation
import Geometry
import SceneFormat
import Stage
import Testing

@Suite("Constraints as an overlay")
struct ConstraintPainterTests {
  /// The texts on a scene's dimension lines.
  private func texts(_ layout: String) throws -> [String] {
    try staged(
      """
      "canvas": {"size": [200, 100]}, "views": [{"id": "a"}, {"id": "b"}],
      "overlays": {"constraints": true}, "layout": [\(layout)]
      """
    ).displayList().items.compactMap { item in
      guard case .text(let text) = item else { return nil }
      return text.block.string
    }
  }

  @Test(
    "gaps say how long they are, bounds what they bound, wishes their priority",
    arguments: [
      (#""H:|-30-[a]""#, ["30"]), (#""H:[a]-20-|""#, ["20"]),
      (#""H:|-[a]""#, ["8"]), (#""H:|-(>=30)-[a]""#, ["≥30"]),
      (#""a.right <= root.right - 20", "H:|[a(20)]""#, ["≥20", "20"]),
      (#""H:|-40@700-[a]""#, ["40 @700"]), (#""V:[a(50)]""#, ["50"]),
      (#""H:[a(>=20,<=50)]""#, ["≥20, ≤50"]), (#""b.width == a.width * 2 + 5""#, ["= 2×a + 5"]),
      (#""H:|[a(20)]", "b.left == a.right + 2 * systemSpacing""#, ["16", "20"]),
      // Flush edges have no gap, equal centers no text, and distances no line.
      (#""H:|[a]", "a.centerY == root.centerY""#, []),
      (#""H:|[a][b]", "(b.top - a.bottom) == 20", "b.width == (root.right - b.right)""#, []),
    ])
  func words(layout: String, expected: [String]) throws {
    #expect(try texts(layout) == expected)
  }

  @Test("in a superview of another scale, gaps are in its points, and equal baselines are one line")
  func scaled() throws {
    let stage = try staged(
      """
      "canvas": {"size": [400, 200]}, "overlays": {"constraints": true},
      "views": [{"id": "card", "frame": [100, 50, 200, 100], "transform": {"scale": 1.5}, "subviews": [
        {"id": "a", "type": "label", "text": "One"}, {"id": "b", "type": "label", "text": "Two"}]}],
      "layout": ["H:|-[a]-12-[b]", "a.top == card.top + 10", "b.firstBaseline == a.firstBaseline"]
      """)
    let texts = stage.displayList().items.compactMap { item in
      if case .text(let text) = item { text.block.string } else { nil }
    }
    #expect(texts.filter { !["One", "Two"].contains($0) } == ["8", "12", "10"])
  }

  @Test("what is hidden has no dimensions")
  func hidden() throws {
    for (card, own) in [("true", "false"), ("false", "true")] {
      let stage = try staged(
        """
        "canvas": {"size": [400, 200]}, "overlays": {"constraints": true},
        "views": [{"id": "card", "frame": [100, 50, 200, 100], "isHidden": \(card), "subviews": [
          {"id": "a", "isHidden": \(own)}]}],
        "layout": ["H:|-20-[a(30)]", "V:|-20-[a(30)]"]
        """)
      #expect(stage.displayList().items.isEmpty)
    }
  }

  @Test("what was broken in a conflict says what does not hold")
  func broken() throws {
    #expect(try texts(#""a.width == 50", "a.width == 60""#) == ["50", "≠ 60"])
    #expect(try texts(#""a.width == 50", "a.width >= 60""#) == ["50", "≱60"])
    #expect(try texts(#""H:|-20-[a]", "a.left <= root.left + 10""#) == ["20", "≰10"])
    #expect(try texts(#""H:[a]-20-|", "H:[a]-30-|""#) == ["20", "≠ 30"])
  }

  /// The ends of the dashed lines of a layout of two views of 40 by 20 points, in order.
  private func dashes(_ layout: String, views: String = "") throws -> [[CGPoint]] {
    try staged(
      """
      "canvas": {"size": [200, 100]},
      "views": [{"id": "a", "backgroundColor": "red"}, {"id": "b", "backgroundColor": "red"} \(views)],
      "overlays": {"constraints": true},
      "layout": ["a.width == 40", "b.width == 40", "a.height == 20", "b.height == 20", \(layout)]
      """
    ).displayList().items.compactMap(\.stroke).filter { $0.dash != nil }.map { stroke in
      stroke.path.points.map { $0.applying(stroke.transform) }
    }
  }

  @Test("equal centers are a dashed line through both items, which reaches 4 points beyond them")
  func centers() throws {
    let lines = try dashes(
      #""H:|-20-[a]-30-[b]", "V:|-10-[a]", "b.centerY == a.centerY""#)
    #expect(lines == [[CGPoint(x: 16, y: 20), CGPoint(x: 134, y: 20)]])
  }

  @Test("centers that rounding to pixels moves apart are still one line, without a number")
  func roundedCenters() throws {
    let layout = #""H:[a(40.5)]", "a.centerX == root.centerX", "b.centerX == root.centerX""#
    #expect(try texts(layout) == ["40.5"])
    #expect(try texts(layout.replacing("b.centerX ==", with: "b.centerX - 3 ==")).count == 2)
  }

  @Test("centers a distance apart are a line each, with the distance between them")
  func shiftedCenters() throws {
    let layout = #""H:|-20-[a]", "V:|-10-[a]-10-[b]", "b.centerX == a.centerX + 50""#
    #expect(
      try dashes(layout) == [
        [CGPoint(x: 40, y: 6), CGPoint(x: 40, y: 34)],
        [CGPoint(x: 90, y: 36), CGPoint(x: 90, y: 64)],
      ])
    #expect(
      try texts(#""H:|-20-[a(40)]", "b.centerX == a.centerX + 50", "b.width == 10""#).contains("50")
    )
  }

  @Test(
    "an edge that items share is a dashed line, unless one lies in the other or they only touch")
  func edges() throws {
    let lines = try dashes(#""H:|-20-[a]-30-[b]", "V:|-10-[a]", "b.top == a.top""#)
    #expect(lines == [[CGPoint(x: 16, y: 10), CGPoint(x: 134, y: 10)]])
    #expect(try dashes(#""H:|[a][b]", "V:|[a]", "b.top == root.top""#).isEmpty)
  }

  @Test("items aligned one with the next share one line, and texts on it are not crossed out")
  func texts() throws {
    let label = #", {"id": "c", "type": "label", "text": "middle"}"#
    let lines = try dashes(
      #""H:|-10-[a]-5-[c(60)]-5-[b]", "V:|-10-[a]", "c.centerY == a.centerY", "b.centerY == c.centerY""#,
      views: label)
    #expect(lines.count == 2)
    #expect(lines.first?.first == CGPoint(x: 6, y: 20))
    #expect(lines.last?.last == CGPoint(x: 164, y: 20))
    #expect((lines.first?.last?.x ?? 0) <= 55 && (lines.last?.first?.x ?? 0) > 80)
  }

  @Test("a gap of half a point has its text, too")
  func narrowGap() throws {
    #expect(try texts(#""H:|-0.5-[a(20)]""#) == ["0.5", "20"])
  }

  @Test("in drawings that can be magnified, lines end at edges that are not rounded to pixels")
  func exact() throws {
    let stage = try staged(
      """
      "canvas": {"size": [100, 100], "scale": 1},
      "views": [{"id": "a", "backgroundColor": "red"}], "overlays": {"constraints": true},
      "layout": ["H:|[a]", "a.width == root.width / 3", "V:|-20.3-[a(40)]"]
      """)
    func ends(isRounded: Bool) -> [CGPoint] {
      stage.displayList(isRounded: isRounded).items.compactMap(\.stroke).flatMap { stroke in
        stroke.path.points.map { $0.applying(stroke.transform) }
      }
    }
    let width = CGFloat(100) / 3
    func hasEnd(_ points: [CGPoint], _ x: CGFloat) -> Bool {
      points.contains { abs($0.x - x) < 1e-6 }
    }
    let (exact, rounded) = (ends(isRounded: false), ends(isRounded: true))
    #expect(hasEnd(exact, width) && !hasEnd(exact, 33))
    #expect(hasEnd(rounded, 33) && !hasEnd(rounded, width))
    #expect(exact.contains { abs($0.y - 20.3) < 1e-6 })
    #expect(exact.count == rounded.count)
  }

  @Test("of more than a thousand dimensions, each stands where it would alone")
  func crowd() throws {
    func texts(of numbers: Range<Int>) throws -> [DisplayList.Item] {
      let views = numbers.map { #"{"id": "v\#($0)"}"# }.joined(separator: ", ")
      let layout = numbers.map { #""H:|-\#($0)-[v\#($0)(50)]""# }.joined(separator: ", ")
      let stage = try staged(
        """
        "canvas": {"size": [2000, 100]}, "views": [\(views)], "layout": [\(layout)],
        "overlays": {"constraints": true}
        """)
      return stage.displayList().items.filter { item in
        guard case .text = item else { return false }
        return true
      }
    }
    let crowd = try texts(of: 1..<520)
    #expect(crowd.count == 2 * 519)
    let alone = try texts(of: 300..<301)
    #expect(alone.count == 2 && alone.allSatisfy(crowd.contains))
  }

  /// The plates and texts of two views beside each other while a view grows.
  private func frames() throws -> Stage {
    try staged(
      """
      "canvas": {"size": [200, 100]}, "timing": {"duration": 1, "fps": 60},
      "views": [{"id": "a", "backgroundColor": "red"}, {"id": "b", "backgroundColor": "blue"}],
      "overlays": {"constraints": true},
      "layout": ["H:|-20-[a]-10-[b(40)]", "V:|-20-[a(40)]", "V:|-30-[b(40)]",
        {"id": "w", "item": "a", "attribute": "width", "constant": 30}],
      "timeline": [{"at": 0.1, "do": [
        {"animate": {"duration": 0.8, "layout": {"constants": {"w": 70}}}}]}]
      """)
  }

  @Test("texts keep their places while the layout changes, unless one gets in another's way")
  func stability() throws {
    let stage = try frames()
    var before = stage.overlayParts()[0].letterings
    var jumps = 0
    while !stage.isFinished {
      stage.advance()
      let now = stage.overlayParts()[0].letterings
      // The layout moves edges by at most 2 points in a frame; a jump is of a text's size.
      let hasJumped = zip(before, now).contains { old, new in
        CGVector(from: old.origin, to: new.origin).length >= 4
      }
      if hasJumped { jumps += 1 }
      before = now
    }
    #expect(jumps <= 1)
  }

  @Test("a frame has the same places, whether those before it are drawn or not")
  func independence() throws {
    let (drawn, skipped) = (try frames(), try frames())
    for _ in 0..<40 {
      drawn.advance()
      _ = drawn.displayList()
      skipped.advance()
    }
    #expect(drawn.displayList() == skipped.displayList())
  }

  @Test("the overlays' parts are the end of the display list")
  func parts() throws {
    let stage = try frames()
    let items = stage.overlayParts().flatMap(\.items)
    #expect(!items.isEmpty && Array(stage.displayList().items.suffix(items.count)) == items)
  }
}
