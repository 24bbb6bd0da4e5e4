import Foundation
import Geometry
import SceneFormat
import SceneText
import TestSupport
import Testing
import Scene

@Suite("Reading the timeline")
struct TimelineReadingTests {
  private static let elements = #"""
    "views": [{"id": "a", "frame": [0, 0, 9, 9]}, {"id": "words", "type": "label"}],
    "layout": [{"id": "wide", "item": "a", "attribute": "width", "constant": 9}],
    "behaviors": [
      {"id": "walls", "type": "collision", "items": ["a"]},
      {"id": "spring", "type": "attachment", "item": "a", "anchor": [0, 0]},
      {"id": "kick", "type": "push", "items": ["a"]}]
    """#

  private func read(_ timeline: String, _ elements: String = elements) -> SceneReading {
    SceneReader().read(
      Array("{\"framegen\": 1, \(elements), \"timeline\": [\(timeline)]}".utf8), name: "scene.json")
  }

  private func entry(_ text: String) throws -> TimelineEntry {
    let reading = read(text)
    #expect(reading.diagnostics.map(\.message) == [])
    return try #require(reading.scene?.timeline.first)
  }

  private func action(_ text: String) throws -> TimelineAction.Kind {
    try #require(try entry(#"{"at": 0, "do": [\#(text)]}"#).actions.first).kind
  }

  @Test(
    "an animation that the stated end of the film cuts off has a warning with its own end",
    arguments: [
      (#""at": 1.5, "do": [{"animate": {"duration": 1, "set": {"a.alpha": 0}}}]"#, "2.5"),
      (
        #""at": [0, 1.9], "do": [{"animate": {"duration": 0.3, "delay": 0.2, "autoreverse": true, "set": {"a.alpha": 0}}}]"#,
        "2.7"
      ),
      (
        #""at": 0.1, "do": [{"animate": {"duration": 0.2, "set": {"a.alpha": 0}, "then": [{"animate": {"duration": 2, "set": {"a.alpha": 1}}}]}}]"#,
        "2.3"
      ),
      (#""at": 1, "do": [{"animate": {"duration": 1, "set": {"a.alpha": 0}}}]"#, nil),
      (
        #""at": 1, "do": [{"animate": {"duration": 1, "repeat": 3, "set": {"a.alpha": 0}}}]"#, nil
      ),
      (
        #""at": 1, "do": [{"animate": {"duration": 3, "repeat": "forever", "set": {"a.alpha": 0}}}]"#,
        nil
      ),
      (#""at": 1.5, "do": [{"animate": {"spring": "bouncy", "set": {"a.alpha": 0}}}]"#, nil),
      (
        #""at": 1, "do": [{"animate": {"id": "x", "duration": 3, "set": {"a.alpha": 0}}}, {"pauseAnimation": "x"}]"#,
        nil
      ),
      (
        #""on": {"contactBegan": "walls"}, "do": [{"animate": {"duration": 3, "set": {"a.alpha": 0}}}]"#,
        nil
      ),
    ])
  func cutOff(entry: String, end: String?) {
    for (timing, key) in [
      (#""duration": 2"#, "duration"), (#""duration": "untilRest", "maximum": 2"#, "maximum"),
    ] {
      let problem = read("{\(entry)}", #""timing": {\#(timing)}, \#(Self.elements)"#).diagnostics
      #expect(
        problem.map(\.message)
          == (end.map { ["the animation would end at \($0) s, but the film ends at 2 s"] } ?? []))
      #expect(problem.allSatisfy { $0.hint?.contains("'\(key)'") == true })
    }
  }

  @Test("times are sorted; a repetition starts after its first period by default")
  func triggers() throws {
    #expect(try entry(#"{"at": 1, "do": []}"#).trigger == .times([1]))
    #expect(try entry(#"{"at": [2, 1], "do": []}"#).trigger == .times([1, 2]))
    #expect(try entry(#"{"every": 2, "do": []}"#).trigger == .every(2, from: 2, until: nil))
    #expect(
      try entry(#"{"at": 0, "every": 2, "until": 7, "do": []}"#).trigger
        == .every(2, from: 0, until: 7))
  }

  @Test("events are strings or objects")
  func events() throws {
    let word = try entry(#"{"on": "animatorPaused", "do": []}"#)
    let object = try entry(#"{"on": {"animatorPaused": true}, "do": []}"#)
    #expect(word.trigger == .event(.animatorPaused) && object.trigger == word.trigger)
    #expect(!word.isOnce)
    let contact = try entry(
      #"{"on": {"contactEnded": "walls", "item": "a", "boundary": "root"}, "once": true, "do": []}"#
    )
    guard case .event(.contactEnded(let filter)) = contact.trigger else {
      Issue.record("no contact")
      return
    }
    #expect(contact.isOnce && filter.behavior.id == "walls" && filter.item?.id == "a")
    guard case .boundary(let boundary)? = filter.partner else {
      Issue.record("no boundary")
      return
    }
    #expect(boundary.id == "root")
  }

  @Test("assignments have values of the property's type, and the place of the id")
  func assignments() throws {
    guard
      case .set(let list) = try action(
        #"{"set": {"a.transform.rotation": "90deg", "a.transform.scale": 2, "a.backgroundColor": "red", "words.text": "x", "spring.damping": 3}}"#
      )
    else {
      Issue.record("no assignments")
      return
    }
    #expect(
      list.map(\.property) == [
        "transform.rotation", "transform.scale", "backgroundColor", "text", "damping",
      ])
    #expect(
      list.map(\.value) == [
        PropertyValue(CGFloat.pi / 2), PropertyValue(CGVector(dx: 2, dy: 2)),
        PropertyValue(DynamicColor?.some(DynamicColor(Color(hex: 0xFF0000)))), PropertyValue("x"),
        PropertyValue(CGFloat(3)),
      ])
    #expect(list.map { $0.target.place.range.count } == [1, 1, 1, 5, 6])
  }

  // The timeline took densities that the engine then ignored.
  @Test("a timeline refuses the values that the key of a behavior refuses")
  func ranges() {
    let messages = [("density", "1e-8"), ("friction", "-1"), ("resistance", "1e10")].map {
      key, value in
      let items = #""type": "itemProperties", "items": ["a"]"#
      let views = #""views": [{"id": "a", "frame": [0, 0, 9, 9]}]"#
      let inFile = read("", #"\#(views), "behaviors": [{\#(items), "\#(key)": \#(value)}]"#)
      let inTimeline = read(
        #"{"at": 0, "do": [{"set": {"own.\#(key)": \#(value)}}]}"#,
        #"\#(views), "behaviors": [{"id": "own", \#(items)}]"#)
      return (inFile.diagnostics.map(\.message), inTimeline.diagnostics.map(\.message))
    }
    for (inFile, inTimeline) in messages {
      #expect(inFile.count == 1 && inTimeline.count == 1)
      #expect(inFile[0].contains("must be from") && inTimeline[0].contains("must be from"))
    }
    #expect(messages[0].0[0].contains("must be from 1e-06 to"))
  }

  @Test("a group has a center and a rotation, and nothing else can be set of it")
  func groups() {
    let elements = #"""
      "views": [{"id": "a", "frame": [0, 0, 9, 9]}, {"id": "b", "frame": [20, 0, 9, 9]}],
      "groups": [{"id": "pair", "items": ["a", "b"]}]
      """#
    let reading = read(
      #"{"at": 0, "do": [{"set": {"pair.center.x": 1, "pair.transform.rotation": "1deg", "pair.alpha": 1}}]}"#,
      elements)
    #expect(reading.diagnostics.map(\.message) == ["group 'pair' has no property 'alpha'"])
    #expect(reading.diagnostics.first?.hint == "it has 'center' and 'transform.rotation'")
  }

  @Test("the reference page has every event, action and key of the timeline as code")
  func reference() throws {
    let page = String(decoding: try Repository.bytes("Scenes/timeline/README.md"), as: UTF8.self)
    let definitions = try #require(PlainJSON.read(SceneSchema.text)["$defs"])
    /// The names of the definitions that a part of the schema refers to, directly or not.
    func names(in node: PlainJSON, _ known: Set<String> = []) -> Set<String> {
      if let path = node["$ref"]?.string.split(separator: "/"), path.count == 3 {
        let name = String(path[2])
        guard !known.contains(name) else { return known }
        return names(in: definitions[name] ?? .null, known.union([name]))
      }
      return (node.elements + node.keys.compactMap { node[$0] })
        .reduce(known) { names(in: $1, $0) }
    }
    let entry = try #require(definitions["timelineEntry"])
    // Views, behaviors and their values have pages of their own.
    let others = ["anyView", "anyBehavior"].reduce(into: Set<String>()) {
      $0.formUnion(names(in: definitions[$1] ?? .null))
    }
    let objects = names(in: entry).subtracting(others).union(["timelineEntry"])
    #expect(objects.isSuperset(of: ["event", "action", "animation", "keyframe", "continuation"]))
    for (object, keys) in SceneSchema.declarations where objects.contains(object) {
      for key in keys {
        #expect(
          page.contains("`\(key.name)`") || page.contains("\"\(key.name)\""),
          "\(object).\(key.name)")
      }
    }
  }

  @Test("a faulty condition and a missing kind of an action are both reported")
  func faultyConditions() {
    let messages = read(#"{"at": 0, "do": [{"if": "!$time"}]}"#).diagnostics.map(\.message)
    #expect(messages.count == 2)
    #expect(messages.contains { $0.hasPrefix("missing key in an action") })
  }

  @Test("an animation that an expression may pause needs an id, as one that starts paused")
  func computedPause() {
    let values = ["true", "\"$time > 1\"", "false"]
    let messages = values.map { value in
      read(
        #"{"at": 0, "do": [{"animate": {"duration": 1, "paused": \#(value), "set": {"a.alpha": 0}}}]}"#
      )
      .diagnostics.map(\.message)
    }
    #expect(messages == [["'paused' requires 'id'"], ["'paused' requires 'id'"], []])
  }

  @Test("animations have UIKit's defaults")
  func animations() throws {
    guard case .animate(let plain) = try action(#"{"animate": {"duration": 2, "set": {}}}"#) else {
      Issue.record("no animation")
      return
    }
    #expect(plain.pace == .curve(.easeInOut) && plain.repeatCount == 1 && plain.delay == 0)
    #expect(!plain.autoreverses && !plain.beginsFromCurrentState && plain.total == 2)
    guard
      case .animate(let full) = try action(
        #"{"animate": {"duration": 2, "delay": 1, "repeat": 3, "autoreverse": true, "curve": [0, 0.5, 1, 2], "set": {}}}"#
      )
    else { return }
    #expect(full.pace == .cubic(CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 2)) && full.total == 13)
    guard
      case .animate(let endless) = try action(
        #"{"animate": {"duration": 2, "repeat": "forever", "spring": {"damping": 0.5}, "set": {}}}"#
      )
    else { return }
    #expect(endless.total == .infinity)
    #expect(endless.pace == .spring(damping: 0.5, initialVelocity: 0))
  }

  @Test("ids that actions declare are known everywhere, and duplicates are reported")
  func declarations() throws {
    let reading = read(
      #"""
      {"on": {"animationCompleted": "grow"}, "do": [{"remove": "snap"}, {"remove": "wall"}]},
      {"at": 0, "do": [
        {"animate": {"id": "grow", "duration": 1, "then": [
          {"add": {"id": "snap", "type": "snap", "item": "a", "to": [0, 0]}},
          {"add": {"boundary": {"id": "wall", "from": [0, 0], "to": [9, 9]}, "to": "walls"}}]}}]}
      """#)
    #expect(reading.diagnostics.map(\.message) == [])
    #expect(
      reading.scene?.declarations.suffix(3).map(\.kind) == [.animation, .behavior, .boundary])
    #expect(reading.scene?.allBehaviors.count == 4)
    let twice = read(
      #"{"at": 0, "do": [{"add": {"id": "kick", "type": "gravity", "items": ["a"]}}]}"#)
    #expect(twice.diagnostics.map(\.code) == ["duplicate-id"])
  }

  @Test("the number of actions has a limit")
  func limit() throws {
    var limits = SceneLimits()
    let isSet = limits.set("actions", to: 2)
    #expect(isSet)
    let text =
      #"{"at": 0, "do": [{"fire": "kick"}, {"animate": {"duration": 1, "then": [{"fire": "kick"}]}}]}"#
    let reading = SceneReader(limits: limits).read(
      Array("{\"framegen\": 1, \(Self.elements), \"timeline\": [\(text)]}".utf8), name: "scene.json"
    )
    #expect(
      reading.diagnostics.map(\.message) == ["the timeline has 3 actions; at most 2 are allowed"])
  }

  @Test("behaviors, views and constraints are added from the start by default")
  func waiting() throws {
    let reading = read(
      "",
      #"""
      "views": [{"id": "a"}, {"id": "b", "added": false}],
      "layout": [{"item": "a", "attribute": "width", "constant": 9},
                 {"item": "a", "attribute": "height", "constant": 9, "isActive": false}],
      "behaviors": [{"type": "gravity", "items": ["a"]},
                    {"type": "gravity", "items": ["a"], "added": false}]
      """#)
    let scene = try #require(reading.scene)
    #expect(scene.views.map(\.isAdded) == [true, false])
    #expect(scene.layout.map(\.isActive) == [true, false])
    #expect(scene.behaviors.map(\.isAdded) == [true, false])
  }
}
