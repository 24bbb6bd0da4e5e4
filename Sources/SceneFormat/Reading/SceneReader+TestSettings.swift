public import Scene

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
      var reader = JSONReader(text, source: 0, diagnostics: diagnostics)
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
