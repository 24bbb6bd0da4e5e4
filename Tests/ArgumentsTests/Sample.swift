import Arguments

/// A small tool with an option of every kind.
enum Sample {
  enum Color: String, CaseIterable { case auto, always, never }

  struct Options: Sendable {
    let output = Option(
      "output", letter: "o", .file("FILE"), in: [.render, .trace], help: "Write to FILE.")
    let speed = Option(
      "speed", ValueSyntax("N", example: "2.5") { text, _ in Double(text) }, default: 1,
      in: [.render], help: "Set the speed: [slow] or not.")
    let jobs = Option(
      "jobs", letter: "j", .integer("N", 1...64), in: [.render], help: "Run N jobs.")
    let color = Option(
      "color", .choice(Color.self), default: .auto, in: [.render], help: "Color messages.")
    let set = Option(
      "set", .text("KEY=VALUE"), initial: [], in: [.render], help: "Set a value."
    ) { (values: inout [String], text) in values.append(text) }
    let quiet = Option("quiet", letter: "q", in: [.render, .check], help: "Print nothing.")
    let force = Option("force", letter: "f", in: [.render], help: "Don't ask.")
    let loud = Option("loud", in: [.shout], help: "Print more.")
    let help = Option("help", letter: "h", help: "Print help.")

    var all: [any AnyOption] { [output, speed, jobs, color, set, quiet, force, loud, help] }
  }

  static let options = Options()
  static let tool = Tool(
    name: "sample", main: .render, commands: [.check, .trace, .part, .shout, .help],
    options: options.all, exitCodes: [(0, "good"), (3, "bad")],
    environment: [("SAMPLE", "Does something.")])

  /// The name of an option, after its dashes.
  static func name(of option: any AnyOption) -> String {
    String(option.declaration.spelling.dropFirst(2))
  }

  /// The error in a command line; nil if there is none.
  static func error(_ arguments: [String]) -> UsageError? {
    do throws(UsageError) {
      try tool.parse(arguments).checkOperands()
      return nil
    } catch {
      return error
    }
  }
}

extension Command {
  static let render = Command(
    "render", summary: "A sample.",
    operands: [Operand("SCENE", .files(endings: ["json", "jsonc"]))])
  static let check = Command(
    "check", summary: "Check.", operands: [Operand("SCENE", count: 1...99)])
  static let trace = Command("trace", summary: "Trace.", operands: [Operand("SCENE")])
  static let part = Command(
    "part", summary: "Print a part.",
    operands: [
      Operand("END", .words(["head", "tail"])),
      Operand("SCENE", .files(endings: ["json", "jsonc"])),
    ])
  static let shout = Command("shout", summary: "Shout.")
  static let help = Command(
    "help", summary: "Print help.",
    operands: [Operand("COMMAND", .words(["check", "trace"]), count: 0...1)])
}
