internal import Foundation
internal import SceneText
internal import Synchronization

/// A problem as the client gets it.
struct PublishedDiagnostic: Equatable, Sendable {
  /// The bytes in the text of its document.
  var range: Range<Int>
  /// What was probably meant instead of these bytes; nil where that is not known.
  var replacement: String?
  /// The message of the protocol.
  var text: String
}

/// The problems of all files, as they have been found last, and what the client has been told of them.
///
/// Several open scenes may include a file: each problem of it is published once. The threads that check scenes and the one
/// that answers the client share a board.
final class DiagnosticsBoard: Sendable {
  private struct State: Sendable {
    /// The problems that each open document has in each file.
    var found: [String: [String: [PublishedDiagnostic]]] = [:]
    /// What the client has been told of each file.
    var published: [String: [PublishedDiagnostic]] = [:]
    /// The versions of the open documents.
    var versions: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let send: @Sendable (String) -> Void

  /// A board that writes notifications.
  init(send: @escaping @Sendable (String) -> Void) { self.send = send }

  /// Notes the version of an open document; nil when it is closed.
  func setVersion(_ version: Int?, of uri: String) {
    state.withLock { $0.versions[uri] = version }
  }

  /// Whether a document is open in a version.
  func isCurrent(_ uri: String, _ version: Int) -> Bool {
    state.withLock { $0.versions[uri] == version }
  }

  /// Publishes what has been found in a version of a document, unless it has another one by now.
  func publish(_ found: [String: [PublishedDiagnostic]], by uri: String, version: Int) {
    state.withLock { state in
      guard state.versions[uri] == version else { return }
      replace(&state, found, by: uri)
    }
  }

  /// Takes back what a document that is closed has told.
  func remove(_ uri: String) {
    state.withLock { state in
      state.versions[uri] = nil
      replace(&state, [:], by: uri)
    }
  }

  /// Publishes the files whose problems change.
  ///
  /// The lock keeps the order of notifications that of the changes.
  private func replace(
    _ state: inout State, _ found: [String: [PublishedDiagnostic]], by uri: String
  ) {
    let old = state.found[uri] ?? [:]
    state.found[uri] = found.isEmpty ? nil : found
    for file in Set(old.keys).union(found.keys).union([uri]).sorted() {
      var all: [PublishedDiagnostic] = []
      for root in state.found.keys.sorted() {
        all += (state.found[root]?[file] ?? []).filter { !all.contains($0) }
      }
      // Of an open document the client is told, too, that it has no problems.
      guard state.published[file] != all || (file == uri && state.published[file] == nil) else {
        continue
      }
      let isKnown = state.published[file] != nil
      state.published[file] = all.isEmpty && state.versions[file] == nil ? nil : all
      guard isKnown || !all.isEmpty || state.versions[file] != nil else { continue }
      var parameters: [JSONOutput.Member] = [("uri", .string(file))]
      if let version = state.versions[file] { parameters.append(("version", .integer(version))) }
      parameters.append(("diagnostics", .array(all.map { .literal($0.text) })))
      send(ServerMessage.notification("textDocument/publishDiagnostics", .object(parameters)))
    }
  }
}

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
