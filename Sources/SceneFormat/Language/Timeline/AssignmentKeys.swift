internal import Expressions
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

  /// The assignment of a member, whose values are read by `reader(of:_:)`.
  private static func assignment(
    _ member: JSONObject.Member, _ decoding: Decoding
  ) -> Assignment? {
    guard let reader = reader(of: member, decoding) else { return nil }
    decoding.key = member.key.value
    return reader.read(member.value, decoding).map {
      Assignment(target: reader.target, property: reader.property, value: $0)
    }
  }

  /// What a member assigns to, how its value is read, and its range if it is one number.
  typealias Reader = (
    target: Reference, property: String, range: NumberRange?,
    read: @Sendable (JSONValue, Decoding) -> PropertyValue?
  )

  /// What a member assigns to; nil, with the problem reported, if there is no such property.
  static func reader(of member: JSONObject.Member, _ decoding: Decoding) -> Reader? {
    let isItem = member.key.value.hasPrefix("$\(Decoding.itemName).")
    if member.key.value.hasPrefix("$"), !isItem { return variable(member, decoding) }
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
    return (target, form.name, form.range, form.read)
  }

  /// The variable that a member sets.
  private static func variable(_ member: JSONObject.Member, _ decoding: Decoding) -> Reader? {
    guard !decoding.diagnostics.isFull, let target = decoding.resolve(member.key, as: .variable),
      let type = decoding.variables[String(target.id.dropFirst())]
    else { return nil }
    let syntax = VariableKeys.value(of: type)
    let range = type == .number ? NumberRange.any : nil
    return (target, "", range, { syntax.read($0, $1).map { PropertyValue($0) } })
  }
}
