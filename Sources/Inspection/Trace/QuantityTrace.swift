public import FramegenKit
internal import Figures
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

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
