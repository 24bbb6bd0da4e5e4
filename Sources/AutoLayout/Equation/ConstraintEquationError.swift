/// A syntax error in an equation: what, where, and what was expected.
public struct ConstraintEquationError: Error, Equatable, Sendable {
  /// The kind of error.
  public let category: Category
  /// The error in one sentence, in lower case without a full stop.
  public let message: String
  /// The wrong characters, counted from 0; empty where something is missing.
  public let range: Range<Int>
  /// What was expected there: `a number or an item's attribute`, `'==', '<=' or '>='`.
  public let expectation: String
  /// A suggestion, in lower case without a full stop, or nil.
  public let hint: String?
  /// The name that was probably meant instead of the wrong characters, or nil.
  package private(set) var nearest: String?

  /// The kinds of error.
  public enum Category: Sendable {
    /// Neither side has an item.
    case expectedItem
    /// An item's name is not followed by a point and an attribute.
    case expectedAttribute
    /// An attribute has an unknown name.
    case unknownAttribute
    /// The left side is not followed by `==`, `<=` or `>=`.
    case expectedRelation
    /// A number or an item is missing.
    case expectedOperand
    /// A parenthesis is not closed.
    case unclosedParenthesis
    /// Parentheses are nested too deep.
    case nestingTooDeep
    /// The difference of two attributes that are not locations along one axis.
    case invalidDistance
    /// A second item on one side.
    case secondItem
    /// System spacing that is not added to an attribute, or besides a factor or a constant.
    case invalidSpacing
    /// A group of attributes that is not compared with the same group.
    case invalidGroup
    /// A division by an item or by zero, or an item times zero that has to be divided by it.
    case invalidDivisor
    /// A number or a result that is not finite.
    case numberOutOfRange
    /// `@` is not followed by a priority.
    case expectedPriority
    /// A priority not above 0 and at most 1000.
    case priorityOutOfRange
    /// Characters follow the end of the equation.
    case expectedEnd
  }
}
