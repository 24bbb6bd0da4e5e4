internal import SceneFormat
internal import SceneText

/// Replacements of what was probably misspelled.
enum CodeActions {
  /// The kind of the actions.
  static let kind = "quickfix"

  @Sendable static func answer(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .array([]) }
    let only = request.parameters["context"]?["only"]?.array
    if let only, !only.contains(where: { kind.hasPrefix($0.string?.value ?? "-") }) {
      return .array([])
    }
    let (document, range) = (analysis.document, try request.range(in: analysis.document))
    guard analysis.format == nil else { return .array([]) }
    // What has been published may be about an earlier version.
    let reading = analysis.reading
    let found = SceneCheck.Found(diagnostics: reading.diagnostics, sources: reading.sources)
    let writer = DiagnosticWriter(uri: document.uri, encoding: request.client.encoding)
    let problems = writer.diagnostics([found])[document.uri] ?? []
    return .array(
      problems.compactMap { problem in
        guard problem.range.lowerBound <= range.upperBound,
          range.lowerBound <= problem.range.upperBound
        else { return nil }
        guard let replacement = problem.replacement else { return nil }
        let edit: JSONOutput = .object([
          ("range", document.lines.json(problem.range)), ("newText", .string(replacement)),
        ])
        return .object([
          ("title", .string("Replace by '\(replacement)'")), ("kind", .string(kind)),
          ("isPreferred", .boolean(true)), ("diagnostics", .array([.literal(problem.text)])),
          ("edit", .object([("changes", .object([(document.uri, .array([edit]))]))])),
        ])
      })
  }
}
