internal import Canvas
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

extension Film: RenderSubject {
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
    try render([RenderVersion(target: target)], options: options, observer: observer)[0].get()
  }

  /// Draws frames in several versions and writes them: the scene is played once for all of them.
  ///
  /// - Parameters:
  ///   - versions: The themes, and the files to write.
  ///   - options: The frames to draw, and how.
  ///   - observer: Receives the progress of all versions, and can stop the run.
  /// - Returns: The result of each version, or why it failed, as `render(to:options:observer:)` throws it; one
  ///   that fails does not stop the others.
  public func render(
    _ versions: [RenderVersion], options: RenderOptions = RenderOptions(),
    observer: RenderObserver = RenderObserver()
  ) -> [Result<RenderReport, FramegenError>] {
    if file.live != nil, options.resumes || options.checkpoint != nil {
      let refusal = FramegenError.request(
        "a film of code cannot be resumed or drawn from a checkpoint",
        hint: "what of the code has changed since is not known; draw it whole")
      return versions.map { _ in .failure(refusal) }
    }
    return renderFrames(versions, options, observer)
  }

  var inputs: [String] { file.inputs }
  var fontCollection: FontCollection { fonts.collection }
  var imageCollection: ImageCollection { images.collection }

  func hash(of file: SceneFile, _ options: RenderOptions) throws(FileError) -> String {
    try file.fingerprint(options)
  }

  func makeSource() throws(FramegenError) -> Stage { try stage() }

  func finish(_ stage: Stage) throws(FramegenError) {
    motionDiagnostics = stage.motionDiagnostics
    try check(stage)
  }
}

/// What gives the frames of a film one after the other.
protocol FrameSource: AnyObject {
  /// The number of the current frame.
  var frame: Int { get }
  /// Whether something has ended the frames early; whoever made the source reports what.
  var hasFailed: Bool { get }
  /// What the current frame draws.
  func displayList(in appearance: Appearance?, isRounded: Bool) -> DisplayList
  /// Goes to the next frame.
  func advance()
}

extension Stage: FrameSource {
  var hasFailed: Bool { excess != nil }
}

/// What frames are drawn of: a film, or several side by side.
protocol RenderSubject: AnyObject {
  /// What gives the frames.
  associatedtype Source: FrameSource

  /// The scene with the size and the rate of the frames.
  var file: SceneFile { get }
  /// The number of frames, at least 1.
  var frameCount: Int { get }
  /// The files that are read for it.
  var inputs: [String] { get }
  /// Whether the frames exist already.
  var isDrawn: Bool { get }
  /// The fonts of the display lists.
  var fontCollection: FontCollection { get }
  /// The pictures of the display lists.
  var imageCollection: ImageCollection { get }

  /// Reads the picture of a frame that has been drawn; nil for frames that are to be drawn.
  var drawnPicture: (@Sendable (Int) throws(FramegenError) -> Bitmap)? { get }
  /// Takes over the number of frames that an earlier run of the same has determined.
  func skipCounting(of frames: Int)
  /// A hash of everything on which the bytes of the frames depend, in the theme of a file.
  func hash(of file: SceneFile, _ options: RenderOptions) throws(FileError) -> String
  /// What gives the frames, at the first one.
  func makeSource() throws(FramegenError) -> Source
  /// Takes over what a source has found, and throws what ended it.
  func finish(_ source: Source) throws(FramegenError)
}

/// A version that is about to be drawn.
private struct RenderOutput {
  var job: RenderJob
  /// Whether the colors of all frames are counted before its sink is made.
  var needsColors = false
  let makeSink: (RenderJob) throws(FramegenError) -> any FrameSink

  /// What writes its frames; nil for a version whose colors were not all counted, because the run was cancelled.
  var sink: (any FrameSink)? {
    get throws(FramegenError) {
      needsColors && job.colors == nil ? nil : try makeSink(job)
    }
  }
}

extension RenderSubject {
  var isDrawn: Bool { false }

  var drawnPicture: (@Sendable (Int) throws(FramegenError) -> Bitmap)? { nil }

