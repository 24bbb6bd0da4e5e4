import Foundation
import Raster
import Testing

/// The options that select frames and keep earlier ones, crossed with what a scene does over time.
@Suite("Selections of frames, crossed")
struct SelectionCrossingTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func run(_ folder: String, _ arguments: [String]) throws -> Tool.Outcome {
    try Tool.run(["scene.json", "-o", folder, "-q"] + arguments, in: scratch)
  }

  /// The views and behaviors of scenes whose frames depend on what happened before them.
  static let histories = [
    "a fall": "",
    "an event": #"""
    , "timeline": [
      {"on": {"contactBegan": "walls", "item": "square"}, "do": [
        {"set": {"square.backgroundColor": "systemRed"}},
        {"animate": {"id": "fade", "duration": 0.1, "set": {"square.alpha": 0.4}}}]},
      {"on": {"animationCompleted": "fade"}, "do": [{"fire": "kick"}]}]
    """#,
    "a period": #"""
    , "timeline": [{"every": 0.07, "do": [{"addLinearVelocity": [20, 0], "item": "square"}]}]
    """#,
    "trails":
      #", "overlays": {"trails": true, "time": true, "contacts": true, "velocities": true}"#,
    "noise": #", "seed": 7, "overlays": {"fields": true}"#,
  ]

  private func write(_ history: String) throws {
    let field =
      history == "noise"
      ? #", {"type": "field", "kind": "noise", "items": ["square"], "strength": 9}"# : ""
    let more = try #require(Self.histories[history])
    try scratch.write(
      """
      {
        "framegen": 1, "canvas": {"size": [60, 60], "scale": 1, "background": "white"},
        "timing": {"duration": 0.6, "fps": 20},
        "views": [{"id": "square", "frame": [10, 0, 20, 20], "backgroundColor": "systemBlue"}],
        "behaviors": [
          {"type": "gravity", "items": ["square"]},
          {"id": "walls", "type": "collision", "items": ["square"],
           "translatesReferenceBoundsIntoBoundary": true},
          {"id": "kick", "type": "push", "items": ["square"], "mode": "instantaneous",
           "pushDirection": [0.02, -0.04], "active": false}\(field)]\(more)
      }
      """, to: "scene.json")
  }

  @Test(
    "a frame is the same in every selection, part and repetition of a scene",
    arguments: histories.keys.sorted(),
    [
      ["--every", "2"], ["--every", "5"], ["--frames", "3...8"], ["--frames", "11"],
      ["--frames", "1...", "--every", "3"], ["--shard", "2/3"], ["--shard", "3/3", "--every", "2"],
      ["--shard", "2/2", "--frames", "4...", "--resume"], ["--jobs", "3", "--resume"],
    ])
  func selections(history: String, selection: [String]) throws {
    try write(history)
    #expect(try run("whole", []).code == 0)
    let whole = try scratch.contents(of: "whole")
    #expect(whole.count == 13 && Set(whole.values).count == 13)
    #expect(try run("part", selection).code == 0)
    var part = try scratch.contents(of: "part")
    part["manifest.json"] = nil
    #expect(!part.isEmpty)
    for (name, bytes) in part { #expect(bytes == whole[name], "\(name)") }
  }

  @Test(
    "--at shows the frame of its time, whatever led to it", arguments: histories.keys.sorted(),
    [("0.25", 5), ("0.299", 5), ("0.6", 11)])
  func time(history: String, moment: (time: String, frame: Int)) throws {
    try write(history)
    #expect(try run("whole", []).code == 0)
    #expect(try run("still.png", ["--at", moment.time]).code == 0)
    let name = "whole/frame_00\(moment.frame < 10 ? "0" : "")\(moment.frame).png"
    #expect(try scratch.read("still.png") == scratch.read(name))
  }

  @Test(
    "N parts are consecutive frames of the selection, of numbers that differ by at most one",
    arguments: [2, 5, 13],
    [
      ([], Array(0..<12)), (["--every", "2"], [0, 2, 4, 6, 8, 10]),
      (["--frames", "1...9", "--every", "3"], [1, 4, 7]), (["--frames", "5"], [5]),
    ])
  func parts(count: Int, selection: (options: [String], frames: [Int])) throws {
    try write("a fall")
    var rest = selection.frames[...]
    for part in 1...count {
      try? FileManager.default.removeItem(at: scratch.url.appending(path: "out"))
      #expect(try run("out", ["--shard", "\(part)/\(count)"] + selection.options).code == 0)
      let frames = scratch.names(in: "out").compactMap { name in
        name.hasSuffix(".png") ? Int(name.dropFirst(6).dropLast(4)) : nil
      }
      #expect(frames == Array(rest.prefix(frames.count)), "part \(part) of \(count)")
      let share = selection.frames.count / count
      #expect([share, share + 1].contains(frames.count))
      rest = rest.dropFirst(frames.count)
    }
    #expect(rest.isEmpty)
  }

  @Test("the parts of a fall show the square where the formula has it: y = 500 t²")
  func motion() throws {
    // Without resistance; each frame's position after its sub-steps of 1/120 s, of which the first
    // display frame of the animator has one fewer.
    try scratch.write(
      """
      {
        "framegen": 1, "canvas": {"size": [40, 200], "scale": 1, "background": "white"},
        "timing": {"duration": 0.6, "fps": 20},
        "views": [{"id": "square", "frame": [10, 0, 20, 20], "backgroundColor": "black"}],
        "behaviors": [{"type": "gravity", "items": ["square"]},
          {"type": "itemProperties", "items": ["square"], "resistance": 0}]
      }
      """, to: "scene.json")
    for part in 1...4 { #expect(try run("parts", ["--shard", "\(part)/4"]).code == 0) }
    for frame in 0..<12 {
      let name = "parts/frame_00\(frame < 10 ? "0" : "")\(frame).png"
      let bitmap = try PNGDecoder().decode(Array(scratch.read(name))).bitmap
      let column = (0..<200).filter { bitmap.bytes[($0 * 40 + 20) * 3] < 128 }
      let steps = frame == 0 ? 0 : Double(frame) * 6 - 1
      let top = 1000.0 / 120 / 120 * steps * (steps + 1) / 2
      guard top < 180 else { continue }
      #expect(abs(Double(try #require(column.first)) - top) <= 1, "frame \(frame)")
      #expect(column.count >= 19 && column.count <= 21)
    }
  }

  // MARK: Earlier runs

  @Test(
    "runs with different selections into one folder add up, without --force",
    arguments: [
      [["--every", "2"], [], []], [["--every", "3"], ["--every", "2"], [], []],
      [["--frames", "0..<9", "--every", "2"], ["--frames", "0..<9"], ["--frames", "0..<9"], []],
      [["--shard", "2/3", "--every", "2"], ["--every", "2"], ["--frames", "3...4"], []],
      [[], ["--every", "4"], ["--frames", "5"], []],
      [["--frames", "2...3"], ["--shard", "1/2"], ["--shard", "2/2"], []],
    ])
  func accumulation(runs: [[String]]) throws {
    try write("an event")
    #expect(try run("fresh", []).code == 0)
    for (number, selection) in runs.enumerated() {
      let resume = number % 2 == 1 ? ["--resume"] : []
      let outcome = try run("out", selection + resume)
      #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(selection): \(outcome.errors)")
    }
    for name in scratch.names(in: "fresh") where name.hasSuffix(".png") {
      #expect(try scratch.read("out/" + name) == scratch.read("fresh/" + name))
    }
    #expect(scratch.names(in: "out") == scratch.names(in: "fresh"))
    // What was written is recorded: a last run of a shorter scene finds all of the others stale.
    let shorter = try Tool.run(
      ["scene.json", "-o", "out", "--duration", "0.1", "--force"], in: scratch)
    #expect(shorter.errors.contains("removed 10 frames of an earlier run"), "\(shorter.errors)")
  }

  @Test(
    "--resume draws a frame again that is another one's copy", arguments: [true, false],
    [[], ["--every", "2"], ["--shard", "1/2"], ["--frames", "4...6"]])
  func copiedFrame(isEarlier: Bool, selection: [String]) throws {
    try write("a fall")
    #expect(try run("whole", []).code == 0)
    #expect(try run("out", selection).code == 0)
    let before = try scratch.contents(of: "out")
    let names = before.keys.filter { $0.hasSuffix(".png") }.sorted()
    let (from, to) = isEarlier ? (names[1], names[2]) : (names[2], names[1])
    let copied = try #require(before[from])
    try copied.write(to: scratch.url.appending(path: "out/" + to))
    let outcome = try Tool.run(
      ["scene.json", "-o", "out", "--resume"] + selection, in: scratch)
    #expect(outcome.code == 0 && outcome.errors.contains("1 frame, "), "\(outcome.errors)")
    #expect(try scratch.contents(of: "out") == before)
    #expect(try scratch.read("out/" + to) == scratch.read("whole/" + to))
  }

  @Test(
    "--resume keeps no frame whose pixels depend on a changed option",
    arguments: [
      ["--scale", "2"], ["--set", "timing.fps=24"], ["--background", "black"],
      ["--overlay", "velocities"], ["--size", "50x60"], ["--compression", "small"],
      ["--set", "seed=9"], ["--duration", "2"],
    ], [[], ["--fps", "2"], ["--duration", "2", "--scale", "1"]])
  func changedOption(option: [String], former: [String]) throws {
    try write("noise")
    #expect(try run("out", former).code == 0)
    #expect(try run("out", ["--resume", "--force"] + option).code == 0)
    #expect(try run("fresh", option).code == 0)
    for name in scratch.names(in: "fresh") where name.hasSuffix(".png") {
      #expect(try scratch.read("out/" + name) == scratch.read("fresh/" + name), "\(name)")
    }
  }
}
