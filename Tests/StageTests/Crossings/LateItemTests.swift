import Foundation
import Stage
import Testing

/// Items that are added late and removed, crossed with kinds of behaviors and with contacts.
@Suite("Items that come late and leave early")
struct LateItemTests {
  /// A square of 1 kg without resistance, and a behavior that holds it, or does so later.
  private func stage(_ behavior: String, items: String, _ timeline: String) throws -> Stage {
    let own = behavior.replacing(#""items": ["a"]"#, with: #""items": [\#(items)]"#)
    return try staged(
      """
      "canvas": {"size": [1000, 1000], "scale": 1}, "timing": {"duration": 3, "fps": 60},
      "views": [{"id": "a", "frame": [250, 350, 100, 100]}],
      "behaviors": [{"id": "late", \(own)},
        {"id": "free", "type": "itemProperties", "items": ["a"], "resistance": 0,
         "angularResistance": 0}],
      "timeline": [\(timeline)]
      """)
  }

  @Test(
    "a behavior that an item joins late acts on it from then on as on its own",
    arguments: BehaviorTests.forces + BehaviorTests.fields)
  func joining(test: BehaviorTests.Case) throws {
    // Offsets and velocities are given for items that a behavior has from the start.
    let isLater = !["composite", "offsets", "linearVelocity"].contains {
      test.behavior.contains($0)
    }
    guard isLater else { return }
    let stage = try stage(
      test.behavior, items: "",
      #"{"at": 0.3, "do": [{"add": {"item": "a", "to": "late"}}]}"#)
    stage.advance(frames: 18)
    var sample = try stage.sample("a")
    #expect(sample.vx == 0 && sample.vy == 0 && sample.omega == 0)
    stage.advance()
    sample = try stage.sample("a")
    // Two sub-steps; a force changes only by the way that the item moves in the first of them.
    let isVelocity = test.isImpulse || test.behavior.contains(#""velocity""#)
    let factor = isVelocity ? 1 : 2.0 / 120
    let tolerance = 1e-3 + 1e-3 * abs(test.x + test.y) * factor
    #expect(agree(sample.vx, test.x * factor, within: tolerance), "\(sample.vx)")
    #expect(agree(sample.vy, test.y * factor, within: tolerance), "\(sample.vy)")
    #expect(agree(sample.omega, test.spin, within: 1e-3))
  }

  @Test(
    "an item that leaves and joins again moves as if the behavior were removed and added",
    arguments: BehaviorTests.forces + BehaviorTests.fields)
  func leaving(test: BehaviorTests.Case) throws {
    guard !test.behavior.contains("composite") else { return }
    let items = try stage(
      test.behavior, items: "\"a\"",
      """
      {"at": 0.5, "do": [{"remove": {"item": "a", "from": "late"}}]},
      {"at": 1, "do": [{"add": {"item": "a", "to": "late"}}]}
      """)
    let behaviors = try stage(
      test.behavior, items: "\"a\"",
      #"{"at": 0.5, "do": [{"remove": "late"}]}, {"at": 1, "do": [{"add": "late"}]}"#)
    for frame in 1...90 {
      items.advance()
      behaviors.advance()
      let (one, other) = (try items.sample("a"), try behaviors.sample("a"))
      #expect(
        [one.x, one.y, one.angle, one.vx, one.vy, one.omega]
          == [other.x, other.y, other.angle, other.vx, other.vy, other.omega], "frame \(frame)")
      if frame == 59 {
        // Nothing acted since 0.5 s.
        let speed = (one.vx, one.vy)
        items.advance()
        behaviors.advance()
        let next = try items.sample("a")
        #expect(agree(next.vx, Double(speed.0)) && agree(next.vy, Double(speed.1)))
      }
    }
  }

  /// Two values of each item property, of which each gives another motion.
  static let properties = [
    ("elasticity", "0.9", "0.1"), ("friction", "0.9", "0"), ("density", "4", "0.5"),
    ("resistance", "3", "0"), ("angularResistance", "5", "0"), ("charge", "2", "-1"),
    ("isAnchored", "false", "true"), ("allowsRotation", "true", "false"),
  ]

  /// The motion of a spinning square that is pushed, attracted and falls to a floor.
  ///
  /// - Parameters:
  ///   - early: The properties of the earlier behavior, and whether its item is there at once.
  ///   - late: The same of the later behavior.
  /// - Returns: The place, the angle and the velocities of each frame.
  /// - Throws: An error if the scene cannot be staged.
  private func motion(
    _ early: (properties: String, holds: Bool), _ late: (properties: String, holds: Bool)
  ) throws -> [[Float]] {
    func behavior(_ id: String, _ state: (properties: String, holds: Bool)) -> String {
      let items = state.holds ? "\"a\"" : ""
      return
        #"{"id": "\#(id)", "type": "itemProperties", "items": [\#(items)]\#(state.properties)}"#
    }
    let joining = [("early", early.holds), ("late", late.holds)].filter { !$0.1 }.map {
      #"{"at": 0.2, "do": [{"add": {"item": "a", "to": "\#($0.0)"}}]}"#
    }
    let stage = try staged(
      """
      "canvas": {"size": [1000, 400], "scale": 1}, "timing": {"duration": 3, "fps": 60},
      "views": [{"id": "a", "frame": [250, 150, 60, 60]}],
      "behaviors": [
        \(behavior("early", early)), \(behavior("late", late)),
        {"type": "itemProperties", "items": ["a"], "linearVelocity": [80, 0], "angularVelocity": 3},
        {"type": "gravity", "items": ["a"]},
        {"type": "push", "items": ["a"], "pushDirection": [0.1, 0], "offsets": {"a": [0, 20]}},
        {"type": "field", "kind": "electric", "items": ["a"], "position": [800, 100],
         "strength": 3},
        {"type": "collision", "items": ["a"], "translatesReferenceBoundsIntoBoundary": true}],
      "timeline": [\(joining.joined(separator: ","))]
      """)
    return try (0..<90).map { _ in
      stage.advance()
      let sample = try stage.sample("a")
      return [sample.x, sample.y, sample.angle, sample.vx, sample.vy, sample.omega]
    }
  }

  @Test(
    "an item that joins the earlier of two item behaviors keeps the later one's properties",
    arguments: properties)
  func earlier(name: String, value: String, other: String) throws {
    let (early, late) = (#", "\#(name)": \#(value)"#, #", "\#(name)": \#(other)"#)
    let alone = try motion(("", true), (late, true))
    #expect(try motion((early, true), (late, true)) == alone)
    #expect(try motion((early, false), (late, true)) == alone)
    // Properties that only the earlier behavior sets, or that the later one sets later, do count.
    let earlyAlone = try motion((early, true), ("", true))
    #expect(earlyAlone != alone)
    #expect(try motion((early, false), ("", true)) != alone)
    let taken = try motion((early, true), (late, false))
    #expect(taken != earlyAlone && taken.prefix(10) == earlyAlone.prefix(10))
  }

  // MARK: Leaving a contact

  /// A square that rests on a line, or on another square, until something is removed at 2 s.
  private func resting(_ action: String, on support: String) throws -> Stage {
    let isItem = support == "item"
    return try staged(
      """
      "canvas": {"size": [400, 2000], "scale": 1}, "timing": {"duration": 3, "fps": 60},
      "views": [{"id": "a", "frame": [150, 150, 50, 50]},
        {"id": "b", "frame": [100, 210, 150, 50]}, {"id": "mark", "frame": [0, 0, 2, 2]}],
      "behaviors": [
        {"id": "fall", "type": "gravity", "items": ["a"]},
        {"id": "walls", "type": "collision", "items": ["a"\(isItem ? ", \"b\"" : "")],
         "boundaries": [{"id": "line", "from": [0, \(isItem ? 1900 : 210)],
          "to": [400, \(isItem ? 1900 : 210)]}]},
        {"type": "itemProperties", "items": ["a"], "resistance": 0},
        {"id": "hold", "type": "itemProperties", "items": ["b"], "isAnchored": true},
        {"id": "pace", "type": "itemProperties", "items": ["mark"], "resistance": 0}],
      "timeline": [
        {"at": 2, "do": [\(action)]},
        {"on": {"contactEnded": "walls"}, "do": [
          {"addLinearVelocity": [100, 0], "item": "mark", "behavior": "pace"}]}]
      """)
  }

  @Test(
    "an item whose support is removed falls freely at once",
    arguments: [
      (#"{"remove": "line"}"#, "line"), (#"{"remove": "walls"}"#, "line"),
      (#"{"remove": {"item": "a", "from": "walls"}}"#, "line"),
      (#"{"set": {"walls.mode": "items"}}"#, "line"), (#"{"remove": "walls"}"#, "item"),
      (#"{"remove": {"item": "a", "from": "walls"}}"#, "item"),
      (#"{"remove": {"item": "b", "from": "walls"}}"#, "item"), (#"{"remove": "b"}"#, "item"),
      (#"{"set": {"walls.mode": "boundaries"}}"#, "item"),
    ])
  func support(action: String, support: String) throws {
    let stage = try resting(action, on: support)
    stage.advance(frames: 120)
    let rest = try stage.sample("a")
    #expect(agree(rest.vy, 0, within: 0.2) && agree(rest.y, 184, within: 2.5))
    stage.advance(frames: 30)
    let fallen = try stage.sample("a")
    // 60 sub-steps of 1/120 s: v = 500, s = h² g n (n + 1) / 2.
    #expect(agree(fallen.vy, 500, within: 0.5), "\(fallen.vy)")
    #expect(
      agree(fallen.y, Double(rest.y) + 1000.0 / 14_400 * 60 * 61 / 2, within: 0.5))
    #expect(stage.diagnostics.isEmpty)
  }

  @Test(
    "a contact ends once, by whatever it ends",
    arguments: [
      (#"{"remove": "line"}"#, "line"), (#"{"remove": {"item": "a", "from": "walls"}}"#, "line"),
      (#"{"remove": {"item": "a", "from": "walls"}}"#, "item"),
      (#"{"remove": {"item": "b", "from": "walls"}}"#, "item"),
      (#"{"addLinearVelocity": [0, -300], "item": "a"}"#, "line"),
      (#"{"remove": "b"}"#, "item"), (#"{"remove": "a"}"#, "item"), (#"{"remove": "a"}"#, "line"),
    ])
  func ending(action: String, support: String) throws {
    let stage = try resting(action, on: support)
    stage.advance(frames: 120)
    // The square bounces before it rests; only what follows counts.
    let before = try stage.sample("mark").vx
    stage.advance(frames: 20)
    #expect(try agree(stage.sample("mark").vx - before, 100, within: 0.01), "\(action)")
  }

  // MARK: Leaving the tree

  @Test(
    "views that come back are between their siblings, whatever else is gone",
    arguments: [
      [0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1], [3, 1, 0, 2], [1, 0, 3, 2],
    ], ["view", "stack"])
  func siblings(order: [Int], type: String) throws {
    let ids = ["a", "b", "c", "d"]
    func members(_ ids: [String]) -> String {
      ids.map { #"{"id": "\#($0)", "frame": [0, 0, 9, 9], "backgroundColor": "red"}"# }
        .joined(separator: ",")
    }
    let removal = ids.map { #"{"remove": "\#($0)"}"# }.joined(separator: ",")
    let entries = order.enumerated().map { step, index in
      #"{"at": \#(Double(step + 2) / 10), "do": [{"add": "\#(ids[index])"}]}"#
    }
    let stage = try staged(
      """
      "canvas": {"size": [100, 100], "scale": 1}, "timing": {"duration": 2, "fps": 10},
      "views": [{"id": "s", "type": "\(type)", "frame": [0, 0, 80, 20], "subviews": [
        {"id": "first", "backgroundColor": "lime", "frame": [0, 0, 9, 9]}, \(members(ids)),
        {"id": "last", "backgroundColor": "blue", "frame": [0, 0, 9, 9]}]}],
      "timeline": [{"at": 0.1, "do": [\(removal)]}, \(entries.joined(separator: ","))]
      """)
    for step in 0..<6 {
      // Views are listed in the order of the tree.
      let views = stage.referenceViews().map(\.id).filter { $0 != "s" && $0 != "root" }
      let present =
        step == 0
        ? ids
        : ids.enumerated().filter { order.prefix(max(step - 1, 0)).contains($0.offset) }
          .map(\.element)
      #expect(views == ["first"] + present + ["last"], "step \(step)")
      stage.advance()
    }
  }
}
