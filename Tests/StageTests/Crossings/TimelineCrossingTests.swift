import DisplayList
import Foundation
import Geometry
import Stage
import Testing

/// What happens at one moment of the timeline, crossed with the properties that it sets.
@Suite("Moments of a timeline, crossed")
struct TimelineCrossingTests {
  /// A property, two values of it, and the value that an animation leads to.
  struct Values: Sendable, CustomTestStringConvertible {
    var property: String
    var entry: String
    var ending: String
    var animated: String
    var testDescription: String { property }
  }

  static let values = [
    Values(property: "a.alpha", entry: "0.25", ending: "0.75", animated: "0.5"),
    Values(property: "a.cornerRadius", entry: "3", ending: "7", animated: "5"),
    Values(property: "a.center", entry: "[30, 31]", ending: "[70, 71]", animated: "[50, 51]"),
    Values(property: "a.bounds.size", entry: "[30, 31]", ending: "[70, 71]", animated: "[50, 51]"),
    Values(property: "a.transform.rotation", entry: "0.25", ending: "0.75", animated: "0.5"),
    Values(property: "a.borderWidth", entry: "2", ending: "6", animated: "4"),
    Values(property: "a.isHidden", entry: "true", ending: "false", animated: ""),
    Values(property: "a.zPosition", entry: "2", ending: "6", animated: "4"),
    Values(property: "snap.snapPoint", entry: "[30, 31]", ending: "[70, 71]", animated: ""),
    Values(property: "push.magnitude", entry: "2", ending: "6", animated: ""),
  ]

