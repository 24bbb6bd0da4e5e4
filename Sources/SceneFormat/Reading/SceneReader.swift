public import Scene

/// Reads scene files: JSON text to a checked scene, or to all that is wrong with it.
public struct SceneReader: Sendable {
  /// How much a scene may ask for.
  public var limits: SceneLimits

  /// A reader with limits, the documented ones by default.
  public init(limits: SceneLimits = SceneLimits()) { self.limits = limits }

  /// Reads a scene from a file.
  ///
  /// - Parameters:
  ///   - path: The file's path, also the name under which diagnostics show it.
  ///   - overrides: Values that replace the file's, in order.
  /// - Returns: The scene and the diagnostics.
  /// - Throws: `SceneFileError` if the file cannot be read; faults of its contents never throw.
  public func read(
    contentsOf path: String, overrides: [SceneOverride] = []
  ) throws(SceneFileError) -> SceneReading {
    let file = try InputFile(path: path)
    // One byte more than allowed tells that there are too many, however long the file is.
    return read(try file.read(upTo: limits.fileSize + 1), name: path, overrides: overrides)
  }

  /// Reads a scene from bytes.
  ///
  /// - Parameters:
  ///   - bytes: The text of the scene.
  ///   - name: The name under which diagnostics show it.
  ///   - overrides: Values that replace the file's, in order.
  /// - Returns: The scene and the diagnostics.
  public func read(
    _ bytes: [UInt8], name: String, overrides: [SceneOverride] = []
  ) -> SceneReading {
    let diagnostics = DiagnosticCollector(limit: limits.problems)
    guard bytes.count <= limits.fileSize else {
      let sources = SourceList([SourceText(origin: .file(name), bytes: [])])
      diagnostics.report(
        LimitProblem.fileSize(allowed: limits.fileSize), at: SourceSpan(range: 0..<0))
      return SceneReading(scene: nil, diagnostics: diagnostics.diagnostics, sources: sources)
    }
    let text = SourceText(origin: .file(name), bytes: bytes)
    let sources = SourceList([text] + overrides.map(\.source))
    var reader = JSONReader(text, source: 0, diagnostics: diagnostics)
    var root = reader.readDocument()
    let isDamaged = diagnostics.hasErrors
    let writtenSize = overrides.isEmpty ? nil : root.flatMap { CanvasKeys.size(in: $0) }
    for (index, override) in overrides.enumerated() {
      guard var value = root else { break }
      override.apply(to: &value, source: index + 1, diagnostics: diagnostics)
      root = value
    }
    let decoder = SceneDecoder(limits: limits, diagnostics: diagnostics, sources: sources)
    var scene = root.flatMap { decoder.decode($0, isDamaged: isDamaged) }
    if let writtenSize { scene?.canvas.writtenSize = writtenSize }
    return SceneReading(
      scene: scene, diagnostics: diagnostics.diagnostics.sortedByPlace(), sources: sources)
  }
}

/// What came of reading a scene.
public struct SceneReading: Equatable, Sendable {
  /// The scene, without the elements that are faulty; nil if it is no scene at all.
  ///
  /// It is complete if no diagnostic is an error. Otherwise it serves only to find further problems.
  public var scene: Scene?
  /// All problems, by place.
  public var diagnostics: [Diagnostic]
  /// The texts that the places point into.
  public var sources: SourceList
}
