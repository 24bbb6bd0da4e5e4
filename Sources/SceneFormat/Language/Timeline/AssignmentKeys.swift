internal import Geometry
internal import Scene

/// The assignments of an action, as an object of `id.property` to value.
enum AssignmentKeys {
  static let syntax = Syntax<[Assignment]>(schema: .assignments) { value, decoding in
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object of id.property to value")
      return nil
    }
    return object.members.compactMap { assignment($0, decoding) }
  }

  private static func assignment(
    _ member: JSONObject.Member, _ decoding: Decoding
  ) -> Assignment? {
    guard !decoding.diagnostics.isFull, let parts = decoding.propertyPath(member.key),
      let target = decoding.resolve(parts.id, as: .settable),
      let declaration = decoding.names[target.id],
      let type = decoding.names.type(of: target.id),
      let owner = SceneProperties.owner(declaration.kind, type: type)
    else { return nil }
    let name = parts.property.value
    guard let form = owner.form(name) else {
      decoding.report(
        .unknownProperty(
          name, owner: "\(declaration.kind.rawValue) '\(target.id)'",
          nearest: NameSuggestion.nearest(to: name, in: owner.forms().flatMap(\.names).sorted()),
          choices: owner.names),
        at: parts.property.place)
      return nil
    }
    decoding.key = member.key.value
    guard let value = form.read(member.value, decoding) else { return nil }
    return Assignment(target: target, property: form.name, value: value)
  }

  /// The forms of the keys and values, for each name of a property.
  static var patterns: [(pattern: String, value: SchemaNode)] {
    var schemas: [String: [SchemaNode]] = [:]
    var names: [String] = []
    for (_, owner) in SceneProperties.owners {
      let forms = owner.forms().flatMap { form in form.names.map { ($0, form.schema) } }
      for (name, schema) in forms.sorted(by: { $0.0 < $1.0 }) {
        if schemas[name] == nil { names.append(name) }
        if schemas[name]?.contains(schema) != true { schemas[name, default: []].append(schema) }
      }
    }
    return names.map { name in
      let path = name.replacing(".", with: "\\.")
      let values = schemas[name] ?? []
      return (
        "^[A-Za-z_][A-Za-z0-9_-]*\\.\(path)$", values.count == 1 ? values[0] : .any(values)
      )
    }
  }
}
