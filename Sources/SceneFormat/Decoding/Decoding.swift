internal import Expressions
internal import Geometry
internal import Scene

/// The state of decoding a scene.
final class Decoding {
  /// Collects the problems.
  let diagnostics: DiagnosticCollector
  /// The texts from which the values were read.
  let sources: SourceList
  /// The ids that the scene declares.
  let names: NameTable
  /// The theme that selects the variants of the system colors.
  var theme = Theme.light
  /// The key of the current value, for messages.
  var key = "" { didSet { part = nil } }
  /// The current part of that value, for messages.
  var part: String?
  /// The types of the scene's variables.
  var variables: [String: ExpressionType] = [:]
  /// The views of the gesture recognizers that have been read, by their ids.
  var gestureViews: [String: String] = [:]
  /// What the expressions of the present timeline entry can name; nil outside of the timeline.
  var scope: ExpressionScope?
  /// Records the numbers that are read; nil where nobody asks for them.
  var numbers: NumberRecorder?
  /// Whether parts of the file could not be read, so that keys and ids may only seem to be missing.
  let isDamaged: Bool
  /// Whether paths may lead out of the scene's folder.
  let allowsOutsidePaths: Bool

  /// The state before the first value.
  init(
    diagnostics: DiagnosticCollector, sources: SourceList, names: NameTable, isDamaged: Bool,
    allowsOutsidePaths: Bool = false
  ) {
    self.diagnostics = diagnostics
    self.sources = sources
    self.names = names
    self.isDamaged = isDamaged
    self.allowsOutsidePaths = allowsOutsidePaths
  }

  /// The name of the current value in messages.
  var subject: String { part.map { "'\($0)' of '\(key)'" } ?? "'\(key)'" }

  /// Reports a problem.
  func report(_ problem: SceneProblem, at place: SourceSpan) {
    diagnostics.report(problem, at: place)
  }

  /// Reports that a value has the wrong type, unless it could not be read at all.
  func reportType(_ value: JSONValue, expected: String) {
    guard !value.isInvalid else { return }
    // An expression whose `$` was forgotten.
    if scope != nil, let text = value.string?.value, text.contains(where: { ".+-*/(".contains($0) })
    {
      return report(.notExpression(expected: expected), at: value.place)
    }
    report(.wrongType(expected: expected, found: value.description), at: value.place)
  }

  /// Resolves a use of an id; nil, with the problem reported, if it does not refer to a suitable
  /// element.
  func resolve(_ id: JSONString, as use: NameUse) -> Reference? {
    var id = id
    if let scope, id.value == "$" + Self.itemName {
      guard let item = scope.useItem() else {
        report(.eventValue(Self.itemName), at: id.place)
        return nil
      }
      id = JSONString(value: item, place: id.place)
    }
    if id.value == Scene.rootID {
      guard use.allowsRoot else {
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
      to: id.value, in: use.allowsRoot ? candidates + [Scene.rootID] : candidates)
    report(.unknownName(id.value, expected: use, nearest: nearest), at: id.place)
    return nil
  }
}
