import SwiftExport
import Testing

/// Names of Swift that ids give, by which the code means what it says.
@Suite("Names in view controllers")
struct NameTests {
  private static let box = #""frame": [0, 0, 9, 9]"#

  private static func repeated(_ id: String, _ more: String = "") -> String {
    #"{"repeat": 4, "id": "\#(id)", "frame": [0, "{40*index}", 9, 9]\#(more)}"#
  }

  private static let cases = [
    ExportCase(
      "an array whose name ends another one's",
      """
      "views": [\(repeated("row")), \(repeated("arrow"))], "timeline": [{"at": 0.3, "do": [
        {"repeat": 4, "set": {"row.{index}.alpha": "{0.2*index}",
                              "arrow.{index}.alpha": "{0.1*index}"}}]}]
      """,
      [
        "arrow.frame = CGRect(x: 0, y: 40 * CGFloat(index), width: 9, height: 9)",
        "in arrows.enumerated() {",
      ],
      absent: ["arrow.alpha = 0.1 * CGFloat(index) }  row", "arrows[index].frame"]),
    ExportCase(
      "an array whose name ends that of a table",
      """
      "views": [{"repeat": ["one", "x", "foo", "bar"], "id": "t", "type": "label", "text": "{row}",
                 "frame": [0, "{20*index}", 80, 20]}]
      """,
      ["t.text = texts[index]", "in ts.enumerated() {"]),
    ExportCase(
      "arrays whose names are keywords",
      """
      "views": [{"repeat": 2, "id": "a", \(box)}, {"repeat": 2, "id": "i", \(box)}],
      "behaviors": [{"type": "gravity", "items": ["a"]}],
      "timeline": [{"at": 0, "do": [{"set": {"i.0.alpha": 0.4}}]},
                   {"at": 1, "do": [{"set": {"i.1.alpha": 0.4}}]}]
      """,
      [
        "private let `as` = (0..<2).map { _ in UIView() }", "`as`[0].frame", "`is`[0].alpha = 0.4",
        "self.is[1].alpha = 0.4", "UIGravityBehavior(items: `as`)",
      ]),
    ExportCase(
      "ids that mean something else after a point",
      """
      "views": [{"id": "self", \(box)}, {"id": "init", \(box)}, {"id": "await", \(box)}],
      "timeline": [{"at": 1, "do": [{"set": {"self.alpha": 0.1, "init.alpha": 0.2,
                                             "await.alpha": 0.3}}]}]
      """,
      [
        "self.selfView.alpha = 0.1", "self.initView.alpha = 0.2", "`await`.frame",
        "self.await.alpha",
      ]),
    ExportCase(
      "ids of what the code has of its own",
      """
      "views": [{"id": "startTime", \(box)}, {"id": "stride", \(box)}],
      "timeline": [{"every": 0.5, "until": 1, "do": [{"set": {"stride.alpha": "$time"}}]}]
      """,
      [
        "let startTimeView = UIView()", "let strideView = UIView()",
        "in stride(from: 0.5, through: 1",
      ]),
    ExportCase(
      "an id that is the label of a parameter",
      """
      "views": [{"id": "event", "type": "button", \(box)}, {"id": "a", \(box)}],
      "timeline": [{"on": {"touchUpInside": "event"}, "do": [{"set": {"a.center": "$location"}}]}]
      """,
      [
        "#selector(tapEvent(_:event:))", "tapEvent(_ sender: UIButton, event event2: UIEvent)",
        "event2.touches(for: sender)",
      ]),
    ExportCase(
      "ids that give the same names of methods",
      """
      "views": [{"id": "go-now", "type": "button", \(box)}, {"id": "goNow", "type": "button", \(box)}],
      "gestures": [{"id": "my-tap", "type": "tap"}, {"id": "myTap", "type": "tap"}],
      "timeline": [
        {"on": {"touchUpInside": "go-now"}, "do": [{"set": {"goNow.alpha": 0.1}}]},
        {"on": {"touchUpInside": "goNow"}, "do": [{"set": {"goNow.alpha": 0.2}}]},
        {"on": {"gesture": "my-tap"}, "do": [{"set": {"goNow.alpha": 0.3}}]},
        {"on": {"gesture": "myTap"}, "do": [{"set": {"goNow.alpha": 0.4}}]}]
      """,
      [
        "#selector(tapGoNow)", "#selector(tapGoNow2)", "func tapGoNow()", "func tapGoNow2()",
        "#selector(handleMyTap(_:))", "#selector(handleMyTap2(_:))", "func handleMyTap2(_ ",
      ]),
    ExportCase(
      "ids of views that are names of methods",
      """
      "views": [{"id": "tapGo", \(box)}, {"id": "openDidEnd", \(box)},
                {"id": "go", "type": "button", \(box)}],
      "timeline": [
        {"on": {"touchUpInside": "go"}, "do": [
          {"animate": {"id": "open", "duration": 1, "set": {"tapGo.alpha": 0.1}}}]},
        {"on": {"animationCompleted": "open"}, "do": [{"set": {"openDidEnd.alpha": 0.3}}]}]
      """,
      [
        "let tapGo = UIView()", "func tapGo2()", "#selector(tapGo2)", "func openDidEnd2()",
        "self.openDidEnd2()",
      ]),
    ExportCase(
      "ids that a visual format accepts as one name",
      """
      "views": [{"id": "a-b"}, {"id": "aB"}], "layout": ["H:|-[a-b(aB)]-[aB]"]
      """,
      ["H:|-[aB2(aB)]-[aB]", #"views: ["aB2": aB, "aB": aBView]"#]),
  ]

  @Test("ids become names that the code can tell apart", arguments: cases)
  func names(example: ExportCase) throws { try example.check() }

  @Test(
    "no class of UIKit is hidden", arguments: [("UI", "SceneUI"), ("UITable", "SceneUITable")])
  func className(name: String, expected: String) throws {
    let scene = try Exports.scene(of: #""views": []"#)
    #expect(SwiftFile(of: scene, named: name).className == expected + "ViewController")
  }
}
