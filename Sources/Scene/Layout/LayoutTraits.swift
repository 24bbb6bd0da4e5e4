public import Foundation
public import Geometry

/// What a view or a guide brings into the layout besides constraints.
public struct LayoutTraits: Equatable, Sendable {
  /// The size that the content wants; nil for the view's own (a label's text, for example).
  public var intrinsicSize: IntrinsicSize?
  /// How strongly the view resists growing beyond its content; 250 by default.
  public var contentHuggingPriority = AxisPair(
    horizontal: LayoutPriority.defaultLow, vertical: .defaultLow)
  /// How strongly the view resists shrinking below its content; 750 by default.
  public var compressionResistancePriority = AxisPair(
    horizontal: LayoutPriority.defaultHigh, vertical: .defaultHigh)
  /// The margins; nil for UIKit's 8 points on every side of a view, and none of a guide.
  public var margins: LayoutMargins?
  /// How much of the view is covered besides what covers its superview, in points from its edges.
  ///
  /// UIKit has it on view controllers; nothing by default.
  public var additionalSafeAreaInsets = EdgeInsets.zero
  /// Whether the margins also keep what is inside out of the superview's margins; false by default.
  public var preservesSuperviewLayoutMargins = false
  /// Whether the margins are counted from the safe area; true by default.
  public var insetsLayoutMarginsFromSafeArea = true
  /// How far the rectangle that constraints speak of lies inside the frame, in points; nil, the
  /// default, for the view's own, which is nothing unless a subclass says otherwise.
  public var alignmentRectInsets: EdgeInsets?
  /// The layout direction; nil to take the superview's.
  public var layoutDirection: LayoutDirection?
  /// Where the view's baselines lie; nil for the view's own.
  public var baselines: Baselines?
  /// Which parts stretch with the superview when no constraint places the view; none by default.
  public var autoresizingMask: AutoresizingMask = []
  /// Whether the frame and the mask stand for constraints; nil to let that follow from the scene: a
  /// view with a frame that no constraint places does, any other does not.
  public var translatesAutoresizingMaskIntoConstraints: Bool?

  /// Traits that leave everything to the kind of view.
  public init() {}

  /// The margins by sides; nil where they are not stated so.
  public var layoutMargins: EdgeInsets? {
    get { if case .absolute(let insets) = margins { insets } else { nil } }
    set { margins = newValue.map { .absolute($0) } }
  }

  /// The margins in the order of text; nil where they are not stated so.
  public var directionalLayoutMargins: DirectionalEdgeInsets? {
    get { if case .directional(let insets) = margins { insets } else { nil } }
    set { margins = newValue.map { .directional($0) } }
  }
}

/// A content size, in points, with either direction left open.
public struct IntrinsicSize: Equatable, Sendable {
  /// The width, at least 0, or nil for none (UIKit's `noIntrinsicMetric`).
  public var width: CGFloat?
  /// The height, at least 0, or nil for none.
  public var height: CGFloat?

  /// A size of two measures.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }
}

/// A view's layout margins, in points, measured inwards.
public enum LayoutMargins: Equatable, Sendable {
  /// Margins whose left and right never change sides.
  case absolute(EdgeInsets)
  /// Margins whose leading and trailing sides follow the layout direction.
  case directional(DirectionalEdgeInsets)

  /// The margins by sides under a layout direction.
  public func insets(in direction: LayoutDirection) -> EdgeInsets {
    switch self {
    case .absolute(let insets): return insets
    case .directional(let insets):
      let isLeft = direction == .leftToRight
      return EdgeInsets(
        top: insets.top, left: isLeft ? insets.leading : insets.trailing, bottom: insets.bottom,
        right: isLeft ? insets.trailing : insets.leading)
    }
  }
}

/// The direction in which lines of text, and with them leading and trailing, run.
@frozen public enum LayoutDirection: String, CaseIterable, Equatable, Sendable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft
}

/// The positions of a view's baselines, in points.
public struct Baselines: Equatable, Sendable {
  /// The first baseline's distance from the top.
  public var firstFromTop: CGFloat
  /// The last baseline's distance from the bottom, positive upwards.
  public var lastFromBottom: CGFloat

  /// Two distances.
  public init(firstFromTop: CGFloat, lastFromBottom: CGFloat) {
    self.firstFromTop = firstFromTop
    self.lastFromBottom = lastFromBottom
  }
}
