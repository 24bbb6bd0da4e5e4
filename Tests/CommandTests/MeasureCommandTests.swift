import Foundation
import Testing

@Suite("Measuring scenes with the command")
struct MeasureCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.jelly, to: "jelly.json")
  }

  /// A square that is let go below the anchor of a spring.
  static let jelly = """
    {
      "framegen": 1, "title": "Jelly",
      "canvas": {"size": [300, 500], "scale": 1}, "timing": {"duration": 2, "fps": 30},
      "views": [
        {"id": "square", "frame": [100, 200, 100, 100], "backgroundColor": "systemBlue"},
        {"id": "wall", "frame": [0, 0, 20, 20]}
      ],
      "behaviors": [
        {"id": "jelly", "type": "attachment", "item": "square", "anchor": [150, 50], "length": 160,
         "frequency": 2, "damping": 0.2}
      ]
    }
    """

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["measure"] + arguments, in: scratch)
  }

  @Test("the table has heads, units and the numbers of the spring")
  func table() throws {
    let outcome = try run("jelly.json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.first == "Jelly: 2 s, measured in 1 run")
    #expect(lines.contains { $0.hasPrefix("item ") && $0.contains("overshoot") })
    let spring = try #require(
      lines.first { $0.hasPrefix("jelly ") && $0.contains(" jelly.length ") })
    let numbers = spring.split(separator: " ").dropFirst(2).compactMap { Double($0) }
    #expect(numbers.count == 6 && numbers[0] == 2 && numbers[1] == 0.2)
    // What is measured is what the closed form says.
    #expect(abs(numbers[4] / numbers[2] - 1) < 0.01 && abs(numbers[5] / numbers[3] - 1) < 0.01)
    #expect(scratch.names(in: ".") == ["jelly.json"])
  }

  @Test("a sweep has a row for each value, in the table and as comma-separated values")
  func sweep() throws {
    let table = try run("jelly.json", "--of", "jelly.length", "--sweep", "jelly.damping=0.1…0.4/4")
    #expect(table.code == 0, "\(table.errors)")
    #expect(
      table.text.split(separator: "\n").filter { $0.hasPrefix("jelly.length (pt)") }.count == 4)
    let outcome = try run(
      "jelly.json", "--of", "jelly.length", "--sweep", "jelly.damping=0.1,0.4", "-o", "out.csv")
    #expect(outcome.code == 0 && outcome.errors == "2 variants measured in out.csv\n")
    let rows = try scratch.text(of: "out.csv").split(separator: "\n").map {
      $0.split(separator: ",")
    }
    #expect(rows.count == 3)
    #expect(rows[0].prefix(3) == ["scene", "jelly.damping", "jelly.length start (pt)"])
    #expect(rows[1].prefix(3) == ["Jelly", "0.1", "200.0"] && rows[2][1] == "0.4")
  }

  @Test("a saved measurement is compared, and so is a scene")
  func compare() throws {
    #expect(try run("jelly.json", "-o", "before.json").code == 0)
    let same = try run("jelly.json", "--compare", "before.json")
    #expect(same.code == 0, "\(same.errors)")
    #expect(same.text.hasPrefix("Jelly compared with Jelly: all "))
    let changed = try run("jelly.json", "--set", "#jelly.damping=0.4", "--compare", "before.json")
    #expect(changed.text.contains("jelly on jelly.length nominal damping ratio"))
    try scratch.write(
      Self.jelly.replacingOccurrences(of: "\"frequency\": 2", with: "\"frequency\": 3"),
      to: "other.json")
    let scenes = try run("jelly.json", "--compare", "other.json", "--format", "json")
    let object = try JSONSerialization.jsonObject(with: scenes.output) as? [String: Any]
    let changes = try #require(object?["changes"] as? [[String: Any]])
    let frequency = changes.first {
      $0["name"] as? String == "jelly on jelly.length nominal frequency"
    }
    #expect(frequency?["before"] as? Double == 3 && frequency?["after"] as? Double == 2)
  }

  @Test("the scene is read once from standard input, also for a sweep")
  func standardInput() throws {
    let outcome = try Tool.run(
      ["measure", "-", "--sweep", "jelly.damping=0.1,0.2"], in: scratch, input: Self.jelly)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("Jelly: 2 s, measured in 2 runs\n"))
  }

  @Test("a file that is not a measurement is kept without --force")
  func occupied() throws {
    try scratch.write("notes", to: "notes.txt")
    #expect(try run("jelly.json", "-o", "notes.txt").code == 4)
    #expect(try scratch.text(of: "notes.txt") == "notes")
    #expect(try run("jelly.json", "-o", "notes.txt", "--force").code == 0)
    #expect(try run("jelly.json", "-o", "notes.txt").code == 0)
    #expect(try run("jelly.json", "-o", "jelly.json", "--force").code == 4)
  }

  @Test(
    "wrong requests are refused with a hint and exit code 2",
    arguments: [
      (["--of", "sqare"], "did you mean 'square'?"),
      (["--of", "square.centre.y"], "did you mean 'center.y'?"),
      (["--of", "wall"], "'wall' never changes"),
      (["--of", "square.bounds.size.width"], "never changes"),
      (["--of", "jelly"], "write jelly.length"),
      (["--sweep", "jely.damping=1,2"], "did you mean 'jelly'?"),
      (["--sweep", "jelly.dmping=1,2"], "did you mean 'damping'?"),
      (["--sweep", "jelly.damping=0…1"], "for five values"),
      (["--sweep", "jelly.damping=0…1/1"], "for five values"),
      (["--sweep", "jelly.damping=nan…1/3"], "for five values"),
      (["--sweep", "jelly.damping=0…1/1000", "--sweep", "jelly.frequency=1,2"], "combinations"),
      (["-o", "out.png"], "--format csv"),
    ])
  func refused(arguments: [String], hint: String) throws {
    let outcome = try Tool.run(["measure", "jelly.json"] + arguments, in: scratch)
    #expect(outcome.code == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("a scene in which nothing changes has nothing to measure")
  func still() throws {
    try scratch.write(
      #"{"framegen": 1, "timing": {"duration": 0.1}, "views": [{"id": "a", "frame": [0, 0, 9, 9]}]}"#,
      to: "still.json")
    let outcome = try run("still.json")
    #expect(outcome.code == 2)
    #expect(outcome.errors == "error: nothing changes in still.json\n", "\(outcome.errors)")
  }

  @Test("what --compare reads is never overwritten, forced or not", arguments: [[], ["--force"]])
  func compared(more: [String]) throws {
    #expect(try run("jelly.json", "-o", "before.json").code == 0)
    try scratch.write(Self.jelly, to: "other.json")
    for name in ["before.json", "other.json"] {
      let text = try scratch.text(of: name)
      let outcome = try Tool.run(
        ["measure", "jelly.json", "--compare", name, "-o", name, "--format", "json"] + more,
        in: scratch)
      #expect(outcome.code == 4, "\(outcome.errors)")
      #expect(outcome.errors.contains("is read by the same command"), "\(outcome.errors)")
      #expect(try scratch.text(of: name) == text)
    }
    let twice = try run(
      "jelly.json", "--sweep", "jelly.damping=0.1,0.2", "--sweep", "jelly.damping=0.3,0.4")
    #expect(twice.code == 2 && twice.errors.contains("values twice"), "\(twice.errors)")
  }
}
