package import Arguments
internal import Foundation
internal import FramegenKit
internal import Manual
internal import SceneFormat

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
      "TOPIC is one of those that 'framegen help' lists, the name of an object of scenes, such as snap, "
        + "animation or timelineEntry, whose keys it explains, or a key, such as alpha."
    ],
    examples: [
      ("framegen help expressions", "see what can be computed in actions"),
      ("framegen help snap", "see the keys of a snap behavior"),
      ("framegen help damping", "see what a key means in each object that has it"),
    ])
}

/// How a manual page is printed.
enum ManualFormat: String, CaseIterable {
  case text, mdoc, markdown
}

/// The options of `framegen manual`.
final class ManualOptions: OptionGroup {
  let format = Option(
    "format", .choice(ManualFormat.self),
    help: "Print the page in this form; by default text on a terminal, and mdoc elsewhere.")
}

let manualOptions = ManualOptions()

/// A manual page that framegen prints.
enum ManualName: String, CaseIterable {
  case framegen
  case scene = "framegen-scene"

  /// The section of the manual.
  private var section: Int {
    switch self {
    case .framegen: 1
    case .scene: 5
    }
  }

  /// The name that somebody writes, `framegen-scene` or `scene`.
  init?(_ name: String) {
    let known = Self.allCases.first { $0.rawValue == name || $0.rawValue == "framegen-" + name }
    guard let known else { return nil }
    self = known
  }

  /// The page.
  func page(_ tool: Tool, _ console: Console) -> ManualPage {
    let stated = console.environment(EnvironmentVariable.sourceDate).flatMap { Int($0) }
    let date = ManualDate(secondsSince1970: max(0, stated ?? time(nil)))
    let others = Self.allCases.filter { $0 != self }.map { ($0.rawValue, $0.section) }
    return switch self {
    case .framegen: tool.manual(date: date, others: others)
    case .scene: SceneManual.page(named: rawValue, date: date, others: others)
    }
  }
}

extension HelpTopic {
  /// The topics of framegen: parts of the page about scenes, and the formats.
  static let all: [HelpTopic] =
    SceneManual.topics.map { topic in
      HelpTopic(topic.name, summary: topic.summary) { $0.append(scene.part(topic.titles())) }
    } + [
      HelpTopic(
        "formats", summary: "What -o writes, and what each format can hold.", isSection: true
      ) { page in
        page.list(
          isCompact: true,
          outputs.map { term, meaning in (term: [.text(term)], body: { $0.paragraph(meaning) }) })
        page.paragraph(
          "What a format cannot hold of a film is told when it is written, with what to do:")
        page.list(
          isCompact: true,
          FilmFormat.all.map { format in
            (term: [.text("." + format.ending)], body: { $0.paragraph(format.contentsText) })
          })
      }
    ]

  /// The page about scenes without a date.
  private static var scene: ManualPage {
    SceneManual.page(
      named: ManualName.scene.rawValue, date: ManualDate(secondsSince1970: 0), others: [])
  }

  /// A section or a kind of object of the page about scenes, such as `snap`, and a key in all objects that have it, such
  /// as `alpha`; nil if there is neither.
  static func part(ofScene name: String) -> String? {
    let page = scene
    var part = page.part([name])
    part.append(page.definitions(of: name))
    return part.isEmpty ? nil : part.partText
  }

  /// The names of what `part(ofScene:)` has.
  static var partsOfScene: Set<String> {
    let page = scene
    return Set(page.titles + page.definedWords)
  }

  private static let outputs = [
    ("frames/", "A sequence of PNG files, frame_0000.png and so on."),
    ("frames/%04d.svg, .pdf", "A sequence of vector graphics."),
    ("still.png, .svg, .pdf", "One frame, which --at or --frames selects."),
    ("film.apng", "An animated PNG."),
    ("film.gif", "An animated GIF with one palette for the whole film."),
    ("film.svg", "A film that plays in a browser."),
    ("film.pdf", "One page per frame."),
    ("film.mp4, .webm, .mov, .webp", "A film by ffmpeg, if it is installed."),
    ("%s in a name", "The name of the scene, for several scenes in one command."),
    ("--raw", "Raw pixels on standard output, for a pipe."),
  ]
}

extension FilmFormat {
  /// What the format can hold, in a sentence.
  fileprivate var contentsText: String {
    let text = contents.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
