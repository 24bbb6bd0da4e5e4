public import Expressions

/// The force of a custom field: an expression of an item's state.
public struct FieldForce: Equatable, Sendable {
  /// What the expression can name, after `$`; the raw values are its slots.
  public enum Name: Int, CaseIterable, Sendable {
    /// The center of the item from the field's position, in points.
    case position
    /// In m/s, where a meter is 100 points.
    case velocity
    /// In kilograms.
    case mass
    /// The electric charge.
    case charge
    /// The simulated time in seconds.
    case time

    /// The name.
    public var text: String { String(describing: self) }

    /// What it is.
    public var type: ExpressionType {
      switch self {
      case .position, .velocity: .pair
      case .mass, .charge, .time: .number
      }
    }
  }

  /// The expression, which gives a pair, in newtons.
  public let expression: Expression

  /// A force by an expression of pairs whose slots are those of `Name`.
  public init(_ expression: Expression) {
    precondition(expression.type == .pair, "a force has two components")
    self.expression = expression
  }

  /// The force on an item, [x, y] in newtons; nil where the expression has no value.
  public func value(
    position: SIMD2<Double>, velocity: SIMD2<Double>, mass: Double, charge: Double, time: Double
  ) -> SIMD2<Double>? {
    let result = try? expression.value { slot in
      switch Name(rawValue: slot) {
      case .position: .pair(position.x, position.y)
      case .velocity: .pair(velocity.x, velocity.y)
      case .mass: .number(mass)
      case .charge: .number(charge)
      case .time, nil: .number(time)
      }
    }
    guard case .pair(let x, let y)? = result else { return nil }
    return SIMD2(x, y)
  }
}
