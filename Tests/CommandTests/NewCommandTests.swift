import Foundation
import Testing

@Suite("framegen new")
struct NewCommandTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let kinds = [
    "snap", "collision", "layout", "gesture", "card", "list", "picture-test",
  ]

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: scratch)
  }

  @Test("a scene of every kind is checked, formatted and drawn", arguments: kinds)
  func everyKind(kind: String) throws {
    let name = "\(kind).jsonc"
    let outcome = try run("new", kind)
    #expect(outcome.code == 0 && outcome.text.isEmpty)
    #expect(outcome.errors.contains("wrote \(name)"))
    #expect(outcome.errors.contains("framegen preview \(name)"))
    #expect(outcome.errors.contains("framegen \(name) -o \(kind).gif"))
    let text = try scratch.text(of: name)
    #expect((20...50).contains(text.split(separator: "\n").count))
    // Comments that teach: at least one in ten lines.
    #expect(text.matches(of: #/(?m)^ *// /#).count >= 4)

    let check = try run("check", "--strict", name)
    #expect(check.code == 0, "\(check.errors)")
    #expect(check.errors.contains("1 scene; "))
    #expect(!check.errors.contains("warning") && !check.errors.contains("; 0 expectations"))
    let format = try run("fmt", "--check", name)
    #expect(format.code == 0, "\(format.text)")
    #expect(try run(name, "-o", "frames", "--every", "12").code == 0)
    let frames = scratch.names(in: "frames").filter { $0.hasSuffix(".png") }
    #expect(frames.count >= 2)
    let first = try scratch.read("frames/\(try #require(frames.first))")
    #expect(try scratch.read("frames/\(try #require(frames.last))") != first)
  }

  @Test("a picture test can be approved and passes")
  func pictureTest() throws {
    let outcome = try run("new", "picture-test", "-o", "mine.jsonc")
    #expect(outcome.errors.contains("framegen bless mine.jsonc"))
    #expect(try run("bless", "mine.jsonc").code == 0)
    let test = try run("test", "mine.jsonc")
    #expect(test.code == 0 && test.errors.contains("1 passed"))
  }

  @Test("a file that exists is not overwritten without --force")
  func overwriting() throws {
    try scratch.write("mine", to: "snap.jsonc")
    let outcome = try run("new", "snap")
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("snap.jsonc already exists"))
    #expect(outcome.errors.contains("--force"))
    #expect(try scratch.text(of: "snap.jsonc") == "mine")
    #expect(try run("new", "snap", "--force").code == 0)
    #expect(try scratch.text(of: "snap.jsonc").contains("\"framegen\": 1"))
  }

  @Test("-o names the file, and - is standard output")
  func output() throws {
    let outcome = try run("new", "card", "-o", "a folder/first.json")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("framegen preview 'a folder/first.json'"))
    let printed = try run("new", "card", "-q", "-o", "-")
    #expect(printed.code == 0 && printed.errors.isEmpty)
    #expect(printed.text == (try scratch.text(of: "a folder/first.json")))
    #expect(scratch.names(in: "") == ["a folder"])
  }

  @Test("without a kind, the kinds are listed")
  func list() throws {
    let outcome = try run("new")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    for kind in Self.kinds { #expect(outcome.text.contains("\n  \(kind) "), "\(kind)") }
    #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(scratch.names(in: "").isEmpty)
    let json = try run("new", "--json")
    #expect(json.text.split(separator: "\n").count == Self.kinds.count)
    #expect(try run("new", "-o", "a.jsonc").code == 2)
  }

  @Test("an unknown kind is refused, with the nearest one and all of them")
  func unknown() throws {
    let outcome = try run("new", "snpa")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("did you mean 'snap'?"))
    #expect(outcome.errors.contains("collision, layout, gesture, card, list and picture-test"))
    #expect(scratch.names(in: "").isEmpty)
  }
}
