public import Scene

/// A constraint written as an equation: `go.centerX == root.centerX * 1 + 0 @750`.
///
/// That is: first item's attribute, relation, multiplier × second item's attribute + constant. Items
/// are given by name. Ranges count characters of the equation from 0.
///
/// White space is allowed between tokens:
///
///     equation    := expression ("==" | "<=" | ">=") expression ["@" priority]
///     expression  := term {("+" | "-") term}
///     term        := factor {("*" | "/") factor}
///     factor      := ["+" | "-"] (number | "systemSpacing" | side | "(" expression ")")
///     side        := measure | "(" measure "-" measure ")"
///     measure     := item ["." guide] "." (attribute | group)
///     item        := [A-Za-z_][A-Za-z0-9_-]*
///     guide       := [A-Za-z_][A-Za-z0-9_]*, one of the item's own guides: `safeAreaLayoutGuide`
///     attribute   := UIKit's names, `baseline` for `lastBaseline`
///     group       := "edges" | "center" | "size"
///     priority    := number | UIKit's names, "high" and "low"
///     number      := as `strtod` in the C locale, without a sign
///
/// An expression contains at most one side, and not as a divisor; one of the two has a side. An
/// equation is brought into the form above: `10 <= a.width` is `a.width >= 10`, and
/// `a.right + 8 == b.left` is `a.right == b.left - 8`. A minus sign directly after an item's name is
/// part of the name: `a-b.width - 5` is the width of `a-b` less 5.
///
/// Two locations along one axis in parentheses are the distance from the second to the first, which
/// is compared like a size: `(b.leading - a.trailing) == 2 * (c.leading - b.trailing)`. A multiple of
/// `systemSpacing` stands in place of a constant between two locations, the right one without a
/// factor: `b.top == a.bottom + 2 * systemSpacing`.
///
/// A group of attributes makes a constraint of each, between the same attributes of both items; see
/// `components`.
public struct ConstraintEquation: Equatable, Sendable {
  /// The left side.
  public internal(set) var first: Side
  /// How both sides compare.
  public let relation: LayoutRelation
  /// The side on the right, or nil for a constant.
  public internal(set) var second: Side?
  /// The factor of the second side, finite; 1 without one.
  public let multiplier: Double
  /// The constant in points, finite; 0 with system spacing.
  public let constant: Double
  /// The multiple of the system spacing, finite; nil for none.
  public let spacing: Double?
  /// The priority; required by default.
  public let priority: LayoutPriority

  /// The deepest nesting of parentheses; 100.
  ///
  /// The parser recurses on a thread's stack. Nobody nests parentheses by hand that deep.
  public static let nestingDepth = 100

  /// The attributes of both sides, the first side's first.
  public var measures: [Measure] { first.measures + (second?.measures ?? []) }

  /// An attribute of a named item, or the distance of two.
  public struct Side: Equatable, Sendable {
    /// The attribute, or that to which a distance is measured.
    public internal(set) var measure: Measure
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
    /// The group of attributes that is meant, or nil for a single attribute.
    public let group: LayoutAttributeGroup?
    /// The attribute; the first one of a group.
    public internal(set) var attribute: LayoutAttribute
    /// The range of the attribute.
    public let attributeRange: Range<Int>
  }

  /// Parses an equation; names of items are not looked up.
  ///
  /// - Parameter string: The equation.
  /// - Returns: The parts with their ranges; for groups of attributes, see `components`.
  /// - Throws: The first error.
  public static func parse(_ string: String) throws(ConstraintEquationError) -> ConstraintEquation {
    var parser = ConstraintEquationParser(string)
    return try parser.equation()
  }
}
