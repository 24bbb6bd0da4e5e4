internal import Expressions
internal import Scene
internal import SceneText

/// What the expressions of a timeline entry can name, and those of the action that is being read.
final class ExpressionScope {
  /// The types of the scene's variables.
  let variables: [String: ExpressionType]
  /// The types of the values that the entry's event brings with it.
  let event: [EventValue: ExpressionType]
  /// What `$item` stands for; nil where the event has no item.
  let item: EventItem?
  /// The expressions so far of the action that is being read.
  private(set) var values: [ComputedValue] = []

  init(
    variables: [String: ExpressionType], event: [EventValue: ExpressionType], item: EventItem? = nil
  ) {
    self.variables = variables
    self.event = event
    self.item = item
  }

  /// Adds an expression of the present action.
  ///
  /// - Returns: Its index among them.
  func add(_ value: ComputedValue) -> Int {
    values.append(value)
    return values.count - 1
  }

  /// Whether an id stands for an item that only the event determines.
  func isOpen(_ id: String) -> Bool {
    guard case .some(.one) = item else { return false }
    return id == "$" + Decoding.itemName
  }

  /// Runs an operation that reads an action, possibly inside another.
  ///
  /// - Returns: The result, and the expressions of that action alone.
  func readAction<Value>(_ read: () -> Value) -> (Value, [ComputedValue]) {
    let outer = values
    values = []
    defer { values = outer }
    let value = read()
    return (value, values)
  }
}

/// The item of an event, for which `$item` stands in its actions.
enum EventItem: Equatable, Sendable {
  /// The item with an id.
  case fixed(String)
  /// One of several, which the event determines; as long as it is not known, one that stands for all.
  case one(like: String)

  var id: String {
    switch self {
    case .fixed(let id), .one(let id): id
    }
  }
}

/// What has been found where an expression may be.
enum ExpressionReading<Value> {
  /// No expression.
  case none
  /// A value that an expression gives.
  case taken(Compiled<Value>)
  /// A faulty expression, which has been reported.
  case faulty
}

extension Decoding {
  /// Whether a value is an expression: a string with a `$` where expressions are allowed.
  func isExpression(_ value: JSONValue) -> Bool {
    scope != nil && value.string?.value.utf8.contains(UInt8(ascii: "$")) == true
  }

  /// Whether a value is an expression that gives a type; false for a faulty one.
  func isExpression(_ value: JSONValue, of type: ExpressionType) -> Bool {
    guard let scope, isExpression(value), let string = value.string else { return false }
    let expression = try? Expression(string.value, color: { ColorNames.color($0) }) { path in
      resolve(path, in: string.place.source, scope).map { (0, $0.1) }
    }
    return expression?.type == type
  }

  /// Takes an expression in the place of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - type: What the expression has to give.
  ///   - placeholder: The value as long as it is not known, by the number of the action's expressions
  ///     so far.
  ///   - convert: Makes the value of what the expression gives; nil, with the problem reported, if it
  ///     does not fit.
  /// - Returns: What has been found.
  func takeExpression<Value>(
    _ value: JSONValue, of type: ExpressionType, like placeholder: (Int) -> Value,
    _ convert: @escaping @Sendable (ExpressionValue, ComputedPlace, inout ActionRun) -> Value?
  ) -> ExpressionReading<Value> {
    guard scope != nil, isExpression(value) else { return .none }
    guard let computed = computedValue(value, of: type), let scope else { return .faulty }
    let index = scope.add(computed)
    let place = computedPlace(of: value)
    return .taken(
      Compiled(like: placeholder(index + 1), form: computed.output) { run throws(Misfit) in
        guard let value = convert(run.values[index], place, &run) else { throw Misfit() }
        return value
      })
  }

  /// The expression in the place of a value; nil, with the problem reported, if it is faulty.
  func computedValue(_ value: JSONValue, of type: ExpressionType) -> ComputedValue? {
    guard let scope, let string = value.string else { return nil }
    var names: [ValueName] = []
    do throws(ExpressionError) {
      let expression = try Expression(
        string.value, color: { ColorNames.color($0) }
      ) { path in
        guard let (name, type) = resolve(path, in: string.place.source, scope) else { return nil }
        let slot = names.firstIndex(of: name) ?? names.count
        if slot == names.count { names.append(name) }
        return (slot, type)
      }
      guard expression.type == type else {
        report(.expressionType(expression.type, expected: type), at: string.place)
        return nil
      }
      links?.add(namesIn: string, self)
      return ComputedValue(expression: expression, names: names, place: value.place)
    } catch {
      report(error, in: string, scope)
      return nil
    }
  }

  /// Reads an expression that uses only the given names, by the slots in that order.
  ///
  /// - Returns: The expression; nil, with the problem reported, if it is faulty.
  func expression(
    _ value: JSONValue, of type: ExpressionType,
    naming names: [(text: String, type: ExpressionType)]
  ) -> Expression? {
    guard let string = value.string else {
      reportType(value, expected: "an expression in quotation marks")
      return nil
    }
    do throws(ExpressionError) {
      let expression = try Expression(string.value) { path in
        names.firstIndex { $0.text == path }.map { ($0, names[$0].type) }
      }
      guard expression.type == type else {
        report(.expressionType(expression.type, expected: type), at: string.place)
        return nil
      }
      return expression
    } catch {
      var nearest: String?
      if case .unknownName(let path) = error.category {
        nearest = Spelling.nearest(to: path, in: names.map(\.text)).map { "$" + $0 }
      }
      report(.expression(error, nearest: nearest), at: place(of: error, in: string))
      return nil
    }
  }

