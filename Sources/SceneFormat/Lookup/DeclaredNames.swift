package import Scene
internal import SceneText

/// The ids that a scene declares, and what can be set of their elements, for editors.
package struct DeclaredNames: Sendable {
  /// The declarations, in the order of the file.
  package let declarations: [Declaration]
  private let indices: [String: Int]

  /// The names of some declarations.
  package init(_ declarations: [Declaration]) {
    self.declarations = declarations
    indices = Dictionary(
      declarations.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { $1 })
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

  /// The property that a path such as `square.center.x` names; nil for none.
  package func property(_ path: String) -> Property? {
    for point in path.indices.reversed() where path[point] == "." {
      guard let declaration = self[String(path[..<point])] else { continue }
      let name = path[path.index(after: point)...]
      return properties(of: declaration).first { $0.name == name }
        ?? owner(declaration)?.form(String(name)).flatMap { form in
          properties(of: declaration).first { $0.name == form.name }
        }
    }
    return nil
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
