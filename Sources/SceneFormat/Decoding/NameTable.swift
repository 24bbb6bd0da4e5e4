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
  private var items: [String: [String]] = [:]
  private let diagnostics: DiagnosticCollector

  /// The table of the ids that a scene declares; duplicates are reported.
  ///
  /// It is made before anything is decoded, so that an id can be used before its declaration, and
  /// the id of a faulty element is not also reported as unknown.
  ///
  /// - Parameters:
  ///   - scene: The whole scene; nil for a table without ids.
  ///   - diagnostics: Collects the problems.
  init(of scene: JSONObject?, diagnostics: DiagnosticCollector) {
    self.diagnostics = diagnostics
    guard let scene else { return }
    addElements(of: scene["views"], as: .view, nested: "subviews")
    addElements(of: scene["groups"], as: .group)
    for entry in scene["layout"]?.array ?? [] {
      if let label = entry.string?.label { add(label.id, as: .constraint, type: nil) }
      if let object = entry.object { addElement(object, as: .constraint) }
    }
    addElements(of: scene["behaviors"], as: .behavior, nested: "behaviors")
    addElements(of: scene["gestures"], as: .gesture)
    for member in scene["variables"]?.object?.members ?? [] {
      let name = JSONString(value: "$" + member.key.value, place: member.key.place)
      add(name, as: .variable, type: nil)
    }
    for entry in scene["timeline"]?.array ?? [] { addActions(entry.object?["do"]) }
  }

  /// The table of a scene that has been read.
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

  private func addElements(
    of value: JSONValue?, as kind: Declaration.Kind, nested: String? = nil
  ) {
    addElements(Self.objects(of: value), as: kind, nested: nested)
  }

  /// Adds elements, each followed by those nested in it.
  private func addElements(_ objects: [JSONObject], as kind: Declaration.Kind, nested: String?) {
    var waiting = Array(objects.reversed())
    while let object = waiting.popLast() {
      addElement(object, as: kind)
      if let nested { waiting += Self.objects(of: object[nested]).reversed() }
    }
  }

  private static func objects(of list: JSONValue?) -> [JSONObject] {
    (list?.array ?? []).compactMap(\.object)
  }

  private func addElement(_ object: JSONObject, as kind: Declaration.Kind) {
    let type = object["type"]?.string?.value
    let isGuide = kind == .view && type == ViewType.guide.rawValue
    if let id = object["id"]?.string { add(id, as: isGuide ? .guide : kind, type: type) }
    guard kind == .behavior else { return }
    addElements(of: object["boundaries"], as: .boundary)
    guard let id = object["id"]?.string?.value else { return }
    items[id] = (object["items"]?.array ?? []).compactMap(\.string?.value)
  }

  /// Adds the ids that actions declare: of behaviors and boundaries that they add, and of
  /// animations.
  private func addActions(_ value: JSONValue?) {
    for action in (value?.array ?? []).compactMap(\.object) {
      if let addition = action["add"]?.object {
        if addition["type"] != nil {
          addElements([addition], as: .behavior, nested: "behaviors")
        } else if let boundary = addition["boundary"]?.object {
          addElement(boundary, as: .boundary)
        }
      }
      guard let animation = action["animate"]?.object else { continue }
      addElement(animation, as: .animation)
      addActions(animation["then"])
    }
  }

  private func add(_ id: JSONString, as kind: Declaration.Kind, type: String?) {
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
    let standard: String? =
      switch kind {
      case .view: ViewType.view.rawValue
      case .group: GroupKeys.table.name
      case .animation: AnimationKeys.table.name
      default: nil
      }
    declared.declarations.append(
      Declaration(id: id.value, kind: kind, type: type ?? standard, place: id.place))
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
