public import Scene
public import SceneText

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
      names: NameTable(of: nil, diagnostics: diagnostics), isDamaged: diagnostics.hasErrors)
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
