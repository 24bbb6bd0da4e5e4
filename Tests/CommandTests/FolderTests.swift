import Foundation
import Testing

@Suite("A folder that is not empty")
struct FolderTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["scene.json", "-o", "out"] + arguments, in: scratch)
  }

  @Test("frames of other programs stop the run")
  func foreignFrames() throws {
    try scratch.write("mine", to: "out/frame_0042.png")
    let outcome = try run()
    #expect(outcome.code == 4)
    #expect(
      outcome.errors.contains("out has frames that framegen did not write: frame_0042.png"))
    #expect(outcome.errors.contains("--force"))
    #expect(scratch.names(in: "out") == ["frame_0042.png"])
  }

  @Test("with --force frames of other programs stay, unless a frame has the same name")
  func foreignFramesForced() throws {
    try scratch.write("mine", to: "out/frame_0042.png")
    try scratch.write("mine", to: "out/frame_0004.png")
    #expect(try run("--force").code == 0)
    #expect(try scratch.read("out/frame_0042.png") == Data("mine".utf8))
    #expect(try scratch.read("out/frame_0004.png") != Data("mine".utf8))
  }

  @Test("files that are not frames do not matter")
  func otherFiles() throws {
    try scratch.write("mine", to: "out/notes.txt")
    try scratch.write("mine", to: "out/frame_one.png")
    #expect(try run().code == 0)
    #expect(try scratch.read("out/notes.txt") == Data("mine".utf8))
  }

  @Test("a manifest of another program is not overwritten", arguments: ["{}", "", "[1]", "\u{0}"])
  func foreignManifest(text: String) throws {
    try scratch.write(text, to: "out/manifest.json")
    let outcome = try run()
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("out/manifest.json was not written by framegen"))
    #expect(try scratch.read("out/manifest.json") == Data(text.utf8))
    #expect(try run("--force").code == 0)
  }

  @Test("frames of the same scene are overwritten without --force")
  func again() throws {
    #expect(try run("-q").code == 0)
    let outcome = try run("-q", "--set", "views.0.alpha=0.5")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test("stale frames of an earlier run are reported, and removed with --force")
  func stale() throws {
    #expect(try run("-q").code == 0)
    let reported = try run("--duration", "0.2")
    #expect(reported.code == 0)
    #expect(
      reported.errors.contains(
        "out still holds 6 frames of an earlier run, from frame_0004.png on; --force removes them"))
    #expect(scratch.names(in: "out").count == 11)
    let removed = try run("--duration", "0.2", "--force")
    #expect(removed.code == 0)
    #expect(removed.errors.contains("removed 6 frames of an earlier run, from frame_0004.png on"))
    #expect(scratch.names(in: "out") == (0..<4).map { "frame_000\($0).png" } + ["manifest.json"])
  }

  @Test("drawing some frames again leaves the others as they are")
  func subset() throws {
    #expect(try run("-q").code == 0)
    let outcome = try run("--frames", "2..<4")
    #expect(outcome.code == 0 && !outcome.errors.contains("earlier run"), "\(outcome.errors)")
    #expect(scratch.names(in: "out").count == 11)
  }

  @Test("another scene is not written into the folder")
  func otherScene() throws {
    #expect(try run("-q").code == 0)
    let before = try scratch.contents(of: "out")
    try scratch.write(Scenes.falling(duration: 0.1), to: "other.json")
    let outcome = try Tool.run(["other.json", "-o", "out"], in: scratch)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("out holds 10 frames of another scene, scene.json"))
    #expect(try scratch.contents(of: "out") == before)
    #expect(try Tool.run(["other.json", "-o", "out", "-f"], in: scratch).code == 0)
    #expect(scratch.names(in: "out") == ["frame_0000.png", "frame_0001.png", "manifest.json"])
  }

  @Test("--resume keeps complete frames and draws missing and damaged ones")
  func resume() throws {
    #expect(try run("-q").code == 0)
    let whole = try scratch.contents(of: "out")
    let manager = FileManager.default
    try manager.removeItem(at: scratch.url.appending(path: "out/frame_0002.png"))
    try #require(whole["frame_0005.png"]).dropLast(20).write(
      to: scratch.url.appending(path: "out/frame_0005.png"))
    try scratch.write("", to: "out/frame_0007.png")
    let outcome = try run("--resume")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("3 frames, 7 kept in"))
    #expect(try scratch.contents(of: "out") == whole)
  }

  // Cause: only the headers of chunks were checked. After a power failure, a file can have its length
  // and its end, and zeros between them.
  @Test("--resume draws a frame again if one byte has changed")
  func resumeOfDamagedFrame() throws {
    #expect(try run("-q").code == 0)
    let whole = try scratch.contents(of: "out")
    var damaged = try #require(whole["frame_0003.png"])
    damaged[damaged.count - 20] ^= 1
    try damaged.write(to: scratch.url.appending(path: "out/frame_0003.png"))
    let outcome = try run("--resume")
    #expect(outcome.errors.contains("1 frame, 9 kept in"), "\(outcome.errors)")
    #expect(try scratch.contents(of: "out") == whole)
  }

  @Test("--resume keeps no frames of a changed scene")
  func resumeOfChangedScene() throws {
    #expect(try run("-q").code == 0)
    let outcome = try run("--resume", "--set", "views.0.alpha=0.5")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("all are drawn again"))
    #expect(outcome.errors.contains("10 frames in"))
  }

  @Test("--resume redraws frames left from before the scene changed")
  func resumeAfterPartOfChangedScene() throws {
    #expect(try run("-q").code == 0)
    let change = ["-q", "--set", "views.0.alpha=0.5"]
    let part = ["scene.json", "-o", "out", "--frames", "0..<3"] + change
    #expect(try Tool.run(part, in: scratch).code == 0)
    let rest = ["scene.json", "-o", "out", "--resume"] + change
    #expect(try Tool.run(rest, in: scratch).code == 0)
    let fresh = ["scene.json", "-o", "fresh"] + change
    #expect(try Tool.run(fresh, in: scratch).code == 0)
    for number in 0..<10 {
      let name = "frame_000\(number).png"
      #expect(try scratch.read("out/" + name) == scratch.read("fresh/" + name))
    }
  }

  @Test("a picture is overwritten only if framegen wrote it")
  func picture() throws {
    let arguments = ["scene.json", "-o", "still.png", "--frames", "0"]
    #expect(try Tool.run(arguments, in: scratch).code == 0)
    #expect(try Tool.run(arguments, in: scratch).code == 0)
    try scratch.write("mine", to: "still.png")
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("still.png exists and was not written by framegen"))
    #expect(try scratch.read("still.png") == Data("mine".utf8))
    #expect(try Tool.run(arguments + ["--force"], in: scratch).code == 0)
  }

  @Test("the manifest names the scene and the frames, but no date")
  func manifest() throws {
    #expect(try run("-q", "--set", "views.0.alpha=0.5").code == 0)
    let object = try JSONSerialization.jsonObject(with: scratch.read("out/manifest.json"))
    let manifest = try #require(object as? [String: Any])
    #expect(manifest["scene"] as? String == "scene.json")
    #expect(manifest["framegen"] as? String == Tool.version)
    #expect(manifest["frames"] as? Int == 10)
    #expect(manifest["pattern"] as? String == "frame_%04d.png")
    #expect(manifest["overrides"] as? [String] == ["--set views.0.alpha=0.5"])
  }
}
