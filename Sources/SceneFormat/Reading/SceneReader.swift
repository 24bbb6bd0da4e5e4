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

  /// Whether the uses of ids are listed; false by default.
  package var listsLinks = false

  /// Reads a file of touches, components or rows by its path in the scene, and by what messages call it; nil where no files
  /// are read.
  public var readFile: (@Sendable (_ path: String, _ noun: String) -> FileReading)?

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

  /// The scene that a document makes with its components and repetitions, to which edits of what they make are applied, and
  /// what names stand for in it.
  private func expanded(
    _ written: JSONValue, of document: SceneDocument, _ files: SceneFiles,
    _ diagnostics: DiagnosticCollector
  ) -> (JSONValue?, IDScopes) {
    var expander = SceneExpander(limits: limits, files: files, diagnostics: diagnostics)
    var made = expander.expand(written)
    if var value = made, !document.pending.isEmpty {
      document.applyPending(to: &value, wholes: expander.scopes.wholes, diagnostics: diagnostics)
      made = value
    }
    return (made, expander.scopes)
  }

  /// The touches of a scene that are in another file, none if it cannot be read; nil if they are in the scene.
  private static func touches(
    of root: JSONValue?, _ files: SceneFiles, _ diagnostics: DiagnosticCollector
  ) -> JSONValue? {
    guard let file = root?.object?[SceneKeys.touches.name], let path = file.string,
      !path.value.contains("{")
    else { return nil }
    return files.json(path, noun: "touch", code: "touches", diagnostics)
      ?? JSONValue(content: .array([]), place: file.place)
  }

  /// What decodes a scene, and records what the reader lists.
  private func decoder(_ diagnostics: DiagnosticCollector, _ scopes: IDScopes) -> SceneDecoder {
    let sources = diagnostics.sources
    var decoder = SceneDecoder(
      limits: limits, diagnostics: diagnostics, sources: sources,
      allowsOutsidePaths: allowsOutsidePaths)
    decoder.numbers = listsNumbers ? NumberRecorder(sources) : nil
    decoder.links = listsLinks ? LinkRecorder(sources) : nil
    decoder.scopes = scopes
    return decoder
  }

  /// Makes the scene of a document.
  public func read(_ document: SceneDocument) -> SceneReading {
    let diagnostics = DiagnosticCollector(
      limit: limits.problems, beginningWith: document.problems)
    diagnostics.sources = document.sources
    var root = document.root
    // The values of other files may be nested deep.
    var touches: JSONValue?
    var made: JSONValue?
    defer {
      touches?.dismantle()
      made?.dismantle()
    }
    let files = SceneFiles(
      allowsOutsidePaths: allowsOutsidePaths, limits: limits, read: readFile)
    if let read = Self.touches(of: root, files, diagnostics) {
      root?.replaceMember(SceneKeys.touches.name, with: read)
      touches = read
    }
    var scopes = IDScopes()
    if let written = root, SceneExpander.Needs(of: written).isAny {
      (made, scopes) = expanded(written, of: document, files, diagnostics)
      root = made
    }
    let sources = diagnostics.sources
    let decoder = decoder(diagnostics, scopes)
    var scene = root.flatMap { decoder.decode($0, isDamaged: document.isDamaged) }
    if let writtenSize = document.writtenSize { scene?.canvas.writtenSize = writtenSize }
    var reading = SceneReading(
      scene: scene, diagnostics: diagnostics.diagnostics.sortedByPlace(in: sources),
      sources: sources)
    reading.hasOpenTheme = scene?.canvas.isThemeOpen(in: document.root) ?? false
    if let recorder = decoder.numbers, let root = document.root {
      recorder.add(parametersOf: root)
      (reading.numbers, reading.springs) = recorder.numbers(in: root)
    }
    if let links = decoder.links {
      let figures = scene?.figures ?? []
      links.add(
        namesIn: document.variants.flatMap(\.edits).compactMap(\.writtenPath)
          + figures.flatMap { $0.quantities + $0.sweeps.map(\.path) },
        scene?.declarations ?? [])
      reading.links = links.links
    }
    return reading
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
  /// The springs in the text of the file, in its order; empty unless the reader lists numbers.
  public var springs: [SceneSpring] = []
  /// The uses of ids, in the order in which they were read; empty unless the reader lists them.
  package var links: [SceneLink] = []
  /// Whether the scene leaves its theme open: it states none, and no background that suits only one.
  public var hasOpenTheme = false
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
    // The views are those of any scene, which need not have all of them.
    let views = (root.object?["ignore"]?.array ?? []).compactMap(\.string).map {
      Declaration(id: $0.value, kind: .view, place: $0.place)
    }
    let decoding = Decoding(
      diagnostics: diagnostics, sources: sources,
      names: NameTable(views, diagnostics: diagnostics), isDamaged: diagnostics.hasErrors)
    guard let reader = ObjectReader(root, TestFileKeys.table, decoding) else { return nil }
    if let format = reader[TestFileKeys.format], format.value != "test" {
      diagnostics.report(
        "unknown-value", at: format.place,
        "this is not a file of test settings: 'framegen' is '\(format.value)', not 'test'",
        hint: "leave the key out, or write \"framegen\": \"test\"")
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
  ///   - name: The command-line option that has the text.
  ///   - scene: The scene of which it speaks.
  /// - Returns: The expectations of the object, one for each property that it names; none with an error. Also the
  ///   problems, and the texts to which the places refer.
  public func expectations(
    _ text: String, name: String, in scene: Scene
  ) -> (expectations: [Expectation], diagnostics: [Diagnostic], sources: SourceList) {
    let diagnostics = DiagnosticCollector(limit: limits.problems)
    let source = SourceText(origin: .option(name), bytes: Array(text.utf8))
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
