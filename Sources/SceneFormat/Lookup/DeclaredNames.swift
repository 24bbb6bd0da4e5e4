internal import Expressions
package import Scene
internal import SceneText

/// The ids that a scene declares, and what can be set of their elements, for editors.
package struct DeclaredNames: Sendable {
  /// The declarations, in the order of the file.
  package let declarations: [Declaration]
  private let indices: [String: Int]
  /// The types of the variables, by their names.
  private let variables: [String: ExpressionType]
  /// The ids of the views of gesture recognizers, by the ids of these.
  private let gestureViews: [String: String]

  /// The names of a scene; nil for a text that cannot be read as one.
  package init(_ scene: Scene?) {
    let declarations = scene?.declarations ?? []
    self.declarations = declarations
    indices = Dictionary(
      declarations.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { $1 })
    variables = Dictionary(
      (scene?.variables ?? []).map { ($0.name, $0.value.type) }, uniquingKeysWith: { $1 })
    gestureViews = Dictionary(
      (scene?.gestures ?? []).map { ($0.id, $0.view.id) }, uniquingKeysWith: { $1 })
  }

  /// The declaration of an id.
  ///
  /// In a component or a repetition it may be that of a part, and the id of a repeated element is that of its copies;
  /// of several elements the first is taken.
  package subscript(id: String) -> Declaration? {
    if let index = indices[id] ?? indices["\(id).0"] { return declarations[index] }
    let ending = ".\(id)"
    return declarations.first {
      $0.id.hasSuffix(ending) || $0.id.hasSuffix("\(ending).0")
    }
  }

  /// Ids that no element can have, because they stand for others.
  package static let reserved = [Scene.rootID, IDScopes.own]

  /// Whether a text is an id or the name of a variable, by its characters.
  package static func isName(_ text: String, ofVariable isVariable: Bool) -> Bool {
    text.isName(with: isVariable ? "" : "-")
  }

  /// A property of an element, for an action that sets it.
  package struct Property: Sendable {
    /// The element.
    package let declaration: Declaration
    /// The name after the id.
    package let name: String
    /// Whether view animations animate it.
    package let isAnimatable: Bool
    /// Whether an action can add an amount to it.
    package let takesAmounts: Bool
    /// What its values are.
    package let value: DeclaredValue
    /// The declaration of the key; of a part, that of the property to which it belongs.
    package let key: KeyDeclaration
  }

  /// The element that a path such as `square.center.x` names by the longest id at its start, with that id and what
  /// follows the point after it; nil for none.
  package func owner(
    of path: String
  ) -> (declaration: Declaration, id: Substring, rest: Substring)? {
    for point in path.indices.reversed() where path[point] == "." {
      guard let declaration = self[String(path[..<point])] else { continue }
      return (declaration, path[..<point], path[path.index(after: point)...])
    }
    return nil
  }

  /// The property that a path such as `square.center.x` names; nil for none.
  package func property(_ path: String) -> Property? {
    guard let (declaration, _, name) = owner(of: path) else { return nil }
    return properties(of: declaration).first { $0.name == name }
      ?? owner(declaration)?.form(String(name)).flatMap { form in
        properties(of: declaration).first { $0.name == form.name }
      }
  }

  /// What an action can give the variable that a key such as `$speed` names; nil for none.
  package func variable(_ key: String) -> DeclaredValue? {
    guard let type = type(ofVariable: key), type != .text else { return nil }
    return DeclaredValue(VariableKeys.value(of: type).schema, isOfAction: true)
  }

  /// Whether the variable that a key such as `$home` names has an x and a y.
  package func isPair(_ key: String) -> Bool { type(ofVariable: key) == .pair }

  private func type(ofVariable key: String) -> ExpressionType? {
    guard key.hasPrefix("$") else { return nil }
    let name = String(key.dropFirst())
    // In a component it may be that of a part.
    let ending = ".\(name)"
    return variables[name]
      ?? declarations.first { $0.kind == .variable && $0.id.hasSuffix(ending) }
      .flatMap { variables[String($0.id.dropFirst())] }
  }

  /// What the expressions of an event's actions can name besides properties and variables.
  package struct EventNames: Sendable {
    /// The names of the values after `$`, and whether they have an x and a y.
    package var values: [(name: String, isPair: Bool)] = []
    /// Whether `$item` stands for an element.
    package var hasItem = false
    /// That element; nil if only the event determines it.
    package var item: Declaration?
  }

  /// What an event brings with it.
  ///
  /// - Parameter event: The keys of the event, each with its value if that is a string.
  /// - Returns: The names.
  package func names(ofEvent event: [(key: String, text: String?)]) -> EventNames {
    func text(_ key: some DeclaredKey) -> String? { event.first { $0.key == key.name }?.text }
    var values: [EventValue: ExpressionType] = [:]
    var item: String?
    if text(EventKeys.contactBegan) != nil {
      (values, item) = (EventValue.ofContacts, text(EventKeys.item))
    } else if text(EventKeys.contactEnded) != nil {
      item = text(EventKeys.item)
    } else if let button = text(EventKeys.touchUpInside) {
      (values, item) = (EventValue.ofButtons, button)
    } else if let gesture = text(EventKeys.gesture) {
      (values, item) = (EventValue.of(gesture: self[gesture]?.type), gestureViews[gesture])
    } else {
      return EventNames()
    }
    return EventNames(
      values: EventValue.allCases.compactMap { value in
        values[value].map { (value.rawValue, $0 == .pair) }
      }, hasItem: true, item: item.flatMap { self[$0] })
  }

  /// The name of the item of an event after `$`.
  package static let itemName = Decoding.itemName

  /// Whether a text in the layout is a visual format, and not an equation.
  package static func isVisualFormat(_ text: String) -> Bool {
    JSONString(value: text, place: .start).isVisualFormat
  }

  /// What can be set of an element, its parts after each property.
  package func properties(of declaration: Declaration) -> [Property] {
    (owner(declaration)?.declaredForms() ?? []).map { form, key in
      Property(
        declaration: declaration, name: form.name, isAnimatable: form.isAnimatable,
        takesAmounts: AmountForm(form.schema) != nil,
        value: DeclaredValue(form.schema, isOfAction: true), key: key)
    }
  }

  /// The names of the numbers of an element that expectations and plots can name, after the id.
  package func numbers(of declaration: Declaration) -> [String] {
    var seen: Set<String> = []
    return
      (NumberProperty.all(of: declaration).map(\.name)
      + MotionQuantity.all(of: declaration).map(\.rawValue)).filter { seen.insert($0).inserted }
  }

  private func owner(_ declaration: Declaration) -> SceneProperties.Owner? {
    switch declaration.kind {
    case .view, .group, .animation, .gesture, .behavior:
      SceneProperties.owner(declaration.kind, type: declaration.type ?? "")
    case .guide, .boundary, .constraint, .variable: nil
    }
  }
}

