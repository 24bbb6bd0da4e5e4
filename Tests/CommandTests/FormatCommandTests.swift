import Foundation
import Testing

@Suite("framegen fmt")
struct FormatCommandTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let messy = "{ // a scene\r\n\"framegen\":1 , \"views\":[ ],}"
  private let tidy = "{ // a scene\n  \"framegen\": 1, \"views\": []\n}\n"

  private func run(_ arguments: String..., input: String = "") throws -> Tool.Outcome {
    try Tool.run(["fmt"] + arguments, in: scratch, input: input)
  }

  private func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: scratch.url.appending(path: name).path)
    return attributes[.posixPermissions] as? Int
  }

  @Test("a scene is written in place, with its permissions, and one in the form is not touched")
  func inPlace() throws {
    try scratch.write(messy, to: "a.json")
    try scratch.write(tidy, to: "b.jsonc")
    let file = scratch.url.appending(path: "b.jsonc").path
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: file)
    chmod(scratch.url.appending(path: "a.json").path, 0o640)
    let outcome = try run("a.json", "b.jsonc")
    #expect(outcome.code == 0 && outcome.text == "a.json\n")
    #expect(outcome.errors == "1 of 2 scenes changed\n")
    #expect(try scratch.text(of: "a.json") == tidy)
    #expect(try mode("a.json") == 0o640)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_000))
    #expect(scratch.names(in: "") == ["a.json", "b.jsonc"])
    let again = try run("a.json", "b.jsonc")
    #expect(again.code == 0 && again.text.isEmpty && again.errors == "none of 2 scenes changed\n")
  }

  @Test("--check writes nothing and fails if a scene would change")
  func check() throws {
    try scratch.write(messy, to: "a.json")
    try scratch.write(tidy, to: "b.json")
    let outcome = try run("--check", "a.json", "b.json")
    #expect(outcome.code == 1 && outcome.text == "a.json\n")
    #expect(outcome.errors == "1 of 2 scenes would change\n")
    #expect(try scratch.text(of: "a.json") == messy)
    #expect(try run("--check", "b.json").code == 0)
    let json = try run("--check", "--json", "a.json")
    #expect(
      json.text == """
        {"event":"changed","scene":"a.json"}
        {"broken":0,"changed":1,"event":"summary","isCheck":true,"scenes":1}

        """)
  }

  @Test("- is read from standard input and written to standard output")
  func stream() throws {
    let outcome = try run("-", input: messy)
    #expect(outcome.code == 0 && outcome.text == tidy && outcome.errors.isEmpty)
    let check = try run("--check", "-", input: messy)
    #expect(check.code == 1 && check.text == "<stdin>\n")
    #expect(try run("--check", "-", input: tidy).code == 0)
    #expect(try run("-", "a.json").code == 2)
    let broken = try run("-", input: "{\"framegen\": }")
    #expect(broken.code == 3 && broken.text.isEmpty && broken.errors.contains("<stdin>:1:14"))
  }

  @Test("of a folder, all scenes are formatted, and other JSON is left alone")
  func folder() throws {
    let others = [
      "package.json": "{ \"name\":1}", "a.touches.json": "{ \"framegen\":\"touches\"}",
      "x.schema.json": messy, "bad.json": messy, "bad.expected": "", ".hidden/a.json": messy,
      "notes.txt": messy, "list.json": "[ 1]", "film.json": "{ \"framegen\":\"reference\"}",
      "broken.json": "{ \"name\":",
    ]
    for (name, text) in others { try scratch.write(text, to: "scenes/\(name)") }
    try scratch.write(messy, to: "scenes/a.json")
    try scratch.write(messy, to: "scenes/deep/b.jsonc")
    let outcome = try run("scenes")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.text == "scenes/a.json\nscenes/deep/b.jsonc\n")
    for (name, text) in others {
      #expect(try scratch.text(of: "scenes/\(name)") == text, "\(name)")
    }
    #expect(try scratch.text(of: "scenes/deep/b.jsonc") == tidy)
    // The default is the current folder.
    try scratch.write(messy, to: "c.json")
    #expect(try run().text == "c.json\n")
    try scratch.write("x", to: "empty/notes.txt")
    let empty = try run("empty")
    #expect(empty.code == 2 && empty.errors.contains("no scenes in empty"))
  }

  @Test("a scene that is not valid JSON stays, with the usual diagnostic, and the others go on")
  func broken() throws {
    let text = "{\"framegen\": 1,\n  \"views\": [}"
    try scratch.write(text, to: "a.json")
    try scratch.write(messy, to: "b.json")
    for arguments in [["a.json", "b.json"], ["."]] {
      try scratch.write(messy, to: "b.json")
      let outcome = try Tool.run(["fmt"] + arguments, in: scratch)
      #expect(outcome.code == 3 && outcome.text == "b.json\n")
      #expect(outcome.errors.contains("a.json:2:13: error: "))
      #expect(outcome.errors.hasSuffix("1 of 1 scene changed, 1 with errors\n"))
      #expect(try scratch.text(of: "a.json") == text)
    }
    #expect(try run("missing.json").code == 4)
  }

  @Test("a scene with errors of the language only is formatted")
  func otherErrors() throws {
    try scratch.write("{\"framegen\":1,\"veiws\":[]}", to: "a.json")
    #expect(try run("a.json").code == 0)
    #expect(try scratch.text(of: "a.json") == "{\"framegen\": 1, \"veiws\": []}\n")
  }

  @Test("a symbolic link stays one, and the file that it leads to is written")
  func link() throws {
    try scratch.write(messy, to: "real/a.json")
    let link = scratch.url.appending(path: "link.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real/a.json")
    #expect(try run("link.json").text == "link.json\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real/a.json")
    #expect(try scratch.text(of: "real/a.json") == tidy)
  }

  @Test("a file that may not be written stays", .enabled(if: Tool.canUnmount))
  func readOnly() throws {
    try scratch.write(messy, to: "a.json")
    // A file system that is mounted for reading refuses root, too.
    let script = """
      unshare --mount bash -c 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" \\
        && "$framegen" fmt a.json; echo $?' "$PWD"
      """
    let outcome = try Tool.bash(script, in: scratch)
    #expect(outcome.text == "4\n")
    #expect(outcome.errors.contains("a.json: Read-only file system"), "\(outcome.errors)")
    #expect(try scratch.text(of: "a.json") == messy)
  }
}
