public import Foundation

/// How a stack view arranges its subviews, with `UIStackView`'s names and defaults.
public struct StackContent: Equatable, Sendable {
  /// How the views share the stack's length.
  public enum Distribution: String, CaseIterable, Equatable, Sendable {
    /// They fill it; which of them stretches follows from their priorities.
    case fill
    /// They fill it and are equally long.
    case fillEqually
    /// They fill it in proportion to their intrinsic lengths.
    case fillProportionally
    /// They keep their lengths, and the gaps are equal.
    case equalSpacing
    /// They keep their lengths, and their centers are equally far apart.
    case equalCentering
  }

  /// How the views stand across the stack; `top` and `leading`, `bottom` and `trailing` mean the same.
  public enum Alignment: String, CaseIterable, Equatable, Sendable {
    /// They fill its breadth.
    case fill
    /// At the leading side of a column, the top of a row.
    case leading
    /// At the top of a row.
    case top
    /// On the baseline of the first line of text; in a row only.
    case firstBaseline
    /// In the middle.
    case center
    /// At the trailing side of a column, the bottom of a row.
    case trailing
    /// At the bottom of a row.
    case bottom
    /// On the baseline of the last line of text; in a row only.
    case lastBaseline

    /// The alignment with one name for each meaning: `leading` for `top`, `trailing` for `bottom`.
    public var normalized: Alignment {
      switch self {
      case .top: .leading
      case .bottom: .trailing
      default: self
      }
    }
  }

  /// A gap that replaces the stack's spacing behind one view.
  public struct CustomSpacing: Equatable, Sendable {
    /// The arranged view in front of the gap.
    public var view: Reference
    /// The gap in points, or one of the two constants.
    public var spacing: CGFloat

    /// A gap behind a view.
    public init(view: Reference, spacing: CGFloat) {
      self.view = view
      self.spacing = spacing
    }
  }

  /// A custom spacing that stands for the stack's own `spacing`; UIKit's constant.
  public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
  /// A spacing that stands for the system's, 8 points; UIKit's constant.
  public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

  /// The axis along which the views stand; horizontal by default.
  public var axis = LayoutAxis.horizontal
  /// How the views share the length; they fill it by default.
  public var distribution = Distribution.fill
  /// How the views stand across; they fill the breadth by default.
  public var alignment = Alignment.fill
  /// The gap between neighbors in points, at least that where gaps are distributed; 0 by default.
  ///
  /// A negative gap lets the views overlap.
  public var spacing: CGFloat = 0
  /// The gaps that differ from it, in the order of the file; none by default.
  public var customSpacing: [CustomSpacing] = []
  /// Whether the gaps of a column run from the last to the first baseline; false by default.
  public var isBaselineRelativeArrangement = false
  /// Whether the views stand inside the stack's layout margins; false by default.
  public var isLayoutMarginsRelativeArrangement = false

  /// A row without gaps.
  public init() {}
}