  /// The place of what is wrong with an expression.
  func place(of error: ExpressionError, in string: JSONString) -> SourceSpan {
    sources.placed(string).place(ofCharacters: error.range)
  }

  /// The name of the item of an event, after `$`.
  static let itemName = "item"
}

extension ComputedValue {
  /// The expression as scenes write it, with the full ids of what it names.
  func output(_ writing: Writing?) -> JSONOutput? {
    if let truth = expression.constantTruth { return .boolean(truth) }
    let text = expression.text {
      names[$0].path
    } color: { color in
      let text = ColorNames.text(of: color)
      return ColorNames.color(text) == color ? text : nil
    }
    // Braces in an expression are not those of a text.
    guard let text else { return writing.failed("a color or a text of the expression has no form") }
    return .literal(JSONOutput.quoted(text))
  }
}

extension ValueName {
  /// The path after `$`.
  fileprivate var path: String {
    switch self {
    case .variable(let name): name
    case .time: "time"
    case .event(let value): value.rawValue
    case .property(let property, let id): "\(id).\(property)"
    case .itemProperty(let property): "\(Decoding.itemName).\(property)"
    }
  }
}

extension SchemaNode {
  /// The type of expressions that can stand in the place of such a value; nil for none.
  var expressionType: ExpressionType? {
    switch self {
    case .number, .integer, .definition("angle"): .number
    case .definition("color"): .color
    case .boolean: .boolean
    case .tuple(let elements, _):
      elements.count == 2 && elements.allSatisfy { $0.expressionType == .number } ? .pair : nil
    case .any(let nodes): nodes.lazy.compactMap(\.expressionType).first
    default: nil
    }
  }
}

extension Problem {
  /// An expression that cannot be parsed, perhaps because of a name that is similar to another one.
  static func expression(_ error: ExpressionError, nearest: String?) -> Problem {
    Problem(
      "expression", error.category.message,
      hint: error.correction.map {
        "write \(MessageText.quoted($0, in: $0.contains("'") ? "\"" : "'"))"
      } ?? error.category.hint
    ).suggesting(nearest)
  }

  /// An expression of another type than that of the value in whose place it stands.
  static func expressionType(_ type: ExpressionType, expected: ExpressionType) -> Problem {
    Problem(
      "expression", "the expression is \(type.noun), not \(expected.noun)",
      hint: (type, expected) == (.pair, .number) ? "take a component: ($location).x" : nil)
  }

  /// A name for a value of events that the present event does not have.
  static func noValue(_ name: String, hint: String) -> Problem {
    Problem("expression", "'$\(name)' has no value here", hint: hint)
  }

  /// The item of an event that has none.
  static let noItem = noValue(
    Decoding.itemName, hint: "the events of contacts, gestures and buttons have it")
}

extension ExpressionType {
  /// The type in a sentence.
  fileprivate var noun: String {
    switch self {
    case .number: "a number"
    case .pair: "a point or vector"
    case .color: "a color"
    case .boolean: "true or false"
    case .text: "text"
    }
  }
}

extension ExpressionError.Category {
  /// What is wrong, in lower case.
  fileprivate var message: String {
    switch self {
    case .unexpected(let expected): "expected \(expected)"
    case .number: "the number is too large"
    case .unknownName(let name): "unknown value \(MessageText.quoted("$" + name))"
    case .unknownFunction(let name): "unknown function \(MessageText.quoted(name))"
    case .unknownColor(let text): "malformed color \(MessageText.quoted(text))"
    case .foreign(let text, _): "unknown operator \(MessageText.quoted(text))"
    case .argumentCount(let function, let count):
      "'\(function.rawValue)' takes \(function.arity), not \(count)"
    case .type(let operation): "'\(operation)' does not apply to values of these types"
    case .nesting: "the expression nests more than \(Expression.maximumNesting) deep"
    }
  }

  /// What to do about it.
  fileprivate var hint: String? {
    switch self {
    case .unknownName:
      "values are variables, properties ($square.center.x), $time and those of events ($location)"
    case .unknownFunction(let name):
      Spelling.nearest(to: name, in: ColorNames.all).map { "did you mean the color '\($0)'?" }
        ?? "the functions are \(ExpressionFunction.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unknownColor: "use #RGB, #RGBA, #RRGGBB or #RRGGBBAA, with hexadecimal digits"
    case .foreign(_, let instead): "write '\(instead)'"
    case .type("? :"): "both values must have the same type"
    case .type("?"), .type("!"), .type("&&"), .type("||"):
      "conditions are true or false: compare values, as in $square.alpha > 0.5"
    case .type("*"), .type("/"): "a point or vector can be multiplied and divided by a number only"
    default: nil
    }
  }
}

extension ExpressionFunction {
  /// The number of arguments in a sentence.
  fileprivate var arity: String {
    let count = arguments.lowerBound
    return (arguments.upperBound > count ? "at least " : "")
      + MessageText.count(count, "argument")
  }
}
