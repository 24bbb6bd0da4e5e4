internal import Arguments
internal import FramegenKit

extension CommandRun {
  /// Writes the motion of a scene.
  func trace() throws -> Int32 {
    let selection = try selection()
    let path = arguments.text(Options.traceOutput) ?? "-"
    let format = try traceFormat(path)
    let film = try film(arguments.operands[0])
    let report = try film.trace(
      to: path, format: format, hasEvents: arguments.has(Options.events), selection: selection,
      forces: arguments.has(Options.force), cancellation: interruption.cancellation)
    console.show(film.motionDiagnostics, sources: film.file.sources)
    if report.isCancelled { return interruption.exitCode ?? ExitCode.fault }
    guard path != "-" else { return ExitCode.success }
    let summary = TraceSummary(
      frames: report.frames, samples: report.samples,
      events: arguments.has(Options.events) ? report.events : nil, output: path)
    let events = "\(report.events) event\(report.events == 1 ? "" : "s")"
    let samples = "\(report.samples) samples"
    let written =
      !arguments.has(Options.events)
      ? samples : format == .csv ? events : "\(samples) and \(events)"
    try console.summary("\(written) of \(report.frames) frames in \(path)", summary)
    return ExitCode.success
  }

  /// The form that the option names, else the output's ending, else a table.
  private func traceFormat(_ path: String) throws(UsageError) -> TraceFormat {
    let named = arguments.text(Options.format).flatMap(TraceFormat.init)
    let name = FramegenKit.splitPath(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return named ?? .csv }
    let ending = name[name.index(after: dot)...].lowercased()
    if let named { return named }
    guard let format = TraceFormat(rawValue: ending) else {
      throw UsageError(
        "a trace is written as .csv or .json, not .\(ending)", hint: "or say which: --format csv")
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
