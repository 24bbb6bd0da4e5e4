import Foundation
import Testing

@Suite("Touches and gestures by the command")
struct TouchCommandTests {
  let scratch: Scratch

  /// A scene whose square follows a finger; its touches are the argument.
  private func scene(_ touches: String) -> String {
    """
    {
      "framegen": 1, "timing": {"duration": 1, "fps": 20}, "canvas": {"size": [200, 100], "scale": 1},
      "views": [{"id": "square", "frame": [10, 10, 40, 40], "backgroundColor": "red"},
                {"id": "go", "type": "button", "title": "Go", "frame": [140, 10, 50, 40]}],
      "touches": \(touches),
      "gestures": [{"id": "drag", "type": "pan", "view": "square"}],
      "timeline": [{"on": {"gesture": "drag", "state": ["began", "changed"]},
                    "do": [{"set": {"square.center": "$location"}}]}],
      "overlays": ["touches"]
    }
    """
  }

  init() throws {
    scratch = try Scratch()
    let touches =
      #"[{"drag": [30, 30], "to": [90, 60], "from": 0.2, "until": 0.6}, {"tap": [160, 30], "at": 0.7}]"#
    try scratch.write(scene(touches), to: "scene.json")
  }

  private func frames(of scene: String, in folder: String, _ options: String...) throws -> [Data] {
    let outcome = try Tool.run([scene, "-o", folder] + options, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let path = scratch.url.appending(path: folder).path
    return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".png") }
      .sorted().map { try Data(contentsOf: URL(fileURLWithPath: path + "/" + $0)) }
  }

  @Test("a dump of the touches is a touch file that gives the same motion")
  func recording() throws {
    let dump = try Tool.run(["dump", "touches", "scene.json"], in: scratch)
    #expect(dump.code == 0 && dump.text.hasPrefix("{\n  \"framegen\": \"touches\""))
    try scratch.write(dump.text, to: "scene.touches.json")
    try scratch.write(scene("\"scene.touches.json\""), to: "recorded.json")
    let traces = try ["scene.json", "recorded.json"].map {
      try Tool.run(["trace", $0, "--events"], in: scratch).text
    }
    #expect(traces[0] == traces[1] && traces[0].contains(",gesture,drag,ended,"))
  }

  @Test("the events tell of fingers, recognizers and buttons, in their order")
  func events() throws {
    let table = try Tool.run(["trace", "scene.json", "--events"], in: scratch)
    let events = table.text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false)[2...4].joined(separator: " ")
    }
    #expect(
      events == [
        "touchBegan finger-1 ", "gesture drag began", "touchEnded finger-1 ", "gesture drag ended",
        "touchBegan finger-1 ", "control go touchDown", "touchEnded finger-1 ",
        "control go touchUpInside",
      ])
  }

  @Test("events of one frame are in the order in which they happened, contacts among them")
  func order() throws {
    try scratch.write(
      """
      {
        "framegen": 1, "timing": {"duration": 3, "fps": 1}, "canvas": {"size": [200, 300]},
        "views": [{"id": "ball", "frame": [10, 280, 10, 10]}],
        "behaviors": [{"type": "gravity", "items": ["ball"]},
          {"id": "floor", "type": "collision", "items": ["ball"],
           "translatesReferenceBoundsIntoBoundary": true}],
        "touches": [{"tap": [100, 100], "at": 0.02}, {"tap": [100, 100], "at": 0.7}],
        "gestures": [{"id": "tap", "type": "tap"}],
        "timeline": [{"at": 0.4, "do": [{"animate": {"id": "fade", "duration": 0.2, "set": {"ball.alpha": 0.5}}}]}]
      }
      """, to: "order.json")
    let table = try Tool.run(["trace", "order.json", "--events"], in: scratch)
    let events = table.text.split(separator: "\n").dropFirst().compactMap { line -> String? in
      let columns = line.split(separator: ",", omittingEmptySubsequences: false)
      return columns[0] == "1" && columns[2] != "touchEnded" ? String(columns[2]) : nil
    }
    // The ball needs 0.14 s to the floor, bounces lower and lower, and rests after 0.5 s.
    let first = events.firstIndex(of: "contactBegan") ?? -1
    let second = events.lastIndex(of: "touchBegan") ?? -1
    let fade = events.firstIndex(of: "animationCompleted") ?? -1
    #expect(events.first == "touchBegan" && first > 0 && fade > first && second > fade)
  }

  @Test("workers and shards draw the same frames")
  func workers() throws {
    let whole = try frames(of: "scene.json", in: "one", "--jobs", "1")
    #expect(try frames(of: "scene.json", in: "four", "--jobs", "4") == whole)
    _ = try frames(of: "scene.json", in: "parts", "--shard", "2/2")
    #expect(try frames(of: "scene.json", in: "parts", "--shard", "1/2") == whole)
  }

  @Test(
    "a file that is no touch file is an error at its place",
    arguments: [
      (#"{"framegen": 1}"#, "bad.touches.json:1:14: error: this is not a touch file"),
      (#"{"touches": []}"#, "bad.touches.json:1:1: error: missing key 'framegen' in a touch file"),
      (
        #"{"framegen": "touches", "touches": [{"path": [[1, 0, 0], [0, 0, 0]]}]}"#,
        "bad.touches.json:1:58: error: the times of a path must ascend"
      ),
      ("{\"framegen\": \"touches\",", "bad.touches.json:1:1: error: this '{' is never closed"),
      ("[]", "bad.touches.json:1:1: error: "),
      ("\u{0}\u{1}PNG", "bad.touches.json:1:1: error: "),
    ])
  func faulty(text: String, message: String) throws {
    try scratch.write(text, to: "bad.touches.json")
    try scratch.write(scene("\"bad.touches.json\""), to: "bad.json")
    let outcome = try Tool.run(["check", "bad.json"], in: scratch)
    #expect(outcome.code == 3 && outcome.errors.hasPrefix(message), "\(outcome.errors)")
  }

  @Test(
    "a touch file that is missing or outside of the scene's folder is an error at its path",
    arguments: [
      ("none.json", "cannot read the touch file: No such file or directory"),
      ("/dev/null", "'/dev/null' is outside the scene's folder"),
      (".", "the touch file is not a regular file"),
    ])
  func unreadable(path: String, message: String) throws {
    try scratch.write(scene("\"\(path)\""), to: "bad.json")
    let outcome = try Tool.run(["check", "bad.json"], in: scratch)
    #expect(outcome.code == 3 && outcome.errors.hasPrefix("bad.json:5:15: error: \(message)"))
  }

  @Test("a recording is never overwritten by what is made from it")
  func protected() throws {
    try scratch.write(#"{"framegen": "touches", "touches": []}"#, to: "a.touches.json")
    try scratch.write(scene("\"a.touches.json\""), to: "a.json")
    let outcome = try Tool.run(
      ["dump", "touches", "a.json", "-o", "a.touches.json", "--force"], in: scratch)
    #expect(outcome.code != 0)
    let kept = try String(
      contentsOf: scratch.url.appending(path: "a.touches.json"), encoding: .utf8)
    #expect(kept == #"{"framegen": "touches", "touches": []}"#)
  }

  @Test("the numbers of touches and of their samples are limited")
  func limits() throws {
    try scratch.write(scene(#"[{"press": [1, 1], "from": 0, "until": 80000}]"#), to: "long.json")
    let long = try Tool.run(["check", "long.json"], in: scratch)
    #expect(
      long.code == 3
        && long.errors.contains("the fingers are sampled 4800001 times; at most 1000000"))
    try scratch.write(
      scene(#"[{"tap": [1, 1], "at": 0, "count": 5, "fingers": 2}]"#), to: "many.json")
    let many = try Tool.run(["check", "many.json", "--limit", "touches=9"], in: scratch)
    #expect(many.code == 3 && many.errors.contains("fingers touch 10 times; at most 9 are allowed"))
  }
}
