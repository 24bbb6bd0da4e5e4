public import Scene

/// A constraint between views given by name, as a visual format describes it.
///
/// That is: first item's attribute, relation, second item's attribute + constant. The multiplier is
/// always 1.
public struct ConstraintDescription: Equatable, Sendable {
  /// The first item.
  public var firstItem: Item
  /// The first item's attribute.
  public var firstAttribute: LayoutAttribute
  /// How both sides compare.
  public var relation: LayoutRelation
  /// The second item, or nil for a size in points.
  public var secondItem: Item?
  /// The second item's attribute; `notAnAttribute` without a second item.
  public var secondAttribute: LayoutAttribute
  /// The constant, in points, finite.
  public var constant: Double
  /// The priority.
  public var priority: LayoutPriority
  /// The kind of standard space that gives the constant, or nil where the format gives a number.
  public var standardSpace: StandardSpace?
  /// The characters of the format that describe the constraint, counted from 0.
  ///
  /// A predicate or a dash; for views without a gap the characters on both sides of the boundary; for
  /// an alignment both views.
  public var range: Range<Int>

  /// An item of a constraint.
  public enum Item: Hashable, Sendable {
    /// The view with a name.
    case view(String)
    /// The superview of the view with a name.
    case superview(of: String)
  }

  /// The kinds of standard space, which a dash without a number stands for.
  public enum StandardSpace: Equatable, Sendable {
    /// Between siblings; the constant is the space.
    case sibling
    /// Between a view and its superview.
    ///
    /// Either the superview's attribute is that of a margin and the constant 0, or the constant is
    /// the space.
    case superview
    /// Between the baselines of two siblings.
    ///
    /// The constant is the space between siblings without text; for views with text the space depends
    /// on their line heights.
    case baselines
  }

  /// A description with its parts.
  init(
    _ firstItem: Item, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    _ secondItem: Item? = nil, _ secondAttribute: LayoutAttribute = .notAnAttribute,
    constant: Double = 0, priority: LayoutPriority = .required,
    standardSpace: StandardSpace? = nil, range: Range<Int>
  ) {
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.constant = constant
    self.priority = priority
    self.standardSpace = standardSpace
    self.range = range
  }
}
