/// What is wrong with an expression's text.
public struct ExpressionError: Error, Equatable, Sendable {
  /// The kinds of errors.
  public enum Category: Equatable, Sendable {
    /// Something other than a value, an operator or a bracket that could stand here.
    case unexpected(expected: String)
    /// A number that is not finite.
    case number
    /// A name that the scene does not give.
    case unknownName(String)
    /// A function that does not exist.
    case unknownFunction(String)
    /// A color that does not exist.
    case unknownColor(String)
    /// An operator of another language, such as `and` or `if`, and what is written instead.
    case foreign(String, instead: String)
    /// A function with the wrong number of arguments.
    case argumentCount(ExpressionFunction, Int)
    /// An operation on values of types that it does not take.
    case type(operation: String)
    /// More brackets and signs nested than `Expression.maximumNesting`.
    case nesting
  }

  /// The kind of error.
  public let category: Category
  /// The characters in question, as indices of `Character`s from 0.
  public let range: Range<Int>
  /// The whole expression as it is meant, where operators of another language were found and that is known.
  public internal(set) var correction: String?
}
