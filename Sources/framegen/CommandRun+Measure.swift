internal import Arguments
internal import Figures
internal import FramegenKit
internal import SceneFormat
internal import SceneText

/// The options of `framegen measure`.
private final class MeasureOptions: OptionGroup {
  let outputFile = SharedOptions.outputFile
  let quantities = SharedOptions.quantities
  let measureFormat = SharedOptions.measureFormat
  let sweep = SharedOptions.sweep
  let variants = variantOptions
  let compared = Option(
    "compare", .file("OTHER"),
    help: "Say what changed since OTHER: a scene, or the JSON of an earlier measurement.")
  let force = SharedOptions.force
  let scene = sceneOptions
  let messages = messageOptions
}

private let options = MeasureOptions()

extension Command {
  static let measure = Command(
    "measure",
    summary: "Measure springiness and collisions: overshoot, settling, frequency, restitution.",
    operands: [.scene],
    options: options,
    discussion: [
      "For each item that moves: the overshoot beyond its last place, when it stays within 2 % of the way "
        + "and within 1 pt, when it rests (slower than 1 pt/s), the length of its path and its greatest "
        + "speeds. For each number that changes, of places, scales, colors and so on: its peaks, and the "
        + "frequency and damping ratio of the damped oscillation that fits its motion best; no numbers where none fits. --of chooses items, by "
        + "their ids, and quantities, as in figure.",
      "For springs, nominal is what the scene states, effective what the engine's steps of 1/120 s must make of "
        + "it (implicit integration damps more), and measured what the motion shows. A snap has three: along x, "
        + "along y and around its point. A view animation is listed with the frequency that its duration gives "
        + "it.",
      "For contacts: how often, since when and how long, how deep two items overlap, and each bounce with the "
        + "speeds along the normal before and after it, their ratio (the restitution) and the height. "
        + "The energy is that of motion, height and springs, with 100 points to the meter.",
      "With --sweep there is a row for each value, and with --variant or --each one for each variant; all are "
        + "combined. The motion is sampled at the "
        + "engine's steps, 120 times a second, and at the exact moments of contacts, touches and timeline entries, "
        + "whatever --fps says.",
    ],
    examples: [
      ("framegen measure snap.json", "measure everything that changes"),
      (
        "framegen measure snap.json --of square --sweep snap.damping=0.1…1/4",
        "compare four dampings"
      ),
      ("framegen measure snap.json -o before.json", "save the numbers"),
      ("framegen measure snap.json --compare before.json", "say what changed since"),
    ])
}

extension CommandRun {
  /// Measures a scene, or compares its measurements with others.
  func measure() throws -> Int32 {
    let path = arguments[SharedOptions.outputFile]
    let format = try measureFormat(path)
    let measurer = try measurer(of: arguments.operands[0])
    try show(measurer.film)
    let report = try measurer.report(
      of: arguments[SharedOptions.quantities], sweeps: arguments[SharedOptions.sweep],
      cancellation: interruption.cancellation)
    if let code = interruption.exitCode { return code }
    let tables = TableForm(width: path == "-" ? Console.resultWidth : nil)
    let text: String
    var read: [String] = []
    if let other = arguments[options.compared] {
      let before: MeasureReport
      (before, read) = try compared(other)
      text = MeasureComparison(before, report).text(format, tables: tables)
    } else {
      text = report.text(format, tables: tables)
    }
    try MeasureFile.write(
      text, to: path, forces: arguments[SharedOptions.force], of: measurer.film, besides: read)
    guard path != "-" else { return ExitCode.success }
    let summary = MeasureSummary(variants: report.variants.count, output: path)
    try console.summary(
      "\(MessageText.count(report.variants.count, "variant")) measured in \(path)", summary)
    return ExitCode.success
  }

  /// The measurements of another scene, or those of a file, with the files that were read for them.
  private func compared(_ path: String) throws -> (report: MeasureReport, files: [String]) {
    if let saved = try MeasureFile.saved(at: path) { return (saved, [path]) }
    let measurer = try measurer(of: path)
    let report = try measurer.report(
      of: arguments[SharedOptions.quantities], sweeps: arguments[SharedOptions.sweep])
    return (report, [path] + measurer.film.file.inputs)
  }

  /// A measurer of a scene with the values that options replace.
  func measurer(of path: String) throws -> SceneMeasurer {
    let scene = try scene(path)
    if let variant = arguments[SharedOptions.variant] {
      return try SceneMeasurer(try scene.variant(named: variant))
    }
    let variants = try variants(of: scene)
    return try SceneMeasurer(variants.count == 1 ? variants[0] : scene, variants: variants)
  }

  /// The format that the option chooses, else the output's ending, else JSON with `--json`, else tables.
  func measureFormat(_ path: String) throws(UsageError) -> MeasureFormat {
    if let format = arguments[SharedOptions.measureFormat] { return format }
    let name = FramegenKit.splitPath(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return arguments[messageOptions.json] ? .json : .table
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
