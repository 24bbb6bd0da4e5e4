public import Scene

/// A constraint written as an equation: `go.centerX == root.centerX * 1 + 0 @750`.
///
/// That is: first item's attribute, relation, multiplier × second item's attribute + constant. Items
/// are given by name. Ranges count characters of the equation from 0.
///
/// White space is allowed between tokens:
///
///     equation    := measure ("==" | "<=" | ">=") expression ["@" number]
///     expression  := term {("+" | "-") term}
///     term        := factor {("*" | "/") factor}
///     factor      := ["+" | "-"] (number | measure)
///     measure     := item ["." guide] "." attribute
///     item        := [A-Za-z_][A-Za-z0-9_-]*
///     guide       := [A-Za-z_][A-Za-z0-9_]*, one of the item's own guides: `safeAreaLayoutGuide`
///     attribute   := UIKit's names, `baseline` for `lastBaseline`
///     number      := as `strtod` in the C locale, without a sign
///
/// The expression contains at most one measure, and not as a divisor. A minus sign directly after an
/// item's name is part of the name: `a-b.width - 5` is the width of `a-b` less 5.
public struct ConstraintEquation: Equatable, Sendable {
  /// The measure on the left side.
  public let first: Measure
  /// How both sides compare.
  public let relation: LayoutRelation
  /// The measure on the right side, or nil for a constant.
  public let second: Measure?
  /// The factor of the second measure, finite; 1 without one.
  public let multiplier: Double
  /// The constant in points, finite.
  public let constant: Double
  /// The priority; required by default.
  public let priority: LayoutPriority

  /// An attribute of a named item.
  public struct Measure: Equatable, Sendable {
    /// The item's name.
    public let item: String
    /// The range of the name.
    public let itemRange: Range<Int>
    /// The name of one of the item's own guides, or nil for the item itself.
    public let guide: String?
    /// The range of the guide's name; without one empty, at the end of the item's name.
    public let guideRange: Range<Int>
    /// The attribute.
    public let attribute: LayoutAttribute
    /// The range of the attribute.
    public let attributeRange: Range<Int>
  }

  /// Parses an equation; names of items are not looked up.
  ///
  /// - Parameter string: The equation.
  /// - Returns: The parts with their ranges.
  /// - Throws: The first error.
  public static func parse(_ string: String) throws(ConstraintEquationError) -> ConstraintEquation {
    var parser = ConstraintEquationParser(string)
    return try parser.equation()
  }
}
