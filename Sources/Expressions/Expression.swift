/// A parsed expression: steps of a stack machine in postfix order.
///
/// Names are resolved to slots when the expression is parsed, so that evaluating it looks up no
/// strings, and types are checked then, so that no step can meet a value of the wrong type.
public struct Expression: Equatable, Sendable {
  /// What the expression gives.
  public let type: ExpressionType
  /// The slots that it reads, each as often as it is named, in the order of the text.
  public var slots: [Int] {
    steps.compactMap { step in
      guard case .slot(let slot) = step else { return nil }
      return slot
    }
  }
  let steps: [Step]

  enum Step: Equatable, Sendable {
    case number(Double)
    case slot(Int)
    case negate
    case combine(Operator)
    case call(ExpressionFunction, count: Int)
    case pair
    case x
    case y
  }

  enum Operator: Character, Equatable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case less = "<"
    case greater = ">"
    case atMost = "≤"
    case atLeast = "≥"

    /// Operators of higher precedence bind tighter; equal ones group from the left.
    var precedence: Int {
      switch self {
      case .less, .greater, .atMost, .atLeast: 1
      case .add, .subtract: 2
      case .multiply, .divide: 3
      }
    }

    /// Whether it compares numbers.
    var isComparison: Bool { precedence == 1 }
  }
}
