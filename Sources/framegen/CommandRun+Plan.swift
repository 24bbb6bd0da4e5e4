internal import Arguments
internal import Figures
internal import Foundation
internal import FramegenKit
internal import SceneFormat
internal import SceneText

/// The options of `framegen plan`.
private final class PlanOptions: OptionGroup {
  let shards = Option(
    "shards", .integer("N", 1...1_000_000), default: 4,
    help: "Divide the frames into N parts, as --shard does; 4 by default.")
  let scale = SharedOptions.scale
  let frames = frameOptions
  let variant = SharedOptions.variant
  let scene = sceneOptions
  let messages = messageOptions
}

private let options = PlanOptions()

extension Command {
  static let plan = Command(
    "plan",
    summary: "Tell what it costs to draw a film in parts, on several machines.",
    operands: [.scene],
    options: options,
    discussion: [
      "For each part of --shard it prints the frames and the processor time on this machine: that of playing the "
        + "scene up to its last frame, as measured, and that of drawing its frames as PNG files, estimated from six of "
        + "them. Since each part plays the scene from the start, all parts together take longer than one run; the more "
        + "so, the longer playing takes beside drawing.",
      "Nothing is written. With --json there is an object for each part.",
    ],
    examples: [
      ("framegen plan long.json --shards 16", "see what sixteen machines would have to do"),
      ("framegen plan long.json --scale 3 --every 2", "see what parts of other frames cost"),
    ])
}

extension CommandRun {
  /// Tells what the parts of a film cost.
  func plan() throws -> Int32 {
    let film = try film(arguments.operands[0])
    var selection = arguments[frameOptions.frames]
    selection.step = arguments[frameOptions.every]
    let plan = try film.plan(parts: arguments[options.shards], selection: selection)
    if let interrupted = interruption.exitCode { return interrupted }
    let count = plan.parts.count
    if console.isJSON {
      for part in plan.parts {
        try StandardOutput.write(Console.json(PartEntry(part, of: count)) + "\n")
      }
    } else {
      try StandardOutput.write(Self.table(of: plan).text)
    }
    let ratio = plan.seconds / max(plan.wholeSeconds, 1e-9)
    try console.summary(
      "\(MessageText.count(count, "part")) in \(Self.seconds(plan.seconds)), "
        + "\(String(format: "%.2f", ratio)) times one run of \(Self.seconds(plan.wholeSeconds)); the longest takes "
        + Self.seconds(plan.longestSeconds), PlanSummary(plan))
    return ExitCode.success
  }

  private static func table(of plan: RenderPlan) -> MeasureTable {
    var table = MeasureTable(
      [.names("part"), .names("frames")]
        + ["playing", "drawing", "together"].map { .numbers($0, "s", decimals: 2) })
    table.rows = plan.parts.map { part in
      [
        .text("\(part.number)/\(plan.parts.count)"), .text("\(part.first) to \(part.last)"),
        .number(part.playing), .number(part.drawing), .number(part.seconds),
      ]
    }
    return table
  }

  private static func seconds(_ seconds: Double) -> String {
    String(format: seconds < 10 ? "%.2f s" : "%.0f s", seconds)
  }
}

/// A part, for programs.
private struct PartEntry: Encodable {
  let event = "part"
  let shard: String
  let first: Int
  let last: Int
  let frames: Int
  let playing: Double
  let drawing: Double
  let seconds: Double

  init(_ part: RenderPlan.Part, of count: Int) {
    shard = "\(part.number)/\(count)"
    (first, last, frames) = (part.first, part.last, part.frameCount)
    (playing, drawing, seconds) = (part.playing, part.drawing, part.seconds)
  }
}

/// All parts, for programs.
private struct PlanSummary: Encodable {
  let event = "summary"
  let parts: Int
  let seconds: Double
  let wholeSeconds: Double
  let longestSeconds: Double

  init(_ plan: RenderPlan) {
    (parts, seconds) = (plan.parts.count, plan.seconds)
    (wholeSeconds, longestSeconds) = (plan.wholeSeconds, plan.longestSeconds)
  }
}
