/// A parsed visual format: `H:|-20-[square(80)]-[go]`.
///
/// Ranges count characters of the format from 0.
///
/// Names of metrics have been replaced by their numbers. The grammar is UIKit's, without white space:
///
///     format      := [("H" | "V") ":"] ["|" connection] view {connection view} [connection "|"]
///     view        := "[" name ["(" predicate {"," predicate} ")"] "]"
///     connection  := "" | "-" | "-" simple "-" | "-(" predicate {"," predicate} ")-"
///     simple      := object ["@" priority]
///     predicate   := ["==" | "<=" | ">="] object ["@" priority]
///     object      := number | name
///     priority    := number | name
///     name        := [A-Za-z_][A-Za-z0-9_]*; that of a view, in brackets or parentheses, also with hyphens
///     number      := as `strtod` in the C locale; a minus sign only inside parentheses
public struct VisualFormat: Equatable, Sendable {
  /// The axis along which the views are arranged; horizontal by default.
  public var axis = LayoutAxis.horizontal
  /// The views in the order of the text, at least one.
  public var views: [ViewPart] = []
  /// The gap between the last view and the superview's edge; nil without a trailing `|`.
  public var trailingGap: [Predicate]?

  /// A format without views.
  public init() {}

  /// A view with the predicates of its size and of the gap before it.
  public struct ViewPart: Equatable, Sendable {
    /// The view's name.
    public var name: String
    /// The gap between it and the view before it, or the superview's edge; nil for a first view without a `|`.
    public var gap: [Predicate]?
    /// The predicates of its size along the axis.
    public var sizes: [Predicate] = []
    /// The range, brackets included.
    public var range: Range<Int>

    /// A view of any size.
    public init(name: String, after gap: [Predicate]?, range: Range<Int>) {
      self.name = name
      self.gap = gap
      self.range = range
    }
  }

  /// A relation of a gap or a size to a value, `>=20@750`; without a gap, the distance is 0.
  public struct Predicate: Equatable, Sendable {
    /// The relation; equal by default.
    public var relation = LayoutRelation.equal
    /// The value.
    public var value: Value
    /// The priority; required by default.
    public var priority = LayoutPriority.required
    /// The range of the predicate, or of a dash; for views without a gap the characters on both sides of the boundary.
    public var range: Range<Int>

    /// That a gap or a size equals a value.
    public init(_ value: Value, range: Range<Int>) {
      self.value = value
      self.range = range
    }
  }

  /// What a gap or a size is compared with.
  public enum Value: Equatable, Sendable {
    /// A finite number of points.
    case points(Double)
    /// The size of another view, by its name.
    case sizeOfView(String)
    /// The standard space, written as a dash.
    case standardSpace
  }
}
