import Foundation
import Testing

@Suite("Tracing and checking a scene with a timeline")
struct TimelineTraceTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      {
        "framegen": 1, "timing": {"duration": 1, "fps": 20},
        "views": [{"id": "a", "frame": [0, 0, 20, 20]}, {"id": "b", "frame": [0, 0, 20, 20]}],
        "behaviors": [{"id": "fall", "type": "gravity", "items": ["b"], "added": false}],
        "timeline": [
          {"at": 0.25, "do": [{"animate": {"id": "move", "duration": 0.5, "curve": "linear",
            "set": {"a.center": [60, 10]}}}, {"remove": "b"}]},
          {"at": 0.5, "do": [{"add": {"type": "snap", "item": "b", "to": [9, 9]}}]}
        ],
        "expect": [{"at": 0.5, "a.center": [35, 10]}]
      }
      """, to: "scene.json")
  }

  @Test("a view that an animation moves has lines, with the velocity of the animation")
  func motion() throws {
    let outcome = try Tool.run(["trace", "scene.json", "--frames", "10..<11"], in: scratch)
    let line = try #require(outcome.text.split(separator: "\n").last)
    #expect(line.hasPrefix("10,0.5,a,35,10,0,"))
    let velocity = try #require(Double(line.split(separator: ",")[6]))
    #expect(abs(velocity - 100) < 0.01)
  }

  @Test("the end of an animation is an event, in the table and in the object")
  func events() throws {
    let table = try Tool.run(["trace", "scene.json", "--events"], in: scratch)
    #expect(table.text.contains("\n15,0.75,animationCompleted,move,,,,\n"))
    let outcome = try Tool.run(
      ["trace", "scene.json", "--events", "--format", "json"], in: scratch)
    let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let events = try #require(object?["events"] as? [[String: Any]])
    #expect(
      events.contains {
        $0["event"] as? String == "animationCompleted" && $0["item"] as? String == "move"
      })
  }

  @Test("an action that cannot be carried out is a warning at its place")
  func warnings() throws {
    let outcome = try Tool.run(["check", "scene.json"], in: scratch)
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("scene.json:8:32: warning: view 'b' is not a descendant"))
  }

  @Test("chosen items are written alone, also where they rest")
  func chosenItems() throws {
    try scratch.write(
      #"""
      {"framegen": 1, "timing": {"duration": 0.04, "fps": 60},
       "views": [{"id": "a", "frame": [20, 20, 60, 60]}, {"id": "b", "frame": [100, 20, 60, 60]}],
       "behaviors": [{"type": "gravity", "items": ["a"]}]}
      """#, to: "rest.json")
    let outcome = try Tool.run(
      ["trace", "rest.json", "--items", "b", "--frames", "1"], in: scratch)
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.dropFirst() == ["1,0.016666666666666666,b,130,50,0,0,0,0"])
    let unknown = try Tool.run(["trace", "rest.json", "--items", "b,aa"], in: scratch)
    #expect(unknown.code == 2 && unknown.errors.contains("unknown view 'aa'"), "\(unknown.errors)")
    #expect(unknown.output.isEmpty)
  }
}
