internal import Expressions
internal import Scene
internal import SceneText

/// The assignments of an action, as an object of `id.property` to value or to amount.
enum AssignmentKeys {
  /// New values.
  static let syntax = Syntax<[Assignment]>(compiling: .assignments) { value, decoding in
    list(value, decoding, expected: "an object of id.property to value", target)
  }

  /// Amounts that are added to the present values.
  static let amounts = Syntax<[Assignment]>(compiling: .amounts) { value, decoding in
    list(value, decoding, expected: "an object of id.property to amount", targetOfAmount)
  }

  private static func list(
    _ value: JSONValue, _ decoding: Decoding, expected: String,
    _ target: @escaping @Sendable (JSONString, Decoding) -> Target?
  ) -> Compiled<[Assignment]>? {
    guard let object = value.object else {
      decoding.reportType(value, expected: expected)
      return nil
    }
    return Compiled<Assignment>.list(
      decoding.mapMembers(object.members) { assignment($0, decoding, target) })
  }

  /// The assignment of a member, to what its key names.
  private static func assignment(
    _ member: JSONObject.Member, _ decoding: Decoding,
    _ find: @escaping @Sendable (JSONString, Decoding) -> Target?
  ) -> Compiled<Assignment>? {
    let key = member.key
    guard let target = find(key, decoding) else { return nil }
    decoding.key = key.value
    let place = member.value.place
    guard let value = target.compile(member.value, decoding) else { return nil }
    func assignment(_ target: Target, _ value: PropertyValue) -> Assignment {
      Assignment(
        target: target.reference, property: target.property, value: value,
        sumLimits: target.sumLimits, valuePlace: place)
    }
    guard key.value.hasPrefix(itemPrefix), decoding.scope?.isOpen("$" + Decoding.itemName) == true
    else { return value.map { assignment(target, $0) } }
    // Properties of the same name have the same values whatever has them.
    return Compiled(like: assignment(target, value.value)) { run throws(Misfit) in
      guard let target = find(key, run.decoding) else { throw Misfit() }
      return assignment(target, try value.value(in: &run))
    }
  }

  private static let itemPrefix = "$\(Decoding.itemName)."

  /// What a member assigns to, and how its value is read.
  private struct Target {
    var reference: Reference
    var property: String
    /// The form of the property's values.
    var values: AmountForm?
    /// Within which sums stay; nil for new values.
    var sumLimits: [ClosedRange<Double>]?
    var compile: @Sendable (JSONValue, Decoding) -> Compiled<PropertyValue>?
  }

  /// What a key adds an amount to; nil, with the problem reported, if there is no such property or it has no numbers.
  @Sendable private static func targetOfAmount(
    _ key: JSONString, _ decoding: Decoding
  ) -> Target? {
    guard var target = target(key, decoding) else { return nil }
    guard let form = target.values else {
      decoding.report(
        "wrong-type", at: key.place, "\(MessageText.quoted(key.value)) cannot change by an amount",
        hint: "numbers, angles, points and sizes can; 'set' gives others a new value")
      return nil
    }
    target.sumLimits = form.limits
    target.compile = { form.syntax.compile($0, $1)?.map { PropertyValue($0) } }
    return target
  }

  /// What a key assigns to; nil, with the problem reported, if there is no such property.
  @Sendable private static func target(_ key: JSONString, _ decoding: Decoding) -> Target? {
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
          nearest: NameSuggestion.nearest(to: name, in: owner.forms().flatMap(\.names).ordered()),
          choices: owner.names),
        at: parts.property.place)
      return nil
    }
    return Target(
      reference: target, property: form.name, values: AmountForm(form.schema)
    ) { value, decoding in
      if form.schema == .string { warnOfExpressions(in: value, decoding) }
      return form.compile(value, decoding)
    }
  }

  /// Warns of a text that looks as if it had expressions, which only stand in the place of other values.
  private static func warnOfExpressions(in value: JSONValue, _ decoding: Decoding) {
    guard let scope = decoding.scope, let string = value.string, !decoding.diagnostics.isFull
    else { return }
    for piece in string.value.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
      let path = piece.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      guard decoding.resolve(String(path), in: string.place.source, scope) != nil else { continue }
      return decoding.warn(
        "expression", at: string.place,
        "texts are not computed: \(MessageText.quoted("$" + path)) is drawn as it is",
        hint: "set the texts one by one, each at its time or under a condition")
    }
  }

  /// The variable that a key sets.
  private static func variable(_ key: JSONString, _ decoding: Decoding) -> Target? {
    guard !decoding.diagnostics.isFull, let target = decoding.resolve(key, as: .variable),
      let type = decoding.variables[String(target.id.dropFirst())]
    else { return nil }
    let syntax = VariableKeys.value(of: type)
    return Target(
      reference: target, property: "", values: AmountForm(type),
      compile: { syntax.compile($0, $1)?.map { PropertyValue($0) } })
  }
}

extension SchemaNode {
  /// Amounts that are added to properties.
  static let amounts = SchemaNode.definition("amounts")
}
