internal import Canvas
public import SceneFormat
internal import Stage

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
  /// The warnings of the last run of the scene, about items that the engine had to stop.
  ///
  /// Available after `render`, `trace` or `check`.
  public internal(set) var motionDiagnostics: [Diagnostic] = []
  /// The number of frames, at least 1.
  public let frameCount: Int

  let fonts: SceneFonts
  let images: SceneImages
  /// An unused stage at its first frame.
  private var ready: Stage?

  /// Builds a scene.
  ///
  /// A scene that ends at rest is played once to determine its duration.
  ///
  /// - Throws: `FramegenError.scene` with all problems of the fonts, the images or the layout.
  public init(_ file: SceneFile) throws(FramegenError) {
    let fonts = try SceneFonts(file)
    let images = try SceneImages(file)
    let stage = try Self.stage(file, fonts, images)
    self.file = file
    self.fonts = fonts
    self.images = images
    diagnostics =
      (file.diagnostics + fonts.diagnostics(for: file.scene) + stage.diagnostics).sortedByPlace()
    if let count = stage.frameCount {
      frameCount = count
      ready = stage
    } else {
      while !stage.isFinished { stage.advance() }
      frameCount = stage.frame + 1
    }
  }

  /// A stage at its first frame.
  func stage() throws(FramegenError) -> Stage {
    if let stage = ready.take() { return stage }
    return try Self.stage(file, fonts, images)
  }

  private static func stage(
    _ file: SceneFile, _ fonts: SceneFonts, _ images: SceneImages
  ) throws(FramegenError) -> Stage {
    do throws(StageError) {
      return try Stage(file.scene, measuring: fonts.measurer, imageSizes: images.sizes)
    } catch {
      throw .scene(
        (file.diagnostics + error.diagnostics).sortedByPlace(), sources: file.sources)
    }
  }
}
