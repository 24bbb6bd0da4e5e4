import Foundation
import Testing

@Suite("Several scenes and themes in one command")
struct SeveralScenesTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(duration: 0.1), to: "a.json")
    try scratch.write(Scenes.falling(duration: 0.2), to: "more/b.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: scratch)
  }

  @Test("each scene has a folder of its name, with the frames that it has alone")
  func folders() throws {
    let outcome = try run("a.json", "more/b.json", "-o", "out/")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(scratch.names(in: "out") == ["a", "b"])
    #expect(outcome.errors.contains("2 frames in ") && outcome.errors.contains("in out/a/\n"))
    #expect(outcome.errors.contains("4 frames in ") && outcome.errors.contains("in out/b/\n"))
    #expect(try run("more/b.json", "-o", "alone/").code == 0)
    #expect(try scratch.contents(of: "out/b") == scratch.contents(of: "alone"))
  }

  @Test("a pattern of frames holds in each folder, %s stands for the name of the scene")
  func patterns() throws {
    #expect(try run("a.json", "more/b.json", "-o", "out/%02d.png").code == 0)
    #expect(
      scratch.names(in: "out/b") == ["00.png", "01.png", "02.png", "03.png", "manifest.json"])
    #expect(try run("a.json", "more/b.json", "-o", "films/%s.gif").code == 0)
    #expect(scratch.names(in: "films") == ["a.gif", "b.gif"])
    #expect(try run("a.json", "more/b.json", "-o", "%s/%s_%d.png", "--frames", "1").code == 0)
    #expect(scratch.names(in: "b") == ["b_1.png", "manifest.json"])
    #expect(try run("a.json", "-o", "still-%s.png", "--at", "0").code == 0)
    #expect(scratch.names(in: ".").contains("still-a.png"))
    #expect(try run("a.json", "-o", "100%%_%d.png", "--frames", "0").code == 0)
    #expect(scratch.names(in: ".").contains("100%_0.png"))
  }

  @Test("a percent sign in the name of a scene is no place for a number")
  func percent() throws {
    try scratch.write(Scenes.falling(duration: 0.1), to: "a%db.json")
    #expect(try run("a%db.json", "-o", "one/%s.png", "--at", "0").code == 0)
    #expect(scratch.names(in: "one") == ["a%db.png"])
    #expect(try run("a%db.json", "-o", "two/%s/%s_%d.png", "--frames", "1").code == 0)
    #expect(scratch.names(in: "two/a%db") == ["a%db_1.png", "manifest.json"])
    #expect(try run("a%db.json", "a.json", "-o", "three/%s.gif").code == 0)
    #expect(scratch.names(in: "three") == ["a%db.gif", "a.gif"])
    #expect(try run("a.json", "-o", "50%%.png", "--at", "0").code == 0)
    #expect(scratch.names(in: ".").contains("50%.png"))
  }

  @Test("two themes are two versions, whose system colors differ")
  func themes() throws {
    try scratch.write(
      #"{"framegen": 1, "canvas": {"size": [4, 4], "scale": 1}, "timing": {"duration": 0.02}}"#,
      to: "plain.json")
    #expect(try run("plain.json", "-o", "out", "--theme", "light,dark").code == 0)
    #expect(scratch.names(in: "out") == ["plain-dark", "plain-light"])
    let frames = try ["light", "dark"].map { try scratch.read("out/plain-\($0)/frame_0000.png") }
    #expect(frames[0] != frames[1])
    // One theme is one run, and the same as in the file.
    #expect(try run("plain.json", "-o", "still.png", "--at", "0", "--theme", "dark").code == 0)
    #expect(
      try run("plain.json", "-o", "set.png", "--at", "0", "--set", "canvas.theme=dark").code == 0)
    let raw = try ["--theme=dark", "--set=canvas.theme=dark", "--theme=light"].map {
      try Tool.bash("\"$framegen\" plain.json --raw \($0) | cat", in: scratch).output
    }
    #expect(raw[0] == raw[1] && raw[0] != raw[2] && !raw[0].isEmpty)
    #expect(try run("plain.json", "a.json", "-o", "%s.gif", "--theme", "dark,light").code == 0)
    let films = scratch.names(in: ".").filter { $0.hasSuffix(".gif") }
    #expect(films == ["a-dark.gif", "a-light.gif", "plain-dark.gif", "plain-light.gif"])
  }

  @Test("a scene in two themes is read and played once: from a pipe, with one warning")
  func once() throws {
    try scratch.write(Scenes.beyondRange(), to: "tiny.json")
    let outcome = try Tool.bash(
      "\"$framegen\" - -o 'films/%s.gif' --theme light,dark < tiny.json", in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(scratch.names(in: "films") == ["stdin-dark.gif", "stdin-light.gif"])
    #expect(outcome.errors.ranges(of: "was stopped").count == 1, "\(outcome.errors)")
    for theme in ["light", "dark"] {
      #expect(
        outcome.errors.ranges(of: "in films/stdin-\(theme).gif\n").count == 1,
        "\(outcome.errors)")
    }
  }

  @Test("a theme whose file cannot be replaced does not stop the other")
  func occupied() throws {
    try scratch.write("somebody's", to: "out/a-light.gif")
    let outcome = try run("a.json", "-o", "out/%s.gif", "--theme", "light,dark")
    #expect(outcome.code == 4, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("a-light.gif") && outcome.errors.contains("in out/a-dark.gif\n"))
    #expect(scratch.names(in: "out") == ["a-dark.gif", "a-light.gif"])
  }

  @Test("a faulty scene does not stop the others, and the worst result decides the exit code")
  func worst() throws {
    try scratch.write("{\"framegen\": 1, \"veiws\": []}", to: "broken.json")
    let outcome = try run("broken.json", "missing.json", "a.json", "-o", "out/")
    #expect(outcome.code == 4, "\(outcome.errors)")
    #expect(outcome.errors.contains("broken.json:1:") && outcome.errors.contains("missing.json"))
    #expect(scratch.names(in: "out") == ["a"])
    #expect(try run("broken.json", "a.json", "-o", "other/").code == 3)
  }

  @Test(
    "what would be written to one place is refused before anything is written",
    arguments: [
      (
        ["a.json", "copy/a.json", "-o", "out/"],
        "'a.json' and 'copy/a.json' would both be written to out/a/"
      ),
      (["a.json", "more/b.json", "a.json", "-o", "out/"], "name the scene once"),
      (
        ["a.json", "more/b.json", "-o", "out.gif"],
        "several scenes, variants or themes cannot be written to out.gif"
      ),
      (
        ["a.json", "-o", "out.png", "--theme", "light,dark", "--at", "0"],
        "cannot be written to out.png"
      ),
      (["a.json", "more/b.json", "-o", "-"], "cannot be written to standard output"),
      (["a.json", "more/b.json", "-o", "out/%s_%d.png"], "put %s into the name of the folder"),
      (
        ["a.json", "-o", "out", "--theme", "light,light"], "invalid value 'light,light' for --theme"
      ),
      (["a.json", "-o", "out", "--theme", "sepia"], "invalid value 'sepia' for --theme"),
    ])
  func refused(arguments: [String], complaint: String) throws {
    try scratch.write(Scenes.falling(duration: 0.1), to: "copy/a.json")
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
    #expect(scratch.names(in: ".") == ["a.json", "copy", "more"])
  }

  @Test("the folders of a file are made, as those of frames are")
  func parents() throws {
    #expect(try run("a.json", "-o", "new/dir/x.png", "--at", "0").code == 0)
    #expect(try run("a.json", "-o", "new/film/x.gif").code == 0)
    #expect(try run("trace", "a.json", "-o", "new/motion/x.csv").code == 0)
    #expect(try run("dump", "layout", "a.json", "-o", "new/layout/x.json").code == 0)
    #expect(scratch.names(in: "new") == ["dir", "film", "layout", "motion"])
    #expect(scratch.names(in: "new/dir") == ["x.png"])
  }
}
