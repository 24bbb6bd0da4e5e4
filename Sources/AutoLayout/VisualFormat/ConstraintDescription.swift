/// A constraint between views that are known by name: what a visual format means.
///
/// It says: first item's attribute, relation, second item's attribute + constant. The multiplier
/// is always 1.
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
  /// The summand, in points, finite.
  public var constant: Double
  /// The priority.
  public var priority: LayoutPriority
  /// Which standard space the gap is, or nil where the format gives a number.
  public var standardSpace: StandardSpace?
  /// The characters of the format that ask for the constraint, counted from 0.
  ///
  /// A predicate or a dash; the characters on both sides of a place where neighbours touch; both
  /// views of an alignment.
  public var range: Range<Int>

  /// An item of a constraint.
  public enum Item: Hashable, Sendable {
    /// The view of a name.
    case view(String)
    /// The superview of the view of a name.
    case superview(of: String)
  }

  /// The kinds of gap that a bare dash leaves.
  public enum StandardSpace: Equatable, Sendable {
    /// Between siblings; the constant is that space.
    case sibling
    /// Between a view and its superview.
    ///
    /// Either the superview's attribute is that of a margin and the constant 0, or the constant is
    /// the space.
    case superview
    /// Between the baselines of two siblings.
    ///
    /// The constant is the space between siblings without text; for views with text the space
    /// derives from their line heights, which only the views know.
    case baselines
  }

  /// A constraint of its parts; the defaults make a required equality with a size of 0 points.
  ///
  /// - Parameters:
  ///   - firstItem: The first item.
  ///   - firstAttribute: Its attribute.
  ///   - relation: How both sides compare.
  ///   - secondItem: The second item.
  ///   - secondAttribute: Its attribute.
  ///   - constant: The summand, in points.
  ///   - priority: The priority.
  ///   - standardSpace: Which standard space the gap is.
  ///   - range: The characters that ask for it.
  public init(
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
