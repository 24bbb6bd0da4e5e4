import Foundation
import Testing

/// Names that others have chosen, on their way out of the program.
@Suite("Hostile names and ids")
struct HostileTextTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Names with what controls a terminal, breaks lines, turns the direction of writing, or begins a command of a service for
  /// continuous integration.
  static let names = [
    "a\u{1B}[31mred", "bell\u{7}", "two\nlines", "\u{202E}txet", "x\u{2028}y", "c1\u{9B}31m",
    "::error::gotcha", "##[error]gotcha", "a\n::error file=b::gotcha",
  ]

  /// The lines and characters of an output that nobody asked for.
  private static func faults(_ text: String) -> [String] {
    var faults = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .lineSeparator, .paragraphSeparator: true
      case .format: !(0x200C...0x200D).contains(scalar.value)
      default: false
      }
    }.map { "U+" + String($0.value, radix: 16) }
    for line in text.split(separator: "\n") {
      let start = line.drop { $0 == " " }
      let isCommand = start.hasPrefix("::") || start.hasPrefix("##")
      let isOwn = start.hasPrefix("::error file=") && start.contains(",title=Picture test::")
      if isCommand, !isOwn { faults.append(String(line)) }
    }
    return faults
  }

  private static func json(_ text: String) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: [text], options: .withoutEscapingSlashes)
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }

  @Test("ids and words of a scene do not reach the terminal as they are", arguments: names)
  func ids(name: String) throws {
    let id = try Self.json(name)
    let scene = """
      {"framegen": 1, "timing": {"duration": 0.1}, \(id): 1,
       "views": [{"id": \(id), "frame": [0, 0, 10, 10], \(id): 2}, {"id": "b", "type": \(id)}],
       "behaviors": [{"type": "snap", "item": \(id), "snapPoint": [1, 2]}, {"type": "gravity", "items": [\(try Self.json(name + "x"))]}],
       "expect": [{"settles": \(id), "by": 1}]}
      """
    try scratch.write(scene, to: "scene.json")
    try scratch.write(scene + name, to: "broken.json")
    for arguments in [
      ["check", "scene.json"], ["check", "broken.json"], ["scene.json", "-o", "out"],
      ["dump", "scene.json"],
      ["check", "scene.json", "--set", "\(name)=1"],
      ["figure", "scene.json", "-o", "a.svg", "--name", name],
    ] {
      let outcome = try Tool.run(arguments, in: scratch)
      #expect(Self.faults(outcome.text + outcome.errors) == [], "\(arguments)")
      #expect(outcome.code != 0 && outcome.code != 70)
    }
  }

  // Measurements and dumps printed the title and the texts of labels as they are.
  @Test("the title and the texts of a scene do not either", arguments: names)
  func titles(name: String) throws {
    let title = try Self.json(name)
    try scratch.write(
      """
      {"framegen": 1, "title": \(title), "description": \(title), "timing": {"duration": 0.1},
       "views": [{"id": "a", "frame": [0, 0, 10, 10]}, {"id": "b", "type": "label", "text": \(title)}],
       "behaviors": [{"id": "g", "type": "gravity", "items": ["a"]}]}
      """, to: "scene.json")
    for command in [
      "measure", "measure --format csv", "measure --format json", "dump scene", "dump layout",
      "dump motion", "dump display-list", "export", "check --explain-layout", "check --json",
      "trace --format json",
      "tune --vary g.magnitude=0…1 --goal 'settles a by 0.1'",
      "tune --vary g.magnitude=0…1 --goal 'settles a by 0.1' --format json",
    ] {
      let outcome = try Tool.bash("\"$framegen\" \(command) scene.json", in: scratch)
      #expect(Self.faults(outcome.text + outcome.errors) == [], "\(command)")
      #expect([0, 1].contains(outcome.code), "\(command): \(outcome.errors)")
    }
  }

  @Test(
    "names of files and options do not either, also where GitHub reads what is printed",
    arguments: names)
  func files(name: String) throws {
    let scene =
      #"{"framegen": 1, "timing": {"duration": 0.1}, "views": [{"id": "a", "frame": [0, 0, 10, 10]}]}"#
    try scratch.write(scene, to: "scenes/\(name).json")
    try scratch.write("{", to: "scenes/\(name)-broken.json")
    try scratch.write("no picture", to: "pictures/\(name).png")
    let quoted = "'" + name.replacing("'", with: "'\\''") + "'"
    for command in [
      "test scenes", "bless scenes", "test scenes",
      "check scenes/\(quoted).json scenes/\(quoted)-broken.json",
      "diff pictures scenes", "diff pictures pictures", "scenes/\(quoted).json -o \(quoted)/out",
      "--\(quoted)",
      "\(quoted)", "check \(quoted)", "trace scenes/\(quoted).json --items \(quoted)",
    ] {
      let outcome = try Tool.bash(
        "GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary.md \"$framegen\" \(command)", in: scratch)
      #expect(Self.faults(outcome.text + outcome.errors) == [], "\(command)")
      #expect(outcome.code != 70)
    }
    // The summary of the job has the names in cells of one line.
    let summary = String(decoding: try scratch.read("summary.md"), as: UTF8.self)
    #expect(summary.split(separator: "\n").allSatisfy { $0.hasPrefix("|") || $0.hasPrefix("###") })
    #expect(
      !summary.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }
}
