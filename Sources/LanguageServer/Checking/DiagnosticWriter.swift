internal import SceneText

/// Writes problems as the client expects them, in the files to which they belong.
struct DiagnosticWriter {
  let uri: String
  let encoding: PositionEncoding

  /// The problems of a check by the files in which they are; those without a place are at the start of the document.
  func diagnostics(_ found: [SceneCheck.Found]) -> [String: [PublishedDiagnostic]] {
    var result: [String: [PublishedDiagnostic]] = [:]
    for part in found {
      let files = Files(self, part.sources)
      for diagnostic in part.diagnostics.sortedByPlace(in: part.sources) {
        let place = files.place(diagnostic.place)
        result[place.uri, default: []].append(
          PublishedDiagnostic(
            range: place.range, replacement: diagnostic.replacement,
            text: files.json(diagnostic, at: place).text(.compact)))
      }
    }
    return result
  }

  /// The texts of a check, each with its lines.
  private final class Files {
    struct Place {
      var uri: String
      var range: Range<Int>
      var json: JSONOutput
    }

    private let writer: DiagnosticWriter
    private let sources: SourceList
    private var lines: [Int: LineIndex] = [:]

    init(_ writer: DiagnosticWriter, _ sources: SourceList) {
      (self.writer, self.sources) = (writer, sources)
    }

    /// Where something is: in its file or, without a place in one, at the start of the document.
    func place(_ span: SourceSpan?) -> Place {
      guard let span = span.map(sources.written), let text = sources.text(of: span),
        case .file(let path) = text.origin
      else { return Place(uri: writer.uri, range: 0..<0, json: LineIndex([], .utf8).json(0..<0)) }
      let index = lines[span.source] ?? LineIndex(text.bytes, writer.encoding)
      lines[span.source] = index
      let uri = span.source == 0 ? writer.uri : DocumentURI.uri(of: SceneSource.absolute(path))
      return Place(uri: uri, range: span.range, json: index.json(span.range))
    }

    func json(_ diagnostic: Diagnostic, at place: Place) -> JSONOutput {
      let severity =
        switch diagnostic.severity {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
      var members: [JSONOutput.Member] = [
        ("range", place.json), ("severity", .integer(severity)),
        ("code", .string(diagnostic.code)), ("source", .string("framegen")),
        (
          "message",
          .string(diagnostic.message + (diagnostic.hint.map { "\nhint: \($0)" } ?? ""))
        ),
      ]
      let notes = diagnostic.notes + (diagnostic.place.map(sources.uses) ?? [])
      let related = notes.map { note in
        let place = self.place(note.place)
        let location: JSONOutput = .object([("uri", .string(place.uri)), ("range", place.json)])
        return JSONOutput.object([("location", location), ("message", .string(note.message))])
      }
      if !related.isEmpty { members.append(("relatedInformation", .array(related))) }
      return .object(members)
    }
  }
}
