import Foundation
import Testing

@Suite("Tracing the events of a scene")
struct TraceEventTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    // They touch at 0.1 s: a gap of 20 points closes at 200 points per second.
    try scratch.write(
      """
      {
        "framegen": 1, "title": "Billiards", "canvas": {"size": [200, 100]},
        "timing": {"duration": 1, "fps": 60},
        "views": [{"id": "cue", "frame": [10, 40, 20, 20], "collisionBounds": "ellipse"},
                  {"id": "ball", "frame": [50, 40, 20, 20], "collisionBounds": "ellipse"}],
        "behaviors": [
          {"type": "collision", "items": ["cue", "ball"],
           "boundaries": [{"id": "wall", "from": [150, 0], "to": [150, 100]}]},
          {"type": "itemProperties", "items": ["cue", "ball"], "elasticity": 1, "resistance": 0},
          {"type": "itemProperties", "items": ["cue"], "linearVelocity": [200, 0]}
        ]
      }
      """, to: "scene.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["trace", "scene.json", "--events"] + arguments, in: scratch)
  }

  @Test(
    "the table has a line for the beginning and end of each contact, with the other item and the point"
  )
  func table() throws {
    let outcome = try run()
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    let lines = outcome.text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(lines[0].joined(separator: ",") == "frame,time,event,item,other,boundary,x,y")
    #expect(lines.allSatisfy { $0.count == 8 })
    let began = try #require(lines.first { $0[2] == "contactBegan" })
    // 0.1 s is frame 6; single precision and the engine's half point of slop may add one.
    #expect(["6", "7"].contains(began[0]))
    #expect(Set(began[3...4]) == ["cue", "ball"] && began[5].isEmpty)
    let (x, y) = (try #require(Double(began[6])), try #require(Double(began[7])))
    #expect(abs(x - 50) < 2 && abs(y - 50) < 0.5)
    let ended = try #require(lines.first { $0[2] == "contactEnded" })
    #expect(ended[6].isEmpty && ended[7].isEmpty)
    let wall = try #require(lines.first { $0[5] == "wall" })
    #expect(wall[3] == "ball" && wall[4].isEmpty)
    // The front of the ball moves from 70 to the wall at the speed of the cue.
    let (time, expected) = (try #require(Double(wall[1])), 0.1 + 80.0 / 200 as Double)
    #expect(abs(time - expected) < 0.03)
  }

  @Test("the object holds the samples and the same events as the table")
  func object() throws {
    let table = try run().text.split(separator: "\n").dropFirst()
    let outcome = try run("--format", "json")
    let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    #expect((object?["samples"] as? [[String: Any]])?.count == 120)
    let events = try #require(object?["events"] as? [[String: Any]])
    #expect(!events.isEmpty && events.count == table.count)
    for (event, line) in zip(events, table) {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      #expect(event["frame"] as? Int == Int(fields[0]))
      #expect(event["event"] as? String == fields[2] && event["item"] as? String == fields[3])
      #expect(event["other"] as? String ?? "" == fields[4])
      #expect(event["boundary"] as? String ?? "" == fields[5])
      #expect(event["x"] as? Double == Double(fields[6]))
    }
  }

  @Test("--frames limits the events, --every omits none, and a table of events may be overwritten")
  func selection() throws {
    let all = try run().text
    #expect(try run("--every", "7", "--frames", "0...59").text == all)
    #expect(try run("--frames", "0...3").text.split(separator: "\n").count == 1)
    #expect(try run("-o", "events.csv").code == 0)
    #expect(try run("-o", "events.csv").code == 0)
    #expect(try scratch.read("events.csv") == Data(all.utf8))
  }
}
