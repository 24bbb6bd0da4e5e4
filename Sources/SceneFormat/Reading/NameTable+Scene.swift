internal import Scene
internal import SceneText

extension NameTable {
  /// The table of the ids that a scene declares; duplicates are reported.
  ///
  /// It is made before anything is decoded, so that an id can be used before its declaration, and
  /// the id of a faulty element is not also reported as unknown.
  ///
  /// - Parameters:
  ///   - scene: The whole scene.
  ///   - diagnostics: Collects the problems.
  ///   - scopes: What components and repetitions made.
  convenience init(
    of scene: JSONObject, diagnostics: DiagnosticCollector, scopes: IDScopes = IDScopes()
  ) {
    self.init([], diagnostics: diagnostics, scopes: scopes)
    addElements(of: scene["views"], as: .view, nested: "subviews")
    addElements(of: scene["groups"], as: .group)
    for entry in scene["layout"]?.array ?? [] {
      if let label = entry.string?.label { add(declaredID(label.id), as: .constraint, type: nil) }
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
    if let id = object["id"]?.string {
      add(id, as: isGuide ? .guide : kind, type: type ?? Self.standardType(of: kind))
    }
    guard kind == .behavior else { return }
    addElements(of: object["boundaries"], as: .boundary)
    guard let id = object["id"]?.string?.value else { return }
    items[id] = (object["items"]?.array ?? []).compactMap(\.string)
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

  /// The type of an element that does not state it; nil if it must.
  private static func standardType(of kind: Declaration.Kind) -> String? {
    switch kind {
    case .view: ViewType.view.rawValue
    case .group: GroupKeys.table.name
    case .animation: AnimationKeys.table.name
    default: nil
    }
  }
}
