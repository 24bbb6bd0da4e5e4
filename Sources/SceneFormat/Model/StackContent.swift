public import Foundation

/// How a stack view arranges its subviews; the words are `UIStackView`'s.
public struct StackContent: Equatable, Sendable {
  /// The direction in which the views follow each other.
  public enum Axis: String, CaseIterable, Equatable, Sendable {
    case horizontal, vertical
  }

  /// How the views share the stack's length.
  public enum Distribution: String, CaseIterable, Equatable, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// How the views stand across the stack; `top` and `leading`, `bottom` and `trailing` mean the same.
  public enum Alignment: String, CaseIterable, Equatable, Sendable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }

  /// A gap between two arranged views.
  public enum Spacing: Equatable, Sendable {
    /// In points; a negative one lets the views overlap.
    case points(CGFloat)
    /// The stack's own spacing, UIKit's `spacingUseDefault`.
    case useDefault
    /// The system's spacing, 8 points, UIKit's `spacingUseSystem`.
    case useSystem
  }

  /// A gap that replaces the stack's spacing behind one view.
  public struct CustomSpacing: Equatable, Sendable {
    /// The arranged view in front of the gap.
    public var view: Reference
    /// The gap.
    public var spacing: Spacing
  }

  /// The direction; horizontal by default.
  public var axis: Axis
  /// How the views share the length; they fill it by default.
  public var distribution: Distribution
  /// How the views stand across; they fill the breadth by default.
  public var alignment: Alignment
  /// The gap between neighbours; 0 by default.
  public var spacing: Spacing
  /// The gaps that differ from it, in the order of the file.
  public var customSpacing: [CustomSpacing]
  /// Whether the gaps of a column run from the last to the first baseline; false by default.
  public var isBaselineRelativeArrangement: Bool
  /// Whether the views stand inside the stack's layout margins; false by default.
  public var isLayoutMarginsRelativeArrangement: Bool
}
