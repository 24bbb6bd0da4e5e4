internal import Arguments
internal import Figures
internal import FramegenKit
internal import SceneFormat

extension CommandRun {
  /// Measures a scene, or compares its measurements with others.
  func measure() throws -> Int32 {
    let path = arguments[options.outputFile]
    let format = try measureFormat(path)
    let measurer = try measurer(of: arguments.operands[0])
    try show(measurer.film)
    let report = try measurer.report(
      of: arguments[options.quantities], sweeps: arguments[options.sweep],
      cancellation: interruption.cancellation)
    if let code = interruption.exitCode { return code }
    let text: String
    if let other = arguments[options.compared] {
      let before =
        try MeasureFile.saved(at: other)
        ?? self.measurer(of: other).report(
          of: arguments[options.quantities], sweeps: arguments[options.sweep])
      text = MeasureComparison(before, report).text(format)
    } else {
      text = report.text(format)
    }
    try MeasureFile.write(
      text, to: path, forces: arguments[options.force], of: measurer.film)
    guard path != "-" else { return ExitCode.success }
    let summary = MeasureSummary(variants: report.variants.count, output: path)
    try console.summary(
      "\(MessageText.count(report.variants.count, "variant")) measured in \(path)", summary)
    return ExitCode.success
  }

  /// A measurer of a scene with the values that options replace.
  func measurer(of path: String) throws(FramegenError) -> SceneMeasurer {
    try SceneMeasurer(
      path, overrides: overrides, limits: arguments[options.limit], access: fileAccess)
  }

  /// The format that the option chooses, else the output's ending, else JSON with `--json`, else tables.
  func measureFormat(_ path: String) throws(UsageError) -> MeasureFormat {
    if let format = arguments[options.measureFormat] { return format }
    let name = FramegenKit.splitPath(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return arguments[options.json] ? .json : .table
    }
    let ending = name[name.index(after: dot)...].lowercased()
    switch ending {
    case "csv": return .csv
    case "json": return .json
    case "txt": return .table
    default:
      throw UsageError(
        "measurements are written as .txt, .csv or .json, not .\(ending)",
        hint: "or choose the format: --format csv")
    }
  }
}

/// What was measured.
private struct MeasureSummary: Encodable {
  let event = "summary"
  let variants: Int
  let output: String
}
