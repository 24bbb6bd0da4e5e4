internal import Scene

/// The ids that a scene declares, and those generated for elements without one.
final class NameTable {
  /// The declarations in the order of the file; of duplicate ids only the first.
  private(set) var declarations: [Declaration] = []
  private var indices: [String: Int] = [:]
  private var types: [String: String] = [:]
  private var counters: [String: Int] = [:]
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
    addElements(of: scene["layout"], as: .constraint)
    addElements(of: scene["behaviors"], as: .behavior, nested: "behaviors")
    for entry in scene["timeline"]?.array ?? [] { addActions(entry.object?["do"]) }
  }

  /// The declaration of an id.
  subscript(id: String) -> Declaration? { indices[id].map { declarations[$0] } }

  /// The `type` of a view or a behavior; "group" for a group.
  func type(of id: String) -> String? { types[id] }

  /// An id that no other element has: the prefix and the next free number, such as `label-2`.
  func generate(_ prefix: String) -> String {
    var number = counters[prefix, default: 0]
    var name: String
    repeat {
      number += 1
      name = "\(prefix)-\(number)"
    } while indices[name] != nil
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
    if kind == .behavior { addElements(of: object["boundaries"], as: .boundary) }
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
      diagnostics.report(SceneProblem.reservedID(id.value), at: id.place)
      return
    }
    if let first = self[id.value] {
      diagnostics.report(
        SceneProblem.duplicateID(id.value), at: id.place,
        notes: [Diagnostic.Note("first declared here", at: first.place)])
      return
    }
    indices[id.value] = declarations.count
    switch kind {
    case .view: types[id.value] = type ?? ViewType.view.rawValue
    case .group: types[id.value] = GroupKeys.table.name
    default: types[id.value] = type
    }
    declarations.append(Declaration(id: id.value, kind: kind, place: id.place))
  }
}