extension KeyDeclaration {
  /// What editors show of the key: the form of its values, other names, the default, what actions can do, and its
  /// meaning with that of each word, in Markdown.
  package var guide: String {
    let words = SceneManual.words(in: schema)
    let list = words.map { "- `\($0.name)`: \($0.summary)" }
    let units = schema.units.isEmpty ? "" : " In \(MessageText.list(schema.units))."
    return
      ([summary + units, "*\(SceneManual.facts(of: self))*"]
      + (list.isEmpty ? [] : [list.joined(separator: "\n")])).joined(separator: "\n\n")
  }

  /// The form of its values in words.
  package var valueText: String { ValueForm(style: .plain).text(of: schema) }
}

extension SchemaNode {
  /// The units of the numbers that a value is or has, each once.
  fileprivate var units: [String] {
    var units: [String] = []
    func add(_ node: SchemaNode) {
      switch node {
      case .number(let range), .integer(let range):
        if !range.unit.isEmpty, !units.contains(range.unit) { units.append(range.unit) }
      case .tuple(let nodes, _), .any(let nodes): nodes.forEach(add)
      case .list(let node, _), .map(_, let node), .members(_, let node): add(node)
      default: break
      }
    }
    add(self)
    return units
  }
}

extension Declaration {
  /// What editors show of the element: its kind and, if it has one, its type.
  package var text: String {
    switch type {
    case let type? where type != kind.rawValue: "\(kind.rawValue) of type \(type)"
    default: kind.rawValue
    }
  }
}
