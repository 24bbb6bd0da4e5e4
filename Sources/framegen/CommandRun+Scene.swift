internal import Arguments
internal import FramegenKit
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText

extension CommandRun {
  /// Reads and stages a scene with the values that options replace, and prints its warnings.
  ///
  /// - Parameter path: The scene's path, or `-`.
  /// - Returns: The scene, staged.
  /// - Throws: The scene's errors, with `--strict` its warnings too.
  func film(_ path: String) throws(FramegenError) -> Film {
    var scene = try scene(path)
    if let variant = arguments[SharedOptions.variant] { scene = try scene.variant(named: variant) }
    return try film(scene)
  }

  /// Stages a scene, and prints its warnings.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - other: A film of the same file, whose fonts and images it shares.
  ///   - known: Warnings that have been printed.
  ///   - before: Runs before warnings are printed or, with `--strict`, thrown.
  /// - Returns: The scene, staged.
  /// - Throws: The scene's errors, with `--strict` its warnings too.
  func film(
    _ scene: EditableScene, sharing other: Film? = nil, hiding known: [Diagnostic] = [],
    before: (Film) throws(FramegenError) -> Void = { _ in }
  ) throws(FramegenError) -> Film {
    let film = try Film(try scene.file(), sharing: other)
    try before(film)
    try show(film, hiding: known)
    return film
  }

  /// Reads a scene with the values that options replace.
  func scene(_ path: String) throws(FramegenError) -> EditableScene {
    try EditableScene(
      path, edits: edits, limits: arguments[fileOptions.limit], access: fileAccess)
  }

  /// Whether options choose variants.
  var choosesVariants: Bool {
    arguments.has(variantOptions.names) || arguments.has(variantOptions.rows)
  }

  /// The variants of a scene that options choose; none if no option does.
  func variants(of scene: EditableScene) throws -> [EditableScene] {
    let names = arguments[variantOptions.names]
    if let rows = arguments[variantOptions.rows] {
      try arguments.refuse(variantOptions.names, because: "cannot be combined with --each")
      return try scene.varied(byRowsOf: rows)
    }
    return try scene.variants(named: names)
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

  /// Prints the warnings of a scene but for known ones, or throws them with `--strict`.
  func show(_ film: Film, hiding known: [Diagnostic] = []) throws(FramegenError) {
    try show(film.diagnostics.filter { !known.contains($0) }, sources: film.file.sources)
  }

  /// Prints warnings, or throws them with `--strict`.
  func show(_ diagnostics: [Diagnostic], sources: SourceList) throws(FramegenError) {
    if arguments[sceneOptions.strict], diagnostics.contains(where: { $0.severity == .warning }) {
      let strict = diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        if diagnostic.severity == .warning { diagnostic.severity = .error }
        return diagnostic
      }
      throw .scene(strict, sources: sources)
    }
    console.show(diagnostics, sources: sources)
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
  /// The variant to draw; nil for the scene itself, which is read later.
  var variant: EditableScene?
  /// The themes that options set, or the scene's own, each with the files to write.
  var versions: [RenderVersion] = []
}

extension CommandRun {
  /// The runs of a command line: each scene or each chosen variant of it, in all themes.
  ///
  /// If there are several versions, each has a name: the scene's, with the variant and the theme where there are several.
  /// It replaces `%s` in the output; otherwise each run has a folder of that name in the output folder.
  func sceneRuns() throws -> [SceneRun] {
    let themes = themes
    var runs = try chosenScenes()
    let isSingle = runs.count * themes.count == 1
    let hasVariants = runs.count > arguments.operands.count
    var owners: [String: (path: String, name: String)] = [:]
    for index in runs.indices {
      let path = runs[index].path
      for theme in themes {
        let variant = hasVariants ? runs[index].variant?.variant.map { "-\($0)" } ?? "" : ""
        let suffix = themes.count > 1 ? theme.map { "-\($0.rawValue)" } ?? "" : ""
        let name = Self.name(of: path) + variant + suffix
        let target = try target(ofRun: name, isSingle: isSingle)
        if let other = owners.updateValue((path, name), forKey: target.shownPath) {
          let isOne = other.path == path
          let isNamedTwice = arguments.operands.count { $0 == path } > 1
          throw UsageError(
            isOne
              ? "two films of '\(path)' would be written to \(target.shownPath)"
              : "'\(other.path)' and '\(path)' would both be written to \(target.shownPath)",
            hint: isOne
              ? isNamedTwice ? "name the scene once" : "give the rows different names"
              : other.name == name
                ? "rename one, or draw them with two commands"
                : "put %s into the name of the folder")
        }
        runs[index].versions.append(RenderVersion(theme: theme, target: target))
      }
    }
    return runs
  }

  /// The themes that an option sets; nil stands for the scene's own.
  var themes: [Theme?] {
    arguments[drawingOptions.theme].isEmpty ? [nil] : arguments[drawingOptions.theme]
  }

  /// The scenes of the command line, or the variants of them that options choose.
  func chosenScenes() throws -> [SceneRun] {
    let runs = arguments.operands.map { SceneRun(path: $0) }
    guard choosesVariants else { return runs }
    return try runs.flatMap { run in
      try variants(of: try scene(run.path)).map { SceneRun(path: run.path, variant: $0) }
    }
  }

  /// Where a film of several scenes side by side is written; `%s` stands for the name of the first one.
  func besideTarget() throws(UsageError) -> RenderTarget {
    try target(ofRun: Self.name(of: arguments.operands[0]), isSingle: true)
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
        "several scenes, variants or themes cannot be written to \(target.shownPath)",
        hint: "name a folder, in which each has its own, or put %s for the name, as in "
          + "--output 'films/%s.gif'")
    }
    let parent = folder.hasSuffix("/") ? folder : folder + "/"
    return .folder(parent + name + "/", pattern: pattern)
  }

  /// A path with a name for each `%s`; nil without one.
  ///
  /// `%%` stays, as in patterns of frames. A percent sign of the name is doubled where such a pattern can be.
  private static func replacingName(in path: String, by name: String) -> String? {
    let (folder, file) = FramegenKit.splitPath(path)
    let ending = file.lastIndex(of: ".").map { file[$0...].dropFirst().lowercased() }
    let canHavePattern = ending.flatMap(FrameFormat.init(ending:)) != nil
    let written = canHavePattern ? name.replacing("%", with: "%%") : name
    let parts = [(folder, name), (file, written)].map { replacingName(inPart: $0, by: $1) }
    return parts.contains(where: \.hasName) ? parts[0].text + parts[1].text : nil
  }

  private static func replacingName(
    inPart path: String, by name: String
  ) -> (text: String, hasName: Bool) {
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
    return (result, hasName)
  }
}
