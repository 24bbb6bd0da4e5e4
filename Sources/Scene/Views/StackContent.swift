public import Foundation

/// The properties of a stack view, with `UIStackView`'s names and defaults.
public struct StackContent: Equatable, Sendable {
  /// The distribution of the views along the axis.
  public enum Distribution: String, CaseIterable, Equatable, Sendable {
    /// The views fill the stack; their priorities determine which one stretches.
    case fill
    /// The views fill the stack with equal lengths.
    case fillEqually
    /// The views fill the stack in proportion to their intrinsic lengths.
    case fillProportionally
    /// The spaces between the views are equal.
    case equalSpacing
    /// The distances between the centers of the views are equal.
    case equalCentering
  }

  /// The alignment perpendicular to the axis; `top` is the same as `leading`, and `bottom` the same
  /// as `trailing`.
  public enum Alignment: String, CaseIterable, Equatable, Sendable {
    /// The views fill the stack.
    case fill
    /// At the leading side of a column, the top of a row.
    case leading
    /// At the top of a row.
    case top
    /// On the baseline of the first line of text, in a row only.
    case firstBaseline
    /// In the center.
    case center
    /// At the trailing side of a column, the bottom of a row.
    case trailing
    /// At the bottom of a row.
    case bottom
    /// On the baseline of the last line of text, in a row only.
    case lastBaseline

    /// The alignment with `leading` for `top`, and `trailing` for `bottom`.
    public var normalized: Alignment {
      switch self {
      case .top: .leading
      case .bottom: .trailing
      default: self
      }
    }
  }

  /// A space that replaces the spacing after a view.
  public struct CustomSpacing: Equatable, Sendable {
    /// The view before the space.
    public var view: Reference
    /// The space in points, or one of the two constants.
    public var spacing: CGFloat

    /// A space after a view.
    public init(view: Reference, spacing: CGFloat) {
      self.view = view
      self.spacing = spacing
    }
  }

  /// A custom spacing that means the `spacing` of the stack; UIKit's constant.
  public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
  /// A spacing that means the system spacing, 8 points; UIKit's constant.
  public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

  /// The axis along which the views are arranged; horizontal by default.
  public var axis = LayoutAxis.horizontal
  /// The distribution along the axis; `fill` by default.
  public var distribution = Distribution.fill
  /// The alignment perpendicular to the axis; `fill` by default.
  public var alignment = Alignment.fill
  /// The space between adjacent views in points; 0 by default.
  ///
  /// It is a minimum if the distribution determines the space. Negative spacing lets views overlap.
  public var spacing: CGFloat = 0
  /// The spaces that differ from `spacing`, in the order of the file; none by default.
  public var customSpacing: [CustomSpacing] = []
  /// Whether vertical spaces are between baselines instead of edges; false by default.
  public var isBaselineRelativeArrangement = false
  /// Whether the views are arranged inside the stack's layout margins; false by default.
  public var isLayoutMarginsRelativeArrangement = false

  /// A row without spaces.
  public init() {}
}
