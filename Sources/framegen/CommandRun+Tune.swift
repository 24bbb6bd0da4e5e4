internal import Arguments
internal import Figures
internal import FramegenKit
internal import Raster
internal import Scene
internal import SceneFormat
internal import SceneText

/// The options of `framegen tune`.
private final class TuneOptions: OptionGroup {
  let outputFile = SharedOptions.outputFile
  let goals = Option(
    "goal", .text("GOAL"), initial: [],
    help:
      "Reach GOAL, such as \"settles square by 0.6\", \"overshoot square 4…8\" or an expectation as JSON; may be "
      + "repeated. Without it, the scene's own expectations are the goals."
  ) { $0.append($1) }
  let varied = Option(
    "vary", .text("PATH=A…B"), initial: [],
    help: "Vary a number of the scene within a range, jelly.damping=0…1; may be repeated."
  ) { $0.append($1) }
  let measureFormat = SharedOptions.measureFormat
  let searchPlot = Option(
    "plot", .file("FILE"), help: "Draw the search to FILE: .svg, .pdf or .png.")
  let force = SharedOptions.force
  let variant = SharedOptions.variant
  let scene = sceneOptions
  let messages = messageOptions
}

private let options = TuneOptions()

extension Command {
  static let tune = Command(
    "tune",
    summary: "Find the values of a scene that meet goals.",
    operands: [.scene],
    options: options,
    discussion: [
      "GOAL is one of: \(TuningGoal.forms.joined(separator: "; ")). ITEM is a view or a group, Q an item or a "
        + "quantity such as square.center.y, A…B a range, also written A...B or A..B; \"above A\" and "
        + "\"below B\" leave one end open. Everything that a scene can state in \"expect\" is a goal as JSON.",
      "It plays the scene with values all over the ranges of --vary, then looks closer around the best ones: by "
        + "golden section for one value, by the downhill simplex of Nelder and Mead for several. The same "
        + "command always gives the same result. It prints the values, what they reach, how the search went, "
        + "and the --set options that give a scene the values. Where no values tried meet all goals, it prints the "
        + "closest of them, and the --vary options that search around them.",
      "Exit codes: 0 all goals are met; 1 no values tried meet all goals, and the closest are printed.",
    ],
    examples: [
      (
        "framegen tune snap.json --goal 'overshoot square 4…8' --vary snap.damping=0…1",
        "find the damping that overshoots by 4 to 8 pt"
      ),
      (
        "framegen tune jelly.json --goal 'settles square by 0.6' --goal 'overshoot square 4…8' --vary "
          + "jelly.damping=0…1 --vary jelly.frequency=1…5", "vary two values for two goals"
      ),
      (
        "framegen tune jelly.json --vary jelly.damping=0…1",
        "find the damping with which the scene's expectations hold"
      ),
    ])
}

extension CommandRun {
  /// Finds the values of a scene that meet goals.
  func tune() throws -> Int32 {
    let path = arguments[SharedOptions.outputFile]
    let format = try measureFormat(path)
    let plot = try arguments[options.searchPlot].map { path throws(UsageError) in
      (path: path, format: try figureFormat(path))
    }
    guard arguments.has(options.varied) else {
      throw UsageError("--vary is missing", hint: "such as --vary jelly.damping=0…1")
    }
    let measurer = try measurer(of: arguments.operands[0])
    try show(measurer.film)
    let result = try tuner(measurer).run()
    if let code = interruption.exitCode { return code }
    let given =
      (arguments[SharedOptions.variant].map { [TuningResult.Option("--variant", $0)] } ?? [])
      + edits.map { TuningResult.Option($0.option, $0.argument) }
    try MeasureFile.write(
      result.text(format, given: given), to: path, forces: arguments[SharedOptions.force],
      of: measurer.film)
    if let plot {
      try result.plot(of: measurer.film).write(
        to: plot.path, as: plot.format, theme: measurer.film.file.scene.canvas.theme,
        compression: .small, forces: arguments[SharedOptions.force])
    }
    if path != "-" {
      let summary = TuneSummary(isMet: result.isMet, runs: result.runs.count, output: path)
      let outcome = result.isMet ? "all goals are met" : "no values tried meet all goals"
      try console.summary(
        "\(outcome); \(MessageText.count(result.runs.count, "run")) in \(path)", summary)
    }
    return result.isMet ? ExitCode.success : ExitCode.mismatch
  }

  /// The search that the options ask for.
  private func tuner(_ measurer: SceneMeasurer) throws -> SceneTuner {
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
    return try SceneTuner(
      measurer, goals: goals, variables: variables, cancellation: interruption.cancellation)
  }
}

/// How a search ended.
private struct TuneSummary: Encodable {
  let event = "summary"
  let isMet: Bool
  let runs: Int
  let output: String
}
