internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText

/// Gives an element another id, wherever it stands.
///
/// The edits are tried before the client gets them: a scene that had new problems with them, or ids that would mean
/// something else, is a reason to refuse.
enum Rename {
  /// The range of the id at a position; null where there is none.
  @Sendable static func prepare(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .null }
    let offset = try request.offset(in: analysis.document)
    let occurrences = analysis.occurrences
    guard let place = occurrences.occurrence(at: offset, in: 0) else { return .null }
    return .object([
      ("range", analysis.document.lines.json(place.place.range)),
      ("placeholder", .string(occurrences.text(place.place))),
    ])
  }

  /// The edits that rename what is at a position.
  @Sendable static func answer(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .null }
    let offset = try request.offset(in: analysis.document)
    var name = try request.parameters.requiredString("newName")
    let occurrences = analysis.occurrences
    guard let place = occurrences.occurrence(at: offset, in: 0),
      let declaration = occurrences.declarations[place.declaration]
    else { throw refusal("there is no id here that is declared in the scene") }
    if declaration.kind == .variable, name.hasPrefix("$") { name.removeFirst() }
    let old = occurrences.text(place.declaration)
    guard name != old else { return .object([("changes", .object([]))]) }
    try check(name, for: declaration)
    let edits = edits(of: occurrences, place.declaration, name)
    try tryOut(edits, analysis, occurrences, request.source, from: old, to: name)
    let locations = Locations(analysis, request.client.encoding)
    var changes: [(uri: String, edits: [JSONOutput])] = []
    for edit in edits {
      let uri = analysis.uri(of: edit.place) ?? analysis.document.uri
      let json: JSONOutput = .object([
        ("range", locations.range(edit.place)), ("newText", .string(edit.text)),
      ])
      if let index = changes.firstIndex(where: { $0.uri == uri }) {
        changes[index].edits.append(json)
      } else {
        changes.append((uri, [json]))
      }
    }
    return .object([("changes", .object(changes.map { ($0.uri, .array($0.edits)) }))])
  }

  private static func refusal(_ message: String) -> ServerError {
    ServerError(.requestFailed, message)
  }

  /// Checks the form of a new id.
  private static func check(
    _ name: String, for declaration: Declaration
  ) throws(ServerError) {
    let isVariable = declaration.kind == .variable
    guard DeclaredNames.isName(name, ofVariable: isVariable) else {
      throw refusal(
        "\(MessageText.quoted(name)) is not a valid \(isVariable ? "name" : "id"): use a letter or underscore, then "
          + (isVariable
            ? "letters, digits and underscores" : "letters, digits, underscores and hyphens"))
    }
    guard !DeclaredNames.reserved.contains(name) else {
      throw refusal("\(MessageText.quoted(name)) is reserved")
    }
  }

  private struct Edit {
    var place: SourceSpan
    var text: String
  }

  /// The edits, in the order of the texts.
  private static func edits(
    of occurrences: IDOccurrences, _ declaration: SourceSpan, _ name: String
  ) -> [Edit] {
    occurrences.places(of: declaration).flatMap { place -> [Edit] in
      guard name.contains("-"), let path = occurrences.barePath(at: place) else {
        return [Edit(place: place, text: name)]
      }
      // A hyphen would be a minus in an expression: the whole path gets braces.
      func point(_ offset: Int, _ text: String) -> Edit {
        Edit(place: SourceSpan(source: place.source, range: offset..<offset), text: text)
      }
      return [
        point(path.lowerBound, "{"), Edit(place: place, text: name), point(path.upperBound, "}"),
      ]
    }
  }

  /// Reads the scene with the edits, and refuses them where it is not the same scene with another id.
  private static func tryOut(
    _ edits: [Edit], _ analysis: SceneAnalysis, _ occurrences: IDOccurrences,
    _ source: SceneSource, from old: String, to name: String
  ) throws(ServerError) {
    var texts = analysis.sources.texts.map(\.bytes)
    for edit in edits.reversed() {
      texts[edit.place.source].replaceSubrange(edit.place.range, with: edit.text.utf8)
    }
    var source = source
    for (index, text) in analysis.sources.texts.enumerated().dropFirst() {
      guard case .file(let path) = text.origin else { continue }
      source.openTexts[SceneSource.absolute(path)] = texts[index]
    }
    var document = analysis.document
    document.replaceAll(with: texts[0])
    let renamed = SceneAnalysis(document, source)
    let known = Set(analysis.reading.diagnostics.map(\.code))
    let problem = renamed.reading.diagnostics.first { diagnostic in
      !known.contains(diagnostic.code)
        || renamed.reading.diagnostics.count { $0.code == diagnostic.code }
          > analysis.reading.diagnostics.count { $0.code == diagnostic.code }
    }
    if let problem {
      let line = problem.place.flatMap(renamed.sources.position).map { " in line \($0.line)" }
      throw refusal(
        problem.code == "duplicate-id"
          ? "the id \(MessageText.quoted(name)) is taken"
          : "with \(MessageText.quoted(name)) instead of \(MessageText.quoted(old)), the scene has a problem"
            + "\(line ?? ""): \(problem.message)")
    }
    let count = renamed.occurrences.all.count
    guard count == occurrences.all.count else {
      throw refusal(
        "with \(MessageText.quoted(name)) instead of \(MessageText.quoted(old)), ids would mean other elements"
      )
    }
  }
}

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

/// The canonical form of a document, as `framegen fmt` writes it.
enum Formatting {
  @Sendable static func answer(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .null }
    let document = analysis.document
    let limits = request.source.limits
    guard
      let text = SceneDocument(document.bytes, name: document.path, limits: limits).canonicalText
    else { return .null }
    guard let edit = edit(from: document.bytes, to: text) else { return .array([]) }
    return .array([
      .object([
        ("range", document.lines.json(edit.range)),
        ("newText", .string(String(decoding: edit.text, as: UTF8.self))),
      ])
    ])
  }

  /// The lines that differ, as one edit; nil if there are none.
  static func edit(from old: [UInt8], to new: [UInt8]) -> (range: Range<Int>, text: [UInt8])? {
    guard old != new else { return nil }
    var start = 0
    for (index, (left, right)) in zip(old, new).enumerated() {
      guard left == right else { break }
      if left == UInt8(ascii: "\n") { start = index + 1 }
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    var (left, right) = (old.count, new.count)
    while left > start, right > start, old[left - 1] == new[right - 1] {
      left -= 1
      right -= 1
      // A common end begins after a line break.
      if left > start, right > start, old[left - 1] == UInt8(ascii: "\n"),
        new[right - 1] == UInt8(ascii: "\n")
      {
        (oldEnd, newEnd) = (left, right)
      }
    }
    return (start..<oldEnd, Array(new[start..<newEnd]))
  }
}
