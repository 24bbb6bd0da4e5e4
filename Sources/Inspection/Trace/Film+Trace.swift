internal import Figures
public import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

/// The result of a trace.
public struct TraceReport: Equatable, Sendable {
  /// The number of frames written.
  public var frames = 0
  /// The number of samples written, one for each item and frame.
  public var samples = 0
  /// The number of events written.
  public var events = 0
  /// Whether the trace was cancelled before its end.
  public var isCancelled = false
}

extension Film {
  /// Writes the motion of the items, unrounded, and the beginnings and ends of contacts; for a
  /// scene with a timeline, also the pauses of the animator and the ends of animations with an id.
  ///
  /// Samples are written for the selected frames, events for all frames from the first to the last
  /// of them.
  ///
  /// - Parameters:
  ///   - path: The file, which appears once it is complete, or `-` for standard output.
  ///   - format: The format.
  ///   - hasEvents: Whether events are written: in CSV instead of the motion, in JSON after it.
  ///   - items: The ids of the views and groups that are written, also where they rest; nil for all that move.
  ///   - selection: The frames; all by default.
  ///   - forces: Whether a file that is not a trace may be overwritten.
  ///   - cancellation: The request to stop, after which standard output is incomplete.
  /// - Returns: The result of the trace.
  /// - Throws: `FramegenError.request` for frames and items that the scene does not have; `.occupied` for a
  ///   file that is not a trace; `.file` if something cannot be written.
  @discardableResult
  public func trace(
    to path: String, format: TraceFormat = .csv, hasEvents: Bool = false,
    items: [String]? = nil, selection: FrameSelection = FrameSelection(), forces: Bool = false,
    cancellation: Cancellation = Cancellation()
  ) throws(FramegenError) -> TraceReport {
    let frames = try selection.sequence(in: frameCount)
    let stage = try stage()
    if let items {
      try check(items)
      stage.tracked = Set(items)
    } else {
      stage.tracked = try movedViews()
    }
    let text = TraceText(
      format, hasEvents: hasEvents, title: file.title, fps: file.scene.timing.fps)
    try ExistingFile.check(
      path, forces: forces, inputs: file.inputs, objection: "exists and is not a trace",
      isOurs: TraceText.isTrace)
    var output = try onDisk { () throws(FileError) in try OutputFile(path) }
    let report = try write(
      frames, of: stage, items: items.map(Set.init), as: text, cancellation
    ) { text throws(FileError) in
      try output.write(Array(text.utf8))
    }
    if !report.isCancelled { try onDisk { () throws(FileError) in try output.commit() } }
    return report
  }

  /// The number of bytes that are collected before they are written.
  private static let blockSize = 1 << 16

  private func write(
    _ frames: FrameSequence, of stage: Stage, items: Set<String>?, as form: TraceText,
    _ cancellation: Cancellation,
    to output: (String) throws(FileError) -> Void
  ) throws(FramegenError) -> TraceReport {
    defer { motionDiagnostics = stage.motionDiagnostics }
    var report = TraceReport()
    var text = form
    var block = text.beginning()
    while stage.frame <= frames.last {
      guard !cancellation.isCancelled else {
        report.isCancelled = true
        return report
      }
      if text.hasEvents, stage.frame >= frames.first {
        let events = stage.events()
        for event in events { block += text.line(event, frame: stage.frame) }
        report.events += events.count
      }
      if frames.contains(stage.frame) {
        let samples =
          text.hasSamples ? stage.samples().filter { items?.contains($0.item) ?? true } : []
        for sample in samples {
          block += text.line(sample, frame: stage.frame, time: stage.time)
        }
        report.frames += 1
        report.samples += samples.count
      }
      if block.utf8.count >= Self.blockSize {
        try onDisk { () throws(FileError) in try output(block) }
        block = ""
      }
      guard stage.frame < frames.last else { break }
      try advance(stage)
    }
    block += text.end()
    try onDisk { () throws(FileError) in try output(block) }
    return report
  }
}

/// Numbers of a film over time, as text.
struct QuantityTrace {
  /// A row: the number of the frame, nil for other moments, the time in seconds, and the numbers, nil where the subject
  /// of a quantity is not in the scene.
  struct Row {
    var frame: Int?
    var time: Double
    var values: [Double?]
  }

  let title: String
  /// Frames per second; nil where the rows are not those of frames.
  let fps: Double?
  let quantities: [Quantity]
  let rows: [Row]

