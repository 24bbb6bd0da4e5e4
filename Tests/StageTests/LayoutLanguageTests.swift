import Foundation
import Geometry
import SceneFormat
import SceneText
import Stage
import Testing
import Scene

/// The members of a scene, and the frames by id that follow from the layout rules.
struct LayoutCase: CustomTestStringConvertible, Sendable {
  var name: String
  var canvas = ""
  var members: String
  var frames: [String: [Double]]

  var testDescription: String { name }
}

@Suite("Layout in scenes")
struct LayoutLanguageTests {
  static let cases: [LayoutCase] = [
    LayoutCase(
      name: "a stack with equal lengths",
      members: """
        "views": [{"id": "row", "type": "stack", "distribution": "fillEqually", "spacing": 10,
          "subviews": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}],
        "layout": ["H:|[row]|", "V:|[row(40)]"]
        """,
      // (200 - 2 * 10) / 3.
      frames: ["a": [0, 0, 60, 40], "b": [70, 0, 60, 40], "c": [140, 0, 60, 40]]),
    LayoutCase(
      name: "custom spacing replaces the stack's after one view",
      members: """
        "views": [{"id": "column", "type": "stack", "axis": "vertical", "alignment": "center",
          "spacing": 4, "customSpacing": {"a": 20, "b": "useSystem"},
          "subviews": [{"id": "a", "intrinsicSize": [20, 10]}, {"id": "b", "intrinsicSize": [40, 10]},
            {"id": "c", "intrinsicSize": [30, 10]}, {"id": "d", "intrinsicSize": [10, 10]}]}],
        "layout": ["H:|[column(100)]", "V:|[column]"]
        """,
      frames: [
        "a": [40, 0, 20, 10], "b": [30, 30, 40, 10], "c": [35, 48, 30, 10], "d": [45, 62, 10, 10],
        "column": [0, 0, 100, 72],
      ]),
    LayoutCase(
      name: "a stack keeps its views inside its margins",
      members: """
        "views": [{"id": "row", "type": "stack", "isLayoutMarginsRelativeArrangement": true,
          "layoutMargins": [1, 2, 3, 4], "subviews": [{"id": "a"}]}],
        "layout": ["H:|[row]|", "V:|[row]|"]
        """,
      frames: ["a": [2, 1, 194, 96]]),
    LayoutCase(
      name: "a guide takes part in every form of constraint",
      members: """
        "views": [{"id": "a"}, {"id": "gap", "type": "guide"}, {"id": "b"}],
        "layout": ["H:|[a][gap(30)][b]|", "a.width == b.width",
          {"item": "gap", "attribute": "height", "constant": 12}, "V:|-5-[gap]",
          {"format": "V:|-[x]-|", "views": {"x": "a"}}, "V:|[b]|"]
        """,
      frames: ["a": [0, 8, 85, 84], "gap": [85, 5, 30, 12], "b": [115, 0, 85, 100]]),
    LayoutCase(
      name: "a guide can have an intrinsic size",
      members: """
        "views": [{"id": "gap", "type": "guide", "intrinsicSize": [25, 15]}],
        "layout": ["gap.left == root.left", "gap.top == root.top"]
        """,
      frames: ["gap": [0, 0, 25, 15]]),
    LayoutCase(
      name: "margins are relative to the safe area, and guides are inside both",
      canvas: #", "safeAreaInsets": [20, 0, 10, 0]"#,
      members: """
        "views": [{"id": "safe"}, {"id": "inner"}],
        "layout": ["safe.top == root.safeAreaLayoutGuide.top", "H:|[safe]|",
          {"item": "safe", "attribute": "bottom", "toItem": "root.safeAreaLayoutGuide",
           "toAttribute": "bottom"},
          {"format": "V:[inner(m)]", "views": {"m": "root.layoutMarginsGuide"}},
          "inner.centerY == root.layoutMarginsGuide.centerY", "H:|-[inner]-|"]
        """,
      // The margins of 8 are relative to the safe area: 28 above, 18 below.
      frames: ["safe": [0, 20, 200, 70], "inner": [8, 28, 184, 54]]),
    LayoutCase(
      name: "margins can ignore the safe area",
      canvas: #", "safeAreaInsets": [20, 0, 10, 0], "insetsLayoutMarginsFromSafeArea": false"#,
      members: """
        "views": [{"id": "a"}], "layout": ["H:|-[a]-|", "V:|-[a]-|"]
        """,
      frames: ["a": [8, 8, 184, 84]]),
    LayoutCase(
      name: "preserved margins extend into a subview at the edge",
      canvas: #", "layoutMargins": [0, 30, 0, 0]"#,
      members: """
        "views": [{"id": "card", "preservesSuperviewLayoutMargins": true,
          "subviews": [{"id": "a"}]}],
        "layout": ["H:|-10-[card]|", "V:|[card]|", "H:|-[a]|", "V:|[a]|"]
        """,
      // 30 from the edge of the canvas are 20 inside the card, more than its own 8.
      frames: ["card": [10, 0, 190, 100], "a": [20, 0, 170, 100]]),
    LayoutCase(
      name: "directional margins and leading edges change sides in a right-to-left layout",
      canvas: #", "layoutDirection": "rightToLeft", "directionalLayoutMargins": [0, 5, 0, 15]"#,
      members: """
        "views": [{"id": "a"}, {"id": "b", "layoutDirection": "leftToRight",
          "subviews": [{"id": "c"}]}],
        "layout": ["H:|-[a(40)]-10-[b]-|", "V:|[a]|", "V:|[b]|", "H:|[c(20)]", "V:|[c]|"]
        """,
      frames: ["a": [155, 0, 40, 100], "b": [15, 0, 130, 100], "c": [0, 0, 20, 100]]),
    LayoutCase(
      name: "a frame with a mask adapts to a superview that constraints resize",
      members: """
        "views": [{"id": "box", "frame": [0, 0, 100, 50], "subviews": [
          {"id": "wide", "frame": [10, 10, 60, 30], "autoresizingMask": ["flexibleWidth"]},
          {"id": "right", "frame": [80, 0, 10, 10], "autoresizingMask": ["flexibleLeftMargin"]},
          {"id": "middle", "frame": [20, 20, 10, 10],
           "autoresizingMask": ["flexibleLeftMargin", "flexibleRightMargin"]}]}],
        "layout": ["H:|[box(180)]", "V:|[box(50)]"]
        """,
      // The margins stay 10 and 30; the right one stays 10; the middle stays at a quarter.
      frames: [
        "wide": [10, 10, 140, 30], "right": [160, 0, 10, 10], "middle": [40, 20, 10, 10],
      ]),
    LayoutCase(
      name:
        "a constraint between a view with a frame and one without keeps the frame, in either order",
      members: """
        "views": [{"id": "fixed", "frame": [20, 30, 40, 20]}, {"id": "a"}, {"id": "b"}],
        "layout": ["H:[fixed]-8-[a(10)]", "V:[b(5)]-7-[fixed]", "fixed.centerX == b.centerX",
          "b.width == 10", "V:|[a(5)]"]
        """,
      frames: ["fixed": [20, 30, 40, 20], "a": [68, 0, 10, 5], "b": [35, 18, 10, 5]]),
    LayoutCase(
      name: "constraints refer to alignment rectangles and given baselines",
      members: """
        "views": [{"id": "badge", "alignmentRectInsets": [5, 6, 7, 8]},
          {"id": "text", "baselines": [12, 4]}, {"id": "other", "baselines": [3, 0]}],
        "layout": ["H:|-20-[badge(50)]", "V:|-20-[badge(40)]", "V:|-10-[text(30)]", "H:|[text(10)]",
          "other.firstBaseline == text.baseline", "other.height == 10", "H:|[other(10)]"]
        """,
      // The last baseline of the text is at 40 - 4, the first one of the other 3 below its top.
      frames: ["badge": [14, 15, 64, 52], "other": [0, 33, 10, 10]]),
    LayoutCase(
      name: "priorities have UIKit's names",
      members: """
        "views": [{"id": "a"}, {"id": "b", "intrinsicSize": [80, null],
          "contentHuggingPriority": ["required", "defaultLow"]}],
        "layout": ["H:|[a]", "V:|[a]|", "a.width == 40 @250",
          {"item": "a", "attribute": "width", "constant": 60, "priority": "defaultHigh"},
          {"item": "a", "attribute": "width", "constant": 90, "priority": 749},
          "H:|[b]", "V:|[b]|", "b.width == 200 @999"]
        """,
      frames: ["a": [0, 0, 60, 100], "b": [0, 0, 80, 100]]),
    LayoutCase(
      name: "spacing at the superview can be a number",
      members: """
        "spacing": {"sibling": 6, "superview": 20}, "views": [{"id": "a"}, {"id": "b"}],
        "layout": ["H:|-[a]-[b(a)]-|", "V:|[a]|", "V:|[b]|"]
        """,
      // Two equal parts of 200 - 40 - 6.
      frames: ["a": [20, 0, 77, 100], "b": [103, 0, 77, 100]]),
    LayoutCase(
      name: "system spacing is 8 points, between baselines the distance of two lines (3.6)",
      members: """
        "views": [{"id": "a"}, {"id": "b"}, {"id": "c", "type": "label", "text": "cc"},
          {"id": "d", "type": "label", "text": "d"}],
        "layout": ["H:[a(20)][b(20)]", "V:|[a(10)]", "V:|[b(10)]", "c.left == a.left",
          {"item": "a", "attribute": "leading", "toItem": "root", "toAttribute": "leadingMargin",
           "systemSpacing": 2},
          "c.top == a.bottom + systemSpacing", "d.left >= c.right + 0.5 * systemSpacing", "d.left == 0.5 * a.left @1",
          {"item": "d", "attribute": "firstBaseline", "relation": "greaterThanOrEqual",
           "toItem": "c", "toAttribute": "baseline", "systemSpacing": 1.5},
          "d.top == root.top @1"]
        """,
      // A margin of 8 and 16. Lines reach 15 above and 5 below their baselines: 33 + 1.5 * 20 - 15.
      frames: [
        "a": [24, 0, 20, 10], "b": [44, 0, 20, 10], "c": [24, 18, 20, 20], "d": [48, 48, 10, 20],
      ]),
    LayoutCase(
      name: "distances place the view without a frame, and leave frames alone (3.6)",
      members: """
        "views": [{"id": "a", "frame": [10, 0, 20, 10]}, {"id": "c", "frame": [150, 20, 40, 10]},
          {"id": "b"}],
        "layout": ["(b.left - a.right) == 0.5 * (c.left - b.right)", "b.width == 30",
          "(b.top - a.top) == 2 * (c.bottom - b.top) + 6", "b.height == (c.top - a.bottom)"]
        """,
      // 150 - 30 - 30 = 90 in the ratio of 1 to 2; y = 2 * (30 - y) + 6.
      frames: ["a": [10, 0, 20, 10], "b": [60, 22, 30, 10], "c": [150, 20, 40, 10]]),
    LayoutCase(
      name: "system spacing and distances of leading edges change sides from right to left",
      canvas: #", "layoutDirection": "rightToLeft""#,
      members: """
        "views": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
        "layout": ["a.leading == root.leading + systemSpacing", "a.width == 30",
          "(b.leading - a.trailing) == 20", "b.width == 40",
          "(c.left - root.left) == 2 * (b.leading - a.trailing)", "c.width == 10",
          "V:|[a]|", "V:|[b]|", "V:|[c]|"]
        """,
      frames: ["a": [162, 0, 30, 100], "b": [102, 0, 40, 100], "c": [40, 0, 10, 100]]),
  ]

