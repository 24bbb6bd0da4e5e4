internal import Expressions
internal import Foundation
internal import Geometry
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

/// How an amount is written that is added to a property: a number, an angle, or two numbers for a point or a size.
struct AmountForm: Sendable {
  /// The syntax of the amount.
  let syntax: Syntax<ExpressionValue>
  /// The ranges in which the numbers of the property stay.
  let limits: [ClosedRange<Double>]

  /// The form for a property with values of a form; nil if nothing can be added to those.
  init?(_ values: SchemaNode) {
    switch values {
    case .number(let range):
      limits = [range.interval]
      syntax = Syntax<Double>.number(range.ofDifferences).map({ .number($0) }, back: \.number)
    case .definition("angle"):
      limits = [NumberRange.angle.interval]
      syntax = Syntax<CGFloat>.angle.map(
        { .number(Double($0)) }, back: { $0.number.map { CGFloat($0) } })
    case .tuple(let elements, let form) where ["[x, y]", "[width, height]"].contains(form):
      guard case .number(let first)? = elements.first, case .number(let second)? = elements.last
      else { return nil }
      limits = [first.interval, second.interval]
      let names = form.dropFirst().dropLast().split(separator: ",").map {
        String($0.trimmingPrefix { $0 == " " })
      }
      let pair = Syntax<CGVector>.components(
        of: .zero, first.ofDifferences, names, [\.dx, \.dy])
      syntax = pair.map(
        { .pair(Double($0.dx), Double($0.dy)) },
        back: { if case .pair(let x, let y) = $0 { CGVector(dx: x, dy: y) } else { nil } })
    case .any(let forms) where !forms.contains(.null):
      // Two numbers, or one for both, as a scale.
      let amounts = forms.compactMap { AmountForm($0) }
      guard forms.count == 2, amounts.count == 2,
        let pair = amounts.first(where: { $0.limits.count == 2 }),
        let number = amounts.first(where: { $0.limits.count == 1 })
      else { return nil }
      limits = pair.limits
      syntax = Self.syntax(of: pair.syntax, orBoth: number.syntax)
    default: return nil
    }
  }

  /// The syntax of two numbers, or of one that stands for both.
  private static func syntax(
    of pair: Syntax<ExpressionValue>, orBoth number: Syntax<ExpressionValue>
  ) -> Syntax<ExpressionValue> {
    Syntax(compiling: .any([pair.schema, number.schema]), write: pair.write) { value, decoding in
      let isOne =
        if case .number = value.content { true } else {
          decoding.isExpression(value, of: .number)
        }
      guard isOne else { return pair.compile(value, decoding) }
      return number.compile(value, decoding)?.map { amount in
        if case .number(let number) = amount { .pair(number, number) } else { amount }
      }
    }
  }

  /// The form for a variable of a type; nil if nothing can be added to it.
  init?(_ type: ExpressionType) {
    switch type {
    case .number: (syntax, limits) = (VariableKeys.number, [NumberRange.any.interval])
    case .pair:
      (syntax, limits) = (VariableKeys.pair, [NumberRange.any.interval, NumberRange.any.interval])
    case .color, .boolean, .text: return nil
    }
  }
}

extension ExpressionValue {
  /// The number; nil for another value.
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}

extension NumberRange {
  /// The numbers in the range; one that excludes its lower bound begins just above it.
  fileprivate var interval: ClosedRange<Double> { (includesLower ? lower : lower.nextUp)...upper }

  /// The range of what leads from a number in the range to another one.
  fileprivate var ofDifferences: NumberRange {
    let most = min(upper - lower, Self.largest)
    return NumberRange(lower: -most, upper: most, unit: unit)
  }
}

extension ObjectWriter {
  /// Writes changes: those of properties to new values, those by amounts and those of the layout.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - set: The key of new values.
  ///   - by: The key of amounts.
  ///   - layout: The key of the layout.
  ///   - isNeeded: Whether one of the keys has to be there even if nothing changes.
  mutating func set(
    _ changes: AnimatedChanges, _ set: Key<[Assignment]>, _ by: Key<[Assignment]>,
    _ layout: Key<LayoutChange>, isNeeded: Bool
  ) {
    let values = changes.assignments.filter { !$0.isAmount }
    let amounts = changes.assignments.filter(\.isAmount)
    let isEmpty = changes.assignments.isEmpty && changes.layout == nil
    self.set(set, values.isEmpty && !(isNeeded && isEmpty) ? nil : values)
    self.set(by, amounts.isEmpty ? nil : amounts)
    self.set(layout, changes.layout)
  }
}

extension ObjectReader {
  /// The changes of properties to new values, then those by amounts; a property that has both is reported.
  func assignments(_ set: Key<[Assignment]>, _ by: Key<[Assignment]>) -> [Assignment] {
    let (values, amounts) = (self[set] ?? [], self[by] ?? [])
    for amount in amounts {
      let (id, name) = (amount.target.id, amount.property)
      guard values.contains(where: { $0.target.id == id && $0.property == name }) else { continue }
      let whole = name.isEmpty ? id : "\(id).\(name)"
      decoding.report(
        Problem(
          "exclusive-keys", "\(MessageText.quoted(whole)) is in '\(set.name)' and in '\(by.name)'",
          hint: "add the amount to the value in '\(set.name)'"), at: amount.target.place)
    }
    return values + amounts
  }
}
