internal import Canvas
package import Scene
internal import SceneFormat
public import SceneText
package import Stage

/// A scene that is ready to be drawn, traced or checked.
///
/// ```swift
/// let film = try Film(SceneFile.load("snap.json"))
/// try film.render(to: .folder("frames"))
/// ```
///
/// A film can be used repeatedly, from one thread at a time.
public final class Film {
  /// The scene and its sources.
  public let file: SceneFile
  /// The warnings about the file and the layout, in the order of the file.
  public let diagnostics: [Diagnostic]
  /// The warnings of the last run of the scene: about items that the engine had to stop, and what could not be done later
  /// than at its start.
  ///
  /// Available after `render`, `trace` or `check`.
  public package(set) var motionDiagnostics: [Diagnostic] = []

  package let fonts: SceneFonts
  package let images: SceneImages
  private let imageFiles: SceneImageFiles
  /// An unused stage at its first frame.
  private var ready: Stage?
  /// The number of frames, if it is known.
  private var knownFrameCount: Int?
  /// How long the scene lasts, in seconds, if it is known.
  private var knownDuration: Double?

  /// Builds a scene.
  ///
  /// - Throws: `FramegenError.scene` with all problems of the fonts, the images or the layout.
  public convenience init(_ file: SceneFile) throws(FramegenError) {
    try self.init(file, sharing: nil)
  }

  /// Builds a scene that has the fonts and images of another film of the same file, as far as they are the same.
  package init(_ file: SceneFile, sharing other: Film?) throws(FramegenError) {
    let other = other.flatMap { $0.file.folder == file.folder ? $0 : nil }
    let fonts =
      if let other, SceneFonts.areSame(other.file, file) { other.fonts } else {
        try SceneFonts(file)
      }
    let sameImages =
      if let other, !other.imageFiles.exceedsMemory, other.file.images == file.images {
        other
      } else {
        nil as Film?
      }
    let imageFiles = if let sameImages { sameImages.imageFiles } else { try SceneImageFiles(file) }
    let decoded =
      if let sameImages { sameImages.images } else {
        imageFiles.exceedsMemory ? nil : try SceneImages(imageFiles, of: file)
      }
    let stage = try Self.stage(file, fonts, imageFiles)
    self.file = file
    self.fonts = fonts
    self.imageFiles = imageFiles
    if let decoded {
      images = decoded
    } else {
      // The scene is played once to find how large its images are shown.
      let shown = ShownSizes(of: try Self.stage(file, fonts, imageFiles))
      images = try SceneImages(imageFiles, of: file, shown: shown.sizes)
    }
    diagnostics =
      (file.diagnostics + fonts.diagnostics(for: file.scene) + imageFiles.warnings
      + stage.diagnostics)
      .sortedByPlace()
    knownFrameCount = stage.frameCount
    ready = stage
  }

  /// The number of frames, at least 1.
  ///
  /// A scene that ends at rest is played to its end to determine it, when it is first asked for.
  public var frameCount: Int {
    if let knownFrameCount { return knownFrameCount }
    guard let stage = ready.take() else {
      preconditionFailure("a stage that is used up has told the number of frames")
    }
    return countFrames(of: stage)
  }

  /// Plays a stage to its end and takes over the number of frames.
  @discardableResult
  private func countFrames(of stage: Stage) -> Int {
    while !stage.isFinished { stage.advance() }
    knownFrameCount = stage.frame + 1
    return stage.frame + 1
  }

  /// Takes over the number of frames that an earlier run of the same scene has determined.
  package func skipCounting(of frames: Int) {
    if knownFrameCount == nil, frames > 0 { knownFrameCount = frames }
  }

  /// A stage at its first frame.
  package func stage() throws(FramegenError) -> Stage {
    _ = frameCount
    if let stage = ready.take() { return stage }
    return try Self.stage(file, fonts, imageFiles)
  }

