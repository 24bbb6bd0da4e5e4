public import Scene
public import SceneText

/// Reads scene files: from JSON text to a checked scene, or to all of its problems.
public struct SceneReader: Sendable {
  /// The limits on the size of a scene.
  public var limits: SceneLimits
  /// Whether the paths of fonts and images may lead out of the scene's folder; false by default.
  public var allowsOutsidePaths = false

  /// Whether the numbers in the text are listed; false by default.
  public var listsNumbers = false

  /// Reads the file of the scene's touches by its path in the scene; nil where no files are read.
  public var readTouchFile: (@Sendable (_ path: String) -> FileReading)?

  /// The result of reading a file that a scene names.
  public enum FileReading: Sendable {
    /// Its bytes, and the name that diagnostics show.
    case bytes([UInt8], name: String)
    /// Why it cannot be read, in lower case.
    case failure(String)
  }

  /// A reader, by default with the default limits.
  public init(limits: SceneLimits = SceneLimits()) { self.limits = limits }

  /// Reads a scene from bytes.
  ///
  /// - Parameters:
  ///   - bytes: The text of the scene.
  ///   - name: The name that diagnostics show.
  ///   - edits: Values that replace those of the text, in order.
  /// - Returns: The scene and the diagnostics.
  public func read(_ bytes: [UInt8], name: String, edits: [SceneEdit] = []) -> SceneReading {
    read(SceneDocument(bytes, name: name, limits: limits).applying(edits))
  }

  /// Makes the scene of a document.
  public func read(_ document: SceneDocument) -> SceneReading {
    let diagnostics = DiagnosticCollector(
      limit: limits.problems, beginningWith: document.problems)
    var sources = document.sources
    var root = document.root
    // The values of a touch file may be nested deep.
    var touches: JSONValue?
    defer { touches?.dismantle() }
    if let file = root?.object?[SceneKeys.touches.name], let path = file.string {
      let read = self.touches(in: path, of: file, &sources, diagnostics)
      root?.replaceMember(SceneKeys.touches.name, with: read)
      touches = read
    }
    let recorder = listsNumbers ? NumberRecorder() : nil
    var decoder = SceneDecoder(
      limits: limits, diagnostics: diagnostics, sources: sources,
      allowsOutsidePaths: allowsOutsidePaths)
    decoder.numbers = recorder
    var scene = root.flatMap { decoder.decode($0, isDamaged: document.isDamaged) }
    if let writtenSize = document.writtenSize { scene?.canvas.writtenSize = writtenSize }
    var reading = SceneReading(
      scene: scene, diagnostics: diagnostics.diagnostics.sortedByPlace(), sources: sources)
    if let recorder, let root { reading.numbers = recorder.numbers(in: root) }
    return reading
  }

  /// The value of a touch file, whose text is added to the sources; no touches, with the problem
  /// reported, if it cannot be read.
  private func touches(
    in path: JSONString, of value: JSONValue, _ sources: inout SourceList,
    _ diagnostics: DiagnosticCollector
  ) -> JSONValue {
    let none = JSONValue(content: .array([]), place: value.place)
    guard ScenePath.isAllowed(path.value, outside: allowsOutsidePaths) else {
      diagnostics.report(Problem.outsidePath(path.value), at: path.place)
      return none
    }
    guard let readTouchFile else {
      diagnostics.report("touches", at: path.place, "the touch file is not read")
      return none
    }
    switch readTouchFile(path.value) {
    case .failure(let reason):
      diagnostics.report("touches", at: path.place, reason)
      return none
    case .bytes(let bytes, let name):
      guard bytes.count <= limits.fileSize else {
        diagnostics.report(limits.fileTooLarge, at: path.place)
        return none
      }
      let text = SourceText(origin: .file(name), bytes: bytes)
      sources.add(text)
      var reader = JSONReader(
        text, source: sources.texts.count - 1, rules: .scene, diagnostics: diagnostics)
      return reader.readDocument() ?? none
    }
  }
}

