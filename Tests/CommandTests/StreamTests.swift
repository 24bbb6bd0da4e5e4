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

  // Cause: links were followed, so that files outside the folder were created and replaced.
  @Test("a link is never followed to a file", arguments: ["missing", "present"])
  func links(target: String) throws {
    try scratch.write("mine", to: "far/present.gif")
    let still = ["scene.json", "--frames", "0", "-o"]
    for (number, ending) in ["png", "gif", "svg"].enumerated() {
      let name = "link.\(ending)"
      let path = scratch.url.appending(path: name).path
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "far/\(target).gif")
      let refused = try Tool.run(still + [name], in: scratch)
      #expect(refused.code == 4)
      #expect(refused.errors.contains("\(name) is a symbolic link, which is not followed"))
      #expect(scratch.names(in: ".").count == 2 + number + 1)
      #expect(try Tool.run(still + [name, "--force"], in: scratch).code == 0)
      #expect(
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
          == .typeRegular)
    }
    #expect(scratch.names(in: "far") == ["present.gif"])
    #expect(try scratch.read("far/present.gif") == Data("mine".utf8))
  }

  @Test(
    "a link in the place of a frame or the manifest is replaced only with --force",
    arguments: ["frame_0002.png", "manifest.json"])
  func linkInFolder(name: String) throws {
    #expect(try Tool.run(["scene.json", "-o", "out", "-q"], in: scratch).code == 0)
    let whole = try scratch.contents(of: "out")
    let path = scratch.url.appending(path: "out/\(name)").path
    try FileManager.default.moveItem(atPath: path, toPath: scratch.url.path + "/far")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../far")
    let before = try scratch.read("far")
    for more in [[], ["--resume"]] {
      let refused = try Tool.run(["scene.json", "-o", "out"] + more, in: scratch)
      #expect(refused.code == 4)
      #expect(refused.errors.contains("framegen"), "\(refused.errors)")
    }
    #expect(try Tool.run(["scene.json", "-o", "out", "--force", "-q"], in: scratch).code == 0)
    #expect(try scratch.contents(of: "out") == whole)
    #expect(try scratch.read("far") == before)
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil)
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
