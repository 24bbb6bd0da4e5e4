package import Arguments
internal import FramegenKit

extension Tool {
  /// The command line of framegen.
  package static let framegen = Tool(
    name: "framegen", main: .render, commands: Command.others + [.help], common: commonOptions,
    exitCodes: ExitCode.meanings, environment: EnvironmentVariable.meanings)
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
    "manual", summary: "Print a manual page, in the language mdoc.",
    operands: [Operand("PAGE", .words(ManualName.allCases.map(\.rawValue)), count: 0...1)],
    discussion: [
      "PAGE is framegen, which is the default, or framegen-scene, which describes the files of scenes. "
        + "An installed framegen has both: man framegen, man framegen-scene."
    ],
    examples: [
      ("framegen manual framegen-scene | man -l -", "read about scenes where nothing is installed")
    ])

  /// All commands but the main one and `help`, which lists them.
  fileprivate static let others = [
    check, preview, trace, dump, figure, measure, tune, diff, test, bless, completions, schema,
    manual,
  ]

  static let help = Command(
    "help", summary: "Print the help of a command.",
    operands: [
      Operand("COMMAND", .words(([render] + others).map(\.name) + ["help"]), count: 0...1)
    ])
}
