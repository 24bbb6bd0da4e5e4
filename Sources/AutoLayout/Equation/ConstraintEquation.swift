public import Scene

/// A constraint written as an equation: `go.centerX == root.centerX * 1 + 0 @750`.
///
/// That is: first item's attribute, relation, multiplier × second item's attribute + constant. Items
/// are given by name. Ranges count characters of the equation from 0.
///
/// White space is allowed between tokens:
///
///     equation    := side ("==" | "<=" | ">=") expression ["@" number]
///     expression  := term {("+" | "-") term}
///     term        := factor {("*" | "/") factor}
///     factor      := ["+" | "-"] (number | "systemSpacing" | side)
///     side        := measure | "(" measure "-" measure ")"
///     measure     := item ["." guide] "." attribute
///     item        := [A-Za-z_][A-Za-z0-9_-]*
///     guide       := [A-Za-z_][A-Za-z0-9_]*, one of the item's own guides: `safeAreaLayoutGuide`
///     attribute   := UIKit's names, `baseline` for `lastBaseline`
///     number      := as `strtod` in the C locale, without a sign
///
/// The expression contains at most one side, and not as a divisor. A minus sign directly after an
/// item's name is part of the name: `a-b.width - 5` is the width of `a-b` less 5.
///
/// Two locations along one axis in parentheses are the distance from the second to the first, which
/// is compared like a size: `(b.leading - a.trailing) == 2 * (c.leading - b.trailing)`. A multiple of
/// `systemSpacing` stands in place of a constant between two locations, the right one without a
/// factor: `b.top == a.bottom + 2 * systemSpacing`.
public struct ConstraintEquation: Equatable, Sendable {
  /// The left side.
  public let first: Side
  /// How both sides compare.
  public let relation: LayoutRelation
  /// The side on the right, or nil for a constant.
  public let second: Side?
  /// The factor of the second side, finite; 1 without one.
  public let multiplier: Double
  /// The constant in points, finite; 0 with system spacing.
  public let constant: Double
  /// The multiple of the system spacing, finite; nil for none.
  public let spacing: Double?
  /// The priority; required by default.
  public let priority: LayoutPriority

  /// The attributes of both sides, in the order of the text.
  public var measures: [Measure] { first.measures + (second?.measures ?? []) }

  /// An attribute of a named item, or the distance of two.
  public struct Side: Equatable, Sendable {
    /// The attribute, or that to which a distance is measured.
    public let measure: Measure
    /// The attribute from which a distance is measured, or nil.
    public let origin: Measure?
    /// The range of the side, with the parentheses of a distance.
    public let range: Range<Int>

    /// The attribute, or both of a distance.
    public var measures: [Measure] { [measure] + (origin.map { [$0] } ?? []) }

    /// The range of the attribute alone, or of a distance.
    public var attributeRange: Range<Int> { origin == nil ? measure.attributeRange : range }
  }

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
