/// What is wrong with an equation, where, and what may stand there instead.
public struct ConstraintEquationError: Error, Equatable, Sendable {
  /// The kind of problem.
  public let category: Category
  /// The problem in one sentence, in lower case without a full stop.
  public let message: String
  /// The characters that are wrong, counted from 0; empty where something is missing.
  public let range: Range<Int>
  /// What may stand there instead: `a number or an item's attribute`, `'==', '<=' or '>='`.
  public let expectation: String
  /// A way out, in lower case without a full stop, or nil where none is near.
  public let hint: String?

  /// The character at which the problem begins, counted from 0; the count of all at the end.
  public var index: Int { range.lowerBound }

  /// The kinds of problem.
  public enum Category: String, CaseIterable, Sendable {
    /// Something else where the left side's item must stand.
    case expectedItem
    /// An item's name without a point and an attribute.
    case expectedAttribute
    /// A word that is no attribute.
    case unknownAttribute
    /// Something else where `==`, `<=` or `>=` must stand.
    case expectedRelation
    /// Something else where a number or an item must stand.
    case expectedOperand
    /// A second item on the right side.
    case secondItem
    /// A division by an item or by zero.
    case invalidDivisor
    /// A number or a result that is not finite.
    case numberOutOfRange
    /// Something else where a priority must stand.
    case expectedPriority
    /// A priority not above 0 and at most 1000.
    case priorityOutOfRange
    /// Something after the end of the equation.
    case expectedEnd
  }
}
