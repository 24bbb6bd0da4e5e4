import SwiftExport
import Testing

/// Entries of the timeline, and what makes them run.
@Suite("Timelines of view controllers")
struct TimelineTests {
  private static let box = #"{"id": "a", "frame": [20, 20, 40, 40]}"#
  private static let other = #"{"id": "b", "frame": [80, 20, 40, 40]}"#
  private static let collision = """
    "behaviors": [{"id": "col", "type": "collision", "items": ["a", "b"],
                   "translatesReferenceBoundsIntoBoundary": true}]
    """

  private static func at(_ actions: String) -> String {
    #""timeline": [{"at": 1, "do": [\#(actions)]}]"#
  }

  // MARK: Views that come and go

  private static let hidden = (1...3).map {
    #"{"id": "m\#($0)", "frame": [0, 0, 9, 9], "added": false}"#
  }.joined(separator: ", ")

  private static let insertionCases = [
    ExportCase(
      "beside views that may be missing",
      #""views": [\#(box), \#(hidden)], \#(at(#"{"add": "m1"}, {"add": "m2"}, {"add": "m3"}"#))"#,
      [
        "self.view.insertSubview(self.m1, aboveSubview: self.a)",
        "self.view.insertSubview(self.m2, at: 1 + [self.m1].filter { $0.superview == self.view }.count)",
        "self.view.addSubview(self.m3)",
      ]),
    ExportCase(
      "in a stack",
      """
      "views": [{"id": "s", "type": "stack", "subviews": [\(hidden)]}],
      \(at(#"{"add": "m3"}, {"add": "m2"}, {"add": "m1"}"#))
      """,
      [
        "self.s.addArrangedSubview(self.m3)",
        "self.s.insertArrangedSubview(self.m2, at: [self.m1].filter { $0.superview == self.s }.count)",
        "self.s.insertArrangedSubview(self.m1, at: 0)",
      ]),
    ExportCase(
      "after a view without a name",
      """
      "views": [{"frame": [0, 0, 9, 9]}, {"frame": [0, 0, 9, 8]}, {"id": "m", "added": false,
        "frame": [0, 0, 9, 7]}, {"frame": [0, 0, 9, 6]}], \(at(#"{"add": "m"}"#))
      """,
      ["self.view.insertSubview(self.m, at: 2)"]),
    ExportCase(
      "in a view without a name",
      """
      "views": [{"frame": [0, 0, 9, 9], "subviews": [{"id": "m", "added": false}]}],
      \(at(#"{"add": "m"}"#))
      """,
      ["private let view1 = UIView()", "self.view1.addSubview(self.m)"]),
  ]

  @Test("views come in the order of the file", arguments: insertionCases)
  func insertions(example: ExportCase) throws { try example.check() }

  // MARK: Animations

