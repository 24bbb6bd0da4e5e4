internal import Arguments
internal import FramegenKit
internal import Preview
internal import SceneText

/// The options of `framegen new`.
private final class NewOptions: OptionGroup {
  let outputFile = Option(
    "output", letter: "o", .file("FILE"),
    help: "Write the scene to FILE, - for standard output; KIND.jsonc by default.")
  let force = Option("force", letter: "f", help: "Overwrite FILE if it exists.")
  let messages = messageOptions
}

private let options = NewOptions()

extension Command {
  static let new = Command(
    "new",
    summary: "Write a scene to begin with.",
    operands: [Operand("KIND", .suggestions(SceneTemplate.allCases.map(\.rawValue)), count: 0...1)],
    options: options,
    discussion: [
      "Its comments say what to change. Without KIND, the kinds are listed: "
        + SceneTemplate.allCases.map { "\($0.rawValue), \($0.summary)" }.joined(separator: "; ")
        + "."
    ],
    examples: [
      ("framegen new", "list the kinds of scenes"),
      ("framegen new snap", "write snap.jsonc"),
      ("framegen new card -o first.jsonc", "write a scene of a card to first.jsonc"),
    ])
}

extension CommandRun {
  /// Writes a scene of a kind, or lists the kinds.
  func new() throws -> Int32 {
    guard let word = arguments.operands.first else {
      guard arguments[options.outputFile] == nil else {
        throw UsageError("KIND is missing", hint: Self.kindList)
      }
      try listKinds()
      return ExitCode.success
    }
    guard let template = SceneTemplate(rawValue: word) else {
      let kinds = SceneTemplate.allCases.map(\.rawValue)
      let nearest = Spelling.nearest(to: word, in: kinds).map { "did you mean '\($0)'? " } ?? ""
      throw UsageError(
        "there is no kind '\(MessageText.visible(word))'", hint: nearest + Self.kindList)
    }
    let path = arguments[options.outputFile] ?? "\(template.rawValue).jsonc"
    try ExistingFile.check(
      path, forces: arguments[options.force], inputs: [], objection: "already exists"
    ) { _ in false }
    try OutputFile.write(Array(template.text.utf8), to: path)
    try console.summary(
      summary(of: template, path), NewEntry(kind: word, path: path),
      isStandardOutputFree: path != "-")
    return ExitCode.success
  }

  private static let kindList =
    "the kinds are " + MessageText.list(SceneTemplate.allCases.map(\.rawValue), joinedBy: "and")

  private func listKinds() throws(FileError) {
    if console.isJSON {
      for template in SceneTemplate.allCases {
        let entry = KindEntry(kind: template.rawValue, summary: template.summary)
        try StandardOutput.write(Console.json(entry) + "\n")
      }
      return
    }
    let width = SceneTemplate.allCases.map(\.rawValue.count).max() ?? 0
    let lines = SceneTemplate.allCases.map { template in
      let name = template.rawValue
      return
        "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(template.summary)\n"
    }
    try StandardOutput.write(
      "Kinds of scenes:\n" + lines.joined() + "\nWrite one with: framegen new KIND [-o FILE]\n")
  }

  /// What was written, and the commands that come next.
  private func summary(of template: SceneTemplate, _ path: String) -> String {
    guard path != "-" else { return "a scene of the kind \(template.rawValue)" }
    let stem = SceneFileName.stem(of: path) ?? path
    var commands = [["preview", path, "--open"], [path, "-o", stem + ".gif"]]
    if template == .pictureTest { commands += [["bless", path], ["test", path]] }
    return "wrote \(path); next:\n"
      + commands.map { "  " + ShellCommand.text(["framegen"] + $0) }.joined(separator: "\n")
  }
}

/// What was written, for programs.
private struct NewEntry: Encodable {
  let event = "summary"
  let kind: String
  let path: String
}

/// A kind of scenes, for programs.
private struct KindEntry: Encodable {
  let event = "kind"
  let kind: String
  let summary: String
}
