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
    let plan = try options.selection.sequence(in: frameCount)
    let frames = options.selection.shard.map(plan.part) ?? plan
    let sink = try sink(target, plan: plan, frames: frames, options: options, observer: observer)
    let crew = FrameCrew(
      jobs: options.jobs, fonts: fonts.collection, sink: sink, observer: observer)
    let stage = try stage()
    let report = try crew.draw(frames, of: stage)
    motionDiagnostics = stage.motionDiagnostics
    return report
  }

  private func sink(
    _ target: RenderTarget, plan: FrameSequence, frames: FrameSequence, options: RenderOptions,
    observer: RenderObserver
  ) throws(FramegenError) -> any FrameSink {
    let canvas = file.scene.canvas
    let fingerprint = try onDisk { () throws(FileError) in try self.fingerprint(options) }
    let encoder = FrameEncoder(
      encoder: PNGEncoder(compression: options.compression), title: file.title,
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
        path, manifest: manifest(pattern, fingerprint, options), pattern: pattern, plan: plan,
        permissions: .init(force: options.forces, resume: options.resumes))
      for note in folder.notes { observer.note(note) }
      return FolderSink(folder: folder, encoder: encoder)
    case .picture(let path):
      guard frames.count == 1 else {
        throw .request(
          "\(path) is one picture, and \(count(frames.count, "frame")) are selected",
          hint: "choose one with --frames N, or write a folder: -o NAME/")
      }
      return try PictureSink(path, encoder: encoder, forces: options.forces)
    case .animation(let path):
      let step = options.selection.step
      return try AnimationSink(
        path, encoder: encoder, framesPerSecond: file.scene.timing.fps / Double(step),
        forces: options.forces)
    case .rawStandardOutput:
      return RawSink()
    }
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
