internal import SceneText

// What actions set: an object of `id.property` to value.
extension SceneSchema {
  /// The object: the names of properties follow an id, whose element the schema does not know.
  ///
  /// `$item.property`, for the item of an event, is a whole key. Editors offer these keys, with what the
  /// property is and which types have it; the pattern for other ids refers to them.
  static var assignmentsObject: JSONOutput {
    let names = settableNames
    let identifier = Syntax<JSONString>.ownerPattern(of: names.map(\.name))
    let keys: Members = names.filter(\.isOfItems).map { ($0.itemKey, $0.document) }
    let patterns: Members = names.map { name in
      let path = name.name.replacing(".", with: "\\.")
      let value: JSONOutput =
        name.isOfItems
        ? .object([("$ref", .string("#/$defs/\(assignments)/properties/\(name.itemKey)"))])
        : name.document
      return ("^\(identifier)\\.\(path)$", value)
    }
    let variable: JSONOutput = .object([
      ("description", .string("The variable of the scene with this name.")),
      (
        "anyOf",
        .array(
          [
            VariableKeys.number.schema, VariableKeys.pair.schema, .definition("color"),
            VariableKeys.boolean.schema, .definition("expression"),
          ].map(document))
      ),
    ])
    return .object([
      ("description", .string("Properties, each as id.property, with their values.")),
      ("type", .string("object")), ("properties", .object(keys)),
      (
        "patternProperties",
        .object(
          [("^\\$[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_-]+)*$", variable)] + patterns + [
            computedKeys
          ])
      ),
      ("additionalProperties", .boolean(false)),
    ])
  }

  /// The object of `by`: amounts for the properties that consist of one or two numbers.
  static var amountsObject: JSONOutput {
    let names = settableNames
    let owner = Syntax<JSONString>.ownerPattern(of: names.map(\.name))
    let identifier = "(\\$\(Decoding.itemName)|\(owner))"
    let patterns: Members = names.compactMap { name in
      var forms: [SchemaNode] = []
      for form in name.schemas.compactMap({ AmountForm($0)?.syntax.schema })
      where !forms.contains(form) {
        forms.append(form)
      }
      guard !forms.isEmpty else { return nil }
      let path = name.name.replacing(".", with: "\\.")
      return ("^\(identifier)\\.\(path)$", anyOf(forms + [.definition("expression")]))
    }
    let variable = anyOf([
      VariableKeys.number.schema, VariableKeys.pair.schema, .definition("expression"),
    ])
    return .object([
      ("description", .string("Properties, each as id.property, with what is added to them.")),
      ("type", .string("object")),
      (
        "patternProperties",
        .object(
          [("^\\$[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_-]+)*$", variable)] + patterns + [
            computedKeys
          ])
      ),
      ("additionalProperties", .boolean(false)),
    ])
  }

  /// A name under which actions set a property, of all types that have one of that name.
  private struct SettableName {
    let name: String
    /// Whether views or groups have it, which items of events can be.
    var isOfItems = false
    /// The forms of the values, without duplicates.
    var schemas: [SchemaNode] = []
    /// What the property is, with the types of which that is said.
    var meanings: [(text: String, types: [String])] = []

    /// The key for the item of an event.
    var itemKey: String { "$\(Decoding.itemName).\(name)" }

    var document: JSONOutput {
      let isComputed = schemas.contains { $0.expressionType != nil }
      let forms: [SchemaNode] = schemas + (isComputed ? [.definition("expression")] : [])
      let form = forms.count == 1 ? SceneSchema.document(of: forms[0]) : SceneSchema.anyOf(forms)
      let text = meanings.map { "\($0.text) (\($0.types.joined(separator: ", ")))" }
      guard case .object(let members) = form else { return form }
      return .object([("description", .string(text.joined(separator: " ")))] + members)
    }

    mutating func add(_ form: SceneProperties.Form, _ declaration: KeyDeclaration, of type: String)
    {
      if !schemas.contains(form.schema) { schemas.append(form.schema) }
      // The names of a part are those of its property with a suffix.
      let own = declaration.names.first { name == $0 || name.hasPrefix($0 + ".") } ?? name
      let part = name.dropFirst(own.count + 1)
      let text = part.isEmpty ? declaration.summary : "'\(part)' of: \(declaration.summary)"
      let animated = form.isAnimatable ? text + " Animated." : text
      if let index = meanings.firstIndex(where: { $0.text == animated }) {
        if !meanings[index].types.contains(type) { meanings[index].types.append(type) }
      } else {
        meanings.append((animated, [type]))
      }
    }
  }

  /// The names under which actions set properties, in the order of the documentation.
  private static var settableNames: [SettableName] {
    var names: [SettableName] = []
    var indices: [String: Int] = [:]
    let items = ViewKeys.kinds.map(\.table.name) + [GroupKeys.table.name]
    let owners =
      SceneProperties.owners
      + [(GroupKeys.table.name, SceneProperties.Owner(GroupKeys.settable))]
      + SceneProperties.furtherOwners
    for (type, owner) in owners {
      for (form, declaration) in owner.declaredForms() {
        for name in form.names {
          let index = indices[name] ?? names.count
          if index == names.count {
            indices[name] = index
            names.append(SettableName(name: name))
          }
          names[index].isOfItems = names[index].isOfItems || items.contains(type)
          names[index].add(form, declaration, of: type)
        }
      }
    }
    return names
  }
}
