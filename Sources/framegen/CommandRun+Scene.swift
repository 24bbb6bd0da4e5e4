internal import Arguments
internal import FramegenKit
internal import Geometry
internal import SceneFormat

extension CommandRun {
  /// Reads and stages a scene with the values that options replace, and shows its warnings.
  ///
  /// - Parameters:
  ///   - path: The scene's path, or `-`.
  ///   - before: What is done before warnings are shown, or end the run where they count as errors.
  /// - Returns: The scene, staged.
  /// - Throws: The scene's errors, with `--strict` its warnings too.
  func film(
    _ path: String, before: (Film) throws(FramegenError) -> Void = { _ in }
  ) throws(FramegenError) -> Film {
    let film = try Film(SceneFile.load(path, overrides: try overrides(), limits: try limits()))
    try before(film)
    let sources = film.file.sources
    if arguments.has(Options.strict), film.diagnostics.contains(where: { $0.severity == .warning })
    {
      let strict = film.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        if diagnostic.severity == .warning { diagnostic.severity = .error }
        return diagnostic
      }
      throw .scene(strict, sources: sources)
    }
    console.show(film.diagnostics, sources: sources)
    return film
  }

  /// The values of the scene that options replace; those of `--set` come last, and win.
  private func overrides() throws(FramegenError) -> [SceneOverride] {
    var overrides: [SceneOverride] = []
    func add(_ option: Option, _ path: String, _ value: String?) {
      guard let value else { return }
      overrides.append(SceneOverride(option: option.spelling, argument: value, path: path))
    }
    add(Options.fps, "timing.fps", arguments.text(Options.fps))
    add(Options.duration, "timing.duration", arguments.text(Options.duration))
    add(Options.size, "canvas.size", try arguments.text(Options.size).map(size))
    add(Options.scale, "canvas.scale", arguments.text(Options.scale))
    add(Options.background, "canvas.background", arguments.text(Options.background))
    if let list = arguments.text(Options.overlay) {
      overrides += try overlays(list)
    }
    return overrides + arguments.texts(Options.set).map { SceneOverride($0) }
  }

  /// A size as the scene writes it, `[375, 667]` for `375x667`.
  private func size(_ text: String) throws(FramegenError) -> String {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ Double($0) != nil }) else {
      throw .request("--size does not know '\(text)'", hint: "for example: --size 375x667")
    }
    return "[\(parts[0]), \(parts[1])]"
  }

  /// The overlays that a list chooses: `all`, `none`, names for exactly these, or changes with
  /// `+` and `-`.
  private func overlays(_ list: String) throws(FramegenError) -> [SceneOverride] {
    let option = Options.overlay.spelling
    if list == "all" || list == "none" {
      let value = list == "all" ? "true" : "false"
      return [SceneOverride(option: option, argument: value, path: "overlays")]
    }
    let names = list.split(separator: ",", omittingEmptySubsequences: false)
    let changes = names.filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
    guard changes.isEmpty || changes.count == names.count,
      names.allSatisfy({ $0.contains { $0.isLetter } })
    else {
      throw .request(
        "--overlay does not know '\(list)'",
        hint: "for example: anchors,boundaries or +anchors,-boundaries")
    }
    guard changes.isEmpty else {
      return changes.map { change in
        SceneOverride(
          "overlays.\(change.dropFirst())=\(change.hasPrefix("+"))", option: option)
      }
    }
    let members = names.map { "\"\($0)\": true" }.joined(separator: ", ")
    return [SceneOverride(option: option, argument: "{\(members)}", path: "overlays")]
  }

  /// The limits on the scene, as options raise them.
  private func limits() throws(FramegenError) -> SceneLimits {
    var limits = SceneLimits()
    for text in arguments.texts(Options.limit) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let value = Int(parts[1]), limits.set(parts[0], to: value) else {
        let near = parts.first.flatMap { Spelling.nearest(to: $0, in: SceneLimits.names) }
        throw .request(
          "--limit does not know '\(text)'",
          hint: near.map { "did you mean '\($0)'?" }
            ?? "it is NAME=N with one of \(SceneLimits.names.joined(separator: ", "))")
      }
    }
    return limits
  }
}
