/// A constraint written as an equation: `go.centerX == root.centerX * 1 + 0 @750`.
///
/// It says: first item's attribute, relation, multiplier × second item's attribute + constant. The
/// items are known by name only. Ranges are counted in characters of the equation from 0.
///
/// White space may stand between any two words:
///
///     equation    := measure ("==" | "<=" | ">=") expression ["@" number]
///     expression  := term {("+" | "-") term}
///     term        := factor {("*" | "/") factor}
///     factor      := ["+" | "-"] (number | measure)
///     measure     := item ["." guide] "." attribute
///     item        := [A-Za-z_][A-Za-z0-9_-]*
///     guide       := [A-Za-z_][A-Za-z0-9_]*, one of the item's own guides: `safeAreaLayoutGuide`
///     attribute   := UIKit's names, `baseline` for `lastBaseline`
///     number      := as `strtod` in the C locale, without a sign of its own
///
/// The expression holds one measure at most, and divides by none. A minus sign beside an item's
/// name belongs to the name: `a-b.width - 5` is the width of `a-b` less 5.
public struct ConstraintEquation: Equatable, Sendable {
  /// The measure on the left side.
  public let first: Measure
  /// How both sides compare.
  public let relation: LayoutRelation
  /// Where the relation's sign stands.
  public let relationRange: Range<Int>
  /// The measure on the right side, or nil for a constant.
  public let second: Measure?
  /// The factor of the second measure, finite; 1 without one.
  public let multiplier: Double
  /// The summand in points, finite.
  public let constant: Double
  /// Where the right side stands, without its priority.
  public let expressionRange: Range<Int>
  /// The priority; required where none is written.
  public let priority: LayoutPriority
  /// Where the priority's number stands, or nil where none is written.
  public let priorityRange: Range<Int>?

  /// An attribute of an item, as it is written.
  public struct Measure: Equatable, Sendable {
    /// The item's name.
    public let item: String
    /// Where the name stands.
    public let itemRange: Range<Int>
    /// The name of the item's own guide that is meant, or nil for the item itself.
    public let guide: String?
    /// Where the guide's name stands; empty, after the item, without one.
    public let guideRange: Range<Int>
    /// The attribute.
    public let attribute: LayoutAttribute
    /// Where the attribute stands.
    public let attributeRange: Range<Int>
  }

  /// Takes an equation apart without knowing what its items are.
  ///
  /// - Parameter string: The equation.
  /// - Returns: The parts with their ranges.
  /// - Throws: The first problem.
  public static func parse(_ string: String) throws(ConstraintEquationError) -> ConstraintEquation {
    var parser = ConstraintEquationParser(string)
    return try parser.equation()
  }
}
