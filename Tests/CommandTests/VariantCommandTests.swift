import Foundation
import Testing

@Suite("Variants of a scene in the command")
struct VariantCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "screen.json")
  }

  /// A square that moves within a canvas, whose size and color the variants change.
  private static let scene = #"""
    {
      "framegen": 1, "title": "Screen", "parameters": {"side": 10, "tint": "red"},
      "canvas": {"size": [40, 20], "scale": 1}, "timing": {"duration": 0.1},
      "variants": {"wide": {"canvas.size": [80, 20]}, "blue": {"tint": "blue"}},
      "views": [{"id": "square", "frame": [0, 0, "{side}", 10], "backgroundColor": "{tint}"}],
      "timeline": [{"at": 0, "do": [{"animate": {"duration": 0.1, "set": {"square.center.x": 30}}}]}],
      "test": {"variants": "all"},
      "figures": {"both": {"kind": "strip", "variants": ["wide", "blue"], "moments": [0]}}
    }
    """#

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: scratch)
  }

  @Test("each variant has a folder or a file of its name; one alone is written as a scene is")
  func render() throws {
    #expect(try run("screen.json", "-o", "out/", "--variant", "all").code == 0)
    #expect(scratch.names(in: "out") == ["screen-blue", "screen-wide"])
    #expect(
      try run("screen.json", "-o", "%s.gif", "--variant", "wide,blue", "--theme", "light,dark").code
        == 0)
    #expect(
      scratch.names(in: ".").filter { $0.hasSuffix(".gif") }
        == [
          "screen-blue-dark.gif", "screen-blue-light.gif", "screen-wide-dark.gif",
          "screen-wide-light.gif",
        ])
    #expect(try run("screen.json", "-o", "wide/", "--variant", "wide").code == 0)
    let set = try run("screen.json", "-o", "set/", "--set", "canvas.size=[80, 20]")
    #expect(set.code == 0)
    #expect(
      try scratch.read("wide/frame_0002.png").count == scratch.read("set/frame_0002.png").count)
    #expect(try scratch.text(of: "wide/manifest.json").contains("--variant wide"))
  }

  @Test("the variants of a scene from standard input are drawn, too")
  func standardInput() throws {
    let outcome = try Tool.bash(
      "cat screen.json | \"$framegen\" - -o in/ --variant all", in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(scratch.names(in: "in") == ["stdin-blue", "stdin-wide"])
  }

  @Test("a film is drawn for each row of a file, named by its column or its number")
  func rows() throws {
    try scratch.write("name,side,#square.alpha\nsmall,2,\nlarge,20,0.5\n,5,1\n", to: "rows.csv")
    let outcome = try run("screen.json", "-o", "%s.png", "--at", "0", "--each", "rows.csv")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      scratch.names(in: ".").filter { $0.hasSuffix(".png") }
        == ["screen-3.png", "screen-large.png", "screen-small.png"])
    let measured = try run("measure", "screen.json", "--each", "rows.csv", "-o", "x.csv")
    #expect(measured.code == 0, "\(measured.errors)")
    let lines = try scratch.text(of: "x.csv").split(separator: "\n")
    #expect(lines.map { $0.split(separator: ",")[1] } == ["variant", "small", "large", "3"])
  }

  @Test(
    "wrong choices are refused with a hint, and nothing is written",
    arguments: [
      (["--variant", "wid"], 2, "did you mean 'wide'?"),
      (["--variant", "tall"], 2, "its variants are 'wide' or 'blue'"),
      (["--each", "none.csv"], 4, "none.csv"),
      (["--each", "screen.txt"], 2, "is not a CSV or JSON"),
      (["--each", "empty.csv"], 2, "empty.csv has no rows"),
      (["--each", "same.csv"], 2, "give the rows different names"),
      (["--each", "bad.csv"], 3, "bad.csv:2:3: error: the quotes of the cell are not closed"),
      (
        ["--each", "word.csv"], 3,
        "word.csv:2:1: error: variant '1': parameter 'side' is a number, not a string"
      ),
      (["--each", "same.csv", "--variant", "wide"], 2, "cannot be combined with --each"),
    ])
  func refusals(arguments: [String], code: Int32, hint: String) throws {
    try scratch.write("name,side\na,1\na,2\n", to: "same.csv")
    try scratch.write("name,side\n", to: "empty.csv")
    try scratch.write("name,side\na,\"1\n", to: "bad.csv")
    try scratch.write("side\nmany\n", to: "word.csv")
    let outcome = try Tool.run(["screen.json", "-o", "out/"] + arguments, in: scratch)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    #expect(!scratch.names(in: ".").contains("out"))
  }

  @Test("check reads all variants, and tells which one has errors")
  func check() throws {
    #expect(try run("check", "screen.json").errors == "1 scene and 2 variants; 0 expectations\n")
    try scratch.write(
      Self.scene.replacing(#""blue": {"#, with: #""blue": {"canvas.scale": 0, "#), to: "bad.json")
    let outcome = try run("check", "bad.json")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("note: variant 'blue' of bad.json has errors:"))
    #expect(outcome.errors.contains("'scale' must be above 0"))
    #expect(try run("check", "bad.json", "--variant", "wide").code == 0)
  }

  @Test("one variant is dumped, traced and measured; a figure shows several")
  func others() throws {
    let dump = try run("dump", "display-list", "screen.json", "--variant", "wide")
    #expect(dump.code == 0 && dump.text.contains("80"))
    let trace = try run("trace", "screen.json", "--variant", "blue", "--of", "square.center.x")
    #expect(trace.code == 0, "\(trace.errors)")
    let figure = try run("figure", "screen.json", "-o", "both.svg")
    #expect(figure.code == 0, "\(figure.errors)")
    #expect(try scratch.text(of: "both.svg").contains("<svg"))
    #expect(
      try run("figure", "screen.json", "--kind", "plot", "-o", "p.svg", "--variant", "all").code
        == 0)
  }

  @Test("all scenes, variants and themes are side by side in one film")
  func beside() throws {
    let outcome = try run(
      "screen.json", "-o", "all.png", "--at", "0", "--beside", "--variant", "all", "--theme",
      "light,dark")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let size = try Tool.run(["diff", "all.png", "all.png", "--json"], in: scratch)
    #expect(size.code == 0)
    #expect(try run("screen.json", "screen.json", "-o", "two.gif", "--beside").code == 0)
    let frames = try run("screen.json", "--beside", "-o", "frames/", "--each", "screen.csv")
    #expect(frames.code == 4)
    try scratch.write("side\n4\n8\n", to: "screen.csv")
    #expect(try run("screen.json", "--beside", "-o", "%s/", "--each", "screen.csv").code == 0)
    #expect(scratch.names(in: "screen").count == 7)
    try scratch.write(
      Self.scene.replacing(
        #""timing": {"duration": 0.1}"#, with: #""timing": {"duration": 0.1, "fps": 30}"#),
      to: "slow.json")
    let refused = try run("screen.json", "slow.json", "-o", "x.gif", "--beside")
    #expect(refused.code == 2 && refused.errors.contains("choose one with --fps"))
  }

  @Test("what is found while films side by side play is told at its place in each scene")
  func besideWarnings() throws {
    let names = ["first.json", "second.json"]
    for name in names {
      try scratch.write(Scenes.beyondRange(), to: name)
    }
    let beside = try Tool.run(names + ["-o", "both.gif", "--beside"], in: scratch)
    #expect(beside.code == 0, "\(beside.errors)")
    for name in names {
      let told = beside.errors.split(separator: "\n").filter {
        $0.hasPrefix("\(name):") && $0.contains("was stopped")
      }
      #expect(told.count == 1, "\(beside.errors)")
    }
  }

  @Test("each variant that is tested has a reference of its own")
  func test() throws {
    let arguments = ["screen.json", "--references", "refs"]
    #expect(try Tool.run(["bless", "--ci"] + arguments, in: scratch).code == 0)
    #expect(scratch.names(in: "refs") == ["screen-blue", "screen-wide"])
    let passed = try Tool.run(["test"] + arguments, in: scratch)
    #expect(passed.code == 0 && passed.text.contains("ok    screen.json (wide)"))
    try scratch.write(
      Self.scene.replacing(#""tint": "blue""#, with: #""tint": "green""#), to: "screen.json")
    let failed = try Tool.run(["test"] + arguments, in: scratch)
    #expect(failed.code == 1)
    #expect(failed.text.contains("ok    screen.json (wide)"))
    #expect(failed.text.contains("FAIL  screen.json (blue)"))
  }
}
