internal import Arguments
internal import Inspection
internal import FramegenKit
internal import SceneFormat
internal import SceneText

/// The options of `framegen trace`.
private final class TraceOptions: OptionGroup {
  let outputFile = SharedOptions.outputFile
  let format = Option(
    "format", .choice(TraceFormat.self),
    help: "Write the trace in this format; by default the ending of FILE decides, else csv.")
  let quantities = SharedOptions.quantities
  let items = SharedOptions.items
  let events = Option(
    "events",
    help: "Write events, such as contacts, instead of the motion; in JSON, after it.")
  let steps = Option(
    "steps",
    help: "With --of, write the engine's steps and the exact moments of events instead of frames.")
  let frames = frameOptions
  let force = SharedOptions.force
  let variant = SharedOptions.variant
  let scene = sceneOptions
  let messages = messageOptions
}

private let options = TraceOptions()

extension Command {
  static let trace = Command(
    "trace",
    summary: "Write the motion as numbers: a line for each item and frame.",
    operands: [.scene],
    options: options,
    discussion: [
      "The columns are frame,time,item,x,y,angle,vx,vy,omega in seconds, points, radians, points "
        + "per second and radians per second; y points down, positive angles turn clockwise. "
        + "Those of what the animator moves have whole turns; others are those of transforms, between -pi and pi. "
        + "Numbers have the fewest digits that read back to the same value. The "
        + "members of a group and the views that the timeline moves have lines of their own. --items chooses "
        + "views and groups, also those that rest.",
      "With --of the columns are frame,time and the names of the quantities, in their order: any number of a view, a "
        + "group, an attachment or a snap, by the name that it has in the scene (card.alpha, "
        + "card.transform.scale.x), unrounded, empty where its view is not in the scene. The rows are frames; with "
        + "--steps they are the engine's steps of 1/120 s and the moments of contacts, touches and timeline "
        + "entries, the same at every frame rate, and there is no column frame. In JSON the object has quantities, "
        + "each with name and unit, and samples, each with frame, time and values in the same order.",
      "With --events the columns are frame,time,event,item,other,boundary,x,y: contactBegan and "
        + "contactEnded between an item and another item or a boundary (root for the edges of the "
        + "canvas), with the point where the contact began; for a timeline also animatorPaused, "
        + "animatorResumed and animationCompleted, with the animation's id as the item; for touches "
        + "touchBegan and touchEnded of fingers, gesture with a recognizer and its state, and control "
        + "with a button and what happens to it, at their points. The frame is the first that shows "
        + "the event; --every omits no events.",
    ],
    examples: [
      ("framegen trace snap.json -o motion.csv", "write the motion as a table"),
      ("framegen trace snap.json --items square,label", "write two views, also where they rest"),
      (
        "framegen trace snap.json --of square.center.y --of square.alpha", "write numbers over time"
      ),
      ("framegen trace floor.json --events", "list the contacts that begin and end"),
    ])
}

extension CommandRun {
  /// Writes the motion of a scene.
  func trace() throws -> Int32 {
    let path = arguments[SharedOptions.outputFile]
    let format = try traceFormat(path)
    let hasEvents = arguments[options.events]
    let quantities = arguments[SharedOptions.quantities]
    let items = arguments[SharedOptions.items].map { $0.split(separator: ",").map(String.init) }
    try checkTrace(items)
    let film = try film(arguments.operands[0])
    let report =
      quantities.isEmpty
      ? try film.trace(
        to: path, format: format, hasEvents: hasEvents, items: items, selection: selection,
        forces: arguments[SharedOptions.force], cancellation: interruption.cancellation)
      : try film.trace(
        of: quantities, to: path, format: format, selection: selection,
        hasSteps: arguments[options.steps], forces: arguments[SharedOptions.force])
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
    guard arguments.has(SharedOptions.quantities) else {
      return try arguments.refuse(options.steps, because: "requires --of")
    }
    try arguments.refuse(
      SharedOptions.items, options.events, because: "cannot be combined with --of")
    guard arguments[options.steps] else { return }
    try arguments.refuse(
      frameOptions.frames, frameOptions.every, because: "cannot be combined with --steps")
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
