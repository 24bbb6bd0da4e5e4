internal import Arguments
internal import Inspection
internal import FramegenKit
internal import SceneFormat

extension CommandRun {
  /// Writes the motion of a scene.
  func trace() throws -> Int32 {
    let path = arguments[options.outputFile]
    let format = try traceFormat(path)
    let hasEvents = arguments[options.events]
    let quantities = arguments[options.quantities]
    let items = arguments[options.items].map { $0.split(separator: ",").map(String.init) }
    try checkTrace(items)
    let film = try film(arguments.operands[0])
    let report =
      quantities.isEmpty
      ? try film.trace(
        to: path, format: format, hasEvents: hasEvents, items: items, selection: selection,
        forces: arguments[options.force], cancellation: interruption.cancellation)
      : try film.trace(
        of: quantities, to: path, format: format, selection: selection,
        hasSteps: arguments[options.steps], forces: arguments[options.force])
    console.show(film.motionDiagnostics, sources: film.file.sources)
    if report.isCancelled { return interruption.exitCode ?? ExitCode.fault }
    guard path != "-" else { return ExitCode.success }
    let summary = TraceSummary(
      frames: report.frames, samples: report.samples,
      events: hasEvents ? report.events : nil, output: path)
    let events = MessageText.count(report.events, "event")
    let samples = MessageText.count(report.samples, "sample")
    let written = !hasEvents ? samples : format == .csv ? events : "\(samples) and \(events)"
    try console.summary(
      "\(written) of \(MessageText.count(report.frames, "frame")) in \(path)", summary)
    return ExitCode.success
  }

  /// Refuses options that do not go together.
  private func checkTrace(_ items: [String]?) throws(UsageError) {
    if let items, items.isEmpty {
      throw UsageError("--items names nothing", hint: "such as --items square,label")
    }
    guard arguments.has(options.quantities) else {
      return try arguments.refuse(options.steps, because: "requires --of")
    }
    try arguments.refuse(options.items, options.events, because: "cannot be combined with --of")
    guard arguments[options.steps] else { return }
    try arguments.refuse(
      options.frames, options.every, options.shard, because: "cannot be combined with --steps")
  }

  /// The format that the option chooses, else the output's ending, else a table.
  private func traceFormat(_ path: String) throws(UsageError) -> TraceFormat {
    if let format = arguments[options.format] { return format }
    let name = FramegenKit.splitPath(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return .csv }
    let ending = name[name.index(after: dot)...].lowercased()
    guard let format = TraceFormat(rawValue: ending) else {
      throw UsageError(
        "a trace is written as .csv or .json, not .\(ending)",
        hint: "or choose the format: --format csv")
    }
    return format
  }
}

/// What a trace has written.
private struct TraceSummary: Encodable {
  let event = "summary"
  let frames: Int
  let samples: Int
  let events: Int?
  let output: String
}
