import Foundation
import Geometry
import Stage
import Testing

/// Right-to-left layout, crossed with everything that has a leading or a trailing side.
///
/// The truth is geometry: a layout without left and right is the mirror image of the same layout from
/// left to right.
@Suite("Right-to-left layouts are mirror images")
struct MirroredLayoutTests {
  /// The frames of a scene's views on a canvas of 300 points, by id.
  private func frames(_ members: String, canvas: String) throws -> [String: CGRect] {
    let layout = try Stage.layout(
      of: scene(#""canvas": {"size": [300, 200], "scale": 8\#(canvas)}, \#(members)"#),
      measuring: FixedPitch())
    #expect(layout.conflicts.isEmpty)
    return Dictionary(uniqueKeysWithValues: layout.items.map { ($0.id, $0.frame) })
  }

  /// Expects that each view's frame in one layout is the mirror image of that in the other.
  ///
  /// - Parameters:
  ///   - members: The scene.
  ///   - parents: The superview of each view that is not in the root.
  /// - Throws: An error if the scene cannot be laid out.
  private func expectMirrored(_ members: String, parents: [String: String] = [:]) throws {
    let left = try frames(members, canvas: "")
    let right = try frames(members, canvas: #", "layoutDirection": "rightToLeft""#)
    #expect(left.keys == right.keys && left.count > 1)
    for (id, frame) in left where id != "root" {
      let mirrored = try #require(right[id])
      let width = left[parents[id] ?? "root"]?.width ?? 0
      #expect(
        abs(mirrored.minX - (width - frame.maxX)) < 1e-6 && abs(mirrored.minY - frame.minY) < 1e-6
          && abs(mirrored.width - frame.width) < 1e-6
          && abs(mirrored.height - frame.height) < 1e-6,
        "\(id): \(frame) from left to right, \(mirrored) from right to left")
    }
  }

  private static let directional = [
    "leading", "trailing", "centerX", "leadingMargin", "trailingMargin", "centerXWithinMargins",
  ]

  @Test(
    "every pair of directional attributes, with a constant", arguments: directional, directional)
  func attributes(first: String, second: String) throws {
    // A constant between centers is to the right in both directions.
    guard !first.hasPrefix("center") || !second.hasPrefix("center") else { return }
    try expectMirrored(
      """
      "views": [
        {"id": "a", "directionalLayoutMargins": [1, 3, 5, 9]},
        {"id": "b", "directionalLayoutMargins": [2, 11, 4, 6]}],
      "layout": ["a.leading == root.leading + 60", "a.width == 70", "b.width == 50",
        "V:|-10-[a(20)]", "V:|-10-[b(20)]",
        {"item": "b", "attribute": "\(first)", "toItem": "a", "toAttribute": "\(second)",
         "constant": 13}]
      """)
  }

  @Test(
    "relations keep their sense: at least is later in reading direction",
    arguments: ["==", ">=", "<="], ["leading", "trailing"])
  func relations(relation: String, attribute: String) throws {
    // The wish of low priority is on the far side of the inequality, or on the near one.
    for wish in [20, 200] {
      try expectMirrored(
        """
        "views": [{"id": "a"}, {"id": "b"}],
        "layout": ["a.leading == root.leading + 80", "a.width == 40", "b.width == 30",
          "V:|[a(20)]", "V:|[b(20)]", "b.\(attribute) \(relation) a.\(attribute) + 15",
          "b.leading == root.leading + \(wish) @10"]
        """)
    }
  }

  @Test("left and right stay where they are")
  func fixed() throws {
    let members = """
      "views": [{"id": "a", "layoutMargins": [1, 3, 5, 9]}, {"id": "b"}],
      "layout": ["a.left == root.left + 60", "a.right == root.right - 20", "V:|[a(20)]",
        "b.left == a.leftMargin + 2", "b.right == a.rightMargin - 4", "V:|[b(20)]"]
      """
    let left = try frames(members, canvas: "")
    let right = try frames(members, canvas: #", "layoutDirection": "rightToLeft""#)
    #expect(left == right && left["b"] == CGRect(x: 65, y: 0, width: 202, height: 20))
  }

  @Test(
    "visual formats run from the leading side",
    arguments: [
      "H:|[a(40)][b(60)]", "H:|-[a(40)]-[b(60)]", "H:[a(40)]-20-[b(60)]-|", "H:|-7-[a(40)]-[b]-|",
      "H:|-[a(b)]-9-[b]-30-|", "H:|-(>=5,10@20)-[a(40)]-(<=30,25@700)-[b(>=50,60@3)]",
      "H:[b(60)]-12-[a(40)]-(5)-|",
    ], ["", "alignAllTop", "alignAllCenterY", "alignAllBottom"])
  func formats(format: String, option: String) throws {
    let options = option.isEmpty ? "[]" : "[\"\(option)\"]"
    let rest = option.isEmpty ? #", "V:|-40-[b(50)]""# : #", "V:[b(50)]""#
    try expectMirrored(
      """
      "views": [{"id": "a"}, {"id": "b"}],
      "layout": [{"format": "\(format)", "options": \(options)}, "V:|-30-[a(20)]"\(rest)]
      """)
  }

  @Test(
    "vertical formats align on directional edges",
    arguments: ["alignAllLeading", "alignAllTrailing", "alignAllCenterX"])
  func alignment(option: String) throws {
    try expectMirrored(
      """
      "views": [{"id": "a"}, {"id": "b"}],
      "layout": [{"format": "V:|-[a(20)]-[b(30)]", "options": ["\(option)"]},
        "H:|-35-[a(80)]", "b.width == 30"]
      """)
  }

  @Test("a format with a fixed direction is the same in both", arguments: [true, false])
  func fixedDirection(isLeftToRight: Bool) throws {
    let members = """
      "views": [{"id": "a"}, {"id": "b"}],
      "layout": [{"format": "H:|-10-[a(40)]-20-[b(60)]", "options":
        ["\(isLeftToRight ? "directionLeftToRight" : "directionRightToLeft")"]},
        "V:|[a(20)]", "V:|[b(20)]"]
      """
    let left = try frames(members, canvas: "")
    let right = try frames(members, canvas: #", "layoutDirection": "rightToLeft""#)
    #expect(left == right)
    #expect(left["a"]?.minX == (isLeftToRight ? 10 : 250))
    #expect(left["b"]?.minX == (isLeftToRight ? 70 : 170))
  }

  static let distributions = [
    "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering",
  ]

  @Test(
    "stacks, in both axes",
    arguments: distributions,
    [
      ("horizontal", "fill"), ("horizontal", "top"), ("horizontal", "center"),
      ("horizontal", "bottom"), ("horizontal", "firstBaseline"), ("horizontal", "lastBaseline"),
      ("vertical", "fill"), ("vertical", "leading"), ("vertical", "center"),
      ("vertical", "trailing"),
    ])
  func stacks(distribution: String, direction: (axis: String, alignment: String)) throws {
    for isRelative in [false, true] {
      try expectMirrored(
        """
        "views": [{"id": "s", "type": "stack", "axis": "\(direction.axis)", "spacing": 6,
          "distribution": "\(distribution)", "alignment": "\(direction.alignment)",
          "customSpacing": {"b": 17}, "isLayoutMarginsRelativeArrangement": \(isRelative),
          "directionalLayoutMargins": [4, 6, 8, 16],
          "subviews": [
            {"id": "a", "intrinsicSize": [30, 10], "contentHuggingPriority": [252, 252]},
            {"id": "b", "intrinsicSize": [50, 30], "contentHuggingPriority": [251, 251]},
            {"id": "h", "intrinsicSize": [9, 9], "isHidden": true},
            {"id": "c", "intrinsicSize": [20, 20]}]}],
        "layout": ["H:|-20-[s(240)]", "V:|-10-[s(160)]"]
        """, parents: ["a": "s", "b": "s", "h": "s", "c": "s"])
    }
  }

  @Test(
    "system spacing, distances and guides",
    arguments: [
      #""b.leading == a.trailing + 2 * systemSpacing""#,
      #""b.leading >= a.trailing + systemSpacing", "b.leading == root.leading @1""#,
      #""(b.leading - a.trailing) == 20""#, #""(b.centerX - a.leading) == 90""#,
      #""b.leading == a.trailing", "b.width == 0.5 * (a.leading - root.leading)""#,
      #""b.leading == root.layoutMarginsGuide.leading + 4""#,
      #""b.trailing == root.safeAreaLayoutGuide.trailing - 4""#,
      #""g.leading == a.trailing + 10", "g.width == 12", "b.leading == g.trailing""#,
      #""b.leading == 0.25 * root.trailing + 3""#,
    ])
  func others(layout: String) throws {
    let width = layout.contains("b.width") ? "" : #""b.width == 30","#
    let guide = layout.contains("g.") ? "" : #""g.leading == root.leading", "g.width == 9","#
    try expectMirrored(
      """
      "views": [{"id": "a"}, {"id": "b"}, {"id": "g", "type": "guide"}],
      "layout": ["a.leading == root.leading + 70", "a.width == 40", \(width) \(guide)
        "V:|[a(20)]", "V:|[b(20)]", "V:|[g(20)]", \(layout)]
      """)
  }

  @Test("a nested view takes the direction of the root, unless it has its own")
  func nested() throws {
    let inner = #"{"id": "i", "subviews": [{"id": "x"}]}"#
    let layout = #"["H:|-30-[i(100)]", "V:|[i(50)]", "H:|-10-[x(20)]", "V:|[x(20)]"]"#
    try expectMirrored(#""views": [\#(inner)], "layout": \#(layout)"#, parents: ["x": "i"])
    let own = inner.replacing(#""id": "i""#, with: #""id": "i", "layoutDirection": "leftToRight""#)
    let right = try frames(
      #""views": [\#(own)], "layout": \#(layout)"#, canvas: #", "layoutDirection": "rightToLeft""#)
    #expect(right["i"]?.minX == 170 && right["x"]?.minX == 10)
  }
}
