import Foundation
import Testing

@Suite("Unusual streams and links")
struct StreamTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
  }

  // Cause: the first file opened gets the number of a closed stream.
  @Test("messages do not end up in the picture if standard error is closed")
  func closedStreams() throws {
    let arguments = "scene.json --frames 0 -o"
    let outcome = try Tool.bash(
      """
      "$framegen" \(arguments) open.png -q || exit 1
      for stream in 0 1 2; do
        eval "\"\\$framegen\" -v \(arguments) closed$stream.png $stream>&-" || exit 2
        cmp open.png closed$stream.png || exit 3
      done
      "$framegen" --version >&- && exit 5
      "$framegen" - -o none <&-
      """, in: scratch)
    #expect(outcome.code == 4, "\(outcome.code): \(outcome.errors)")
    #expect(
      outcome.errors.contains("cannot write standard output: Bad file descriptor"),
      "\(outcome.errors)")
    #expect(outcome.errors.contains("cannot read standard input: Bad file descriptor"))
  }

  // Cause: a link to a missing file was taken for a free name, and replaced.
  @Test("a link to a file that does not exist yet is followed")
  func linkToNothing() throws {
    try scratch.write("", to: "far/away/keep")
    let outcome = try Tool.bash(
      """
      ln -s far/link one.png; ln -s away/still.png far/link
      "$framegen" scene.json --frames 0 -o one.png -q && test -L one.png -a -f far/away/still.png
      """, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(scratch.names(in: "far/away") == ["keep", "still.png"])
  }

  // Cause: the font was opened unchecked, and opening a pipe without a writer blocks forever.
  @Test("a pipe or a folder in the place of a font is rejected")
  func fontThatIsNoFile() throws {
    for name in ["pipe", "folder"] {
      try scratch.write(#"{"framegen": 1, "fonts": ["\#(name)"]}"#, to: "font.json")
      let outcome = try Tool.bash(
        "mkdir -p folder; test -p pipe || mkfifo pipe; exec timeout 20 \"$framegen\" check font.json",
        in: scratch)
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains("the font file is not a regular file"), "\(outcome.errors)")
    }
  }

  // Cause: the temporary file was opened even if a link had its name.
  @Test("a link in the place of the temporary file is not written through")
  func linkInTheWay() throws {
    try scratch.write("mine", to: "victim")
    let outcome = try Tool.bash(
      """
      ln -s victim .still.png.$$.part
      exec "$framegen" scene.json --frames 0 -o still.png -q
      """, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try scratch.read("victim") == Data("mine".utf8))
    #expect(scratch.names(in: ".") == ["scene.json", "still.png", "victim"])
  }

  // Cause: a temporary name is longer than the name of its frame.
  @Test("frames may have names of the greatest length")
  func longNames() throws {
    let name = String(repeating: "n", count: 247) + "%04d.png"
    let outcome = try Tool.run(["scene.json", "-o", "out", "--pattern", name], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(scratch.names(in: "out").count == 11)
  }

  // Cause: a line that is longer than the terminal is wide cannot be removed.
  @Test("the progress line fits the terminal")
  func narrowTerminal() throws {
    let outcome = try Tool.bash(
      """
      command -v script > /dev/null || exit 99
      script -qec 'stty cols 12; "$framegen" scene.json -o out --fps 600 --scale 5 -j 1' /dev/null
      """, in: scratch)
    guard outcome.code != 99 else { return }
    let lines = outcome.text.split(separator: "\r").filter { $0.hasPrefix("frame ") }
    #expect(lines.allSatisfy { $0.prefix { $0 != "\u{1B}" }.count < 12 }, "\(lines)")
  }
}
