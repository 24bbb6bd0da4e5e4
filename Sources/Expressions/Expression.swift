internal import Geometry

/// A parsed expression: steps of a stack machine in postfix order.
///
/// Names are resolved to slots when the expression is parsed, so that evaluating it looks up no
/// strings, and types are checked then, so that no step can meet a value of the wrong type.
///
/// What is only needed in one case is skipped in the other: the right side of `&&` and `||`, and one
/// side of `c ? a : b`.
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
  /// The steps, for those who print the expression in another language.
  package let steps: [Step]
  /// The colors and texts that it names, to which steps refer by their index.
  package let constants: [ExpressionValue]

  /// A step of the stack machine.
  package enum Step: Equatable, Sendable {
    case number(Double)
    /// True or false as it is written, which is 1 or 0.
    case truth(Bool)
    /// A color or a text by its index among those of the expression.
    case constant(Int)
    case slot(Int)
    case negate
    case not
    case combine(Operator)
    /// Compares two colors or two texts.
    case compareObjects(areEqual: Bool)
    case call(ExpressionFunction, count: Int)
    case pair
    case x
    case y
    /// Skips as many steps and leaves the value if it is the given one, and removes it otherwise.
    case skipIf(Bool, Int)
    /// Removes a truth value, and skips as many steps if it is false.
    case skipUnless(Int)
    case skip(Int)
  }

  /// An operator between two values.
  package enum Operator: String, Equatable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case less = "<"
    case greater = ">"
    case atMost = "<="
    case atLeast = ">="
    case equal = "=="
    case unequal = "!="
    case and = "&&"
    case or = "||"

    /// Operators of higher precedence bind tighter; equal ones group from the left.
    ///
    /// They are those of C. `c ? a : b` has the lowest, and groups from the right.
    var precedence: Int {
      switch self {
      case .or: 2
      case .and: 3
      case .equal, .unequal: 4
      case .less, .greater, .atMost, .atLeast: 5
      case .add, .subtract: 6
      case .multiply, .divide, .remainder: 7
      }
    }
  }

  /// The precedence of `c ? a : b`.
  static let choicePrecedence = 1
}
