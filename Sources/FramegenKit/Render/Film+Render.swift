internal import Canvas
internal import Foundation
internal import Geometry
internal import Raster
internal import SceneFormat
internal import Stage

extension Film {
  /// Draws frames and writes them.
  ///
  /// Nothing is written before the request has been found to make sense. Frames appear under their
  /// names only when they are whole; after an error or a cancellation, those that are there stay.
  ///
  /// - Parameters:
  ///   - target: Where the frames go.
  ///   - options: Which frames, and how.
  ///   - observer: What sees the progress, and may stop the run.
  /// - Returns: What has been done.
  /// - Throws: `FramegenError.request` for frames that the scene does not have, or several for one
  ///   picture; `.occupied` for a target that is not framegen's; `.file` where something cannot be
  ///   written.
  @discardableResult
  public func render(
    to target: RenderTarget, options: RenderOptions = RenderOptions(),
    observer: RenderObserver = RenderObserver()
  ) throws(FramegenError) -> RenderReport {
    var options = options
    if case .film(_, .gif) = target { options.thin(of: file.scene.timing.fps, observer.note) }
    let plan = try options.selection.sequence(in: frameCount)
    let frames = options.selection.shard.map(plan.part) ?? plan
    let job = RenderJob(plan: plan, frames: frames, options: options, observer: observer)
    guard let sink = try sink(target, job) else {
      var progress = RenderProgress()
      progress.total = frames.count
      return RenderReport(progress: progress, isCancelled: true)
    }
    do throws(FramegenError) {
      let stage = try stage()
      let report = try crew(sink, job).draw(frames, of: stage)
      motionDiagnostics = stage.motionDiagnostics
      if report.isCancelled { sink.abandon() }
      return report
    } catch {
      sink.abandon()
      throw error
    }
  }

  private func crew(_ sink: any FrameSink, _ job: RenderJob) -> FrameCrew {
    FrameCrew(
      jobs: job.options.jobs, fonts: fonts.collection, images: images.collection,
      mode: job.options.drawsFramesWhole ? .whole : .damage, sink: sink, observer: job.observer)
  }

  /// What takes the frames; nil where the run was cancelled before it was found.
  private func sink(
    _ target: RenderTarget, _ job: RenderJob
  ) throws(FramegenError) -> (any FrameSink)? {
    let canvas = file.scene.canvas
    let options = job.options
    let fingerprint = try onDisk { () throws(FileError) in try self.fingerprint(options) }
    let encoder = FrameEncoder(
      compression: options.compression, title: file.title,
      fingerprint: fingerprint,
      fps: file.scene.timing.fps, scale: canvas.scale)
    switch target {
    case .folder(let path, let pattern):
      let (last, overflow) = (frameCount - 1).addingReportingOverflow(options.startNumber)
      guard !overflow else {
        throw .request("the frames' numbers would be too large", hint: nil)
      }
      let pattern = pattern.widened(for: last)
      let folder = try FrameFolder(
        path, manifest: manifest(pattern, fingerprint, options), pattern: pattern, plan: job.plan,
        permissions: .init(force: options.forces, resume: options.resumes))
      for note in folder.notes { job.observer.note(note) }
      switch pattern.format {
      case .png: return FolderSink(folder: folder, encoder: encoder)
      case .svg: return VectorFolderSink(folder: folder, format: .svg, title: file.title)
      case .pdf: return VectorFolderSink(folder: folder, format: .pdf, title: file.title)
      }
    case .picture(let path):
      guard job.frames.count == 1 else {
        throw .request(
          "\(path) is one picture, and \(count(job.frames.count, "frame")) are selected",
          hint: "choose one with --at or --frames N, or write a folder: -o NAME/")
      }
      return try PictureSink(path, encoder: encoder, forces: options.forces)
    case .film(let path, .apng):
      let output = try FilmFile(path, forces: options.forces, isOurs: FrameEncoder.hasMade)
      return FilmSink(
        output, of: .bitmaps,
        encoder: APNGFilm(encoder, framesPerSecond: framesPerSecond(job)))
    case .film(let path, let format):
      return try sink(path, format, job)
    case .rawStandardOutput:
      return RawSink()
    }
  }

