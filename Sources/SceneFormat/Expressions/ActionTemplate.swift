public import Expressions
internal import Foundation
public import Scene

/// An action as written, from which it is made anew with computed values.
struct ActionTemplate: Equatable, Sendable {
  /// The action's object.
  let value: JSONValue
  /// The ids that were generated for parts of it.
  let ids: [String]
  /// The types of the values of the event that runs it.
  let event: [EventValue: ExpressionType]
  /// What `$item` stands for.
  let item: EventItem?
  /// The computed members of a `set` action, which suffice to make it anew; nil if they do not.
  let members: [ComputedMember]?
}

/// A member of a `set` action with expressions.
struct ComputedMember: Equatable, Sendable {
  /// The place among the action's assignments.
  let index: Int
  /// The key, for messages.
  let key: String
  /// The value as written.
  let value: JSONValue
  /// The expressions in it, as places in the action's list.
  let expressions: Range<Int>
  /// The range of a property that is one number; nil for others.
  let range: NumberRange?
  /// Reads a value of the property.
  let read: @Sendable (JSONValue, Decoding) -> PropertyValue?

  /// Functions cannot be compared; the key and the ids of a scene determine this one.
  static func == (a: ComputedMember, b: ComputedMember) -> Bool {
    (a.index, a.key, a.value, a.expressions) == (b.index, b.key, b.value, b.expressions)
  }

  /// The computed members of an action; nil if it is none that sets properties of known elements.
  static func members(
    of action: TimelineAction, _ value: JSONValue, _ computed: [ComputedValue],
    _ decoding: Decoding
  ) -> [ComputedMember]? {
    guard case .set(let assignments) = action.kind, let object = value.object?["set"]?.object,
      object.members.count == assignments.count
    else { return nil }
    var members: [ComputedMember] = []
    var next = 0
    for (index, member) in object.members.enumerated() {
      let first = next
      let end = member.value.place.range.upperBound
      while next < computed.count, computed[next].place.range.upperBound <= end { next += 1 }
      let isItem = member.key.value.hasPrefix("$\(Decoding.itemName).")
      guard !isItem, let reader = AssignmentKeys.reader(of: member, decoding) else { return nil }
      guard next > first else { continue }
      members.append(
        ComputedMember(
          index: index, key: member.key.value, value: member.value, expressions: first..<next,
          range: reader.range, read: reader.read))
    }
    return next == computed.count ? members : nil
  }
}

/// An assignment of a number that an expression gives.
public struct NumberAssignment: Sendable {
  /// What is set; its value is a placeholder.
  public let assignment: Assignment
  /// What the slots of the expression stand for.
  public let names: [ValueName]
  private let expression: Expressions.Expression
  private let range: NumberRange

  fileprivate init?(
    _ member: ComputedMember, of assignments: [Assignment], _ values: [ComputedValue]
  ) {
    guard let range = member.range, member.expressions.count == 1 else { return nil }
    let value = values[member.expressions.lowerBound]
    guard value.expression.type == .number, value.place == member.value.place else { return nil }
    assignment = assignments[member.index]
    (names, expression) = (value.names, value.expression)
    self.range = range
  }

  /// Computes the number.
  ///
  /// - Parameter slot: The value of the name with a number; nil if it has none.
  /// - Returns: The number; nil if there is none, or none that fits.
  public func number(_ slot: (Int) -> ExpressionValue?) -> Double? {
    guard let number = expression.number(slot), range.contains(number) else { return nil }
    return number
  }
}

extension TimelineAction {
  /// The assignments of a `set` action if expressions give all its values, each of them a number; nil
  /// for other actions.
  public var numberAssignments: [NumberAssignment]? {
    guard case .set(let assignments) = kind, let computation,
      let members = (computation.template.base as? ActionTemplate)?.members,
      members.count == assignments.count
    else { return nil }
    let numbers = members.compactMap { NumberAssignment($0, of: assignments, computation.values) }
    return numbers.count == members.count ? numbers : nil
  }
}

/// Makes actions with expressions anew while a scene plays.
public final class ActionComputer {
  private let declarations: [Declaration]
  private let variables: [String: ExpressionType]

  /// A computer for the actions of a scene.
  public init(_ scene: Scene) {
    declarations = scene.declarations
    variables = scene.variableTypes
  }

  private lazy var names = NameTable(declarations, diagnostics: DiagnosticCollector(limit: 0))
  /// A state of decoding without problems, which the next action can use.
  private var idle: Decoding?

