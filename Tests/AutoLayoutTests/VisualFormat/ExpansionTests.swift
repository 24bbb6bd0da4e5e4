import AutoLayout
import Foundation
import Geometry
import Testing
import Scene

/// Items, attributes and order are those of public tests of other implementations and of dumps of the
/// real engine: the later item first, sizes after connections, alignments last.
@Suite("Expansion of visual formats")
struct ExpansionTests {
  private let views = FormatViews("a", "b", "c")

  private func lines(
    _ format: String, options: FormatOptions = [], metrics: [String: Double] = [:],
    spacing: StandardSpacing = StandardSpacing()
  ) throws -> [String] {
    try VisualFormat.constraints(
      withVisualFormat: format, options: options, metrics: metrics, spacing: spacing,
      scope: views.scope
    ).map(\.line)
  }

  @Test(
    "each construct gives its constraint",
    arguments: [
      ("|-5-[a]", ["a.leading == |.leading + 5"]),
      ("V:|-5-[a]", ["a.top == |.top + 5"]),
      ("|[a]", ["a.leading == |.leading"]),
      ("[a]-5-[b]", ["b.leading == a.trailing + 5"]),
      ("V:[a]-5-[b]", ["b.top == a.bottom + 5"]),
      ("[a][b]", ["b.leading == a.trailing"]),
      ("[a]-(-5)-[b]", ["b.leading == a.trailing - 5"]),
      ("[a]-5-|", ["|.trailing == a.trailing + 5"]),
      ("V:[a]-5-|", ["|.bottom == a.bottom + 5"]),
      ("[a]|", ["|.trailing == a.trailing"]),
      ("[a]", []),
      ("[a(80)]", ["a.width == 80"]),
      ("V:[a(80)]", ["a.height == 80"]),
      ("[a(>=80@500)]", ["a.width >= 80 @500"]),
      ("[a(b)]", ["a.width == b.width"]),
      ("V:[a(<=b@999.5)]", ["a.height <= b.height @999.5"]),
      ("[a(>=70,<=100,90@20)]", ["a.width >= 70", "a.width <= 100", "a.width == 90 @20"]),
      (
        "[a]-(>=5,<=9@250)-[b]",
        ["b.leading >= a.trailing + 5", "b.leading <= a.trailing + 9 @250"]
      ),
      ("[a]-20@750-[b]", ["b.leading == a.trailing + 20 @750"]),
      ("[a]-(>=5)-|", ["|.trailing >= a.trailing + 5"]),
      ("|-(<=5@1)-[a]", ["a.leading <= |.leading + 5 @1"]),
    ])
  func construct(format: String, expected: [String]) throws {
    #expect(try lines(format) == expected)
  }

