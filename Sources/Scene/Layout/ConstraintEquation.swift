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
  public var first = Side()
  /// How both sides compare.
  public var relation = LayoutRelation.equal
  /// The side on the right, or nil for a constant.
  public var second: Side?
  /// The factor of the second side, finite; 1 without one.
  public var multiplier = 1.0
  /// The constant in points, finite; 0 with system spacing.
  public var constant = 0.0
  /// The multiple of the system spacing, finite; nil for none.
  public var spacing: Double?
  /// The priority; required by default.
  public var priority = LayoutPriority.required

  /// The attributes of both sides, the first side's first.
  public var measures: [Measure] { first.measures + (second?.measures ?? []) }

  /// An equation of which only the defaults are known.
  public init() {}

  /// An attribute of a named item, or the distance of two.
  public struct Side: Equatable, Sendable {
    /// The attribute, or that to which a distance is measured.
    public var measure: Measure
    /// The attribute from which a distance is measured, or nil.
    public var origin: Measure?
    /// The range of the side, with the parentheses of a distance.
    public var range: Range<Int>

    /// The attribute, or both of a distance.
    public var measures: [Measure] { [measure] + (origin.map { [$0] } ?? []) }

    /// The range of the attribute alone, or of a distance.
    public var attributeRange: Range<Int> { origin == nil ? measure.attributeRange : range }

    /// An attribute, or the distance to it from another one.
    public init(
      _ measure: Measure = Measure(), from origin: Measure? = nil, range: Range<Int> = 0..<0
    ) {
      self.measure = measure
      self.origin = origin
      self.range = range
    }
  }

  /// An attribute of a named item.
  public struct Measure: Equatable, Sendable {
    /// The item's name.
    public var item = ""
    /// The range of the name.
    public var itemRange = 0..<0
    /// The name of one of the item's own guides, or nil for the item itself.
    public var guide: String?
    /// The range of the guide's name; without one empty, at the end of the item's name.
    public var guideRange = 0..<0
    /// The group of attributes that is meant, or nil for a single attribute.
    public var group: LayoutAttributeGroup?
    /// The attribute; the first one of a group.
    public var attribute = LayoutAttribute.notAnAttribute
    /// The range of the attribute.
    public var attributeRange = 0..<0

    /// A measure of which nothing is known.
    public init() {}
  }
}

/// Several attributes under one name, in equations only: `card.edges == root.edges`.
public enum LayoutAttributeGroup: String, CaseIterable, Sendable {
  /// The four edges of an item, those of the horizontal axis by the layout direction.
  case edges
  /// The center in both directions.
  case center
  /// The width and the height.
  case size

  /// The attributes, for each of which there is a constraint.
  public var attributes: [LayoutAttribute] {
    switch self {
    case .edges: [.top, .leading, .bottom, .trailing]
    case .center: [.centerX, .centerY]
    case .size: [.width, .height]
    }
  }
}

extension ConstraintEquation {
  /// The equations of single attributes: one for each attribute of a group, otherwise this one.
  public var components: [ConstraintEquation] {
    guard let group = first.measure.group else { return [self] }
    return group.attributes.map { attribute in
      var component = self
      component.first.measure.attribute = attribute
      component.second?.measure.attribute = attribute
      return component
    }
  }
}
