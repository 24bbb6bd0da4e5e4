import Foundation
import Testing

@Suite("Exporting a scene as code")
struct ExportCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "falling-box.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: scratch)
  }

  @Test("the code goes to standard output, or to a file, which is not overwritten")
  func output() throws {
    let printed = try run("export", "falling-box.json")
    #expect(printed.code == 0 && printed.errors.isEmpty)
    #expect(printed.text.contains("final class FallingBoxViewController: UIViewController {"))
    #expect(try run("export", "falling-box.json", "--as", "swift").text == printed.text)
    #expect(try run("export", "falling-box.json", "-o", "Box.swift").code == 0)
    #expect(try scratch.text(of: "Box.swift") == printed.text)
    #expect(try run("export", "falling-box.json", "-o", "Box.swift").code == 4)
    #expect(try run("export", "falling-box.json", "-o", "Box.swift", "-f").code == 0)
  }

  @Test("another kind is an error with the kinds that there are")
  func kinds() throws {
    let outcome = try run("export", "falling-box.json", "--as", "kotlin")
    #expect(outcome.code == 2 && outcome.text.isEmpty)
    #expect(outcome.errors.contains("invalid value 'kotlin' for --as"))
    #expect(outcome.errors.contains("swift"))
    #expect(try run("export", "falling-box.json", "--as", "swfit").errors.contains("'swift'"))
  }

  @Test("what cannot be written is a warning, and an error with --strict")
  func warnings() throws {
    try scratch.write(
      """
      {"framegen": 1, "views": [{"id": "a", "frame": [0, 0, 9, 9]}],
       "timeline": [{"at": 0, "do": [
         {"animate": {"duration": 1, "curve": "easeOutBack", "set": {"a.alpha": 0}}}]}]}
      """, to: "curve.json")
    let outcome = try run("export", "curve.json")
    #expect(outcome.code == 0 && outcome.errors.contains("curve.json:3:4: warning: not exported: "))
    #expect(outcome.text.contains("// Not exported: "))
    let strict = try run("export", "curve.json", "--strict")
    #expect(strict.code == 3 && strict.text.isEmpty && strict.errors.contains("error: "))
  }
}