  /// Makes an action anew.
  ///
  /// - Parameters:
  ///   - action: An action of the scene; one without expressions is returned as it is.
  ///   - item: The id of the event's item, if it has one.
  ///   - value: The present value of a name; nil if it has none.
  /// - Returns: The action with the present values; nil if one of them has no value or does not fit.
  ///   And what is wrong, at the places of the expressions, as warnings.
  public func compute(
    _ action: TimelineAction, item: String?, _ value: (ValueName) -> ExpressionValue?
  ) -> (action: TimelineAction?, diagnostics: [Diagnostic]) {
    guard let computation = action.computation,
      let template = computation.template.base as? ActionTemplate
    else { return (action, []) }
    let decoding = idle ?? decoding()
    idle = nil
    let diagnostics = decoding.diagnostics
    let results = results(of: computation, diagnostics, value)
    let computed: TimelineAction?
    if results.count < computation.values.count {
      computed = nil
    } else if let members = template.members, case .set(let assignments) = action.kind {
      let changed = Self.replacing(members, of: assignments, results, decoding)
      computed = changed.map { TimelineAction(kind: .set($0), place: action.place) }
    } else {
      computed = read(template, results, item, decoding)
    }
    guard !diagnostics.diagnostics.isEmpty else {
      idle = decoding
      return (computed, [])
    }
    guard diagnostics.hasErrors else { return (computed, diagnostics.diagnostics) }
    let warnings = diagnostics.diagnostics.map { problem in
      var warning = problem
      warning.severity = .warning
      return warning
    }
    return (nil, warnings)
  }

  private func decoding() -> Decoding {
    let decoding = Decoding(
      diagnostics: DiagnosticCollector(limit: SceneLimits().problems), sources: SourceList([]),
      names: names, isDamaged: false, allowsOutsidePaths: true)
    decoding.variables = variables
    return decoding
  }

  /// The values of expressions, each with its place; those without a value are reported and left out.
  private func results(
    of computation: Computation, _ diagnostics: DiagnosticCollector,
    _ value: (ValueName) -> ExpressionValue?
  ) -> [(place: SourceSpan, value: JSONValue)] {
    var results: [(place: SourceSpan, value: JSONValue)] = []
    results.reserveCapacity(computation.values.count)
    for computed in computation.values {
      var hasAll = true
      do throws(EvaluationError) {
        let result = try computed.expression.value { slot in
          let value = value(computed.names[slot])
          if value == nil { hasAll = false }
          return value ?? .number(0)
        }
        guard hasAll else { throw .notFinite }
        results.append((computed.place, JSONValue(result, at: computed.place)))
      } catch {
        diagnostics.report(
          hasAll ? Problem.evaluation(error) : Problem.noValue, at: computed.place)
      }
    }
    return results
  }

  /// Assignments with computed values; nil, with the problems reported, if one does not fit.
  private static func replacing(
    _ members: [ComputedMember], of assignments: [Assignment],
    _ results: [(place: SourceSpan, value: JSONValue)], _ decoding: Decoding
  ) -> [Assignment]? {
    var assignments = assignments
    var fits = true
    for member in members {
      decoding.key = member.key
      let first = results[member.expressions.lowerBound]
      let value =
        first.place == member.value.place
        ? first.value : member.value.replacing(Array(results[member.expressions]))
      if let value = member.read(value, decoding) {
        assignments[member.index].value = value
      } else {
        fits = false
      }
    }
    return fits ? assignments : nil
  }

  /// Reads an action again, with computed values in the places of its expressions.
  private func read(
    _ template: ActionTemplate, _ results: [(place: SourceSpan, value: JSONValue)], _ item: String?,
    _ decoding: Decoding
  ) -> TimelineAction? {
    var named = template.item
    if case .some(.one) = named, let item { named = .fixed(item) }
    decoding.scope = ExpressionScope(variables: variables, event: template.event, item: named)
    defer { decoding.scope = nil }
    names.generateAgain(template.ids)
    defer { names.generateAgain([]) }
    return ActionKeys.syntax.read(template.value.replacing(results), decoding)
  }
}

extension Scene {
  /// The types of the variables, by name.
  var variableTypes: [String: ExpressionType] {
    Dictionary(variables.map { ($0.name, $0.value.type) }) { first, _ in first }
  }
}

extension JSONValue {
  /// The value of an expression, in its place.
  fileprivate init(_ value: ExpressionValue, at place: SourceSpan) {
    func number(_ number: Double) -> JSONValue {
      JSONValue(
        content: .number(JSONNumber(value: number, written: nil)), place: place)
    }
    switch value {
    case .number(let value): self = number(value)
    case .pair(let x, let y): self.init(content: .array([number(x), number(y)]), place: place)
    case .color(let color):
      let text = ColorNames.text(of: color)
      self.init(content: .string(JSONString(value: text, place: place)), place: place)
    case .boolean(let value): self.init(content: .boolean(value), place: place)
    }
  }

  /// The value with other values in some places.
  fileprivate func replacing(_ values: [(place: SourceSpan, value: JSONValue)]) -> JSONValue {
    switch content {
    case .string: return values.first { $0.place == place }?.value ?? self
    case .array(let elements):
      return JSONValue(content: .array(elements.map { $0.replacing(values) }), place: place)
    case .object(let object):
      let members = object.members.map { member in
        JSONObject.Member(key: member.key, value: member.value.replacing(values))
      }
      return JSONValue(content: .object(JSONObject(members: members)), place: place)
    default: return self
    }
  }
}
