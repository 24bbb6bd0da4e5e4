internal import Expressions
internal import Scene
internal import SceneText

/// The assignments of an action, as an object of `id.property` to value or to amount.
enum AssignmentKeys {
  /// New values.
  static let syntax = Syntax<[Assignment]>(
    compiling: .assignments, write: write
  ) { value, decoding in
    list(value, decoding, expected: "an object of id.property to value", target)
  }

  /// Amounts that are added to the present values.
  static let amounts = Syntax<[Assignment]>(
    compiling: .amounts, write: write
  ) { value, decoding in
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
    let members = decoding.mapMembers(object.members) { assignment($0, decoding, target) }
    return Compiled<Assignment>.list(members.map(\.assignment)) { writing in
      .object(ifComplete: members.map { ($0.key, $0.write(writing)) })
    }
  }

  // MARK: - Writing

  @Sendable
  private static func write(_ assignments: [Assignment], _ writing: Writing?) -> JSONOutput? {
    .object(
      ifComplete: assignments.map { assignment in
        let key = key(assignment.target.id, assignment.property)
        return (
          key,
          writing.within(key) {
            value(of: assignment, writing)
              ?? writing.failed(
                assignment.isAmount
                  ? "it has no such property that amounts are added to, or the amount is of another type"
                  : "it has no such property, or the value is of another type")
          }
        )
      })
  }

  /// Writes the value of an assignment by the syntax of what it changes.
  private static func value(of assignment: Assignment, _ writing: Writing?) -> JSONOutput? {
    let value = assignment.value
    guard !assignment.property.isEmpty else {
      guard let value = value.base as? ExpressionValue, value.type != .text else { return nil }
      return VariableKeys.value(of: value.type).write(value, writing)
    }
    guard
      let form = writing?.names.property(assignment.property, of: assignment.target.id)
    else { return nil }
    guard assignment.isAmount else { return form.write(value, writing) }
    return (value.base as? ExpressionValue).flatMap {
      AmountForm(form.schema)?.syntax.write($0, writing)
    }
  }

  /// The key of a property, or of a variable, which has none.
  private static func key(_ id: String, _ property: String) -> String {
    property.isEmpty ? id : "\(id).\(property)"
  }

  // MARK: - Reading

  /// A member with its full key, and what writes its value if that is computed.
  private typealias Member = (
    assignment: Compiled<Assignment>, key: String, write: (Writing?) -> JSONOutput?
  )

  /// The assignment of a member, to what its key names.
  private static func assignment(
    _ member: JSONObject.Member, _ decoding: Decoding,
    _ find: @escaping @Sendable (JSONString, Decoding) -> Target?
  ) -> Member? {
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
    let write = { (writing: Writing?) in value.output(by: target.write, writing) }
    guard key.value.hasPrefix(itemPrefix), decoding.scope?.isOpen("$" + Decoding.itemName) == true
    else {
      return (
        value.map { assignment(target, $0) }, Self.key(target.reference.id, target.property), write
      )
    }
    let name = itemPrefix + target.property
    // Properties of the same name have the same values whatever has them.
    let computed = Compiled(
      like: assignment(target, value.value), form: { .object(ifComplete: [(name, write($0))]) }
    ) { run throws(Misfit) in
      guard let target = find(key, run.decoding) else { throw Misfit() }
      return assignment(target, try value.value(in: &run))
    }
    return (computed, name, write)
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
    var write: @Sendable (PropertyValue, Writing?) -> JSONOutput?
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
    target.write = { value, writing in
      (value.base as? ExpressionValue).flatMap { form.syntax.write($0, writing) }
    }
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
      reference: target, property: form.name, values: AmountForm(form.schema),
      compile: { value, decoding in
        if form.schema == .string { warnOfExpressions(in: value, decoding) }
        return form.compile(value, decoding)
      }, write: form.write)
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
      compile: { syntax.compile($0, $1)?.map { PropertyValue($0) } },
      write: { value, writing in
        (value.base as? ExpressionValue).flatMap { syntax.write($0, writing) }
      })
  }
}

extension SchemaNode {
  /// Amounts that are added to properties.
  static let amounts = SchemaNode.definition("amounts")
}
