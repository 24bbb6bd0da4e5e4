internal import Scene

/// The ids that a scene declares, and those generated for elements without one.
final class NameTable {
  /// The declarations in the order of the file; of those with the same id only the first.
  private(set) var declarations: [Declaration] = []
  private var indices: [String: Int] = [:]
  private var types: [String: String] = [:]
  private var counters: [String: Int] = [:]

  /// The declaration of an id.
  subscript(id: String) -> Declaration? { indices[id].map { declarations[$0] } }

  /// The sort of a view or behaviour, by the word of its `type`.
  func type(of id: String) -> String? { types[id] }

  /// Collects the ids of a scene, and reports those that are declared twice.
  ///
  /// Done before anything is decoded, so that an id can be used before it is declared, and an
  /// element that is left out for its faults is no unknown name as well.
  static func collect(from scene: JSONObject, diagnostics: DiagnosticCollector) -> NameTable {
    let table = NameTable()
    table.collect(.view, in: scene["views"], nested: "subviews", diagnostics: diagnostics)
    table.collect(.group, in: scene["groups"], nested: nil, diagnostics: diagnostics)
    table.collect(.constraint, in: scene["layout"], nested: nil, diagnostics: diagnostics)
    table.collect(.behavior, in: scene["behaviors"], nested: "behaviors", diagnostics: diagnostics)
    for entry in scene["timeline"]?.array ?? [] {
      table.collectActions(in: entry.object?["do"], diagnostics: diagnostics)
    }
    return table
  }

  private func collect(
    _ kind: Declaration.Kind, in value: JSONValue?, nested: String?,
    diagnostics: DiagnosticCollector
  ) {
    for element in value?.array ?? [] {
      guard let object = element.object else { continue }
      let type = object["type"]?.string?.value
      let isGuide = kind == .view && type == "guide"
      if let id = object["id"]?.string {
        declare(id, as: isGuide ? .guide : kind, type: type, diagnostics: diagnostics)
      }
      if kind == .behavior {
        collect(.boundary, in: object["boundaries"], nested: nil, diagnostics: diagnostics)
      }
      if let nested { collect(kind, in: object[nested], nested: nested, diagnostics: diagnostics) }
    }
  }

  /// Collects what actions declare: behaviours and boundaries that they add, and animations.
  private func collectActions(in value: JSONValue?, diagnostics: DiagnosticCollector) {
    for action in value?.array ?? [] {
      guard let object = action.object else { continue }
      if let added = object["add"], let addition = added.object {
        let (behaviors, boundaries) = (
          JSONValue(content: .array([added]), place: added.place), addition["boundary"]
        )
        if addition["type"] != nil {
          collect(.behavior, in: behaviors, nested: "behaviors", diagnostics: diagnostics)
        } else if let id = boundaries?.object?["id"]?.string {
          declare(id, as: .boundary, type: nil, diagnostics: diagnostics)
        }
      }
      guard let animation = object["animate"]?.object else { continue }
      if let id = animation["id"]?.string {
        declare(id, as: .animation, type: nil, diagnostics: diagnostics)
      }
      collectActions(in: animation["then"], diagnostics: diagnostics)
    }
  }

  private func declare(
    _ id: JSONString, as kind: Declaration.Kind, type: String?, diagnostics: DiagnosticCollector
  ) {
    if id.value == Scene.rootID {
      diagnostics.report(SceneProblem.reservedID(id.value), at: id.place)
      return
    }
    if let first = self[id.value] {
      diagnostics.report(
        SceneProblem.duplicateID(id.value), at: id.place,
        notes: [Diagnostic.Note("it is first declared here", at: first.place)])
      return
    }
    indices[id.value] = declarations.count
    types[id.value] = type ?? (kind == .view ? "view" : nil)
    declarations.append(Declaration(id: id.value, kind: kind, place: id.place))
  }

  /// A name that nothing else has: the prefix and the next free number, as in `label-2`.
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
}