  private func stage(fps: Int, _ timeline: [String]) throws -> Stage {
    try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": \(fps)},
      "views": [{"id": "a", "frame": [10, 10, 20, 20]}, {"id": "b", "frame": [50, 50, 20, 20]}],
      "behaviors": [{"id": "snap", "type": "snap", "item": "b", "to": [100, 100]},
        {"id": "push", "type": "push", "items": ["b"], "magnitude": 0.5, "active": false}],
      "timeline": [\(timeline.joined(separator: ","))]
      """)
  }

  private func value(_ property: String, _ stage: Stage) throws -> String? {
    let parts = property.split(separator: ".", maxSplits: 1).map(String.init)
    return try #require(stage.property(parts[1], of: parts[0])).text?.replacing(" ", with: "")
  }

  @Test(
    "of an animation's end and an entry at the same time, the entry is last",
    arguments: values, [60, 24, 7])
  func simultaneous(values: Values, fps: Int) throws {
    let end = #"{"set": {"\#(values.property)": \#(values.ending)}}"#
    let entry = #"{"at": 0.5, "do": [{"set": {"\#(values.property)": \#(values.entry)}}]}"#
    let animation = { (more: String) in
      #"{"at": 0.1, "do": [{"animate": {"id": "move", "duration": 0.4, "set": {"a.backgroundColor": "red"}\#(more)}}]}"#
    }
    let event = #"{"on": {"animationCompleted": "move"}, "do": [\#(end)]}"#
    for timeline in [
      [animation(#", "then": [\#(end)]"#), entry], [entry, animation(#", "then": [\#(end)]"#)],
      [animation(""), event, entry], [entry, event, animation("")],
    ] {
      let stage = try stage(fps: fps, timeline)
      stage.advance(frames: fps)
      #expect(try value(values.property, stage) == values.entry.replacing(" ", with: ""))
      // Without the entry, the animation's end counts.
      let other = try self.stage(fps: fps, timeline.filter { $0 != entry })
      other.advance(frames: fps)
      #expect(try value(values.property, other) == values.ending.replacing(" ", with: ""))
    }
  }

  @Test(
    "an entry at the end of an animation of its own property decides the value",
    arguments: values.filter { !$0.animated.isEmpty }, [60, 24])
  func ownAnimation(values: Values, fps: Int) throws {
    let animation =
      #"{"at": 0.1, "do": [{"animate": {"duration": 0.4, "set": {"\#(values.property)": \#(values.animated)}}}]}"#
    let entry = #"{"at": 0.5, "do": [{"set": {"\#(values.property)": \#(values.entry)}}]}"#
    for timeline in [[animation, entry], [entry, animation]] {
      let stage = try stage(fps: fps, timeline)
      stage.advance(frames: fps)
      #expect(try value(values.property, stage) == values.entry.replacing(" ", with: ""))
    }
  }

  @Test("entries of one time run in the order of the file, whatever their kind")
  func fileOrder() throws {
    let entries = [
      #"{"at": [0.25, 0.5], "do": [{"set": {"a.alpha": 0.1}}]}"#,
      #"{"every": 0.25, "do": [{"set": {"a.alpha": 0.2}}]}"#,
      #"{"at": 0.5, "do": [{"set": {"a.alpha": 0.3}}]}"#,
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1], [0, 2, 1], [1, 2, 0]] {
      let stage = try stage(fps: 20, order.map { entries[$0] })
      stage.advance(frames: 10)
      #expect(try value("a.alpha", stage) == "0.\(order[2] + 1)")
    }
  }

  @Test(
    "what happens at a time is the same whether a frame falls on it or not",
    arguments: [10, 20, 24, 30, 50, 60, 7])
  func frameRates(fps: Int) throws {
    // All times end before 1 s, at which every rate has a frame.
    func end(_ fps: Int) throws -> [String?] {
      let stage = try stage(
        fps: fps,
        [
          #"{"at": 0.1, "do": [{"animate": {"id": "m", "duration": 0.37, "delay": 0.05, "set": {"a.center": [90, 90]}, "then": [{"set": {"a.cornerRadius": 4}}]}}]}"#,
          #"{"at": 0.52, "do": [{"set": {"a.cornerRadius": 6, "push.active": true}}]}"#,
          #"{"every": 0.13, "do": [{"addLinearVelocity": [5, 1], "item": "b"}]}"#,
          #"{"on": {"animationCompleted": "m"}, "do": [{"set": {"snap.snapPoint": [50, 90]}}]}"#,
        ])
      stage.advance(frames: fps)
      let sample = try stage.sample("b")
      return try [value("a.cornerRadius", stage), value("a.center", stage)]
        + ["\(sample.x) \(sample.y) \(sample.angle) \(sample.vx) \(sample.vy)"]
    }
    #expect(try end(fps) == end(120))
  }

  @Test(
    "a spring that overshoots keeps colors and shares in their ranges, and lengths above 0",
    arguments: [
      ("backgroundColor", "\"white\"", "\"black\""), ("backgroundColor", "\"black\"", "\"white\""),
      ("alpha", "1", "0"), ("alpha", "0.1", "1"), ("cornerRadius", "0", "9"),
      ("borderWidth", "0", "5"), ("shadowOpacity", "1", "0"), ("shadowRadius", "0", "6"),
    ])
  func overshoot(property: String, end: String, start: String) throws {
    let stage = try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": 60},
      "views": [{"id": "a", "frame": [10, 10, 50, 50], "borderColor": "red",
        "\(property)": \(start)}, {"id": "b", "frame": [1, 1, 9, 9], "backgroundColor": "gray"}],
      "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "spring": {"damping": 0.1},
        "set": {"a.\(property)": \(end)}}}]}]
      """)
    for _ in 0..<90 {
      stage.advance()
      // Every number of what is drawn: the components of colors, opacities, widths and radii.
      let text = stage.displayList().description
      for item in stage.displayList().items { check(item, text) }
    }
  }

  private func check(_ item: DisplayList.Item, _ text: String) {
    func isUnit(_ color: Color) -> Bool {
      [color.red, color.green, color.blue, color.alpha].allSatisfy { (0...1).contains($0) }
    }
    func radius(_ shape: DisplayList.Shape) -> CGFloat {
      guard case .roundedRectangle(_, let radius, _) = shape else { return 0 }
      return radius
    }
    switch item {
    case .fill(let fill): #expect(isUnit(fill.color) && radius(fill.shape) >= 0, "\(text)")
    case .border(let border): #expect(border.width >= 0 && isUnit(border.color), "\(text)")
    case .shadow(let cast):
      let shadow = cast.shadow
      #expect((0...1).contains(shadow.opacity) && shadow.radius >= 0, "\(text)")
      for item in cast.items { check(item, text) }
    case .group(let group):
      #expect((0...1).contains(group.opacity), "\(text)")
      for item in group.items { check(item, text) }
    default: Issue.record("an unexpected item: \(text)")
    }
  }

}
