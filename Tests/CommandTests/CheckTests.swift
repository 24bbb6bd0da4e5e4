import Foundation
import Testing

@Suite("Checking scenes")
struct CheckTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["check"] + arguments, in: scratch)
  }

  /// A square that falls freely from rest for half a second, and an expectation of where it is.
  ///
  /// UIKit's gravity is 1000 points per second squared.
  private func scene(expecting place: String, at time: Double = 0.4) -> String {
    Scenes.falling(
      more: #", "expect": [{"at": \#(time), "square.center": \#(place), "tolerance": 10}]"#)
  }

  @Test("expectations that hold are counted")
  func holds() throws {
    try scratch.write(scene(expecting: "[20, 90]"), to: "scene.json")
    let outcome = try run("scene.json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors == "1 scene; 1 expectation, all hold\n")
    #expect(scratch.names(in: ".") == ["scene.json"])
  }

  @Test("a folder stands for every scene below it; one without scenes is an error")
  func folder() throws {
    try scratch.write(scene(expecting: "[20, 90]"), to: "scenes/one.json")
    try scratch.write(scene(expecting: "[20, 90]"), to: "scenes/inner/two.jsonc")
    try scratch.write("{}", to: "scenes/framegen.schema.json")
    let outcome = try run("scenes")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors == "2 scenes; 2 expectations, all hold\n")
    try scratch.write("no scene", to: "empty/notes.txt")
    let empty = try run("empty")
    #expect(empty.code == 2 && empty.errors.contains("no scenes in empty"), "\(empty.errors)")
  }

  @Test("a failed expectation is reported at its place, with exit code 1")
  func fails() throws {
    try scratch.write(scene(expecting: "[20, 500]"), to: "scene.json")
    let outcome = try run("scene.json")
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("scene.json:6:"), "\(outcome.errors)")
    #expect(outcome.errors.contains("expectation failed"))
    #expect(outcome.errors.hasSuffix("1 scene; 1 expectation, 1 failed\n"))
  }

  @Test("a figure's quantity that the scene lacks is found without drawing the figure")
  func figureQuantities() throws {
    try scratch.write(
      Scenes.falling(
        more:
          #", "figures": {"fall": {"kind": "plot", "of": ["square.center.y", "sqare.center.y"]}}"#
      ), to: "scene.json")
    let outcome = try run("scene.json")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("unknown view or behavior 'sqare'"), "\(outcome.errors)")
    #expect(outcome.errors.contains("did you mean 'square'?"), "\(outcome.errors)")
  }

  @Test("all scenes are checked, and the worst result decides the exit code")
  func several() throws {
    try scratch.write(scene(expecting: "[20, 90]"), to: "good.json")
    try scratch.write(scene(expecting: "[20, 500]"), to: "wrong.json")
    try scratch.write("{\"framegen\": 1, \"veiws\": []}", to: "broken.json")
    #expect(try run("good.json", "wrong.json").code == 1)
    let outcome = try run("broken.json", "wrong.json", "good.json")
    #expect(outcome.code == 3)
    #expect(
      outcome.errors.hasSuffix("3 scenes, 1 with errors; 2 expectations, 1 failed\n"),
      "\(outcome.errors)")
    #expect(try run("missing.json", "broken.json", "good.json").code == 4)
  }

  @Test("with --json every diagnostic is an object, and the summary is a result")
  func json() throws {
    try scratch.write(scene(expecting: "[20, 500]"), to: "scene.json")
    let outcome = try run("scene.json", "--json")
    #expect(outcome.code == 1)
    let finding = try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8))
    #expect((finding as? [String: Any])?["code"] as? String == "expectation-failed")
    #expect((finding as? [String: Any])?["line"] as? Int == 6)
    let summary = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    #expect(summary?["failed"] as? Int == 1)
  }
}
