internal import Geometry
internal import Scene

/// What one decoding of a scene knows while it goes through the values.
final class Decoding {
  /// Where problems are noted down.
  let diagnostics: DiagnosticCollector
  /// The texts that the values were read from.
  let sources: SourceList
  /// The ids that the scene declares.
  let names: NameTable
  /// Which variants of the system colours are meant.
  var theme = Theme.light
  /// The key whose value is being read, for messages.
  var key = "" { didSet { part = nil } }
  /// The part of that value that is being read, for messages.
  var part: String?
  /// Whether parts of the file could not be read, so that what seems missing may be there.
  let isDamaged: Bool

  /// A decoding of values whose ids are known.
  init(diagnostics: DiagnosticCollector, sources: SourceList, names: NameTable, isDamaged: Bool) {
    self.diagnostics = diagnostics
    self.sources = sources
    self.names = names
    self.isDamaged = isDamaged
  }

  /// What is being read, in words.
  var subject: String { part.map { "'\($0)' of '\(key)'" } ?? "'\(key)'" }

  /// Notes down a problem.
  func report(_ problem: SceneProblem, at place: SourceSpan) {
    diagnostics.report(problem, at: place)
  }

  /// Notes down that a value is of the wrong type, unless it could not be read at all.
  func reportType(_ value: JSONValue, expected: String) {
    guard !value.isInvalid else { return }
    report(.wrongType(expected: expected, found: value.description), at: value.place)
  }

  /// Resolves an id that is used; nil, with the problem reported, if it names nothing fitting.
  func resolve(_ id: JSONString, as use: NameUse) -> Reference? {
    if id.value == Scene.rootID {
      guard use.admitsRoot else {
        report(.rootMoves, at: id.place)
        return nil
      }
      return Reference(id: id.value, place: id.place)
    }
    if let declaration = names[id.value] {
      guard use.kinds.contains(declaration.kind) else {
        report(.wrongName(id.value, expected: use, found: declaration.kind), at: id.place)
        return nil
      }
      return Reference(id: id.value, place: id.place)
    }
    guard !isDamaged, !diagnostics.isFull else { return nil }
    let candidates = names.declarations.filter { use.kinds.contains($0.kind) }.map(\.id)
    let nearest = Spelling.nearest(
      to: id.value, in: use.admitsRoot ? candidates + [Scene.rootID] : candidates)
    report(.unknownName(id.value, expected: use, nearest: nearest), at: id.place)
    return nil
  }
}
