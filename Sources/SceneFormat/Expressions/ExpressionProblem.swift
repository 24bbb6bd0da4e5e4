internal import Expressions
internal import Scene
internal import SceneText

extension Problem {
  /// An expression that cannot be parsed, perhaps because of a name that is similar to another one.
  static func expression(_ error: ExpressionError, nearest: String?) -> Problem {
    Problem("expression", error.category.message, hint: error.category.hint).suggesting(nearest)
  }

  /// An expression of another type than that of the value in whose place it stands.
  static func expressionType(_ type: ExpressionType, expected: ExpressionType) -> Problem {
    Problem(
      "expression", "the expression is \(type.noun), not \(expected.noun)",
      hint: (type, expected) == (.pair, .number) ? "take a component: ($location).x" : nil)
  }

  /// A value of events that the present event does not have.
  static func eventValue(_ name: String) -> Problem {
    let hint =
      switch EventValue(rawValue: name) {
      case nil: "the events of contacts, gestures and buttons have it"
      case .point: "the event 'contactBegan' has it"
      case .location, .numberOfTouches: "the events of gestures have it"
      case let value?:
        "the events of these gestures have it: "
          + GestureKeys.kinds.filter { $0.eventValues.contains(value) }.map(\.table.name)
          .joined(separator: ", ")
      }
    return Problem("expression", "'$\(name)' has no value here", hint: hint)
  }
}

extension ExpressionType {
  /// The type in a sentence.
  fileprivate var noun: String {
    switch self {
    case .number: "a number"
    case .pair: "a point or vector"
    case .color: "a color"
    case .boolean: "true or false"
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
    case .unknownFunction:
      "the functions are \(ExpressionFunction.allCases.map(\.rawValue).joined(separator: ", "))"
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
