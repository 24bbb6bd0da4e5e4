public import Scene

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
    var reader = JSONReader(source, source: 0, diagnostics: diagnostics)
    var value = reader.readDocument()
    defer { value?.dismantle() }
    let decoding = Decoding(
      diagnostics: diagnostics, sources: sources,
      names: NameTable(scene.declarations, diagnostics: diagnostics),
      isDamaged: diagnostics.hasErrors)
    decoding.theme = scene.canvas.theme
    let expectations = value.flatMap { ExpectationKeys.syntax.read($0, decoding) } ?? []
    return (
      diagnostics.hasErrors ? [] : expectations, diagnostics.diagnostics.sortedByPlace(), sources
    )
  }
}
