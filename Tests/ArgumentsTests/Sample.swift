import Arguments

/// A small tool with an option of every kind.
enum Sample {
  enum Color: String, CaseIterable { case auto, always, never }

  final class Render: OptionGroup {
    let output = Sample.output
    let speed = Option(
      "speed", ValueSyntax("N", example: "2.5") { text, _ in Double(text) }, default: 1,
      help: "Set the speed: [slow] or not.")
    let jobs = Option("jobs", letter: "j", .integer("N", 1...64), help: "Run N jobs.")
    let color = Option("color", .choice(Color.self), default: .auto, help: "Color messages.")
    let set = Option(
      "set", .text("KEY=VALUE"), initial: [], help: "Set a value."
    ) { (values: inout [String], text) in values.append(text) }
    let messages = Sample.messages
    let force = Option("force", letter: "f", help: "Don't ask.")
  }

  /// A group that two commands share.
  final class Messages: OptionGroup {
    let quiet = Option("quiet", letter: "q", help: "Print nothing.")
  }

  final class Trace: OptionGroup { let output = Sample.output }

  final class Shout: OptionGroup { let loud = Option("loud", help: "Print more.") }

  final class Common: OptionGroup { let help = Option("help", letter: "h", help: "Print help.") }

  static let output = Option("output", letter: "o", .file("FILE"), help: "Write to FILE.")
  static let messages = Messages()
  static let options = Render()
  static let shout = Shout()
  static let common = Common()
  static let tool = Tool(
    name: "sample", main: .render, commands: [.check, .trace, .part, .shout, .help],
    common: common, exitCodes: [(0, "good"), (3, "bad")],
    environment: [("SAMPLE", "Does something.")])

  /// The names of all options; `loud` is of the command `shout`.
  static let names = [
    "output", "speed", "jobs", "color", "set", "quiet", "force", "help", "loud",
  ]

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
    operands: [Operand("SCENE", .files(endings: ["json", "jsonc"]))], options: Sample.options)
  static let check = Command(
    "check", summary: "Check.", operands: [Operand("SCENE", count: 1...99)],
    options: Sample.messages)
  static let trace = Command(
    "trace", summary: "Trace.", operands: [Operand("SCENE")], options: Sample.Trace())
  static let part = Command(
    "part", summary: "Print a part.",
    operands: [
      Operand("END", .words(["head", "tail"])),
      Operand("SCENE", .files(endings: ["json", "jsonc"])),
    ])
  static let shout = Command("shout", summary: "Shout.", options: Sample.shout)
  static let help = Command(
    "help", summary: "Print help.",
    operands: [Operand("COMMAND", .words(["check", "trace"]), count: 0...1)])
}
