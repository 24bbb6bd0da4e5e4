internal import Figures
public import FramegenKit
internal import SceneFormat
internal import Stage
internal import Scene

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