  @Test("constraints come from view to view, a connection before the size of the view after it")
  func order() throws {
    #expect(
      try lines("|-1-[a(10)]-2-[b(20,>=5)]-3-[c(a)]-4-|", options: [.alignAllTop]) == [
        "a.leading == |.leading + 1", "a.width == 10",
        "b.leading == a.trailing + 2", "b.width == 20", "b.width >= 5",
        "c.leading == b.trailing + 3", "c.width == a.width",
        "|.trailing == c.trailing + 4",
        "a.top == b.top", "b.top == c.top",
      ])
  }

  @Test("metrics give distances, sizes and priorities, and hide views of the same name")
  func metrics() throws {
    #expect(
      try lines(
        "|-gap@weak-[a(a)]-(<=gap)-[b(c@weak)]",
        metrics: ["gap": -4.5, "weak": 0.5, "a": 33])
        == [
          "a.leading == |.leading - 4.5 @0.5", "a.width == 33", "b.leading <= a.trailing - 4.5",
          "b.width == c.width @0.5",
        ])
  }

  @Test("each adjacent pair is aligned by each attribute, in the order of the raw values")
  func alignment() throws {
    #expect(
      try lines("[a][b][c]", options: [.alignAllFirstBaseline, .alignAllTop, .alignAllCenterY])
        .suffix(6) == [
          "a.top == b.top", "a.centerY == b.centerY", "a.firstBaseline == b.firstBaseline",
          "b.top == c.top", "b.centerY == c.centerY", "b.firstBaseline == c.firstBaseline",
        ])
    #expect(
      try lines("V:|[a]-5-[b]|", options: [.alignAllLeading, .alignAllCenterX]).suffix(2) == [
        "a.leading == b.leading", "a.centerX == b.centerX",
      ])
    #expect(try lines("|[a]|", options: [.alignAllTop]).count == 2)
  }

  @Test("left to right means left and right edges")
  func leftToRight() throws {
    #expect(
      try lines("|-1-[a]-2-[b]-3-|", options: [.directionLeftToRight]) == [
        "a.left == |.left + 1", "b.left == a.right + 2", "|.right == b.right + 3",
      ])
  }

  @Test("right to left starts at the right, with mirrored constraints")
  func rightToLeft() throws {
    #expect(
      try lines("|-1-[a]-(>=2)-[b]-3-|", options: [.directionRightToLeft]) == [
        "|.right == a.right + 1", "a.left >= b.right + 2", "b.left == |.left + 3",
      ])
  }

  @Test("a vertical format runs downwards whatever the direction")
  func verticalDirection() throws {
    let expected = ["a.top == |.top + 1", "b.top == a.bottom"]
    #expect(try lines("V:|-1-[a][b]", options: [.directionRightToLeft]) == expected)
    #expect(try lines("V:|-1-[a][b]", options: [.directionLeftToRight]) == expected)
  }

  @Test("baseline spacing runs from the last baseline to the next first one, between views")
  func baselines() throws {
    #expect(
      try lines("V:|-1-[a]-20-[b]-[c]-|", options: [.spacingBaselineToBaseline]) == [
        "a.top == |.top + 1", "b.firstBaseline == a.lastBaseline + 20",
        "c.firstBaseline == b.lastBaseline + 8 {baselines}",
        "|.bottomMargin == c.bottom {superview}",
      ])
    #expect(
      try lines("[a]-[b]", options: [.spacingBaselineToBaseline]) == [
        "b.leading == a.trailing + 8 {sibling}"
      ])
  }

  @Test("a dash is 8 points between siblings and the layout margin at the superview's edge")
  func standardSpace() throws {
    #expect(
      try lines("|-[a]-[b]-|") == [
        "a.leading == |.leadingMargin {superview}", "b.leading == a.trailing + 8 {sibling}",
        "|.trailingMargin == b.trailing {superview}",
      ])
    #expect(
      try lines("V:|-[a]-|") == [
        "a.top == |.topMargin {superview}", "|.bottomMargin == a.bottom {superview}",
      ])
    #expect(
      try lines("|-[a]-|", options: [.directionRightToLeft]) == [
        "|.rightMargin == a.right {superview}", "a.left == |.leftMargin {superview}",
      ])
    #expect(
      try lines("|-[a]-|", options: [.directionLeftToRight]) == [
        "a.left == |.leftMargin {superview}", "|.rightMargin == a.right {superview}",
      ])
  }

  @Test("the standard spaces can be set")
  func setSpaces() throws {
    var spacing = StandardSpacing()
    (spacing.sibling, spacing.superview) = (10, .points(20))
    #expect(
      try lines("|-[a]-[b]-|", spacing: spacing) == [
        "a.leading == |.leading + 20 {superview}", "b.leading == a.trailing + 10 {sibling}",
        "|.trailing == b.trailing + 20 {superview}",
      ])
  }

  @Test("between a view and its own superview a dash is the superview's space")
  func nested() throws {
    let views = FormatViews("box", detached: ["a"])
    let box = try #require(views.boxes["box"])
    box.add(try #require(views.boxes["a"]))
    box.traits.margins = EdgeInsets(top: 0, left: 5, bottom: 7, right: 3)
    func lines(_ format: String, _ spacing: StandardSpacing = StandardSpacing()) throws -> [String]
    {
      try VisualFormat.constraints(withVisualFormat: format, spacing: spacing, scope: views.scope)
        .map(\.line)
    }
    #expect(try lines("[box]-[a]") == ["a.leading == box.trailing + 3 {superview}"])
    #expect(try lines("[a]-[box]") == ["box.leading == a.trailing + 5 {superview}"])
    #expect(try lines("V:[box]-[a]") == ["a.top == box.bottom + 7 {superview}"])
    var spacing = StandardSpacing()
    spacing.superview = .points(20)
    #expect(try lines("[a]-[box]", spacing) == ["box.leading == a.trailing + 20 {superview}"])
  }

  @Test("each edge belongs to the superview of the view next to it")
  func superviews() throws {
    let constraints = try VisualFormat.constraints(withVisualFormat: "|[a][b]|", scope: views.scope)
    #expect(constraints.first?.secondItem == .superview(of: "a"))
    #expect(constraints.last?.firstItem == .superview(of: "b"))
  }

  @Test("a constraint has the range of the characters that describe it")
  func ranges() throws {
    let format = "|-[a(>=9@2,b)][b]-(5,6)-[c]|"
    let constraints = try VisualFormat.constraints(
      withVisualFormat: format, options: [.alignAllTop], scope: views.scope)
    let characters = Array(format)
    #expect(
      constraints.map { String(characters[$0.range]) } == [
        "-", ">=9@2", "b", "][", "5", "6", "]|", "[a(>=9@2,b)][b]", "[b]-(5,6)-[c]",
      ])
  }
}