  /// The numbers in a recorded motion.
  ///
  /// - Parameters:
  ///   - quantities: The numbers.
  ///   - film: The film.
  ///   - recording: Its motion.
  ///   - frames: The frames, each with its time; nil for all records of the motion.
  init(
    _ quantities: [Quantity], of film: Film, in recording: MotionRecording,
    at frames: [(number: Int, time: Double)]?
  ) {
    title = film.file.title
    fps = frames.map { _ in film.file.scene.timing.fps }
    self.quantities = quantities
    let values = quantities.map { recording.values(of: $0) }
    let motion = recording.motion
    let places =
      frames?.map { (Optional($0.number), $0.time, motion.position(at: $0.time)) }
      ?? motion.frames.enumerated().map { (nil, $1.time, $0) }
    rows = places.map { frame, time, position in
      Row(frame: frame, time: time, values: values.map { $0[position] })
    }
  }

  /// The text in a format.
  func text(_ format: TraceFormat) -> String {
    switch format {
    case .csv:
      let names = (fps == nil ? [] : ["frame"]) + ["time"] + quantities.map(\.name)
      let head = names.joined(separator: ",")
      return ([head] + rows.map(line)).map { $0 + "\n" }.joined()
    case .json:
      let names = quantities.map {
        JSONOutput.object([("name", .string($0.name)), ("unit", .string($0.unit))])
      }
      let head = JSONOutput.object(
        [("framegen", .string("trace")), ("title", .string(title))]
          + (fps.map { [("fps", .number($0))] } ?? [])
          + [("quantities", .array(names)), ("samples", .array([]))])
      let objects = rows.map { row in
        let values = row.values.map { $0.map { JSONOutput.number($0) } ?? .null }
        return JSONOutput.object(
          (row.frame.map { [("frame", .number(Double($0)))] } ?? [])
            + [("time", .number(row.time)), ("values", .array(values))]
        ).text(.compact)
      }
      return head.text(.compact).dropLast("]}".count) + "\n" + objects.joined(separator: ",\n")
        + "\n]}\n"
    }
  }

  private func line(_ row: Row) -> String {
    let numbers = (row.frame.map { [Double($0)] } ?? []) + [row.time] + row.values
    return numbers.map { $0.map { JSONOutput.number($0).text(.compact) } ?? "" }
      .joined(separator: ",")
  }
}

extension Film {
  /// Writes numbers over time, unrounded: a row for each frame, or for each record of the motion.
  ///
  /// - Parameters:
  ///   - names: The quantities, such as `square.center.y`.
  ///   - path: The file, which appears once it is complete, or `-` for standard output.
  ///   - format: The format.
  ///   - selection: The frames; all by default.
  ///   - hasSteps: Whether rows are at the engine's steps of 1/120 s and at the exact moments of contacts, touches and
  ///     timeline entries, instead of at frames.
  ///   - forces: Whether a file that is not a trace may be overwritten.
  /// - Returns: The result of the trace.
  /// - Throws: `FramegenError.request` for frames and quantities that the scene does not have; `.occupied` for a file
  ///   that is not a trace; `.file` if something cannot be written.
  @discardableResult
  public func trace(
    of names: [String], to path: String, format: TraceFormat = .csv,
    selection: FrameSelection = FrameSelection(), hasSteps: Bool = false, forces: Bool = false
  ) throws(FramegenError) -> TraceReport {
    let quantities = try names.map { name throws(FramegenError) in
      try quantity(PlacedString(name, place: SourceSpan(range: 0..<0)), isInFile: false)
    }
    guard !quantities.isEmpty else {
      throw .request("no quantity is given", hint: "such as --of square.center.y")
    }
    let frames =
      hasSteps
      ? nil
      : try selection.sequence(in: frameCount).numbers.map {
        (number: $0, time: Double($0) / file.scene.timing.fps)
      }
    try ExistingFile.check(
      path, forces: forces, inputs: file.inputs, objection: "exists and is not a trace",
      isOurs: TraceText.isTrace)
    let recording = try recording(of: quantities, at: frames?.map(\.time) ?? [])
    let trace = QuantityTrace(quantities, of: self, in: recording, at: frames)
    try onDisk { () throws(FileError) in
      try OutputFile.write(Array(trace.text(format).utf8), to: path)
    }
    var report = TraceReport()
    report.frames = frames?.count ?? frameCount
    report.samples = trace.rows.count
    return report
  }
}

/// Formats a trace, piece by piece.
struct TraceText {
  /// The header of a table of the motion.
  static let header = "frame,time,item,x,y,angle,vx,vy,omega"
  /// The header of a table of the events.
  static let eventHeader = "frame,time,event,item,other,boundary,x,y"