  @Test("frames follow the rules", arguments: cases)
  func frames(example: LayoutCase) throws {
    let layout = try Stage.layout(
      of: scene(
        "\"canvas\": {\"size\": [200, 100], \"scale\": 1\(example.canvas)}, \(example.members)"),
      measuring: FixedPitch())
    for (id, expected) in example.frames.sorted(by: { $0.key < $1.key }) {
      let frame = try #require(layout.items.first { $0.id == id }).frame
      let found = [frame.minX, frame.minY, frame.width, frame.height].map { Double($0) }
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(id): \(found)")
    }
    #expect(layout.conflicts.isEmpty)
  }

  @Test("a frame that is translated into constraints wins a conflict with others")
  func translatedFrame() throws {
    let stage = try staged(
      """
      "views": [{"id": "a", "frame": [0, 0, 50, 50],
        "translatesAutoresizingMaskIntoConstraints": true}], "layout": ["a.width == 80"]
      """)
    #expect(stage.diagnostics.map(\.code) == ["unsatisfiable-constraints"])
    #expect(stage.layout[0].frame == CGRect(x: 0, y: 0, width: 50, height: 50))
  }

  @Test("autoresizing masks adapt frames to a canvas of another size (layout.md 3.5)")
  func anotherSize() throws {
    let text = """
      {"framegen": 1, "canvas": {"size": [200, 100]}, "views": [
        {"id": "bar", "frame": [10, 10, 180, 20], "autoresizingMask": ["flexibleWidth"],
         "subviews": [{"id": "end", "frame": [160, 0, 20, 20],
           "autoresizingMask": ["flexibleLeftMargin"]}]},
        {"id": "fixed", "frame": [10, 40, 20, 20]}]}
      """
    let reading = SceneReader().read(
      Array(text.utf8), name: "scene.json", edits: [SceneEdit("canvas.size=[300,100]")])
    let layout = try Stage.layout(of: try #require(reading.scene), measuring: FixedPitch())
    #expect(
      layout.items.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 300, height: 100), CGRect(x: 10, y: 10, width: 280, height: 20),
        CGRect(x: 260, y: 0, width: 20, height: 20), CGRect(x: 10, y: 40, width: 20, height: 20),
      ])
  }
}