/// The result of reading a scene.
public struct SceneReading: Equatable, Sendable {
  /// The scene without its faulty elements; nil if the text is not a scene at all.
  ///
  /// It is complete if no diagnostic is an error; otherwise it is only good for finding further
  /// problems.
  public var scene: Scene?
  /// All problems, in the order of their places.
  public var diagnostics: [Diagnostic]
  /// The texts to which the places refer.
  public var sources: SourceList
  /// The numbers in the text of the file, in its order; empty unless the reader lists them.
  public var numbers: [SceneNumber] = []
}

// MARK: - Parts

/// The result of reading a file of test settings.
public struct TestSettingsReading: Equatable, Sendable {
  /// The settings without faulty ones; nil if the text is no such file at all.
  public var settings: PictureTestSettings?
  /// All problems, in the order of their places.
  public var diagnostics: [Diagnostic]
  /// The texts to which the places refer.
  public var sources: SourceList
}

extension SceneReader {
  /// Reads a file with the settings of all picture tests, which scenes can change.
  ///
  /// - Parameters:
  ///   - bytes: The text of the file.
  ///   - name: The name that diagnostics show.
  /// - Returns: The settings and the diagnostics.
  public func readTestSettings(_ bytes: [UInt8], name: String) -> TestSettingsReading {
    let diagnostics = DiagnosticCollector(limit: limits.problems)
    let text = SourceText(origin: .file(name), bytes: bytes)
    let sources = SourceList([text])
    var settings: PictureTestSettings?
    if bytes.count > limits.fileSize {
      diagnostics.report(
        limits.fileTooLarge, at: SourceSpan(range: 0..<0))
    } else {
      var reader = JSONReader(text, source: 0, rules: .scene, diagnostics: diagnostics)
      var root = reader.readDocument()
      defer { root?.dismantle() }
      if let root { settings = self.settings(in: root, diagnostics, sources) }
    }
    return TestSettingsReading(
      settings: settings, diagnostics: diagnostics.diagnostics.sortedByPlace(), sources: sources)
  }

  private func settings(
    in root: JSONValue, _ diagnostics: DiagnosticCollector, _ sources: SourceList
  ) -> PictureTestSettings? {
    let decoding = Decoding(
      diagnostics: diagnostics, sources: sources,
      names: NameTable([], diagnostics: diagnostics), isDamaged: diagnostics.hasErrors)
    guard let reader = ObjectReader(root, TestFileKeys.table, decoding) else { return nil }
    if let format = reader[TestFileKeys.format], format.value != "test" {
      diagnostics.report(
        "touches", at: format.place,
        "this is not a file of test settings: 'framegen' is '\(format.value)'")
      return nil
    }
    return TestKeys.settings(reader)
  }
}

extension SceneReader {
  /// Reads an expectation by itself, as scenes have it in `expect`.
  ///
  /// - Parameters:
  ///   - text: An object as JSON text.
  ///   - name: What diagnostics call the text.
  ///   - scene: The scene of which it speaks.
  /// - Returns: The expectations of the object, one for each property that it names; none with an error. Also the
  ///   problems, and the texts to which the places refer.
  public func expectations(
    _ text: String, name: String, in scene: Scene
  ) -> (expectations: [Expectation], diagnostics: [Diagnostic], sources: SourceList) {
    let diagnostics = DiagnosticCollector(limit: limits.problems)
    let source = SourceText(origin: .file(name), bytes: Array(text.utf8))
    let sources = SourceList([source])
    var reader = JSONReader(source, source: 0, rules: .scene, diagnostics: diagnostics)
    var value = reader.readDocument()
    defer { value?.dismantle() }
    let decoding = Decoding(
      diagnostics: diagnostics, sources: sources,
      names: NameTable(scene.declarations, diagnostics: diagnostics),
      isDamaged: diagnostics.hasErrors)
    let expectations = value.flatMap { ExpectationKeys.syntax.read($0, decoding) } ?? []
    return (
      diagnostics.hasErrors ? [] : expectations, diagnostics.diagnostics.sortedByPlace(), sources
    )
  }
}