  let format: TraceFormat
  /// Whether the events are written.
  let hasEvents: Bool
  let title: String
  let fps: Double
  private var isFirst = true
  /// The events of a JSON trace, which follow all samples.
  private var events: [String] = []

  init(_ format: TraceFormat, hasEvents: Bool, title: String, fps: Double) {
    self.format = format
    self.hasEvents = hasEvents
    self.title = title
    self.fps = fps
  }

  /// Whether samples are written; a table has either samples or events.
  var hasSamples: Bool { !(format == .csv && hasEvents) }

  /// The text before the samples.
  func beginning() -> String {
    switch format {
    case .csv: return (hasEvents ? Self.eventHeader : Self.header) + "\n"
    case .json:
      let whole = JSONOutput.object([
        ("framegen", .string("trace")), ("title", .string(title)), ("fps", .number(fps)),
        ("samples", .array([])),
      ])
      return String(whole.text(.compact).dropLast("]}".count))
    }
  }

  /// A sample.
  mutating func line(_ sample: MotionSample, frame: Int, time: Double) -> String {
    let row = text([
      ("frame", .number(Double(frame))), ("time", .number(time)), ("item", .string(sample.item)),
      ("x", .float(sample.x)), ("y", .float(sample.y)), ("angle", .float(sample.angle)),
      ("vx", .float(sample.vx)), ("vy", .float(sample.vy)), ("omega", .float(sample.omega)),
    ])
    defer { isFirst = false }
    return format == .csv ? row + "\n" : (isFirst ? "\n" : ",\n") + row
  }

  /// An event, with the frame that shows it first; empty in JSON, where the events follow the samples.
  ///
  /// One of the timeline has its animation, finger, recognizer or button in the column of items, and its state
  /// in that of other items.
  mutating func line(_ event: StageEvent, frame: Int) -> String {
    switch event {
    case .contact(let contact):
      let (other, boundary): (String?, String?) =
        switch contact.partner {
        case .item(let id): (id, nil)
        case .boundary(let id): (nil, id)
        case .referenceBounds: (nil, "root")
        }
      return self.event(
        contact.phase == .began ? "contactBegan" : "contactEnded", item: contact.item, other: other,
        boundary: boundary, point: contact.point, frame, contact.time)
    case .timeline(let record):
      return self.event(
        record.event.rawValue, item: record.item, other: record.state, point: record.point, frame,
        record.time)
    }
  }

  private mutating func event(
    _ name: String, item: String?, other: String? = nil, boundary: String? = nil,
    point: SIMD2<Float>? = nil, _ frame: Int, _ time: Double
  ) -> String {
    let row = text([
      ("frame", .number(Double(frame))), ("time", .number(time)), ("event", .string(name)),
      ("item", .optional(item)), ("other", .optional(other)), ("boundary", .optional(boundary)),
      ("x", point.map { .float($0.x) } ?? .null), ("y", point.map { .float($0.y) } ?? .null),
    ])
    guard format == .json else { return row + "\n" }
    events.append("\n" + row)
    return ""
  }

  /// A row of a table, or an object; null is an empty field or left out.
  private func text(_ members: [JSONOutput.Member]) -> String {
    switch format {
    case .csv:
      members.map { member in
        switch member.value {
        case .null: ""
        // Ids need no quotes.
        case .string(let string): string
        default: member.value.text(.compact)
        }
      }.joined(separator: ",")
    case .json:
      JSONOutput.object(
        members.filter { member in if case .null = member.value { false } else { true } }
      ).text(.compact)
    }
  }

  /// The text after the samples.
  func end() -> String {
    guard format == .json else { return "" }
    guard hasEvents else { return "\n]}\n" }
    return "\n],\"events\":[" + events.joined(separator: ",") + "\n]}\n"
  }

  /// Whether bytes begin like a trace.
  static func isTrace(_ bytes: [UInt8]) -> Bool {
    if [header + "\n", eventHeader + "\n", #"{"framegen":"trace","#].contains(where: {
      bytes.starts(with: $0.utf8)
    }) {
      return true
    }
    // The header of quantities has a name with a dot in each column after the first ones.
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let columns = line.split(separator: ",", omittingEmptySubsequences: false)
    let names = columns.drop { $0 == "frame" }.drop { $0 == "time" }
    return columns.count > names.count && !names.isEmpty
      && names.allSatisfy { $0.contains(".") }
  }
}

/// A format of traces.
public enum TraceFormat: String, Sendable, CaseIterable {
  /// A table with a header, of the motion or the events.
  case csv
  /// An object with the title of the scene, the frames per second, the samples, one per line, and
  /// the events if requested.
  case json
}
