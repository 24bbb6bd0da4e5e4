import DisplayList
import Foundation
import Geometry
import Scene
import SceneFormat
import SceneText
import Stage
import Testing

@Suite("Scenes with touches and gestures")
struct GestureSceneTests {
  private func center(_ id: String, _ stage: Stage) throws -> CGPoint {
    try #require(stage.property("center", of: id)?.value.base as? CGPoint)
  }

  private func number(_ name: String, _ id: String, _ stage: Stage) throws -> Double {
    let value = try #require(stage.property(name, of: id)?.value.base)
    if let number = value as? Double { return number }
    return Double(try #require(value as? CGFloat))
  }

  /// A scene with a square of 40 points in the middle of 200, for a second at 10 frames per second.
  private func square(_ members: String, fps: Int = 10) throws -> Stage {
    try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": \(fps)},
      "views": [{"id": "square", "frame": [80, 80, 40, 40], "backgroundColor": "red"}], \(members)
      """)
  }

  @Test("a pan moves a view to the finger, from its beginning on and to the end")
  func pan() throws {
    let stage = try square(
      """
      "touches": [{"drag": [100, 100], "to": [150, 80], "from": 0.2, "until": 0.7}],
      "gestures": [{"id": "drag", "type": "pan", "view": "square"}],
      "timeline": [{"on": {"gesture": "drag", "state": ["began", "changed"]},
                    "do": [{"set": {"square.center": "$location"}}]}]
      """)
    #expect(try center("square", stage) == CGPoint(x: 100, y: 100))
    stage.advance(frames: 5)
    let half = try center("square", stage)
    #expect(abs(half.x - 130) < 1e-9 && abs(half.y - 88) < 1e-9)
    stage.advance(frames: 5)
    #expect(try center("square", stage) == CGPoint(x: 150, y: 80))
  }

  @Test("angles of successive rotations add up in a variable")
  func accumulation() throws {
    let stage = try square(
      """
      "variables": {"angle": 0},
      "touches": [
        {"rotate": {"around": [100, 100], "radius": 60, "by": "80deg"}, "from": 0.1, "until": 0.6},
        {"rotate": {"around": [100, 100], "radius": 60, "by": "-30deg"}, "from": 0.9, "until": 1.4}],
      "gestures": [{"id": "turn", "type": "rotation"}],
      "timeline": [
        {"on": {"gesture": "turn", "state": "changed"},
         "do": [{"set": {"square.transform.rotation": "$angle + $rotation"}}]},
        {"on": {"gesture": "turn", "state": "ended"}, "do": [{"set": {"$angle": "$angle + $rotation"}}]}]
      """)
    stage.advance(frames: 18)
    let angle = try number("transform.rotation", "square", stage)
    #expect(abs(angle - 50 * .pi / 180) < 1e-9)
  }

  @Test("the velocity of a pan is given to an item on release")
  func handOver() throws {
    let stage = try square(
      """
      "behaviors": [{"id": "body", "type": "itemProperties", "items": ["square"]}],
      "touches": [{"drag": [100, 100], "to": [130, 90], "from": 0.2, "until": 0.5}],
      "gestures": [{"id": "drag", "type": "pan"}],
      "timeline": [{"on": {"gesture": "drag"}, "do": [
        {"addLinearVelocity": "$velocity", "item": "square", "behavior": "body"}]}]
      """)
    stage.advance(frames: 5)
    let sample = try stage.sample("square")
    #expect(agree(sample.vx, 100, within: 1) && agree(sample.vy, -100.0 / 3, within: 0.34))
  }

  @Test("the motion is the same at every frame rate")
  func frameRates() throws {
    func place(_ fps: Int) throws -> MotionSample {
      let stage = try square(
        """
        "behaviors": [{"type": "gravity", "items": ["square"]},
          {"id": "bar", "type": "attachment", "item": "square", "offset": [-20, -20], "anchor": [80, 30]}],
        "touches": [{"path": [[0.13, 80, 30], [0.61, 150, 60], [0.97, 60, 20]], "smooth": true, "rate": 120}],
        "gestures": [{"id": "drag", "type": "pan"}],
        "timeline": [{"on": {"gesture": "drag", "state": ["began", "changed"]},
                      "do": [{"set": {"bar.anchorPoint": "$location"}}]}]
        """, fps: fps)
      stage.advance(frames: fps)
      return try stage.sample("square")
    }
    let one = try place(10)
    for fps in [7, 30, 60, 240] { #expect(try place(fps) == one, "\(fps)") }
  }

  @Test("all expressions of an action have the values from before it")
  func simultaneity() throws {
    let stage = try square(
      """
      "variables": {"a": 1, "b": 2},
      "timeline": [{"at": 0.1, "do": [{"set": {"$a": "$b", "$b": "$a"}},
                                      {"set": {"square.center": "[$a * 10, $b * 10]"}}]}]
      """)
    stage.advance(frames: 2)
    #expect(try center("square", stage) == CGPoint(x: 20, y: 10))
  }

  @Test("expressions stand for every kind of value, wherever an action has one")
  func kinds() throws {
    let stage = try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": 10},
      "variables": {"tone": "blue", "half": 0.5, "spot": [30, 40]},
      "views": [{"id": "a", "frame": [0, 0, 20, 20]}, {"id": "big-b", "frame": [50, 0, 20, 20]},
                {"id": "pinned"}],
      "layout": [{"id": "left", "item": "pinned", "attribute": "left", "toItem": "root",
                  "toAttribute": "left", "constant": 5},
                 "V:|[pinned(10)]", "H:[pinned(10)]"],
      "timeline": [
        {"at": 0.1, "do": [
          {"set": {"a.backgroundColor": "$tone", "a.alpha": "$half / 2", "a.center": "$spot * 2",
                   "a.transform.rotation": "90deg * $half", "a.bounds.size": "[$spot.y, $spot.x]",
                   "big-b.center.y": "${big-b.center.x} - 10", "a.transform.scale": "[2, $half]"}},
          {"layout": {"constants": {"left": "$time * 100"}}}]},
        {"at": 0.2, "do": [{"animate": {"duration": "$half", "set": {"a.alpha": "$half"}, "then": [
          {"set": {"big-b.alpha": "$a.alpha"}}]}}]}]
      """)
    stage.advance(frames: 1)
    let color = try #require(
      stage.property("backgroundColor", of: "a")?.value.base as? DynamicColor)
    #expect(color == DynamicColor(Color(red: 0, green: 0, blue: 1)))
    #expect(try number("alpha", "a", stage) == 0.25)
    #expect(try center("a", stage) == CGPoint(x: 60, y: 80))
    #expect(abs(try number("transform.rotation", "a", stage) - .pi / 4) < 1e-12)
    #expect(try center("big-b", stage) == CGPoint(x: 60, y: 50))
    #expect(try center("pinned", stage).x == 15)
    stage.advance(frames: 5)
    #expect(try number("alpha", "big-b", stage) == 1)
    stage.advance(frames: 1)
    #expect(try number("alpha", "big-b", stage) == 0.5)
  }

  /// An action of numbers alone is prepared when the scene is built; one that also sets a color is made
  /// anew whenever it runs.
  @Test(
    "an action does the same whether it sets only numbers or a color, too", arguments: [10, 60])
  func numbers(fps: Int) throws {
    func play(_ further: String) throws -> [ViewValues] {
      let stage = try staged(
        """
        "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": \(fps)},
        "variables": {"sum": 0, "tone": "red"},
        "views": [{"id": "square", "frame": [80, 80, 40, 40]},
                  {"id": "other", "frame": [0, 0, 20, 20], "backgroundColor": "blue"},
                  {"id": "pinned", "frame": [0, 100, 20, 20]},
                  {"id": "rows", "type": "stack", "frame": [0, 150, 60, 20],
                   "distribution": "fillEqually", "subviews": [
                    {"id": "a"}, {"id": "b"}]}],
        "behaviors": [{"type": "gravity", "items": ["other"]}],
        "touches": [{"drag": [100, 100], "to": [150, 180], "from": 0.2, "until": 1.7}],
        "gestures": [{"id": "drag", "type": "pan", "view": "square"}],
        "timeline": [
          {"on": {"gesture": "drag", "state": "changed"}, "do": [
            {"set": {"square.center.x": "$location.x", "square.center.y": "$location.y - $sum / 50",
                     "square.transform.rotation": "$translation.x * 2deg",
                     "square.transform.scale.x": "1 + $time / 4",
                     "other.transform.scale.y": "1 + $time / 4", "other.center.x": "$square.center.y",
                     "square.bounds.size.width": "40 + $sum", "rows.spacing": "$sum / 100",
                     "square.alpha": "clamp($square.alpha - 0.01, 0, 1)",
                     "square.cornerRadius": "hypot($translation.x, $translation.y) / 20",
                     "$sum": "$sum + $translation.y / 50"\(further)}}]}]
        """)
      var values: [ViewValues] = []
      for _ in 0..<2 * fps {
        stage.advance(frames: 1)
        values += try ["square", "other", "rows", "a"].map { id in
          var values = ViewValues()
          values.place.center = try center(id, stage)
          values.place.transform.rotation = CGFloat(try number("transform.rotation", id, stage))
          values.place.transform.scale.dx = CGFloat(try number("transform.scale.x", id, stage))
          values.place.transform.scale.dy = CGFloat(try number("transform.scale.y", id, stage))
          values.place.size.width = CGFloat(try number("bounds.size.width", id, stage))
          values.look.alpha = CGFloat(try number("alpha", id, stage))
          values.look.cornerRadius = CGFloat(try number("cornerRadius", id, stage))
          return values
        }
      }
      #expect(stage.diagnostics.isEmpty)
      return values
    }
    let prepared = try play("")
    #expect(try play(#", "pinned.backgroundColor": "$tone""#) == prepared)
    #expect(Set(prepared.map(\.place.center.x)).count > 20)
  }

  @Test("an expression stands for a number where a name could stand")
  func numberOrName() throws {
    let stage = try square(
      """
      "variables": {"count": 2},
      "timeline": [{"at": 0.1, "do": [{"animate": {
        "id": "blink", "duration": 0.1, "repeat": "$count + 1", "autoreverse": true,
        "set": {"square.alpha": 0.5}}}]},
        {"on": {"animationCompleted": "blink"}, "do": [{"set": {"square.center.x": 50}}]}]
      """)
    stage.advance(frames: 6)
    #expect(try center("square", stage).x == 100)
    stage.advance(frames: 1)
    #expect(try center("square", stage).x == 50)
  }

  @Test(
    "an action whose expression has no value that fits is left out with a warning",
    arguments: [
      ("1 / ($n - 2)", "the expression divides by zero; the action is left out"),
      ("sqrt(0 - $n)", "the expression has no finite value; the action is left out"),
      ("$n", "'square.alpha' must be from 0 to 1, not 2"),
    ])
  func warnings(expression: String, message: String) throws {
    let stage = try square(
      """
      "variables": {"n": 2},
      "timeline": [{"at": 0.1, "do": [{"set": {"square.alpha": "\(expression)"}},
                                      {"set": {"square.center.x": 50}}]}]
      """)
    stage.advance(frames: 2)
    #expect(stage.diagnostics.map(\.message) == [message])
    #expect(stage.diagnostics.allSatisfy { $0.severity == .warning && $0.place != nil })
    #expect(try number("alpha", "square", stage) == 1)
    #expect(try center("square", stage).x == 50)
  }

  @Test("a snap that a tap adds replaces the one before")
  func replacement() throws {
    let stage = try square(
      """
      "touches": [{"tap": [30, 30], "at": 0.1}, {"tap": [150, 150], "at": 0.6}],
      "gestures": [{"id": "tap", "type": "tap"}],
      "timeline": [{"on": {"gesture": "tap"}, "do": [
        {"add": {"type": "snap", "item": "square", "to": "$location", "damping": 1}}]}]
      """)
    stage.advance(frames: 19)
    let sample = try stage.sample("square")
    #expect(agree(sample.x, 150, within: 1) && agree(sample.y, 150, within: 1))
  }

  @Test("a contact gives its point")
  func contactPoint() throws {
    let stage = try square(
      """
      "variables": {"where": [0, 0]},
      "behaviors": [{"type": "gravity", "items": ["square"]},
        {"id": "walls", "type": "collision", "items": ["square"], "translatesReferenceBoundsIntoBoundary": true}],
      "timeline": [{"on": {"contactBegan": "walls"}, "once": true,
                    "do": [{"set": {"square.zPosition": "$point.y"}}]}]
      """)
    stage.advance(frames: 15)
    #expect(abs(try number("zPosition", "square", stage) - 200) < 1)
  }

  @Test("a touched button is dimmed, and tapped when the finger is lifted")
  func button() throws {
    let stage = try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": 10},
      "views": [{"id": "go", "type": "button", "title": "Go", "frame": [20, 20, 60, 40]},
                {"id": "light", "frame": [100, 20, 20, 20]}],
      "touches": [{"press": [50, 40], "from": 0.15, "until": 0.35}],
      "timeline": [{"on": {"touchUpInside": "go"}, "do": [{"set": {"light.center": "$location"}}]}]
      """)
    func opacity() throws -> Double {
      for case .text(let text) in stage.displayList().items { return text.color.alpha }
      Issue.record("no title")
      return 0
    }
    #expect(try opacity() == 1)
    stage.advance(frames: 2)
    #expect(try opacity() == 0.2)
    stage.advance(frames: 2)
    #expect(try opacity() == 1)
    #expect(try center("light", stage) == CGPoint(x: 50, y: 40))
  }

  @Test("a scene that plays until rest waits for its touches")
  func untilRest() throws {
    let stage = try staged(
      """
      "timing": {"duration": "untilRest", "maximum": 5, "fps": 10}, "views": [{"id": "a"}],
      "touches": [{"tap": [10, 10], "at": 1.5}], "gestures": [{"id": "tap", "type": "tap"}]
      """)
    while !stage.isFinished { stage.advance() }
    #expect(stage.time >= 1.5 && stage.time < 2)
  }
}

@Suite("The paths of fingers")
struct TouchPathTests {
  private func path(_ touches: String) throws -> [TouchPath] {
    try scene("\"touches\": [\(touches)]").touches
  }

  @Test("samples are at the multiples of the period, and where the finger touches and is lifted")
  func samples() throws {
    let path = try path(#"{"path": [[0.11, 0, 0], [0.21, 10, 0]]}"#)[0]
    let times = path.samples.map(\.time)
    let multiples: [Double] = (7...12).map { Double($0) / 60 }
    #expect(times == [0.11] + multiples + [0.21])
    for sample in path.samples {
      #expect(abs(Double(sample.location.x) - (sample.time - 0.11) * 100) < 1e-9)
    }
    #expect(
      try self.path(#"{"path": [[0, 0, 0], [0.5, 10, 0]], "rate": 120}"#)[0].samples.count == 61)
    #expect(try self.path(#"{"path": [[0.2, 3, 4]]}"#)[0].samples.map(\.location.x) == [3])
  }

  @Test("a smooth path goes through its points, never beyond them, and rests where they rest")
  func smooth() throws {
    let path = try path(
      #"{"path": [[0, 0, 0], [0.5, 0, 0], [1, 90, 10], [1.2, 100, 5], [2, 40, 5]], "smooth": true}"#
    )[0]
    for point in path.points { #expect(path.location(at: point.time) == point.location) }
    for step in 0...200 {
      let place = path.location(at: Double(step) / 100)
      #expect(place.x >= 0 && place.x <= 100 && place.y >= 0 && place.y <= 10)
      if step <= 50 { #expect(place == .zero) }
      if step >= 120 { #expect(place.y == 5) }
    }
  }

  @Test("short forms become paths, whose fingers have the lowest free numbers")
  func forms() throws {
    let paths = try path(
      """
      {"drag": [0, 0], "to": [10, 0], "from": 0, "until": 1}, {"press": [5, 5], "from": 0.5, "until": 2},
      {"tap": [50, 50], "at": 3, "fingers": 2, "count": 2},
      {"pinch": {"around": [50, 50], "radii": [20, 40]}, "from": 4, "until": 5},
      {"rotate": {"around": [50, 50], "radius": 10, "by": "180deg"}, "from": 6, "until": 7}
      """)
    #expect(paths.map(\.finger) == [1, 2, 1, 2, 1, 2, 1, 2, 1, 2])
    #expect(paths[2].points.map(\.location.x) == [30, 30] && paths[3].points[0].location.x == 70)
    #expect(abs(paths[4].end - 3.28) < 1e-12)
    let pinch = paths[6]
    #expect(pinch.location(at: 4).x == 70 && pinch.location(at: 5).x == 90)
    for sample in paths[8].samples {
      let offset = CGVector(dx: sample.location.x - 50, dy: sample.location.y - 50)
      #expect(abs(hypot(offset.dx, offset.dy) - 10) < 1e-12)
    }
  }
}

@Suite("The items of events in actions")
struct EventItemTests {
  private func alpha(_ id: String, _ stage: Stage) throws -> Double {
    Double(try #require(stage.property("alpha", of: id)?.value.base as? CGFloat))
  }

  @Test("$item is the item of a contact: in references, in properties and in expressions")
  func contact() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 2, "fps": 60},
      "views": [{"id": "high", "frame": [10, 20, 20, 20]}, {"id": "low-one", "frame": [100, 60, 20, 20]},
                {"id": "mark", "frame": [250, 0, 10, 10]}],
      "behaviors": [{"id": "fall", "type": "gravity", "items": ["high", "low-one"]},
        {"id": "walls", "type": "collision", "items": ["high", "low-one"],
         "translatesReferenceBoundsIntoBoundary": true}],
      "timeline": [{"on": {"contactBegan": "walls"}, "do": [
        {"set": {"$item.alpha": 0.5, "mark.center.x": "$item.center.x"}},
        {"animate": {"duration": 0.1, "set": {"$item.cornerRadius": 5}, "then": [
          {"remove": {"item": "$item", "from": "walls"}}]}}]}]
      """)
    while try alpha("low-one", stage) == 1 { stage.advance() }
    #expect(try alpha("high", stage) == 1)
    let mark = try #require(stage.property("center", of: "mark")?.value.base as? CGPoint)
    #expect(mark.x == 110)
    stage.advance(frames: 110)
    #expect(try alpha("high", stage) == 0.5)
    // Both have left the walls and fallen out.
    #expect(try stage.sample("high").y > 110 && stage.sample("low-one").y > 110)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test("$item is the named item of a contact, the view of a gesture, or the button")
  func fixed() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 3, "fps": 10},
      "views": [{"id": "under", "frame": [10, 70, 20, 20]}, {"id": "over", "frame": [10, 10, 20, 20]},
                {"id": "go", "type": "button", "title": "Go", "frame": [100, 0, 60, 40]},
                {"id": "box", "frame": [200, 0, 60, 40]}],
      "behaviors": [{"type": "gravity", "items": ["over"]},
        {"id": "walls", "type": "collision", "items": ["under", "over"]}],
      "touches": [{"tap": [120, 20], "at": 0.1}, {"tap": [220, 20], "at": 0.5}],
      "gestures": [{"id": "tap", "type": "tap", "view": "box"}],
      "timeline": [
        {"on": {"contactBegan": "walls", "item": "over"}, "once": true, "do": [{"set": {"$item.alpha": 0.25}}]},
        {"on": {"touchUpInside": "go"}, "do": [{"set": {"$item.alpha": 0.5}}]},
        {"on": {"gesture": "tap"}, "do": [{"set": {"$item.alpha": "$item.bounds.size.y / 50"}}]}]
      """)
    stage.advance(frames: 20)
    #expect(try alpha("over", stage) == 0.25 && alpha("under", stage) == 1)
    #expect(try alpha("go", stage) == 0.5 && alpha("box", stage) == 0.8)
  }

  @Test("of two items in contact, $item is the one that traces name first")
  func pair() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 2, "fps": 60},
      "views": [{"id": "under", "frame": [10, 70, 20, 20]}, {"id": "over", "frame": [10, 20, 20, 20]}],
      "behaviors": [{"type": "gravity", "items": ["over"]},
        {"id": "walls", "type": "collision", "items": ["under", "over"]}],
      "timeline": [{"on": {"contactBegan": "walls"}, "once": true, "do": [{"set": {"$item.alpha": 0.5}}]}]
      """)
    while stage.contacts().isEmpty, !stage.isFinished { stage.advance() }
    let contact = try #require(stage.contacts().first)
    #expect(try alpha(contact.item, stage) == 0.5)
    #expect(try alpha(contact.item == "over" ? "under" : "over", stage) == 1)
  }

  @Test("what an item lacks is a warning, and the action is left out")
  func lacking() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 2, "fps": 60},
      "views": [{"id": "a", "frame": [10, 40, 20, 20]}, {"id": "b", "frame": [40, 40, 20, 20]},
                {"id": "c", "frame": [140, 70, 20, 20]}],
      "groups": [{"id": "pair", "items": ["a", "b"]}],
      "behaviors": [{"type": "gravity", "items": ["c", "pair"]},
        {"id": "walls", "type": "collision", "items": ["c", "pair"],
         "translatesReferenceBoundsIntoBoundary": true}],
      "timeline": [{"on": {"contactBegan": "walls"}, "do": [
        {"set": {"$item.alpha": 0.5}}, {"set": {"c.zPosition": "$item.cornerRadius"}}]}]
      """)
    stage.advance(frames: 110)
    #expect(try alpha("c", stage) == 0.5)
    #expect(
      Set(stage.diagnostics.map(\.message)) == [
        "group 'pair' has no property 'alpha'",
        "a name in the expression has no value; the action is left out",
      ])
  }
}
