public import Foundation
public import Geometry

/// What a view brings into the layout besides constraints.
public struct LayoutTraits: Equatable, Sendable {
  /// The size that the content wants; nil for the view's own (a label's text, for example).
  public var intrinsicSize: IntrinsicSize?
  /// How strongly the view resists growing beyond its content; nil for the kind's own defaults.
  public var contentHuggingPriority: AxisPriorities?
  /// How strongly the view resists shrinking below its content; nil for the kind's own defaults.
  public var compressionResistancePriority: AxisPriorities?
  /// The margins; nil for UIKit's 8 points on every side.
  public var margins: LayoutMargins?
  /// How much of the view is covered besides what covers its superview, in points from its edges.
  ///
  /// It is what UIKit calls `additionalSafeAreaInsets`; nothing by default.
  public var safeAreaInsets: EdgeInsets
  /// Whether the margins also keep what is inside out of the superview's margins; false by default.
  public var preservesSuperviewLayoutMargins: Bool
  /// Whether the margins are counted from the safe area; true by default.
  public var insetsLayoutMarginsFromSafeArea: Bool
  /// How far the rectangle that constraints speak of lies inside the frame, in points; nothing by
  /// default.
  public var alignmentRectInsets: EdgeInsets
  /// The layout direction; nil to take the superview's.
  public var layoutDirection: LayoutDirection?
  /// Where the view's baselines lie; nil for the view's own.
  public var baselines: Baselines?
  /// Which parts stretch with the superview when no constraint places the view; none by default.
  public var autoresizingMask: AutoresizingMask
  /// Whether the frame and the mask stand for constraints; nil to let that follow from the scene: a
  /// view with a frame that no constraint places does, any other does not.
  public var translatesAutoresizingMaskIntoConstraints: Bool?

  /// Traits that leave everything to the kind of view.
  public init() {
    safeAreaInsets = .zero
    preservesSuperviewLayoutMargins = false
    insetsLayoutMarginsFromSafeArea = true
    alignmentRectInsets = .zero
    autoresizingMask = []
  }
}

/// A content size, in points, with either direction left open.
public struct IntrinsicSize: Equatable, Sendable {
  /// The width, at least 0, or nil for none (UIKit's `noIntrinsicMetric`).
  public var width: CGFloat?
  /// The height, at least 0, or nil for none.
  public var height: CGFloat?
}

/// A layout priority for each axis, above 0 and at most 1000, which is required.
public struct AxisPriorities: Equatable, Sendable {
  /// The horizontal axis's priority.
  public var horizontal: Float
  /// The vertical axis's priority.
  public var vertical: Float
}

/// A view's layout margins, in points, measured inwards.
public enum LayoutMargins: Equatable, Sendable {
  /// Margins whose left and right never change sides.
  case absolute(EdgeInsets)
  /// Margins whose leading and trailing sides follow the layout direction.
  case directional(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat)
}

/// Which side is the leading one.
public enum LayoutDirection: String, CaseIterable, Equatable, Sendable {
  case leftToRight, rightToLeft
}

/// The positions of a view's baselines, in points.
public struct Baselines: Equatable, Sendable {
  /// The first baseline's distance from the top.
  public var firstFromTop: CGFloat
  /// The last baseline's distance from the bottom, positive upwards.
  public var lastFromBottom: CGFloat
}

/// Which of a view's margins and sizes stretch with its superview; UIKit's raw values.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// UIKit's bits.
  public let rawValue: Int

  /// A mask of UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The distance to the superview's left edge stretches.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  /// The width stretches.
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  /// The distance to the superview's right edge stretches.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  /// The distance to the superview's top stretches.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  /// The height stretches.
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  /// The distance to the superview's bottom stretches.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
}

/// The distances that a bare dash of a visual format stands for.
public struct StandardSpacing: Equatable, Sendable {
  /// The distance between a view and its superview's edge.
  public enum ToSuperview: Equatable, Sendable {
    /// The superview's layout margin on that edge, as UIKit since iOS 8.
    case margin
    /// A distance in points, at least 0.
    case points(CGFloat)
  }

  /// The distance between siblings, in points, at least 0; 8 by default.
  public var sibling: CGFloat
  /// The distance to the superview's edge; its margin by default.
  public var superview: ToSuperview

  /// UIKit's spacing: 8 points between siblings, the superview's margin at its edges.
  public static let standard = StandardSpacing(sibling: 8, superview: .margin)
}
