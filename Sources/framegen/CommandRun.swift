internal import Arguments
internal import Foundation
internal import Manual
internal import FramegenKit
internal import SceneFormat
internal import Scene
internal import SceneText

/// One run of the command: from the arguments to the exit code.
struct CommandRun {
  let arguments: ParsedArguments
  let console: Console
  let progress: ProgressLine
  let interruption: Interruption

  /// Runs a command line.
  ///
  /// - Parameter line: The arguments, without the program's own name.
  /// - Returns: The exit code.
  static func run(_ line: CommandLineArguments) -> Int32 {
    let arguments = line.texts
    let parsed: ParsedArguments
    do throws(UsageError) {
      if let damaged = line.damaged {
        throw UsageError("the argument '\(damaged)' is not valid UTF-8")
      }
      parsed = try Tool.framegen.parse(arguments)
    } catch {
      // Programs that asked for JSON cannot read prose.
      let asksJSON = arguments.prefix { $0 != "--" }.contains(messageOptions.json.spelling)
      return end(error, command: error.command, console: Console(nil, isJSON: asksJSON))
    }
    let console = Console(parsed)
    FaultHandler.setJSON(console.isJSON)
    if let text = information(parsed) { return print(text, console) }
    if arguments.isEmpty {
      console.write(Tool.framegen.shortHelpText)
      return ExitCode.usage
    }
    let progress = ProgressLine(console)
    let interruption = Interruption {
      progress.clear()
      if let remains = progress.remains {
        console.write("interrupted: \(MessageText.visible(remains))\n")
      }
    }
    let run = CommandRun(
      arguments: parsed, console: console, progress: progress, interruption: interruption)
    do {
      return try run.dispatch()
    } catch {
      return run.end(any: error)
    }
  }

  /// Tells a mistyped command from the name of a scene.
  private func checkCommand() throws(UsageError) {
    guard !arguments.isNamed, let word = arguments.operands.first,
      word.allSatisfy(\.isLetter), access(word, F_OK) != 0
    else { return }
    throw UsageError(
      "'\(word)' is neither a command nor a scene file", mistyped: word,
      among: Tool.framegen.commands.map(\.name))
  }

  /// What `--version` or `--help` prints; nil without them.
  private static func information(_ arguments: ParsedArguments) -> String? {
    if arguments[commonOptions.version] { return "framegen \(framegenVersion)\n" }
    return arguments[commonOptions.help] ? Tool.framegen.helpText(of: arguments.command) : nil
  }

  /// Prints such a text; that needs no thread that waits for signals, which takes time to start.
  private static func print(_ text: String, _ console: Console) -> Int32 {
    do throws(FileError) {
      try StandardOutput.write(text)
      return ExitCode.success
    } catch {
      console.error(error.message, code: "file")
      return ExitCode.file
    }
  }

  private func dispatch() throws -> Int32 {
    let tool = Tool.framegen
    try checkCommand()
    try arguments.checkOperands()
    let operand = arguments.operands.first
    switch arguments.command {
    case .render: return try render()
    case .check: return try check()
    case .preview: return try preview()
    case .trace: return try trace()
    case .dump: return try dump()
    case .export: return try export()
    case .figure: return try figure()
    case .measure: return try measure()
    case .tune: return try tune()
    case .test: return try test()
    case .bless: return try bless()
    case .new: return try new()
    case .format: return try format()
    case .plan: return try plan()
    case .join: return try join()
    case .diff: return try diff()
    case .lsp: return try lsp()
    case .help: return try write(help(on: operand))
    case .completions:
      return try write(operand.flatMap(Shell.init).map(tool.completions) ?? "")
    case .schema: return try write(SceneSchema.text)
    case .manual:
      let page = (operand.flatMap(ManualName.init(_:)) ?? .framegen).page(tool, console)
      switch arguments[manualOptions.format] ?? (isatty(STDOUT_FILENO) == 1 ? .text : .mdoc) {
      case .text: return try write(page.text)
      case .mdoc: return try write(page.mdoc)
      case .markdown: return try write(page.markdown)
      }
    default: preconditionFailure("every command is dispatched")
    }
  }

  /// The help of a command, about a topic, or on something in a scene.
  private func help(on word: String?) throws(UsageError) -> String {
    let tool = Tool.framegen
    guard let word else { return tool.helpText() }
    if let command = tool.command(named: word) { return tool.helpText(of: command) }
    if let text = tool.helpText(ofTopic: word) ?? HelpTopic.part(ofScene: word) { return text }
    throw UsageError(
      "there is no help on '\(word)'", mistyped: word,
      among: [tool.main.name] + tool.commands.map(\.name) + tool.topicNames
        + HelpTopic.partsOfScene,
      otherwise: "'framegen help' lists the commands and the topics")
  }

  /// Writes a result to standard output, and succeeds.
  private func write(_ text: String) throws(FileError) -> Int32 {
    try StandardOutput.write(text)
    return ExitCode.success
  }

  // MARK: - Ends

  /// Reports what is wrong with the command line.
  private static func end(_ error: UsageError, command: Command?, console: Console) -> Int32 {
    console.error(error.message, code: "usage", hint: error.hint)
    if !console.isJSON {
      let name = command.flatMap { [.render, .help].contains($0) ? nil : " " + $0.name } ?? ""
      console.write("try 'framegen help\(name)' for more information\n")
    }
    return ExitCode.usage
  }

  /// Reports what stopped a command, and returns the exit code.
  private func end(any error: any Error) -> Int32 {
    switch error {
    case let error as UsageError:
      return Self.end(error, command: arguments.command, console: console)
    case let error as FramegenError:
      progress.clear()
      return end(error)
    case let error as FileError: return end(.file(error))
    default: return end(.fault("\(error)"))
    }
  }

  /// Reports what went wrong, and returns the exit code.
  func end(_ error: FramegenError) -> Int32 {
    // After an interruption, errors on the way out do not matter.
    if let code = interruption.exitCode { return code }
    switch error {
    case .scene(let diagnostics, let sources):
      console.show(diagnostics, sources: sources)
      // The errors of options are errors of usage.
      let isUsage = diagnostics.allSatisfy { diagnostic in
        diagnostic.severity != .error
          || diagnostic.place.map { sources.text(of: $0)?.isOption ?? false } ?? false
      }
      return isUsage ? ExitCode.usage : ExitCode.invalidScene
    case .file(let failure):
      // The reader of a pipe has gone; programs that write to it usually die of the signal silently.
      if failure.code == EPIPE, failure.path == "-" { return ExitCode.signal(SIGPIPE) }
      console.error(failure.message, code: "file")
      return endUnfinished()
    case .memory(let message):
      console.error(
        message, code: "memory", hint: "draw at a smaller --scale, or with fewer --jobs")
      return endUnfinished()
    case .picture(let message):
      console.error(message, code: "picture")
      return ExitCode.file
    case .occupied(let message, let hint):
      console.error(message, code: "occupied", hint: hint)
      return ExitCode.file
    case .program(let message):
      console.error(message, code: "program")
      return ExitCode.file
    case .request(let message, let hint):
      console.error(message, code: "usage", hint: hint)
      return ExitCode.usage
    case .fault(let message):
      console.error(message, code: "fault")
      console.write("\(FaultHandler.message)")
      return ExitCode.fault
    }
  }

  /// Tells what a run leaves that could not read or write something.
  private func endUnfinished() -> Int32 {
    if let remains = progress.remains, !console.isQuiet, !console.isJSON {
      console.write(MessageText.visible(remains) + "\n")
    }
    return ExitCode.file
  }
}
