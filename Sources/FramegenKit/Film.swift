internal import Canvas
public import SceneFormat
internal import Stage

/// A scene that has been staged and is ready to be drawn, traced or checked.
///
/// ```swift
/// let file = try SceneFile.load("snap.json")
/// let film = try Film(file)
/// try film.render(to: .folder("frames"))
/// ```
///
/// A film can be used again and again; it belongs to one thread at a time.
public final class Film {
  /// The scene and where it came from.
  public let file: SceneFile
  /// What is worth a warning, of the file and of the layout, in the order of the file.
  public let diagnostics: [Diagnostic]
  /// How many frames there are, at least 1.
  public let frameCount: Int

  private let fonts: FontCollection
  private var unused: Stage?

  /// Stages a scene.
  ///
  /// A scene that lasts until everything rests is played once, to learn how long that takes.
  ///
  /// - Throws: `FramegenError.scene` with all problems of the file and of the layout.
  public init(_ file: SceneFile) throws(FramegenError) {
    let fonts = FontCollection()
    let stage = try Self.stage(file, fonts)
    self.file = file
    self.fonts = fonts
    diagnostics = (file.diagnostics + stage.diagnostics).sortedByPlace()
    if let count = stage.frameCount {
      frameCount = count
      unused = stage
    } else {
      while !stage.isFinished { stage.advance() }
      frameCount = stage.frame + 1
    }
  }

  private static func stage(
    _ file: SceneFile, _ fonts: FontCollection
  ) throws(FramegenError) -> Stage {
    do throws(StageError) {
      return try Stage(file.scene, measuring: TextSetter(fonts: fonts))
    } catch {
      throw .scene(
        (file.diagnostics + error.diagnostics).sortedByPlace(), sources: file.sources)
    }
  }

  /// A stage at the first frame.
  func stage() throws(FramegenError) -> Stage {
    guard let stage = unused.take() else { return try Self.stage(file, fonts) }
    return stage
  }

  /// Something that draws display lists with this film's fonts.
  static func renderer(_ fonts: FontCollection) -> Renderer { Renderer(fonts: fonts) }
}
