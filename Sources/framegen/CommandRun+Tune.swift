internal import Arguments
internal import Figures
internal import FramegenKit
internal import Raster
internal import Scene
internal import SceneFormat

extension CommandRun {
  /// Finds the values of a scene that meet goals.
  func tune() throws -> Int32 {
    let path = arguments[options.outputFile]
    let format = try measureFormat(path)
    let plot = try arguments[options.searchPlot].map { path throws(UsageError) in
      (path: path, format: try figureFormat(path))
    }
    guard arguments.has(options.varied) else {
      throw UsageError("--vary is missing", hint: "such as --vary jelly.damping=0…1")
    }
    let measurer = try measurer(of: arguments.operands[0])
    try show(measurer.film)
    let scene = measurer.film.file.scene
    let goals =
      arguments.has(options.goals)
      ? try arguments[options.goals].flatMap { text throws(FramegenError) in
        try TuningGoal.goals(parsing: text, in: scene)
      } : TuningGoal.stated(in: measurer.film.file)
    guard !goals.isEmpty else {
      throw UsageError(
        "--goal is missing, and the scene expects nothing",
        hint: "such as --goal 'settles square by 0.6'")
    }
    let variables = try arguments[options.varied].map { text throws(FramegenError) in
      try TuningVariable(parsing: text, in: scene)
    }
    let result = try SceneTuner(
      measurer, goals: goals, variables: variables, cancellation: interruption.cancellation
    ).run()
    if let code = interruption.exitCode { return code }
    try MeasureFile.write(
      result.text(format), to: path, forces: arguments[options.force], of: measurer.film)
    if let plot {
      try result.plot(of: measurer.film).write(
        to: plot.path, as: plot.format, theme: measurer.film.file.scene.canvas.theme,
        compression: .small, forces: arguments[options.force])
    }
    if path != "-" {
      let summary = TuneSummary(isMet: result.isMet, runs: result.runs.count, output: path)
      let outcome = result.isMet ? "all goals are met" : "not all goals can be met"
      try console.summary(
        "\(outcome); \(MessageText.count(result.runs.count, "run")) in \(path)", summary)
    }
    return result.isMet ? ExitCode.success : ExitCode.mismatch
  }
}

/// How a search ended.
private struct TuneSummary: Encodable {
  let event = "summary"
  let isMet: Bool
  let runs: Int
  let output: String
}
