internal import Canvas
internal import Foundation
internal import Geometry
internal import Raster
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

extension Film {
  /// Draws frames and writes them.
  ///
  /// The request is checked before anything is written. Files appear under their names only once
  /// they are complete; after an error or a cancellation, the frames already written remain.
  ///
  /// - Parameters:
  ///   - target: The files to write.
  ///   - options: The frames to draw, and how.
  ///   - observer: Receives the progress, and can stop the run.
  /// - Returns: The result of the run.
  /// - Throws: `FramegenError.request` for frames that the scene does not have, or several frames
  ///   for a single picture; `.occupied` for files that framegen did not write; `.file` if
  ///   something cannot be written.
  @discardableResult
  public func render(
    to target: RenderTarget, options: RenderOptions = RenderOptions(),
    observer: RenderObserver = RenderObserver()
  ) throws(FramegenError) -> RenderReport {
    var options = options
    let selectedStep = options.selection.step
    if case .film(_, let format) = target { options.thin(for: format, from: file.scene.timing.fps) }
    let fingerprint = try onDisk { () throws(FileError) in try self.fingerprint(options) }
    if options.resumes { skipCounting(in: target, fingerprint) }
    let plan = try options.selection.sequence(in: frameCount)
    let frames = options.selection.shard.map(plan.part) ?? plan
    let job = RenderJob(
      plan: plan, frames: frames, options: options, observer: observer, scene: file.scene,
      appearance: Appearance(of: file.scene),
      title: file.title, fingerprint: fingerprint, fonts: fonts.collection,
      images: images.collection)
    guard let sink = try sink(target, job, selectedStep: selectedStep) else {
      var progress = RenderProgress()
      progress.total = frames.count
      return RenderReport(progress: progress, isCancelled: true)
    }
    do throws(FramegenError) {
      let (report, stage) = try draw(job, into: sink)
      motionDiagnostics = stage?.motionDiagnostics ?? []
      if report.isCancelled { sink.abandon() }
      return report
    } catch {
      sink.abandon()
      throw error
    }
  }

  /// Draws the frames of a job.
  ///
  /// - Returns: The result, and the stage after its last frame; nil if no frame was missing.
  private func draw(
    _ job: RenderJob, into sink: some FrameSink
  ) throws(FramegenError) -> (report: RenderReport, stage: Stage?) {
    var drawn: Stage?
    let report = try FrameWorkers(job).draw(into: sink) { () throws(FramegenError) in
      let stage = try stage()
      drawn = stage
      return stage
    }
    if let drawn { try check(drawn) }
    return (report, drawn)
  }

  /// Writes the frames of a run; nil if the run was cancelled before the first frame.
  private func sink(
    _ target: RenderTarget, _ job: RenderJob, selectedStep: Int
  ) throws(FramegenError) -> (any FrameSink)? {
    switch target {
    case .folder(let path, let pattern): return try folderSink(path, pattern, job)
    case .picture(let path):
      guard job.frames.count == 1 else {
        let frames = MessageText.count(job.frames.count, "frame")
        throw .request(
          "\(path) is a single picture, but \(frames) are selected",
          hint: "select one with --at or --frames N, or write a folder with -o NAME/")
      }
      try ExistingFile.check(
        path, forces: job.options.forces, inputs: file.inputs, isOurs: PNGFile.isOurs)
      return ByteSink(isOrdered: true, encoder: { FrameFormat.png.makeEncoder(job) }) {
        (bytes, _) throws(FramegenError) in
        try onDisk { () throws(FileError) in try OutputFile.write(bytes, to: path) }
      }
    case .film(let path, let format):
      return try filmSink(path, format, job, selectedStep: selectedStep)
    case .rawStandardOutput:
      return ByteSink(isOrdered: true) {
        let draw = job.makeBitmapEncoder()
        return { (list, frame) throws(FramegenError) in try draw(list, frame).withAlpha().bytes }
      } output: { (bytes, _) throws(FramegenError) in
        try onDisk { () throws(FileError) in try StandardOutput.write(bytes) }
      }
    }
  }

  private func folderSink(
    _ path: String, _ pattern: FramePattern, _ job: RenderJob
  ) throws(FramegenError) -> any FrameSink {
    let options = job.options
    let (last, overflow) = (frameCount - 1).addingReportingOverflow(options.startNumber)
    guard !overflow else {
      throw .request("the numbers of the frames would be too large", hint: nil)
    }
    let pattern = pattern.widened(for: last)
    let run = FolderContents.Run(
      manifest: manifest(pattern, job), pattern: pattern, frames: job.frames,
      isShard: options.selection.shard != nil)
    let folder = try FrameFolder(
      path, run: run, permissions: .init(force: options.forces, resume: options.resumes))
    for note in folder.notes { job.observer.note(note) }
    return ByteSink(
      isOrdered: false, isRounded: pattern.format.isRounded, folder: folder,
      encoder: { pattern.format.makeEncoder(job) },
      output: folder.write)
  }

