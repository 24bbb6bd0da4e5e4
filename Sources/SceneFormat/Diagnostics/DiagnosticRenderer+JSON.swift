internal import Scene

extension DiagnosticRenderer {
  /// A diagnostic as a JSON object on one line.
  ///
  /// Keys: severity, code, message, hint; file or option; line, column, endLine, endColumn (from 1,
  /// columns in characters), offset and length (in bytes); notes. Unknown values are left out.
  func jsonLine(_ diagnostic: Diagnostic) -> String {
    var members: [JSONOutput.Member] = [
      ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code)),
      ("message", .string(diagnostic.message)),
    ]
    if let hint = diagnostic.hint { members.append(("hint", .string(hint))) }
    if let place = diagnostic.place { members += placeMembers(place) }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { note in
        JSONOutput.object(
          [("message", .string(note.message))] + (note.place.map(placeMembers) ?? []))
      }
      members.append(("notes", .array(notes)))
    }
    return JSONOutput.object(members).text(.compact)
  }

  private func placeMembers(_ place: SourceSpan) -> [JSONOutput.Member] {
    guard let source = sources.text(of: place) else { return [] }
    let start = source.position(ofByte: place.range.lowerBound)
    let end = source.position(ofByte: place.range.upperBound)
    let origin: JSONOutput.Member =
      switch source.origin {
      case .file(let name): ("file", .string(name))
      case .option(let name):
        ("option", .string("\(name) \(String(decoding: source.bytes, as: UTF8.self))"))
      }
    let numbers = [
      ("line", start.line), ("column", start.column), ("endLine", end.line),
      ("endColumn", end.column), ("offset", place.range.lowerBound), ("length", place.range.count),
    ]
    return [origin] + numbers.map { ($0, .number(Double($1))) }
  }
}
