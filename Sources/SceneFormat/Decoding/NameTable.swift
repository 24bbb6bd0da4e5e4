internal import Scene
internal import SceneText

/// The ids that a scene declares, and those generated for elements without one.
final class NameTable {
  /// What a scene declares.
  struct Declared: Sendable {
    fileprivate var declarations: [Declaration] = []
    fileprivate var indices: [String: Int] = [:]
  }

  /// What the scene declares.
  private(set) var declared = Declared()
  private var counters: [String: Int] = [:]
  /// The ids of the items of the behaviors that have ids, as they are written.
  var items: [String: [String]] = [:]
  private let diagnostics: DiagnosticCollector

  /// A table of some ids: those of a scene that has been read, or none.
  init(_ declarations: [Declaration], diagnostics: DiagnosticCollector) {
    self.diagnostics = diagnostics
    declared.declarations = declarations
    for (index, declaration) in declarations.enumerated() {
      declared.indices[declaration.id] = index
    }
  }

  /// The table of what another one has.
  init(_ declared: Declared, diagnostics: DiagnosticCollector) {
    (self.declared, self.diagnostics) = (declared, diagnostics)
  }

  /// The declarations in the order of the file; of duplicate ids only the first.
  var declarations: [Declaration] { declared.declarations }

  /// The declaration of an id.
  subscript(id: String) -> Declaration? {
    declared.indices[id].map { declared.declarations[$0] }
  }

  /// The `type` of a view, a behavior or a gesture recognizer; "group" for a group, "animation" for
  /// an animation.
  func type(of id: String) -> String? { self[id]?.type }

  /// The first item of a behavior that is declared, if it has one.
  func firstItem(of behavior: String) -> String? {
    items[behavior]?.first { NameUse.item.kinds.contains(self[$0]?.kind ?? .boundary) }
  }

  /// An id that no other element has: the prefix and the next free number, such as `label-2`.
  func generate(_ prefix: String) -> String {
    var number = counters[prefix, default: 0]
    var name: String
    repeat {
      number += 1
      name = "\(prefix)-\(number)"
    } while self[name] != nil
    counters[prefix] = number
    return name
  }

  /// Adds an id; one that is reserved or exists already is reported.
  func add(_ id: JSONString, as kind: Declaration.Kind, type: String?) {
    if id.value == Scene.rootID {
      diagnostics.report(
        "malformed-name", at: id.place, "the id '\(id.value)' is reserved for the canvas")
      return
    }
    if let first = self[id.value] {
      diagnostics.report(
        "duplicate-id", at: id.place, "duplicate id \(MessageText.quoted(id.value))",
        notes: [Diagnostic.Note("first declared here", at: first.place)])
      return
    }
    declared.indices[id.value] = declarations.count
    declared.declarations.append(
      Declaration(id: id.value, kind: kind, type: type, place: id.place))
  }
}

extension JSONString {
  /// The id before an equation, as in `top: card.top == root.top`, and the number of characters up to the
  /// equation; nil without one, and for visual formats, where a colon follows the axis.
  var label: (id: JSONString, length: Int)? {
    guard !isVisualFormat, let colon = value.firstIndex(of: ":") else { return nil }
    let start = value.firstIndex { !$0.isWhitespace } ?? colon
    var id = value[start..<colon]
    while id.last?.isWhitespace == true { id.removeLast() }
    // An id has no escapes: the bytes of the source are those of the text.
    let first = place.range.lowerBound + value[..<start].utf8.count
    let span = SourceSpan(source: place.source, range: first..<first + id.utf8.count)
    return (
      JSONString(value: String(id), place: span),
      value.distance(from: value.startIndex, to: colon) + 1
    )
  }

  /// Whether an entry of the layout is a visual format: it has brackets or bars, an equation neither.
  var isVisualFormat: Bool {
    value.contains { "[]|".contains($0) } || value.hasPrefix("H:") || value.hasPrefix("V:")
  }
}