  private func filmSink(
    _ path: String, _ format: FilmFormat, _ job: RenderJob, selectedStep: Int
  ) throws(FramegenError) -> (any FrameSink)? {
    let output = try FilmFile(
      path, forces: job.options.forces, inputs: file.inputs, isOurs: format.isOurs)
    let limits = format.limits
    var job = job
    var needs = FilmNeeds(
      sceneRate: file.scene.timing.fps, step: job.frames.step, selectedStep: selectedStep,
      size: job.pixelSize, hasTranslucentBackground: job.hasTranslucentBackground)
    job.hasOpaqueBackground = limits.transparency != .any && job.hasTranslucentBackground
    if limits.transparency == .none, job.isTransparent {
      let others = FilmFormat.all.filter {
        $0.needs == format.needs && $0.limits.transparency == .any
      }
      throw .request(
        "\(format.ending.uppercased()) has no transparency, but the canvas is transparent",
        hint: "write \(others.listed()), or set a color with --background white")
    }
    if format.needsAllColors(job) {
      guard let colors = try colors(of: job) else { return nil }
      job.colors = colors
      (needs.colorCount, needs.hasTranslucentPixels) = (
        colors.colorCount, colors.translucentCount > 0
      )
    }
    if let warning = format.warning(of: needs) { job.observer.note(warning) }
    return try format.makeSink(job, output)
  }

  /// Counts the colors of all frames; nil if this was cancelled.
  ///
  /// The frames are drawn again to be written, because memory cannot hold all of them.
  private func colors(of job: RenderJob) throws(FramegenError) -> ColorHistogram? {
    var counting = job
    counting.observer.progress = { counted in
      // No frame has been written so far.
      var progress = RenderProgress()
      progress.total = counted.total
      job.observer.progress(progress)
    }
    let sink = ColorSink(job)
    let report = try draw(counting, into: sink).report
    return report.isCancelled ? nil : sink.colors
  }

  /// Takes the number of frames from the manifest of the same film, if there is one.
  private func skipCounting(in target: RenderTarget, _ fingerprint: String) {
    guard case .folder(let path, _) = target,
      case .manifest(let manifest)? = try? Manifest.read(in: path),
      manifest.fingerprint == fingerprint
    else { return }
    skipCounting(of: manifest.frames)
  }

  /// A hash of everything on which the bytes of the frames depend.
  func fingerprint(_ options: RenderOptions) throws(FileError) -> String {
    var fingerprint = try file.fingerprint()
    fingerprint.add(softwareName)
    fingerprint.add(options.compression.rawValue)
    fingerprint.add(options.text.rawValue)
    return fingerprint.text
  }

  private func manifest(_ pattern: FramePattern, _ job: RenderJob) -> Manifest {
    Manifest(
      framegen: framegenVersion, scene: file.name, title: file.scene.title,
      fingerprint: job.fingerprint, pattern: pattern.text, startNumber: job.options.startNumber,
      fps: file.scene.timing.fps, frames: frameCount,
      size: [job.pixelSize.width, job.pixelSize.height], scale: file.scene.canvas.scale,
      compression: job.options.compression.rawValue, overrides: file.optionTexts)
  }
}

extension RenderOptions {
  /// Leaves out frames to reach the highest rate of a format.
  fileprivate mutating func thin(for format: FilmFormat, from fps: Double) {
    let rate = fps / Double(selection.step)
    guard let highest = format.limits.highestRate, rate.isFinite, rate > highest else { return }
    // An enormous rate leaves a single frame.
    let every = Int(min((rate / highest).rounded(.up), 1e9))
    let (step, overflow) = selection.step.multipliedReportingOverflow(by: every)
    selection.step = overflow ? Int.max / 2 : step
  }
}

extension Film {
  /// Draws several frames in order.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the frames, in ascending order.
  ///   - body: Called with the number and the bitmap of each frame.
  /// - Throws: The errors of `body`, and `FramegenError.fault` if a frame cannot be drawn.
  func draw(
    _ numbers: [Int], with body: (Int, Bitmap) throws(FramegenError) -> Void
  ) throws(FramegenError) {
    let stage = try stage()
    let renderer = Renderer(fonts: fonts.collection, images: images.collection)
    for number in numbers {
      while stage.frame < number, !stage.isFinished { try advance(stage) }
      let bitmap = try asFault("frame \(number) could not be drawn") { () throws(CanvasError) in
        try renderer.render(stage.displayList())
      }
      try body(number, bitmap)
    }
  }
}
