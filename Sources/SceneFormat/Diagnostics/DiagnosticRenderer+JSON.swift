internal import Scene

extension DiagnosticRenderer {
  /// One diagnostic as a JSON object on one line.
  ///
  /// Keys: severity, code, message, hint; file or option; line, column, endLine, endColumn (from 1,
  /// columns in characters), offset and length (in bytes); notes. What is unknown is left out.
  func jsonLine(_ diagnostic: Diagnostic) -> String {
    var members = [
      member("severity", quote(diagnostic.severity.rawValue)),
      member("code", quote(diagnostic.code)), member("message", quote(diagnostic.message)),
    ]
    if let hint = diagnostic.hint { members.append(member("hint", quote(hint))) }
    if let place = diagnostic.place { members += placeMembers(place) }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { note in
        object([member("message", quote(note.message))] + placeMembers(note.place))
      }
      members.append(member("notes", "[" + notes.joined(separator: ",") + "]"))
    }
    return object(members)
  }

  private func placeMembers(_ place: SourceSpan) -> [String] {
    guard let source = sources.text(of: place) else { return [] }
    let start = source.position(ofByte: place.range.lowerBound)
    let end = source.position(ofByte: place.range.upperBound)
    let origin: String
    switch source.origin {
    case .file(let name): origin = member("file", quote(name))
    case .option(let name):
      let argument = String(decoding: source.bytes, as: UTF8.self)
      origin = member("option", quote("\(name) \(argument)"))
    }
    return [
      origin, member("line", String(start.line)), member("column", String(start.column)),
      member("endLine", String(end.line)), member("endColumn", String(end.column)),
      member("offset", String(place.range.lowerBound)), member("length", String(place.range.count)),
    ]
  }

  private func member(_ key: String, _ value: String) -> String { quote(key) + ":" + value }

  private func object(_ members: [String]) -> String { "{" + members.joined(separator: ",") + "}" }

  private func quote(_ text: String) -> String { JSONText.quoted(text) }
}
