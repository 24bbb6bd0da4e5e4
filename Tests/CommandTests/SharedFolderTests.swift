import Foundation
import Testing

/// What several runs leave in one folder: never a mixture of two films.
@Suite("A folder that runs share")
struct SharedFolderTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
    let other = Scenes.falling().replacing("systemBlue", with: "systemRed")
    try scratch.write(other, to: "other.json")
    try scratch.write(other, to: "elsewhere/scene.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments + ["-o", "out"], in: scratch)
  }

  // Cause: both runs found the folder empty, and the later manifest claimed the frames of both.
  @Test(
    "of two films that start together, only one is drawn",
    arguments: ["other.json", "elsewhere/scene.json", "scene.json --set views.0.alpha=0.5"])
  func race(rival: String) throws {
    for name in ["scene.json", rival] {
      let outcome = try Tool.bash(
        "\"$framegen\" \(name) -o \(name == rival ? "theirs" : "ours") -q", in: scratch)
      #expect(outcome.code == 0)
    }
    let films = [try scratch.contents(of: "ours"), try scratch.contents(of: "theirs")]
    #expect(films[0] != films[1])
    for round in 1...12 {
      let outcome = try Tool.bash(
        """
        "$framegen" scene.json -o out -q & one=$!
        "$framegen" \(rival) -o out -q & two=$!
        wait $one; echo $?
        wait $two; echo $?
        """, in: scratch)
      let codes = outcome.text.split(separator: "\n")
      // A run that starts after the end of the other may replace frames of the same scene.
      #expect(codes.contains("0") && codes.allSatisfy { ["0", "4"].contains($0) }, "\(codes)")
      #expect(codes.contains("4") == !outcome.errors.isEmpty, "round \(round): \(outcome.errors)")
      #expect(films.contains(try scratch.contents(of: "out")), "round \(round)")
      try FileManager.default.removeItem(at: scratch.url.appending(path: "out"))
    }
  }

  // Cause: the manifest claimed the frames of all shards for whichever run wrote it last.
  @Test(
    "shards of different films are not mixed", arguments: ["frame_%04d.png", "%d.svg", "%d.pdf"])
  func shards(pattern: String) throws {
    #expect(try run("scene.json", "--shard", "1/2", "--pattern", pattern, "-q").code == 0)
    let before = try scratch.contents(of: "out")
    let refused = try run(
      "scene.json", "--shard", "2/2", "--pattern", pattern, "--set", "views.0.alpha=0.5")
    #expect(refused.code == 4)
    #expect(
      refused.errors.contains(
        "out holds 5 frames of another version of this scene (without options), from "),
      "\(refused.errors)")
    #expect(try scratch.contents(of: "out") == before)
    let forced = try run(
      "scene.json", "--shard", "2/2", "--pattern", pattern, "--set", "views.0.alpha=0.5", "-f")
    #expect(forced.code == 0)
    #expect(scratch.names(in: "out").count == 6)
  }

  @Test("shards that share a folder at once draw what a single run draws")
  func together() throws {
    #expect(try Tool.run(["scene.json", "-o", "alone", "-q"], in: scratch).code == 0)
    let outcome = try Tool.bash(
      """
      for i in 1 2 3 4 5 6; do "$framegen" scene.json -o out -q --shard $i/6 & done
      wait
      """, in: scratch)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try scratch.contents(of: "out") == scratch.contents(of: "alone"))
  }

  @Test("a frame copied over another is drawn again")
  func copiedFrame() throws {
    #expect(try run("scene.json", "-q").code == 0)
    let whole = try scratch.contents(of: "out")
    try #require(whole["frame_0004.png"]).write(
      to: scratch.url.appending(path: "out/frame_0005.png"))
    let outcome = try run("scene.json", "--resume")
    #expect(outcome.errors.contains("1 frame, 9 kept"), "\(outcome.errors)")
    #expect(try scratch.contents(of: "out") == whole)
  }

  // Cause: the names had the number of the process, which processes in containers share.
  @Test("files that a killed run left are removed, those of a running one stay")
  func leftovers() throws {
    let names = (1...3).map { ".frame_000\($0).png.framegen-000000000000000\($0).part" }
    for name in names { try scratch.write("half", to: "out/\(name)") }
    try scratch.write("mine", to: "out/.frame_0001.png.mine.part")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url.path + "/out/.link.framegen-0000000000000004.part",
      withDestinationPath: "/dev/null")
    let outcome = try Tool.bash(
      """
      exec 9>> out/\(names[1])
      flock 9 || exit 90
      "$framegen" scene.json -o out -q
      """, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      scratch.names(in: "out").filter { $0.hasPrefix(".") }
        == [
          ".frame_0001.png.mine.part", names[1], ".link.framegen-0000000000000004.part",
        ])
  }

  @Test(
    "files that a killed run left beside a film are removed", arguments: ["film.gif", "one.png"])
  func leftoversOfFilm(name: String) throws {
    try scratch.write("half", to: ".film.gif.framegen-0123456789abcdef.part")
    #expect(try Tool.run(["scene.json", "-o", name, "--frames", "0"], in: scratch).code == 0)
    #expect(scratch.names(in: ".").filter { $0.hasPrefix(".") }.isEmpty)
  }

  // Cause: the scene was played to its end although every frame was there.
  @Test(
    "--resume with nothing to do does not play the scene",
    arguments: [("1", 10), ("\"untilRest\"", 100)])
  func nothingToDo(duration: String, frames: Int) throws {
    // The run warns of an item whose motion is beyond the range of the engine.
    try scratch.write(Scenes.beyondRange(duration: duration), to: "scene.json")
    let first = try run("scene.json")
    #expect(first.code == 0 && first.errors.contains("was stopped"), "\(first.errors)")
    let second = try run("scene.json", "--resume")
    #expect(second.code == 0 && !second.errors.contains("was stopped"), "\(second.errors)")
    #expect(second.errors.contains("0 frames, \(frames) kept"), "\(second.errors)")
  }
}
