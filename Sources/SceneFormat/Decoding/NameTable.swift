internal import Scene
internal import SceneText

/// The ids that a scene declares, and those generated for elements without one.
final class NameTable {
  /// What a scene declares.
  struct Declared: Sendable {
    fileprivate var declarations: [Declaration] = []
    fileprivate var indices: [String: Int] = [:]
    /// What components and repetitions made.
    var scopes = IDScopes()
  }

  /// What the scene declares.
  private(set) var declared = Declared()
  private var counters: [String: Int] = [:]
  /// The items of the behaviors that have ids, as they are written.
  var items: [String: [JSONString]] = [:]
  private let diagnostics: DiagnosticCollector

  /// A table of some ids: those of a scene that has been read, or none.
  init(
    _ declarations: [Declaration], diagnostics: DiagnosticCollector, scopes: IDScopes = IDScopes()
  ) {
    self.diagnostics = diagnostics
    declared.scopes = scopes
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
    items[behavior]?.lazy.flatMap { self.members(of: $0) ?? [self.fullID($0)] }
      .first { NameUse.item.kinds.contains(self[$0]?.kind ?? .boundary) }
  }

  // MARK: - Ids in components and repetitions

  /// The id of an element for which a name stands where it is written.
  ///
  /// In a component or a repetition it may be that of a part, `title` for `card.title`, or `self`; elsewhere, and
  /// where there is no such part, it stands for itself.
  func fullID(_ name: JSONString) -> String { fullID(name.value, in: name.place.source) }

  /// The same, for a name in a text or an instance of one by its number.
  func fullID(_ name: String, in source: Int) -> String {
    guard source < 0 else { return name }
    return declared.scopes.candidates(name, in: source).first { declared.indices[$0] != nil }
      ?? name
  }

  /// The id that an element gets where it is declared with a name: in a component or a repetition with that of the whole
  /// before it.
  func declaredID(_ name: JSONString) -> JSONString {
    var source = name.place.source
    while let scope = declared.scopes.scope(source) {
      guard scope.prefix.isEmpty else {
        return JSONString(value: "\(scope.prefix).\(name.value)", place: name.place)
      }
      source = scope.parent
    }
    return name
  }

  /// Whether there are names that stand for several elements.
  var hasWholes: Bool { !declared.scopes.wholes.isEmpty }

  /// The names that stand for several elements, in alphabetical order.
  var wholeNames: [String] { declared.scopes.wholes.keys.ordered() }

  /// The elements for which the name of a repeated one stands; nil for any other name.
  func members(of name: JSONString) -> [String]? { members(of: name.value, in: name.place.source) }

  /// The same, for a name in a text or an instance of one by its number.
  func members(of name: String, in source: Int) -> [String]? {
    let scopes = declared.scopes
    guard !scopes.wholes.isEmpty, declared.indices[fullID(name, in: source)] == nil else {
      return nil
    }
    let whole = (scopes.candidates(name, in: source) + [name]).lazy.compactMap { scopes.wholes[$0] }
    return whole.first
  }

