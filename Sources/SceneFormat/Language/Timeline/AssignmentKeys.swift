internal import Expressions
internal import Scene
internal import SceneText

/// The assignments of an action, as an object of `id.property` to value.
enum AssignmentKeys {
  static let syntax = Syntax<[Assignment]>(compiling: .assignments) { value, decoding in
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object of id.property to value")
      return nil
    }
    return Compiled<Assignment>.list(
      decoding.mapMembers(object.members) { assignment($0, decoding) })
  }

  /// The assignment of a member.
  private static func assignment(
    _ member: JSONObject.Member, _ decoding: Decoding
  ) -> Compiled<Assignment>? {
    let key = member.key
    guard let target = target(of: key, decoding) else { return nil }
    decoding.key = key.value
    guard let value = target.compile(member.value, decoding) else { return nil }
    let (reference, property) = (target.reference, target.property)
    guard key.value.hasPrefix(itemPrefix), decoding.scope?.isOpen("$" + Decoding.itemName) == true
    else {
      return value.map { Assignment(target: reference, property: property, value: $0) }
    }
    // Properties of the same name have the same values whatever has them.
    let placeholder = Assignment(target: reference, property: property, value: value.value)
    return Compiled(like: placeholder) { run throws(Misfit) in
      guard let target = Self.target(of: key, run.decoding) else { throw Misfit() }
      return Assignment(
        target: target.reference, property: target.property, value: try value.value(in: &run))
    }
  }

  private static let itemPrefix = "$\(Decoding.itemName)."

  /// What a member assigns to, and how its value is read.
  private typealias Target = (
    reference: Reference, property: String,
    compile: @Sendable (JSONValue, Decoding) -> Compiled<PropertyValue>?
  )

  /// What a key assigns to; nil, with the problem reported, if there is no such property.
  private static func target(of key: JSONString, _ decoding: Decoding) -> Target? {
    if key.value.hasPrefix("$"), !key.value.hasPrefix(itemPrefix) {
      return variable(key, decoding)
    }
    guard !decoding.diagnostics.isFull, let parts = decoding.propertyPath(key),
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
    return (target, form.name, form.compile)
  }

  /// The variable that a key sets.
  private static func variable(_ key: JSONString, _ decoding: Decoding) -> Target? {
    guard !decoding.diagnostics.isFull, let target = decoding.resolve(key, as: .variable),
      let type = decoding.variables[String(target.id.dropFirst())]
    else { return nil }
    let syntax = VariableKeys.value(of: type)
    return (target, "", { syntax.compile($0, $1)?.map { PropertyValue($0) } })
  }
}
