import Arguments

/// A small tool with an option of every kind.
enum Sample {
  static let output = Option("output", "o", value: .file("FILE"), help: "Where it goes.")
  static let speed = Option(
    "speed", value: .number("N", 0.5...1000), help: "How fast: [slow] or not.")
  static let jobs = Option("jobs", "j", value: .integer("N", 1...64), help: "How many.")
  static let color = Option(
    "color", value: .choice(["auto", "always", "never"]), help: "When to use colour.")
  static let set = Option(
    "set", value: .text("KEY=VALUE"), help: "Changes a value.", isRepeatable: true)
  static let quiet = Option("quiet", "q", help: "Says nothing.")
  static let force = Option("force", "f", help: "It's allowed.")
  static let later = Option("later", help: "Not there.", isSupported: false)
  static let help = Option("help", "h", help: "Prints help.")

  static let tool = Tool(
    name: "sample", summary: "A sample.",
    main: Command(
      "render", summary: "The main job.",
      operands: .init("SCENE", count: 1...1, completion: .files(ending: "json")),
      options: [output, speed, jobs, color, set, quiet, force, later]),
    commands: [
      Command(
        "check", summary: "Checks.", operands: .init("SCENE", count: 1...99), options: [quiet]),
      Command(
        "trace", summary: "Traces.", operands: .init("SCENE", count: 1...1), options: [output]),
      Command("dump", summary: "Not there.", isSupported: false),
      Command(
        "part", summary: "Shows a part.",
        operands: .init(
          choice: .init("END", ["head", "tail"]), "SCENE", count: 1...1,
          completion: .files(ending: "json"))),
      Command("shout", summary: "Shouts.", options: [Option("loud", help: "Louder.")]),
      Command(
        "help", summary: "Helps.",
        operands: .init("COMMAND", count: 0...1, completion: .words(["check", "trace"]))),
    ],
    options: [help],
    nearestName: { mistyped, names in names.first { $0.sorted() == mistyped.sorted() } })

  /// The error that a command line makes, nil if it makes none.
  static func error(_ arguments: [String]) -> UsageError? {
    do throws(UsageError) {
      try tool.parse(arguments).checkOperands(of: tool)
      return nil
    } catch {
      return error
    }
  }
}