  /// The parts of a path: the longest id at its start, at least up to the first point, and the rest.
  func split(_ path: String, in source: Int) -> (id: String, rest: String)? {
    let points = path.indices.filter { path[$0] == "." }
    guard let first = points.first else { return nil }
    let point =
      points.last { point in
        let id = String(path[..<point])
        return declared.indices[fullID(id, in: source)] != nil
          || members(of: id, in: source) != nil
      } ?? first
    return (String(path[..<point]), String(path[path.index(after: point)...]))
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

/// What names stand for in what components and repetitions make, and for what the names of repeated elements stand.
struct IDScopes: Sendable {
  /// The scopes of the instances, by their numbers from -1 on.
  var scopes: [(prefix: String, parent: Int)] = []
  /// The ids of the elements for which the id of a repeated one stands, without its index.
  var wholes: [String: [String]] = [:]

  /// The name of the element that a component or a repetition makes, within it.
  static let own = "self"

  /// The scope of an instance by its number; nil for a text.
  func scope(_ source: Int) -> (prefix: String, parent: Int)? {
    source < 0 && scopes.indices.contains(-1 - source) ? scopes[-1 - source] : nil
  }

  /// The ids for which a name may stand in an instance, those of the innermost parts first.
  func candidates(_ name: String, in source: Int) -> [String] {
    var ids: [String] = []
    var source = source
    while let scope = scope(source) {
      source = scope.parent
      guard !scope.prefix.isEmpty else { continue }
      if name == Self.own {
        ids.append(scope.prefix)
      } else if name.hasPrefix("$") {
        ids.append("$\(scope.prefix).\(name.dropFirst())")
      } else {
        ids.append("\(scope.prefix).\(name)")
      }
    }
    return ids
  }
}

extension JSONString {
  /// The id before an equation, as in `top: card.top == root.top`, and the number of characters up to the
  /// equation; nil without one, and for visual formats, where a colon follows the axis.
  var label: (id: JSONString, length: Int)? {
    guard !isVisualFormat, let prefix, !prefix.id.value.contains(where: "=<>".contains) else {
      return nil
    }
    return prefix
  }

  /// What stands before the first colon, and the number of characters up to what follows it; nil without one.
  var prefix: (id: JSONString, length: Int)? {
    guard let colon = value.firstIndex(of: ":") else { return nil }
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

/// What an id may refer to at some place of a scene.
enum NameUse: String, Sendable {
  /// Something that behaviors can move: a view other than `root`, or a group.
  case item
  /// A view other than `root`.
  case member
  /// A view, a guide or `root`.
  case layoutItem
  /// A view or `root`, which both have guides.
  case guideOwner
  /// A view, a group, a boundary or `root`.
  case contact
  /// A view, a group or a behavior, which have numbers.
  case measured
  /// A boundary or `root`.
  case boundary
  /// A behavior.
  case behavior
  /// A constraint, or the constraints of a visual format.
  case constraint
  /// An animation.
  case animation
  /// A gesture recognizer.
  case gesture
  /// A variable.
  case variable
  /// A button.
  case button
  /// A view or `root`, to which touches can go.
  case touched
  /// Something with properties: a view other than `root`, a group, a behavior, a gesture recognizer, an
  /// animation or a variable.
  case settable
  /// Something that an action can add: a view, a behavior or a constraint.
  case addable
  /// Something that an action can remove: a view, a behavior, a constraint or a boundary.
  case removable

  /// The kinds of declarations that the id may refer to.
  var kinds: [Declaration.Kind] {
    switch self {
    case .item: [.view, .group]
    case .member, .guideOwner, .button, .touched: [.view]
    case .layoutItem: [.view, .guide]
    case .contact: [.view, .group, .boundary]
    case .measured: [.view, .group, .behavior]
    case .boundary: [.boundary]
    case .behavior: [.behavior]
    case .constraint: [.constraint]
    case .animation: [.animation]
    case .gesture: [.gesture]
    case .variable: [.variable]
    case .settable: [.view, .group, .behavior, .gesture, .animation, .variable]
    case .addable: [.view, .behavior, .constraint]
    case .removable: [.view, .behavior, .constraint, .boundary]
    }
  }

  /// Whether the id may be `root`.
  var allowsRoot: Bool {
    switch self {
    case .layoutItem, .guideOwner, .contact, .boundary, .touched: true
    default: false
    }
  }

  /// What messages call such an element.
  var noun: String {
    switch self {
    case .item, .member, .layoutItem, .guideOwner, .touched: "view"
    case .contact: "view or boundary"
    case .measured: "view or behavior"
    case .settable: "view, behavior, gesture recognizer or animation"
    case .gesture: "gesture recognizer"
    case .addable: "view, behavior or constraint"
    case .removable: "view, behavior, constraint or boundary"
    case .variable, .button, .boundary, .behavior, .constraint, .animation: rawValue
    }
  }
}

extension Problem {
  /// An id that no element has.
  static func unknownName(_ id: String, expected: NameUse, nearest: String?) -> Problem {
    Problem("unknown-name", "unknown \(expected.noun) \(MessageText.quoted(id))")
      .suggesting(nearest)
  }

  /// An element of another type than those expected.
  static func wrongBehavior(_ id: String, expected: [String], found: String) -> Problem {
    Problem("unknown-name", "'\(id)' is of type \(found), not \(MessageText.list(expected))")
  }
}
