internal import Arguments
internal import Foundation
internal import FramegenKit
internal import SceneFormat

/// One run of the command: from the arguments to the exit code.
struct CommandRun {
  let arguments: ParsedArguments
  let console: Console
  let progress: ProgressLine
  let interruption: Interruption

  /// Runs a command line, without the program's own name.
  ///
  /// - Returns: The exit code.
  static func run(_ arguments: [String]) -> Int32 {
    let parsed: ParsedArguments
    do throws(UsageError) {
      try checkText(arguments)
      parsed = try Commands.tool.parse(arguments)
      if !parsed.has(Options.help), !parsed.has(Options.version) {
        try checkName(parsed)
        try parsed.checkOperands(of: Commands.tool)
      }
    } catch {
      // What else was asked for is not known, but programs that read JSON cannot read prose.
      let asksJSON = arguments.prefix { $0 != "--" }.contains(Options.json.spelling)
      return end(error, command: error.command, console: Console(nil, isJSON: asksJSON))
    }
    let console = Console(parsed)
    let progress = ProgressLine(console)
    let interruption = Interruption {
      progress.clear()
      if progress.progress.total > 0 { console.write(interruptedLine(progress.progress) + "\n") }
    }
    let run = CommandRun(
      arguments: parsed, console: console, progress: progress, interruption: interruption)
    do {
      return try run.dispatch()
    } catch let error as UsageError {
      return end(error, command: parsed.command, console: console)
    } catch let error as FramegenError {
      progress.clear()
      return run.end(error)
    } catch let error as FileError {
      return run.end(.file(error))
    } catch {
      return run.end(.fault("\(error)"))
    }
  }

  /// Refuses arguments that are no text: they reach us mended, and would name other files.
  private static func checkText(_ arguments: [String]) throws(UsageError) {
    for (index, argument) in arguments.enumerated() {
      guard let bytes = CommandLine.unsafeArgv[index + 1] else { return }
      guard String(validatingCString: bytes) != nil else {
        throw UsageError("the argument '\(argument)' is not valid UTF-8")
      }
    }
  }

  /// Tells a mistyped command from the name of a scene.
  private static func checkName(_ arguments: ParsedArguments) throws(UsageError) {
    guard !arguments.isNamed, let word = arguments.operands.first,
      word.allSatisfy({ $0.isLetter }), access(word, F_OK) != 0
    else { return }
    let names = Commands.tool.commands.filter(\.isSupported).map(\.name)
    throw UsageError(
      "there is neither a command nor a scene '\(word)'",
      hint: Commands.tool.suggestion(for: word, among: names))
  }

  private func dispatch() throws -> Int32 {
    if arguments.has(Options.version) {
      try StandardOutput.write("framegen \(framegenVersion)\n")
      return ExitCode.success
    }
    if arguments.has(Options.help) {
      try StandardOutput.write(Commands.tool.helpText(of: arguments.command))
      return ExitCode.success
    }
    switch arguments.command.name {
    case Commands.render.name: return try render()
    case Commands.check.name: return try check()
    case Commands.trace.name: return try trace()
    case Commands.dump.name: return try dump()
    case Commands.test.name: return try test()
    case Commands.bless.name: return try bless()
    case Commands.help.name: return try help()
    case Commands.completions.name: return try completions()
    default: preconditionFailure("every command of the table is dispatched")
    }
  }

  // MARK: - Ends

  /// Says what is wrong with the command line.
  private static func end(_ error: UsageError, command: Command?, console: Console) -> Int32 {
    console.error(error.message, code: "usage", hint: error.hint)
    if !console.isJSON {
      let isGeneral = [Commands.render.name, Commands.help.name].contains(command?.name)
      let help = command.map { isGeneral ? "" : " \($0.name)" } ?? ""
      console.write("'framegen help\(help)' lists what there is\n")
    }
    return ExitCode.usage
  }

  /// Says what went wrong and with which code the process ends.
  func end(_ error: FramegenError) -> Int32 {
    // Whoever asked the run to stop does not care what it stumbled over in stopping.
    if let code = interruption.exitCode { return code }
    switch error {
    case .scene(let diagnostics, let sources):
      console.show(diagnostics, sources: sources)
      // Source 0 is the scene file, the others are options: a mistake there is one of usage.
      let isUsage = diagnostics.allSatisfy { $0.severity != .error || $0.place?.source ?? 0 > 0 }
      return isUsage ? ExitCode.usage : ExitCode.invalidScene
    case .file(let failure):
      // The reader of a pipe has seen enough; programs that write to it usually die of it silently.
      if failure.code == EPIPE, failure.path == "-" { return ExitCode.signal(SIGPIPE) }
      console.error(failure.message, code: "file")
      sayWhatIsWhole()
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

  /// After a failure on the way, says how far the run has come.
  private func sayWhatIsWhole() {
    let done = progress.progress
    if done.total > 0, !console.isQuiet, !console.isJSON {
      console.write("\(done.finished) of \(done.total) frames are whole\n")
    }
  }

  static func interruptedLine(_ progress: RenderProgress) -> String {
    "interrupted: \(progress.finished) of \(progress.total) frames are whole"
  }

  // MARK: - The small commands

  private func help() throws -> Int32 {
    guard let name = arguments.operands.first else {
      try StandardOutput.write(Commands.tool.helpText())
      return ExitCode.success
    }
    let known = ([Commands.tool.main] + Commands.tool.commands).filter(\.isSupported)
    guard let command = known.first(where: { $0.name == name }) else {
      throw UsageError(
        Commands.tool.command(named: name) == nil
          ? "unknown command '\(name)'" : "the command '\(name)' is not supported yet",
        hint: Commands.tool.suggestion(for: name, among: known.map(\.name)))
    }
    try StandardOutput.write(Commands.tool.helpText(of: command))
    return ExitCode.success
  }

  private func completions() throws -> Int32 {
    let name = arguments.operands[0]
    guard let shell = Shell(rawValue: name) else {
      let names = Shell.allCases.map(\.rawValue)
      throw UsageError(
        "unknown shell '\(name)'",
        hint: Commands.tool.suggestion(for: name, among: names)
          ?? "it is one of \(names.joined(separator: ", "))")
    }
    try StandardOutput.write(Commands.tool.completions(for: shell))
    return ExitCode.success
  }
}