  /// A stage at its first frame where the number of frames need not be known in advance.
  ///
  /// - Parameters:
  ///   - touches: What fingers do instead of what the scene says; nil for the scene's own.
  ///   - duration: How long the scene lasts, in seconds; nil for as long as it says.
  /// - Returns: A stage of its own.
  /// - Throws: `FramegenError.scene` for errors that only the stage detects, which `init` has reported.
  package func uncountedStage(
    touches: [TouchPath]? = nil, duration: Double? = nil
  ) throws(FramegenError) -> Stage {
    if touches == nil, duration == nil, knownFrameCount != nil, let stage = ready.take() {
      return stage
    }
    var file = file
    if let touches { file.scene.touches = touches }
    if let duration { file.scene.timing.duration = .seconds(duration) }
    return try Self.stage(file, fonts, imageFiles)
  }

  /// Uses a stage at its first frame where the number of frames need not be known in advance, so that
  /// a scene that ends at rest is not played twice.
  package func withUncountedStage<Result>(
    _ use: (Stage) throws(FramegenError) -> Result
  ) throws(FramegenError) -> Result {
    let stage = if let ready = ready.take() { ready } else { try stage() }
    defer { if knownFrameCount == nil { countFrames(of: stage) } }
    return try use(stage)
  }

  /// A stage at its first frame that does not draw some views, with all that is in them.
  package func stage(leavingOut hidden: Set<String>) throws(FramegenError) -> Stage {
    try Self.stage(file, fonts, imageFiles, leavingOut: hidden)
  }

  /// Records the motion, which also tells the number of frames.
  ///
  /// - Parameters:
  ///   - times: Times at which it is recorded besides the engine's own, in seconds.
  ///   - prepare: Says what is recorded.
  /// - Returns: The stage at the end, and the motion.
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  package func record(
    at times: [Double] = [], _ prepare: (Stage) -> Void = { _ in }
  ) throws(FramegenError) -> (stage: Stage, motion: Motion) {
    let stage =
      if let ready = ready.take() { ready } else { try Self.stage(file, fonts, imageFiles) }
    stage.followsOverlays = false
    prepare(stage)
    let motion = stage.record(at: times)
    if knownFrameCount == nil { knownFrameCount = stage.frameCount(of: motion) }
    knownDuration = stage.duration(of: motion)
    try check(stage)
    motionDiagnostics = stage.motionDiagnostics
    return (stage, motion)
  }

  /// How long the scene lasts, in seconds: as long as it says, or until everything is at rest; the same at every
  /// frame rate.
  package func duration() throws(FramegenError) -> Double {
    if let knownDuration { return knownDuration }
    let (stage, motion) = try record()
    return stage.duration(of: motion)
  }

  /// The ids of the views that move otherwise than by the animator alone, and of their groups.
  package func movedViews() throws(FramegenError) -> Set<String> {
    let stage = try Self.stage(file, fonts, imageFiles)
    return stage.canMoveOtherViews ? stage.findMovedViews() : []
  }

  /// Advances a stage by a frame.
  ///
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  package func advance(_ stage: Stage) throws(FramegenError) {
    stage.advance()
    try check(stage)
  }

  /// Advances a stage to a time that need not be that of a frame.
  ///
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  package func advance(_ stage: Stage, toTime time: Double) throws(FramegenError) {
    stage.advance(toTime: time)
    try check(stage)
  }

  /// Checks that no limit has ended a scene, and that its texts could be measured.
  package func check(_ stage: Stage) throws(FramegenError) {
    try fonts.check()
    guard let excess = stage.excess else { return }
    throw .scene([excess], sources: file.sources)
  }

  private static func stage(
    _ file: SceneFile, _ fonts: SceneFonts, _ images: SceneImageFiles,
    leavingOut hidden: Set<String> = []
  ) throws(FramegenError) -> Stage {
    if let live = file.live {
      let stage = live.build(file.scene, fonts.measurer, hidden)
      try fonts.check()
      return stage
    }
    let stage: Stage
    do throws(StageError) {
      stage = try Stage(
        file.scene, measuring: fonts.measurer, imageSizes: images.sizes, leavingOut: hidden)
    } catch {
      throw .scene(
        (file.diagnostics + error.diagnostics).sortedByPlace(), sources: file.sources)
    }
    try fonts.check()
    return stage
  }
}

/// What a film can be made of: a scene file, or code.
public protocol FilmSource {
  /// The film.
  ///
  /// - Throws: As `Film.init`.
  func film() throws(FramegenError) -> Film
}

extension Film: FilmSource {
  /// The film itself.
  public func film() -> Film { self }
}
