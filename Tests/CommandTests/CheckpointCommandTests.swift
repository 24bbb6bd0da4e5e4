import Foundation
import Testing

@Suite("Drawing parts of a film from a checkpoint")
struct CheckpointCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
  }

  @discardableResult
  private func pass(
    _ arguments: String..., at place: SourceLocation = #_sourceLocation
  ) throws -> Tool.Outcome {
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)", sourceLocation: place)
    return outcome
  }

  private func refuse(
    _ arguments: String..., because reason: String, at place: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code != 0, sourceLocation: place)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)", sourceLocation: place)
  }

  @Test(
    "parts that are drawn from a checkpoint have the bytes of one run", arguments: ["png", "svg"])
  func sameBytes(ending: String) throws {
    let pattern = "frame_%04d.\(ending)"
    try pass("scene.json", "-o", "whole/", "--pattern", pattern, "-q")
    for part in 1...4 {
      try pass(
        "scene.json", "-o", "parts/", "--pattern", pattern, "--shard", "\(part)/4", "-q",
        "--checkpoint", "film.checkpoint")
      #expect(!scratch.names(in: ".").contains("film.checkpoint.lock"))
    }
    let names = scratch.names(in: "whole").filter { $0.hasSuffix(ending) }
    #expect(names.count > 4)
    for name in names {
      #expect(try scratch.read("parts/\(name)") == scratch.read("whole/\(name)"), "\(name)")
    }
  }

  @Test("several runs at the same time write one checkpoint")
  func concurrent() throws {
    try pass("scene.json", "-o", "whole.gif", "-q")
    let outcome = try Tool.bash(
      """
      for part in 1 2 3 4; do
        "$framegen" scene.json -o parts/ --shard $part/4 --checkpoint a/film -q &
      done
      wait
      """, in: scratch)
    // Those that came later have waited.
    let errors = outcome.errors.split(separator: "\n").filter {
      $0 != "warning: waiting for another run, which writes a/film"
    }
    #expect(errors == [])
    #expect(scratch.names(in: "a") == ["film"])
    try pass("join", "parts/", "-o", "joined.gif", "-q")
    #expect(try scratch.read("joined.gif") == scratch.read("whole.gif"))
  }

  @Test("a film in one file can be drawn from a checkpoint too")
  func film() throws {
    try pass("scene.json", "-o", "whole.gif", "-q")
    for name in ["first", "second"] {
      try pass("scene.json", "-o", "\(name).gif", "-q", "--checkpoint", "film.checkpoint")
      #expect(try scratch.read("\(name).gif") == scratch.read("whole.gif"))
    }
  }

  @Test("the checkpoint of another scene, other options or another kind of file is refused")
  func others() throws {
    try pass("scene.json", "-o", "one/", "-q", "--checkpoint", "film.checkpoint")
    try refuse(
      "scene.json", "-o", "two/", "--scale", "3", "--checkpoint", "film.checkpoint",
      because: "film.checkpoint is the checkpoint of another scene, or of other options")
    try refuse(
      "scene.json", "-o", "three/", "--checkpoint", "scene.json",
      because: "scene.json is not a checkpoint of this version of framegen")
    try refuse(
      "scene.json", "-o", "four/", "--theme", "light,dark", "--checkpoint", "film.checkpoint",
      because: "--checkpoint is that of one scene, one variant and one theme")
  }

  @Test("a damaged checkpoint is refused, whatever is damaged")
  func damaged() throws {
    try pass("scene.json", "-o", "one/", "-q", "--checkpoint", "film.checkpoint")
    let bytes = try scratch.read("film.checkpoint")
    func refuse(_ changed: Data, at place: SourceLocation = #_sourceLocation) throws {
      try scratch.write(changed, to: "film.checkpoint")
      let outcome = try Tool.run(
        ["scene.json", "-o", "two/", "--force", "--checkpoint", "film.checkpoint"], in: scratch)
      #expect(outcome.code != 0, sourceLocation: place)
      #expect(
        outcome.errors.contains("film.checkpoint is damaged")
          || outcome.errors.contains("not a checkpoint"), "\(outcome.errors)",
        sourceLocation: place)
    }
    for part in [0.02, 0.3, 0.6, 0.9, 0.999] {
      var changed = Data(bytes)
      changed[Int(Double(changed.count) * part)] ^= 0x55
      try refuse(changed)
    }
    try refuse(Data(bytes.prefix(bytes.count / 2)))
    try refuse(Data())
  }
}