  private static let animationCases = [
    ExportCase(
      "of two views beside another change",
      """
      "views": [\(box), \(other)], \(at(#"{"animate": {"duration": 1, "curve": "linear", "set": {"a.alpha": 0.5}, "by": {"a.transform.rotation": "360deg", "b.transform.rotation": "-270deg"}, "then": [{"remove": "b"}]}}"#))
      """,
      [
        "options: .curveLinear) { self.a.alpha = 0.5 } UIView.animateKeyframes(withDuration: 1",
        "for part in 0..<4 {", "self.a.transform = self.a.transform.rotated(by: .pi / 2)",
        "for part in 0..<3 {", "self.b.transform = self.b.transform.rotated(by: -.pi / 2)",
        "} completion: { _ in self.b.removeFromSuperview() }",
      ]),
    ExportCase(
      "with a spring",
      """
      "views": [\(box)], \(at(#"{"animate": {"duration": 1, "spring": {"damping": 0.5}, "by": {"a.transform.rotation": "360deg"}}}"#))
      """,
      ["the way of 'a' by half a turn or more, as UIKit takes the shorter one"],
      absent: ["addKeyframe"], warnings: 1),
    ExportCase(
      "in keyframes",
      """
      "views": [\(box)], \(at(#"{"animate": {"duration": 1, "keyframes": [{"relativeStartTime": 0, "relativeDuration": 1, "by": {"a.transform.rotation": "360deg"}}]}}"#))
      """,
      ["the way of 'a' by half a turn or more"], warnings: 1),
    ExportCase(
      "again and again",
      """
      "views": [\(box)], \(at(#"{"animate": {"duration": 1, "repeat": 2, "by": {"a.transform.rotation": "360deg"}}}"#))
      """,
      ["the number of repetitions of a turn by half a turn or more"], warnings: 1),
    ExportCase(
      "an animation that begins again before it ends",
      """
      "views": [\(box)], "timeline": [
        {"at": [0.1, 0.5], "do": [{"animate": {"id": "m", "duration": 1, "set": {"a.alpha": 0.5}}}]},
        {"at": 1, "do": [{"pauseAnimation": "m"}]}]
      """,
      ["m?.addCompletion { [weak ended = m] _ in if self.m === ended { self.m = nil } }"]),
    ExportCase(
      "to where a gesture is",
      """
      "views": [\(box), \(other)], "gestures": [{"id": "t", "type": "pan", "in": "b"}],
      "timeline": [{"on": {"gesture": "t", "state": "changed"}, "do": [
        {"animate": {"duration": 0.1, "set": {"a.center": "$location"}}}]}]
      """,
      ["self.a.center = t.location(in: self.b)"]),
  ]

  @Test("animations go the scene's way", arguments: animationCases)
  func animations(example: ExportCase) throws { try example.check() }

  // MARK: Events and times

  private static let eventCases = [
    ExportCase(
      "once, with items and boundaries",
      """
      "views": [\(box), \(other)], \(collision), "timeline": [
        {"on": {"contactBegan": "col"}, "once": true, "do": [{"set": {"$item.alpha": 0.3}}]}]
      """,
      ["if item1 === a {", "if item === b {", "if !hasTouched {"], absent: ["hasTouched2"]),
    ExportCase(
      "an expression that does not depend on the item",
      """
      "views": [\(box), \(other)], \(collision), "timeline": [
        {"on": {"contactBegan": "col", "boundary": "root"}, "do": [{"set": {"b.center": "$point"}}]}]
      """,
      ["b.center = point"], absent: ["if item === a"]),
    ExportCase(
      "an item that an action adds",
      """
      "views": [\(box), \(other), {"id": "c", "frame": [0, 80, 9, 9]}], \(collision), "timeline": [
        {"at": 0, "do": [{"add": {"item": "c", "to": "col"}}]},
        {"on": {"contactBegan": "col", "boundary": "root"}, "do": [{"remove": "$item"}]}]
      """,
      ["if item === c { col.removeItem(c) c.removeFromSuperview() }"]),
    ExportCase(
      "entries that meet",
      """
      "views": [\(box)], "variables": {"n": 0}, "timeline": [
        {"every": 0.3, "do": [{"by": {"$n": 1}}]}, {"at": 0, "every": 0.6, "do": [{"by": {"$n": 2}}]},
        {"at": 0.9, "every": 0.6, "do": [{"by": {"$n": 3}}]}]
      """,
      [
        "Timer.scheduledTimer(withTimeInterval: 0.3, repeats: true)", "self?.beat()",
        "beats += 1 tick() if beats % 2 == 0 { tick2() } if beats >= 3, (beats - 3) % 2 == 0 { tick3() }",
      ],
      absent: ["withTimeInterval: 0.6"]),
    ExportCase(
      "a division by what can be 0",
      """
      "views": [\(box)], "variables": {"z": 0},
      \(at(#"{"set": {"a.center.x": "10 / $z"}}, {"set": {"a.center.y": "$z / 10"}}"#))
      """,
      [
        "let quotient = 10 / self.z if quotient.isFinite { self.a.center.x = quotient } self.a.center.y = self.z / 10"
      ]),
  ]

  @Test("entries run when the scene says", arguments: eventCases)
  func events(example: ExportCase) throws { try example.check() }
}
