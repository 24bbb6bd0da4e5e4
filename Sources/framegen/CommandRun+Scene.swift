internal import Arguments
internal import FramegenKit
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText

extension CommandRun {
  /// Reads and stages a scene with the values that options replace, and prints its warnings.
  ///
  /// - Parameters:
  ///   - path: The scene's path, or `-`.
  ///   - before: Runs before warnings are printed or, with `--strict`, thrown.
  /// - Returns: The scene, staged.
  /// - Throws: The scene's errors, with `--strict` its warnings too.
  func film(
    _ path: String, before: (Film) throws(FramegenError) -> Void = { _ in }
  ) throws(FramegenError) -> Film {
    let file = try SceneFile.load(
      path, edits: edits, limits: arguments[fileOptions.limit], access: fileAccess)
    let film = try Film(file)
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

/// A scene to draw, and where its frames go.
struct SceneRun {
  /// The path of the scene, or `-`.
  let path: String
  /// The themes that options set, or the scene's own, each with the files to write.
  var versions: [RenderVersion] = []
}

extension CommandRun {
  /// The runs of a command line: each scene, in all themes.
  ///
  /// If there are several versions, each has a name: the scene's, with the theme where there are two. It
  /// replaces `%s` in the output; otherwise each run has a folder of that name in the output folder.
  func sceneRuns() throws(UsageError) -> [SceneRun] {
    let themes: [Theme?] =
      arguments[drawingOptions.theme].isEmpty ? [nil] : arguments[drawingOptions.theme]
    let isSingle = arguments.operands.count * themes.count == 1
    var runs: [SceneRun] = []
    var owners: [String: (path: String, name: String)] = [:]
    for path in arguments.operands {
      var run = SceneRun(path: path)
      for theme in themes {
        let suffix = themes.count > 1 ? theme.map { "-\($0.rawValue)" } ?? "" : ""
        let name = Self.name(of: path) + suffix
        let target = try target(ofRun: name, isSingle: isSingle)
        if let other = owners.updateValue((path, name), forKey: target.shownPath) {
          throw UsageError(
            "'\(other.path)' and '\(path)' would both be written to \(target.shownPath)",
            hint: other.name == name
              ? "rename one, or draw them with two commands"
              : "put %s into the name of the folder")
        }
        run.versions.append(RenderVersion(theme: theme, target: target))
      }
      runs.append(run)
    }
    return runs
  }

  /// The name of a scene's file without its folder and its ending.
  private static func name(of path: String) -> String {
    guard path != "-" else { return "stdin" }
    let name = FramegenKit.splitPath(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Where one of several runs writes, or the only one.
  private func target(ofRun name: String, isSingle: Bool) throws(UsageError) -> RenderTarget {
    let output = arguments[renderOptions.output]
    if let output, let named = Self.replacingName(in: output, by: name) {
      return try target(writing: named)
    }
    let target = try target(writing: output)
    guard !isSingle else { return target }
    guard case .folder(let folder, let pattern) = target else {
      throw UsageError(
        "several scenes or themes cannot be written to \(target.shownPath)",
        hint: "name a folder, in which each has its own, or put %s for the scene's name, as in "
          + "--output 'films/%s.gif'")
    }
    let parent = folder.hasSuffix("/") ? folder : folder + "/"
    return .folder(parent + name + "/", pattern: pattern)
  }

  /// A path with a name for each `%s`; nil without one.
  ///
  /// `%%` stays, as in patterns of frames.
  private static func replacingName(in path: String, by name: String) -> String? {
    var result = ""
    var hasName = false
    var rest = path[...]
    while let character = rest.popFirst() {
      result.append(character)
      guard character == "%", let next = rest.popFirst() else { continue }
      if next == "s" {
        result.removeLast()
        result += name
        hasName = true
      } else {
        result.append(next)
      }
    }
    return hasName ? result : nil
  }
}
