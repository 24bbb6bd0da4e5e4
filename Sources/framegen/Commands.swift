package import Arguments
internal import FramegenKit

extension Tool {
  /// The command line of framegen.
  package static let framegen = Tool(
    name: "framegen", main: .render, commands: Command.others + [.help], common: commonOptions,
    shared: messageOptions, exitCodes: ExitCode.meanings,
    environment: EnvironmentVariable.meanings, topics: HelpTopic.all)
}

extension Operand {
  /// A scene.
  static let scene = Operand("SCENE", .files(endings: SceneFileName.endings))
  /// One scene or several.
  static let someScenes = Operand(
    "SCENE", .files(endings: SceneFileName.endings), count: 1...1_000_000)
  /// Any number of scenes and folders.
  static let scenes = Operand(
    "SCENE|FOLDER", .files(endings: SceneFileName.endings), count: 0...1_000_000)
}

extension Command {
  static let completions = Command(
    "completions", summary: "Print a completion script for a shell.",
    operands: [Operand("SHELL", .words(Shell.allCases.map(\.rawValue)))],
    discussion: ["SHELL is one of \(Shell.allCases.map(\.rawValue).joined(separator: ", "))."],
    examples: [
      (
        "framegen completions bash > ~/.local/share/bash-completion/completions/framegen",
        "have bash complete commands, options and their values"
      )
    ])

  static let schema = Command(
    "schema", summary: "Print the JSON Schema of scenes, for editors and validators.",
    discussion: [
      "An editor that knows the schema completes keys and values, explains them, and marks what is "
        + "wrong. A scene names it under \"$schema\", or the settings of the editor do for all scenes. What "
        + "a schema cannot express, such as whether an id exists, check reports."
    ],
    examples: [
      ("framegen schema > scenes/framegen.schema.json", "put the schema where scenes can name it")
    ])

  static let manual = Command(
    "manual", summary: "Print a manual page.",
    operands: [
      Operand("PAGE", .words(ManualName.allCases.map(\.rawValue) + ["scene"]), count: 0...1)
    ],
    options: manualOptions,
    discussion: [
      "PAGE is framegen, which is the default, or framegen-scene or scene for short, which describes the "
        + "files of scenes. It is printed as text on a terminal, and elsewhere in the language mdoc, which man "
        + "reads. An installed framegen has both: man framegen, man framegen-scene. The documentation has them as pages, which "
        + "are made from --format markdown."
    ],
    examples: [
      ("framegen manual scene", "read about scenes"),
      ("framegen manual scene | man -l -", "the same, with the pager of man"),
    ])

  /// All commands but the main one and `help`, which lists them.
  fileprivate static let others = [
    new, check, format, preview, trace, dump, export, figure, measure, tune, plan, join, diff, test,
    bless,
    lsp, completions, schema, manual,
  ]

  static let help = Command(
    "help", summary: "Print the help of a command or about a topic.",
    operands: [
      Operand(
        "COMMAND|TOPIC",
        .suggestions(
          ([render] + others).map(\.name) + ["help", "options"] + HelpTopic.all.map(\.name)),
        count: 0...1)
    ],
    discussion: [
      "TOPIC is one of those that 'framegen help' lists, or the name of something in a scene, such as snap, "
        + "animation or timelineEntry, whose keys it explains."
    ],
    examples: [
      ("framegen help expressions", "see what can be computed in actions"),
      ("framegen help snap", "see the keys of a snap behavior"),
    ])
}
