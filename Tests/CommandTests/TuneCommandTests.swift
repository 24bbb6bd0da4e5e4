import Foundation
import Testing

@Suite("Tuning scenes with the command")
struct TuneCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(MeasureCommandTests.jelly, to: "jelly.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["tune", "jelly.json"] + arguments, in: scratch)
  }

  private func result(_ outcome: Tool.Outcome) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  @Test("one value meets a goal: what it prints is what measure finds with it")
  func single() throws {
    let outcome = try run(
      "--goal", "overshoot jelly.length 8…10 %", "--vary", "jelly.damping=0…1", "--format", "json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let result = try result(outcome)
    let value = try #require((result["values"] as? [[String: String]])?.first?["value"])
    // ζ of an overshoot p is −ln p / √(π² + ln² p): 0.591 to 0.627, less what the steps add of themselves.
    #expect((0.5...0.63).contains(try #require(Double(value))))
    let measured = try Tool.run(
      [
        "measure", "jelly.json", "--of", "jelly.length", "--set", "#jelly.damping=\(value)",
        "--format", "csv",
      ], in: scratch)
    let rows = measured.text.split(separator: "\n").map { $0.split(separator: ",") }
    let column = try #require(rows[0].firstIndex(of: "jelly.length overshoot (%)"))
    let reached = (result["goals"] as? [[String: Any]])?.first?["reached"] as? Double
    #expect(Double(rows[1][column]) == reached)
  }

  @Test("several values meet several goals, and the same command finds the same values")
  func several() throws {
    let arguments = [
      "tune", "jelly.json", "--goal", "frequency jelly.length 2.5±0.05", "--goal",
      "overshoot jelly.length 4…8", "--vary", "jelly.damping=0…1", "--vary", "jelly.frequency=1..5",
    ]
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("all goals are met"))
    #expect(outcome.text.contains("--set 'jelly.damping="))
    #expect(try Tool.run(arguments, in: scratch).output == outcome.output)
  }

  @Test("the search of one value and of several is drawn beside the printed result")
  func plot() throws {
    for (name, more) in [("one.svg", []), ("two.svg", ["--vary", "jelly.frequency=2..3"])] {
      let outcome = try Tool.run(
        [
          "tune", "jelly.json", "--goal", "overshoot jelly.length 8…10 %", "--vary",
          "jelly.damping=0.4…0.8", "--plot", name,
        ] + more, in: scratch)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.text.contains("all goals are met"))
      let svg = try String(contentsOf: scratch.url.appending(path: name), encoding: .utf8)
      #expect(svg.contains("All goals are met with jelly.damping = "))
      #expect(svg.contains(more.isEmpty ? "against jelly.damping." : "against run."))
    }
    let wrong = try run(
      "--goal", "overshoot jelly.length 8…10 %", "--vary", "jelly.damping=0…1", "--plot", "x.gif")
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains(".svg"))
    // The errors of options are errors of usage, also where they are JSON.
    for goal in [#"{"settles": "#, #"{"settels": "square", "by": 1}"#] {
      let malformed = try run("--goal", goal, "--vary", "jelly.damping=0…1")
      #expect(malformed.code == 2, "\(malformed.errors)")
      #expect(malformed.errors.contains("--goal"), "\(malformed.errors)")
    }
  }

  /// What follows a line of the printed result.
  private func line(after head: String, in text: String) throws -> String {
    let lines = text.split(separator: "\n").map(String.init)
    return lines[try #require(lines.firstIndex(of: head)) + 1]
  }

  /// The reached numbers of `tune` and those that `measure` finds with the options that it prints are read from texts
  /// that have nothing in common but the scene.
  @Test(
    "the printed options give the scene what was reached, whether the goals are met or not",
    arguments: ["4…8", "60…70"])
  func reproduction(goal: String) throws {
    let search = """
      "$framegen" tune jelly.json --set '#jelly.length=120' --goal 'overshoot jelly.length \(goal)' --vary \
      '#jelly.damping=0.1…1' --vary jelly.frequency=1…2
      """
    let outcome = try Tool.bash(search, in: scratch)
    #expect(outcome.code == (goal == "4…8" ? 0 : 1), "\(outcome.errors)")
    let options = try line(after: "to use these values", in: outcome.text)
    #expect(!outcome.text.contains("scene:"))
    let json = try Tool.bash(search + " --format json", in: scratch)
    let reached = (try result(json)["goals"] as? [[String: Any]])?.first?["reached"] as? Double
    let measured = try Tool.bash(
      "\"$framegen\" measure jelly.json --of jelly.length --format csv \(options)", in: scratch)
    let rows = measured.text.split(separator: "\n").map { $0.split(separator: ",") }
    let column = try #require(rows[0].firstIndex(of: "jelly.length overshoot (pt)"))
    #expect(Double(rows[1][column]) == reached, "\(measured.text)")
  }

  @Test("where no values tried meet the goals, the printed ranges come at least as close")
  func closer() throws {
    func miss(_ ranges: String) throws -> (least: Double, text: String) {
      let search =
        "\"$framegen\" tune jelly.json --goal 'overshoot jelly.length 60…70' \(ranges)"
      let json = try Tool.bash(search + " --format json", in: scratch)
      let runs = try result(json)["runs"] as? [[String: Any]] ?? []
      let misses = runs.compactMap { $0["miss"] as? Double }
      return (try #require(misses.min()), try Tool.bash(search, in: scratch).text)
    }
    let first = try miss("--vary jelly.damping=0.2…1 --vary jelly.frequency=1…3")
    let second = try miss(try line(after: "to look closer around them", in: first.text))
    #expect(second.least <= first.least)
  }

  @Test(
    "a goal that no values tried meet is named with the closest that is reached, and exit code 1")
  func unmet() throws {
    let outcome = try run(
      "--goal", "overshoot jelly.length 60…70", "--vary", "jelly.damping=0…1")
    #expect(outcome.code == 1, "\(outcome.errors)")
    #expect(outcome.text.contains("no values tried meet all goals; of "))
    #expect(
      outcome.text.contains("'overshoot jelly.length 60…70' is met by none of the values tried"),
      "\(outcome.text)")
    #expect(outcome.text.contains("with jelly.damping = 0\n"))
  }

  @Test("goals that only hinder each other are told apart from those that cannot be met")
  func conflict() throws {
    let outcome = try run(
      "--goal", "overshoot jelly.length above 20", "--goal", "settles jelly.length by 0.5",
      "--vary",
      "jelly.damping=0.05…1")
    #expect(outcome.code == 1)
    #expect(outcome.text.contains("is met, but not with the other goals, by"), "\(outcome.text)")
  }

  @Test(
    "wrong goals and ranges are refused with a hint and exit code 2",
    arguments: [
      (["--goal", "settle square by 1"], "did you mean 'settles'?"),
      (["--goal", "settles sqare by 1"], "did you mean 'square'?"),
      (["--goal", "settles square"], "write it as: settles Q by T"),
      (["--goal", "settles square by soon"], "is not followed by a number"),
      (["--goal", "overshoot square 8…4"], "write 4…8"),
      (["--goal", "overshoot square nan…4"], "is not a number or a range"),
      (["--goal", "frequency square 2"], "such as square.center.y"),
      (["--goal", "contact square flor 1…2"], "unknown view 'flor'"),
      (["--goal", ""], "--goal is empty"),
      (
        ["--goal", "overshoot square 1…2", "--goal", "overshoot square 4…8"],
        "contradict each other"
      ),
    ])
  func wrongGoals(arguments: [String], hint: String) throws {
    let outcome = try Tool.run(
      ["tune", "jelly.json", "--vary", "jelly.damping=0…1"] + arguments, in: scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
  }

  @Test(
    "wrong variables are refused with a hint and exit code 2",
    arguments: [
      ([], "--vary is missing"), (["--vary", "jelly.damping=1…0"], "write jelly.damping=0…1"),
      (["--vary", "jelly.damping=0.5"], "use --set"),
      (["--vary", "jelly.damping"], "within which range"),
      (["--vary", "jelly.damping=a…b"], "is not a range"),
      (["--vary", "jelly.damping=0…inf"], "is not a range"),
      (["--vary", "jelly.damping=-1…1"], "must be from 0"),
      (["--vary", "jely.damping=0…1"], "did you mean 'jelly'?"),
      (["--vary", "jelly.damping=0…1", "--vary", "#jelly.damping=0…1"], "varied twice"),
    ])
  func wrongVariables(arguments: [String], hint: String) throws {
    let outcome = try Tool.run(
      ["tune", "jelly.json", "--goal", "settles square by 1"] + arguments, in: scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
  }
}