  /// Draws frames in several versions and writes them, as `Film.render(_:options:observer:)` does.
  func renderFrames(
    _ versions: [RenderVersion], _ options: RenderOptions, _ observer: RenderObserver
  ) -> [Result<RenderReport, FramegenError>] {
    precondition(
      options.checkpoint == nil || versions.count == 1, "a checkpoint is that of one version")
    var outputs = versions.map { version in
      Result { () throws(FramegenError) in try output(version, options, observer) }
    }
    countColors(of: &outputs, observer)
    var drawn: [(index: Int, job: RenderJob, sink: any FrameSink)] = []
    var results = outputs.enumerated().map { index, output in
      Result { () throws(FramegenError) in
        let output = try output.get()
        if let sink = try output.sink { drawn.append((index, output.job, sink)) }
        return RenderReport(
          progress: RenderProgress(total: output.job.frames.count), isCancelled: true)
      }
    }
    for (version, result) in zip(drawn, draw(drawn.map { ($0.job, $0.sink) }, observer)) {
      results[version.index] = result
      if case .success(let report) = result, !report.isCancelled { continue }
      version.sink.abandon()
    }
    return results
  }

  /// Checks the request for a version, and claims its files.
  private func output(
    _ version: RenderVersion, _ options: RenderOptions, _ observer: RenderObserver
  ) throws(FramegenError) -> RenderOutput {
    let file = version.theme.map(file.shown) ?? file
    var options = options
    let selectedStep = options.selection.step
    if case .film(_, let format) = version.target {
      options.thin(for: format, from: file.scene.timing.fps)
    }
    let fingerprint = try onDisk { () throws(FileError) in try hash(of: file, options) }
    if options.resumes { skipCounting(in: version.target, fingerprint) }
    if let known = try options.checkpoint.flatMap(Checkpoint.read),
      known.key.fingerprint == fingerprint
    {
      skipCounting(of: known.frameCount)
    }
    let plan = try options.selection.sequence(in: frameCount)
    let frames = options.selection.shard.map(plan.part) ?? plan
    let job = RenderJob(
      plan: plan, frames: frames, options: options, observer: observer, file: file,
      fingerprint: fingerprint, fonts: fontCollection, images: imageCollection,
      drawnPicture: drawnPicture)
    switch version.target {
    case .film(let path, let format):
      return try filmOutput(path, format, job, selectedStep: selectedStep)
    case .folder(let path, let pattern):
      let sink = try folderSink(path, pattern, job)
      return RenderOutput(job: job) { _ in sink }
    case .picture(let path):
      let sink = try pictureSink(path, job)
      return RenderOutput(job: job) { _ in sink }
    case .rawStandardOutput:
      let sink = rawSink(job)
      return RenderOutput(job: job) { _ in sink }
    }
  }

  /// What writes the pixels of all frames to the standard output.
  private func rawSink(_ job: RenderJob) -> ByteSink {
    ByteSink(isOrdered: true) {
      let draw = job.makeBitmapEncoder()
      return { (list, frame) throws(FramegenError) in try draw(list, frame).withAlpha().bytes }
    } output: { (bytes, _) throws(FramegenError) in
      try onDisk { () throws(FileError) in try StandardOutput.write(bytes) }
    }
  }

  /// Draws the frames of versions.
  private func draw(
    _ versions: [FrameWorkers.Version], _ observer: RenderObserver
  ) -> [Result<RenderReport, FramegenError>] {
    if let version = versions.first, let path = version.job.options.checkpoint {
      return draw(version, from: path, observer)
    }
    var drawn: Source?
    let results = FrameWorkers(versions, observer).draw { () throws(FramegenError) in
      let source = try makeSource()
      drawn = source
      return source
    }
    do throws(FramegenError) {
      if let drawn { try finish(drawn) }
      return results
    } catch {
      return results.map { result in result.flatMap { _ in .failure(error) } }
    }
  }

  /// Draws the frames of a version from a checkpoint.
  private func draw(
    _ version: FrameWorkers.Version, from path: String, _ observer: RenderObserver
  ) -> [Result<RenderReport, FramegenError>] {
    do throws(FramegenError) {
      guard
        let source = try checkpointSource(path, version.job, isRounded: version.sink.isRounded)
      else {
        return [
          .success(
            RenderReport(
              progress: RenderProgress(total: version.job.frames.count), isCancelled: true))
        ]
      }
      let results = FrameWorkers([version], observer).draw { source }
      if let failure = source.failure { throw failure }
      return results
    } catch {
      return [.failure(error)]
    }
  }

