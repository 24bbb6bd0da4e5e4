import Foundation
import Testing

@Suite("Planning the parts of a film")
struct PlanCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
  }

  /// A part as the command tells it.
  private struct Part: Decodable {
    var event: String
    var shard: String
    var first: Int
    var last: Int
    var frames: Int
    var playing: Double
    var drawing: Double
    var seconds: Double
  }

  /// What the command prints about all parts.
  private struct Whole: Decodable {
    var event: String
    var parts: Int
    var seconds: Double
    var wholeSeconds: Double
    var longestSeconds: Double
  }

  @Test(
    "the parts have the frames that --shard draws, and each plays on from the one before",
    arguments: [1, 3, 10], [1, 2])
  func parts(count: Int, step: Int) throws {
    guard count <= 10 / step else { return }
    let every = ["--every", "\(step)"]
    let outcome = try Tool.run(
      ["plan", "scene.json", "--shards", "\(count)", "--json"] + every, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = outcome.text.split(separator: "\n").map { Data($0.utf8) }
    let parts = try lines.dropLast().map { try JSONDecoder().decode(Part.self, from: $0) }
    #expect(parts.map(\.shard) == (1...count).map { "\($0)/\(count)" })
    var playing = 0.0
    for part in parts {
      #expect(part.playing >= playing && part.drawing > 0)
      #expect(abs(part.seconds - part.playing - part.drawing) < 1e-9)
      playing = part.playing
      let number = part.shard.prefix { $0 != "/" }
      let drawn = try Tool.run(
        ["scene.json", "-o", "part\(number)/", "--shard", part.shard, "-q"] + every, in: scratch)
      #expect(drawn.code == 0, "\(drawn.errors)")
      let names = scratch.names(in: "part\(number)").filter { $0.hasSuffix(".png") }
      #expect(names.count == part.frames)
      #expect(names.first == String(format: "frame_%04d.png", part.first))
      #expect(names.last == String(format: "frame_%04d.png", part.last))
    }
    let whole = try JSONDecoder().decode(Whole.self, from: try #require(lines.last))
    #expect(whole.parts == count)
    #expect(abs(whole.seconds - parts.reduce(0) { $0 + $1.seconds }) < 1e-9)
    #expect(abs(whole.wholeSeconds - parts.reduce(playing) { $0 + $1.drawing }) < 1e-9)
    #expect(whole.longestSeconds == parts.map(\.seconds).max())
    #expect(scratch.names(in: ".").filter { !$0.hasPrefix("part") } == ["scene.json"])
  }

  @Test("as text it is a table; more parts than frames are refused")
  func text() throws {
    let outcome = try Tool.run(["plan", "scene.json"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].split(separator: " ") == ["part", "frames", "playing", "drawing", "together"])
    #expect(lines[1].split(separator: " ") == ["s", "s", "s"])
    #expect(lines[2].hasPrefix("1/4   0 to 2"))
    #expect(outcome.errors.contains("4 parts in "))
    let refused = try Tool.run(["plan", "scene.json", "--shards", "11"], in: scratch)
    #expect(refused.code == 2)
    #expect(refused.errors.contains("10 frames cannot be divided into 11 parts"))
  }
}
