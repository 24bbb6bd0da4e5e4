import Foundation
import Testing

@Suite("Streams and links that are not as usual")
struct StreamTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
  }

  // The cause: the first file that is opened gets the number of a closed stream.
  @Test("messages do not end up in the picture where standard error is closed")
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

  // The cause: what could not be found was taken for a free name, and the link replaced.
  @Test("a link whose file is not there yet is followed")
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

  // The cause: the font was opened whatever it is, and a pipe that nobody writes to waits forever.
  @Test("a pipe or a folder in the place of a font is refused")
  func fontThatIsNoFile() throws {
    for name in ["pipe", "folder"] {
      try scratch.write(#"{"framegen": 1, "fonts": ["\#(name)"]}"#, to: "font.json")
      let outcome = try Tool.bash(
        "mkdir -p folder; test -p pipe || mkfifo pipe; exec timeout 20 \"$framegen\" check font.json",
        in: scratch)
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains("the font is not a regular file"), "\(outcome.errors)")
    }
  }

  // The cause: the temporary file was opened whatever stood there.
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

  // The cause: the temporary name is longer than the frame's, which may be as long as can be.
  @Test("frames may have the longest names that there are")
  func longNames() throws {
    let name = String(repeating: "n", count: 247) + "%04d.png"
    let outcome = try Tool.run(["scene.json", "-o", "out", "--pattern", name], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(scratch.names(in: "out").count == 11)
  }

  // The cause: a line that is longer than the terminal cannot be taken back, and piles up.
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