  /// Counts the colors of all frames, for versions that need them.
  ///
  /// The frames are drawn again to be written, because memory cannot hold all of them.
  private func countColors(
    of outputs: inout [Result<RenderOutput, FramegenError>], _ observer: RenderObserver
  ) {
    let counted = outputs.indices.filter { (try? outputs[$0].get())?.needsColors ?? false }
    let versions = counted.compactMap { try? outputs[$0].get() }.map {
      (job: $0.job, sink: ColorSink($0.job))
    }
    guard !versions.isEmpty else { return }
    var counting = observer
    counting.progress = { counted in
      // No frame has been written so far.
      observer.progress(RenderProgress(total: counted.total))
    }
    let reports = draw(versions.map { ($0.job, $0.sink) }, counting)
    for ((index, version), report) in zip(zip(counted, versions), reports) {
      outputs[index] = outputs[index].flatMap { output in
        report.map { report in
          var output = output
          if !report.isCancelled { output.job.colors = version.sink.colors }
          return output
        }
      }
    }
  }

  private func pictureSink(_ path: String, _ job: RenderJob) throws(FramegenError) -> ByteSink {
    guard job.frames.count == 1 else {
      let frames = MessageText.count(job.frames.count, "frame")
      throw .request(
        "\(path) is a single picture, but \(frames) are selected",
        hint: "select one with --at or --frames N, or write a folder with -o NAME/")
    }
    try ExistingFile.check(
      path, forces: job.options.forces, inputs: inputs, isOurs: PNGFile.isOurs)
    return ByteSink(isOrdered: true, encoder: { FrameFormat.png.makeEncoder(job) }) {
      (bytes, _) throws(FramegenError) in
      try onDisk { () throws(FileError) in try OutputFile.write(bytes, to: path) }
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

  private func filmOutput(
    _ path: String, _ format: FilmFormat, _ job: RenderJob, selectedStep: Int
  ) throws(FramegenError) -> RenderOutput {
    let output = try FilmFile(
      path, forces: job.options.forces, inputs: inputs, isOurs: format.isOurs)
    let limits = format.limits
    var job = job
    let needs = FilmNeeds(
      sceneRate: file.scene.timing.fps, step: job.frames.step, selectedStep: selectedStep,
      isDrawn: isDrawn, size: job.pixelSize, hasTranslucentBackground: job.hasTranslucentBackground)
    job.hasOpaqueBackground = limits.transparency != .any && job.hasTranslucentBackground
    if limits.transparency == .none, job.isTransparent {
      let others = FilmFormat.all.filter {
        $0.needs == format.needs && $0.limits.transparency == .any
      }
      throw .request(
        "\(format.ending.uppercased()) has no transparency, but the canvas is transparent",
        hint: "write \(others.listed()), or set a color with --background white")
    }
    return RenderOutput(job: job, needsColors: format.needsAllColors(job)) {
      [needs] (job) throws(FramegenError) in
      var needs = needs
      if let colors = job.colors {
        (needs.colorCount, needs.hasTranslucentPixels) = (
          colors.colorCount, colors.translucentCount > 0
        )
      }
      if let warning = format.warning(of: needs) { job.observer.note(warning) }
      return try format.makeSink(job, output)
    }
  }

  /// Takes the number of frames from the manifest of the same film, if there is one.
  private func skipCounting(in target: RenderTarget, _ fingerprint: String) {
    guard case .folder(let path, _) = target,
      case .manifest(let manifest)? = try? Manifest.read(in: path),
      manifest.fingerprint == fingerprint
    else { return }
    skipCounting(of: manifest.frames)
  }

  private func manifest(_ pattern: FramePattern, _ job: RenderJob) -> Manifest {
    Manifest(
      framegen: framegenVersion, scene: file.name, title: file.scene.title,
      fingerprint: job.fingerprint, pattern: pattern.text, startNumber: job.options.startNumber,
      fps: file.scene.timing.fps, frames: frameCount,
      size: [job.pixelSize.width, job.pixelSize.height], scale: file.scene.canvas.scale,
      compression: job.options.compression.rawValue, overrides: job.file.optionTexts)
  }
}

extension SceneFile {
  /// A hash of everything on which the bytes of the frames depend.
  func fingerprint(_ options: RenderOptions) throws(FileError) -> String {
    var fingerprint = try fingerprint()
    fingerprint.add(softwareName)
    fingerprint.add(options.compression.rawValue)
    fingerprint.add(options.text.rawValue)
    return fingerprint.text
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
