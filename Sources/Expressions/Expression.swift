public import Geometry

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

/// What an expression gives.
public enum ExpressionType: String, Equatable, Sendable {
  /// A number, in the unit of whatever takes it; angles are in radians.
  case number
  /// A point or a vector.
  case pair
  /// A color, which can only be passed on.
  case color
  /// True or false, which comparisons of numbers give.
  case boolean
  /// A text, which can only be compared and passed on.
  case text
}

/// A value of an expression.
public enum ExpressionValue: Equatable, Sendable {
  /// A number, in the unit of whatever takes it; angles are in radians.
  case number(Double)
  /// A point or a vector by its x and y.
  case pair(Double, Double)
  /// A color.
  case color(DynamicColor)
  /// True or false.
  case boolean(Bool)
  /// A text.
  case text(String)

  /// Whether each number in it is finite.
  public var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .pair(let x, let y): x.isFinite && y.isFinite
    case .color, .boolean, .text: true
    }
  }
}

extension ExpressionValue {
  /// The type of the value.
  public var type: ExpressionType {
    switch self {
    case .number: .number
    case .pair: .pair
    case .color: .color
    case .boolean: .boolean
    case .text: .text
    }
  }
}

/// A function of numbers that gives a number.
public enum ExpressionFunction: String, CaseIterable, Equatable, Sendable {
  /// The least of two or more numbers.
  case min
  /// The greatest of two or more numbers.
  case max
  /// A number, the least and the greatest that it may be; the least wins if they are exchanged.
  case clamp
  /// The magnitude.
  case abs
  /// The nearest whole number, halves away from 0.
  case round
  /// The greatest whole number that is not greater.
  case floor
  /// The least whole number that is not less.
  case ceil
  /// 1 above 0, -1 below, else 0.
  case sign
  /// The square root.
  case sqrt
  /// The sine of an angle in radians.
  case sin
  /// The cosine of an angle in radians.
  case cos
  /// The length of a vector by its x and y.
  case hypot
  /// The angle of a vector by its y and x, in radians in (−π, π], positive clockwise on screen.
  case atan2

  /// How many arguments it takes.
  public var arguments: ClosedRange<Int> {
    switch self {
    case .min, .max: 2...Int.max
    case .clamp: 3...3
    case .abs, .round, .floor, .ceil, .sign, .sqrt, .sin, .cos: 1...1
    case .hypot, .atan2: 2...2
    }
  }

  /// The value at some numbers, as many as `arguments` allows, the same bits on every machine.
  func callAsFunction(_ numbers: Slice<UnsafeMutableBufferPointer<Expression.Cell>>) -> Double {
    let first = numbers[numbers.startIndex].x
    let last = numbers[numbers.endIndex - 1].x
    switch self {
    case .min: return numbers.reduce(first) { $1.x < $0 ? $1.x : $0 }
    case .max: return numbers.reduce(first) { $1.x > $0 ? $1.x : $0 }
    case .clamp:
      let lower = numbers[numbers.startIndex + 1].x
      let below = first > last ? last : first
      return below < lower ? lower : below
    case .abs: return first.magnitude
    case .round: return first.rounded()
    case .floor: return first.rounded(.down)
    case .ceil: return first.rounded(.up)
    case .sign: return first > 0 ? 1 : first < 0 ? -1 : 0
    case .sqrt: return first.squareRoot()
    case .sin: return PortableMath.sineAndCosine(first).sine
    case .cos: return PortableMath.sineAndCosine(first).cosine
    case .hypot:
      // The division keeps the squares from overflowing.
      let larger = Swift.max(first.magnitude, last.magnitude)
      guard larger > 0, larger.isFinite else { return larger }
      let (x, y) = (first / larger, last / larger)
      return larger * (x * x + y * y).squareRoot()
    case .atan2: return PortableMath.arctangent(y: first, x: last)
    }
  }
}
