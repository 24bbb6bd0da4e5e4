public import Geometry

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