  /// What takes the frames of a film in another format than PNG.
  private func sink(
    _ path: String, _ format: FilmFormat, _ job: RenderJob
  ) throws(FramegenError) -> (any FrameSink)? {
    let output = try FilmFile(path, forces: job.options.forces)
    let canvas = file.scene.canvas
    let isTransparent = (canvas.background?.alpha ?? 0) < 1
    let rate = framesPerSecond(job)
    switch format {
    case .svg where job.frames.count > 1:
      return FilmSink(
        output, of: .lists,
        encoder: VectorDocumentFilm(
          document: AnimatedSVG(
            framesPerSecond: rate, title: file.title, creator: FrameEncoder.software,
            fonts: fonts.collection, images: images.collection)))
    case .svg, .pdf:
      return FilmSink(
        output, of: .lists,
        encoder: VectorDocumentFilm(
          document: VectorDocument(
            format == .svg ? .svg : .pdf, title: file.title, creator: FrameEncoder.software,
            fonts: fonts.collection, images: images.collection)))
    case .gif:
      // The frames are drawn twice, since all have to be seen before the palette can be chosen, and
      // not all of them can be kept.
      let colors = ColorSink()
      var job = job
      // Of the frames to be written none is ready yet.
      let tell = job.observer.progress
      job.observer.progress = { counted in
        var progress = RenderProgress()
        progress.total = counted.total
        tell(progress)
      }
      guard try !crew(colors, job).draw(job.frames, of: try stage()).isCancelled else { return nil }
      return FilmSink(
        output, of: .bitmaps,
        encoder: GIFFilm(
          palette: try colors.palette(), isTransparent: isTransparent,
          clock: GIFClock(framesPerSecond: file.scene.timing.fps, step: job.frames.step),
          comment: "\(file.title.isEmpty ? "" : "\(file.title), by ")\(FrameEncoder.software)"))
    case .apng, .mp4, .webm, .mov, .webp:
      guard !isTransparent || format != .mp4 else {
        throw .request(
          "MP4 has no transparency, and the canvas is transparent",
          hint: "write .webm, .mov or .webp, or give it a colour: --background white")
      }
      return try VideoSink(
        output,
        settings: VideoSettings(
          format: format, width: Int((canvas.size.width * canvas.scale).rounded()),
          height: Int((canvas.size.height * canvas.scale).rounded()),
          isTransparent: isTransparent, framesPerSecond: rate, title: file.title))
    }
  }

  /// How fast the selected frames play.
  private func framesPerSecond(_ job: RenderJob) -> Double {
    file.scene.timing.fps / Double(job.frames.step)
  }

  /// A mark of all that the bytes of the frames depend on.
  private func fingerprint(_ options: RenderOptions) throws(FileError) -> String {
    var fingerprint = try file.fingerprint()
    fingerprint.add(FrameEncoder.software)
    fingerprint.add(options.compression.rawValue)
    return fingerprint.text
  }

  private func manifest(
    _ pattern: FramePattern, _ fingerprint: String, _ options: RenderOptions
  ) -> Manifest {
    let canvas = file.scene.canvas
    return Manifest(
      framegen: framegenVersion, scene: file.name, title: file.scene.title,
      fingerprint: fingerprint, pattern: pattern.text, startNumber: options.startNumber,
      fps: file.scene.timing.fps, frames: frameCount,
      size: [canvas.size.width, canvas.size.height].map { Int(($0 * canvas.scale).rounded()) },
      scale: canvas.scale, compression: options.compression.rawValue,
      overrides: file.overrideTexts, written: [], stale: [])
  }
}

/// One run's frames and what was said about them.
private struct RenderJob {
  /// The frames of the whole run, those of other shards included.
  var plan: FrameSequence
  /// The frames that this process draws.
  var frames: FrameSequence
  var options: RenderOptions
  var observer: RenderObserver
}

extension RenderOptions {
  /// Leaves out frames until the rest is slow enough for a GIF.
  fileprivate mutating func thin(of fps: Double, _ note: (String) -> Void) {
    let every = GIFClock.thinning(framesPerSecond: fps / Double(selection.step))
    guard every > 1 else { return }
    let (step, overflow) = selection.step.multipliedReportingOverflow(by: every)
    selection.step = overflow ? Int.max / 2 : step
    note(
      "GIF plays at most 50 frames a second, so that every \(ordinal(every)) frame is taken; "
        + "--every says it otherwise")
  }

  private func ordinal(_ number: Int) -> String {
    switch number {
    case 2: "second"
    case 3: "third"
    default: "\(number)th"
    }
  }
}
