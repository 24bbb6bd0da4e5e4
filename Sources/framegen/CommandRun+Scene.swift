internal import Geometry
internal import Arguments
internal import FramegenKit
internal import Scene
internal import SceneFormat

extension CommandRun {
  /// Reads and stages a scene with the values that options replace, and prints its warnings.
  ///
  /// - Parameters:
  ///   - path: The scene's path, or `-`.
  ///   - theme: The theme to set; nil for the scene's own.
  ///   - before: Runs before warnings are printed or, with `--strict`, thrown.
  /// - Returns: The scene, staged.
  /// - Throws: The scene's errors, with `--strict` its warnings too.
  func film(
    _ path: String, theme: Theme? = nil, before: (Film) throws(FramegenError) -> Void = { _ in }
  ) throws(FramegenError) -> Film {
    let file = try SceneFile.load(
      path, edits: edits, limits: arguments[fileOptions.limit], access: fileAccess)
    let film = try Film(theme.map(file.shown) ?? file)
    try before(film)
    try show(film)
    return film
  }

  /// The changes that options make; of several for one value, the last one counts.
  var edits: [SceneEdit] {
    [
      sceneOptions.fps, sceneOptions.duration, renderOptions.loop, sceneOptions.size,
      SharedOptions.scale, renderOptions.background,
      drawingOptions.overlay, sceneOptions.set,
    ].flatMap { arguments[$0] }
  }

  /// The files outside of a scene's folder that it may use.
  var fileAccess: SceneAccess {
    SceneAccess(fonts: arguments[fileOptions.font], folders: arguments[fileOptions.allowPath])
  }

  /// Prints the warnings of a scene, or throws them with `--strict`.
  func show(_ film: Film) throws(FramegenError) {
    let sources = film.file.sources
    if arguments[sceneOptions.strict], film.diagnostics.contains(where: { $0.severity == .warning })
    {
      let strict = film.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        if diagnostic.severity == .warning { diagnostic.severity = .error }
        return diagnostic
      }
      throw .scene(strict, sources: sources)
    }
    console.show(film.diagnostics, sources: sources)
  }

  /// The frames that `--frames`, `--every` and `--shard` select.
  var selection: FrameSelection {
    var selection = arguments[frameOptions.frames]
    selection.step = arguments[frameOptions.every]
    selection.shard = arguments[SharedOptions.shard]
    return selection
  }
}
