internal import Expressions
internal import Geometry
internal import Scene

/// The function or closure in which code is written.
struct Scope {
  /// Whether members need `self`, as in closures that are kept.
  var isInClosure = false
  /// What the values of the event are called.
  var event: [EventValue: SwiftOperand] = [:]
  /// What has been read before an action changes it.
  var kept: [ValueName: SwiftOperand] = [:]
  /// The event's item.
  var item: String?
  /// The names of the function's parameters and constants.
  var locals: SwiftNames
  /// The values of the present action that expressions give.
  var computed = ComputedValues()

  /// The scope of a method.
  init(_ locals: SwiftNames) { self.locals = locals }

  /// What is written before the name of a member.
  var prefix: String { isInClosure ? "self." : "" }

  /// The scope of a closure in this one.
  var inClosure: Scope {
    var scope = self
    scope.isInClosure = true
    return scope
  }
}

/// The values of an action that expressions give.
///
/// An action with expressions is made by a function of their values, which cannot be looked into. So it is made once of
/// values that occur nowhere else; wherever one of them is found in the action, its expression is printed.
struct ComputedValues {
  /// An expression, and the part of its value that was found.
  enum Match: Equatable {
    case number(Int)
    case x(Int)
    case y(Int)
    case color(Int)
  }

  /// The expressions.
  private(set) var values: [ComputedValue] = []
  private var numbers: [Double: Match] = [:]
  private var colors: [DynamicColor: Match] = [:]

  /// No values.
  init() {}

  /// Values of expressions.
  ///
  /// - Parameters:
  ///   - values: The expressions.
  ///   - magnitudes: About how large the number of each is.
  init(_ values: [ComputedValue], magnitudes: [Double]) {
    self.values = values
    for (index, value) in values.enumerated() {
      switch Self.mark(value.expression.type, index, magnitudes[index]) {
      case .number(let number): note(number, .number(index))
      case .pair(let x, let y):
        note(x, .x(index))
        note(y, .y(index))
      case .color(let color): colors[color] = .color(index)
      case .boolean, .text: break
      }
    }
  }

  private mutating func note(_ number: Double, _ match: Match) {
    numbers[number] = match
    // Priorities and the vectors of behaviors are in single precision.
    numbers[Double(Float(number))] = match
  }

  /// The value that stands for that of an expression.
  ///
  /// - Parameters:
  ///   - type: The type of the expression.
  ///   - index: Its number in the action.
  ///   - magnitude: About how large a number is.
  /// - Returns: The value.
  static func mark(
    _ type: ExpressionType, _ index: Int, _ magnitude: Double
  ) -> ExpressionValue {
    let part = 1 + 0.000_137 * Double(index + 1)
    if magnitude == .infinity {
      return type == .number ? .number(Double(4001 + index)) : mark(type, index, 50)
    }
    return switch type {
    case .number: .number(magnitude * part)
    case .pair: .pair(magnitude * part, magnitude * part * 1.000_001_7)
    case .color: .color(DynamicColor(Color(red: part - 1, green: 0.123_456, blue: 0.654_321)))
    case .boolean: .boolean(false)
    case .text: .text("\u{1}\(index)")
    }
  }

  /// The expression for which a number stands; nil for none.
  func match(_ number: Double) -> Match? { numbers.isEmpty ? nil : numbers[number] }

  /// The number of the expression for which a number stands, but for rounding; nil for none.
  func nearMatch(_ number: Double) -> Int? {
    for (value, match) in numbers {
      guard case .number(let index) = match, abs(value - number) <= 1e-9 * abs(value) else {
        continue
      }
      return index
    }
    return nil
  }

  /// The expression for which a color stands; nil for none.
  func match(_ color: DynamicColor) -> Match? { colors[color] }
}
