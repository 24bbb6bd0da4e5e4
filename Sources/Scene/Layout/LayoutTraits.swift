public import Foundation
public import Geometry

/// The properties of a view or a guide that affect the layout besides constraints.
public struct LayoutTraits: Equatable, Sendable {
  /// The intrinsic content size; nil for that of the content, such as the text of a label.
  public var intrinsicSize: IntrinsicSize?
  /// The priority with which the view resists growing beyond its content; 250 by default.
  public var contentHuggingPriority = AxisPair(
    horizontal: LayoutPriority.defaultLow, vertical: .defaultLow)
  /// The priority with which the view resists shrinking below its content; 750 by default.
  public var compressionResistancePriority = AxisPair(
    horizontal: LayoutPriority.defaultHigh, vertical: .defaultHigh)
  /// The margins; nil for the default, UIKit's 8 points on every side of a view and none for a
  /// guide.
  public var margins: LayoutMargins?
  /// The safe area insets in addition to those of the superview, in points; zero by default.
  ///
  /// In UIKit, they belong to view controllers.
  public var additionalSafeAreaInsets = EdgeInsets.zero
  /// Whether the margins include the superview's margins where these reach into the view; false by
  /// default.
  public var preservesSuperviewLayoutMargins = false
  /// Whether the margins are relative to the safe area; true by default.
  public var insetsLayoutMarginsFromSafeArea = true
  /// The insets of the alignment rectangle from the frame, in points; nil, the default, for those
  /// of the kind of view.
  public var alignmentRectInsets: EdgeInsets?
  /// The layout direction; nil for that of the superview.
  public var layoutDirection: LayoutDirection?
  /// The baselines; nil for those of the content.
  public var baselines: Baselines?
  /// The margins and sizes that change with the superview if no constraint places the view; none by
  /// default.
  public var autoresizingMask: AutoresizingMask = []
  /// Whether the frame and the mask become constraints; nil for the default: if the view has a
  /// frame and no constraint places it.
  public var translatesAutoresizingMaskIntoConstraints: Bool?

  /// The margins of views that state none, in points: UIKit's.
  package static let standardMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  /// The default traits.
  public init() {}

  /// The margins, if they are absolute.
  public var layoutMargins: EdgeInsets? {
    get { if case .absolute(let insets) = margins { insets } else { nil } }
    set { margins = newValue.map { .absolute($0) } }
  }

  /// The margins, if they are directional.
  public var directionalLayoutMargins: DirectionalEdgeInsets? {
    get { if case .directional(let insets) = margins { insets } else { nil } }
    set { margins = newValue.map { .directional($0) } }
  }
}

/// An intrinsic content size in points, with or without a width and a height.
public struct IntrinsicSize: Equatable, Sendable {
  /// The width, at least 0, or nil for none (UIKit's `noIntrinsicMetric`).
  public var width: CGFloat?
  /// The height, at least 0, or nil for none.
  public var height: CGFloat?

  /// A size with or without a width and a height.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }
}

/// Layout margins in points, measured inwards.
public enum LayoutMargins: Equatable, Sendable {
  /// Margins with a left and a right side.
  case absolute(EdgeInsets)
  /// Margins with a leading and a trailing side, which depend on the layout direction.
  case directional(DirectionalEdgeInsets)

  /// The margins in a layout direction.
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

/// The direction of text, and thus from leading to trailing.
@frozen public enum LayoutDirection: String, CaseIterable, Equatable, Sendable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft
}

/// The positions of baselines, in points.
public struct Baselines: Equatable, Sendable {
  /// The distance of the first baseline from the top.
  public var firstFromTop: CGFloat
  /// The distance of the last baseline from the bottom, upwards.
  public var lastFromBottom: CGFloat

  /// Baselines with their distances.
  public init(firstFromTop: CGFloat, lastFromBottom: CGFloat) {
    self.firstFromTop = firstFromTop
    self.lastFromBottom = lastFromBottom
  }
}

/// Insets of a rectangle relative to the direction of text, in points; positive ones are inwards.
@frozen public struct DirectionalEdgeInsets: Equatable, Hashable, Sendable {
  /// The inset of the upper edge.
  public var top: CGFloat
  /// The inset of the edge at which text begins.
  public var leading: CGFloat
  /// The inset of the lower edge.
  public var bottom: CGFloat
  /// The inset of the edge at which text ends.
  public var trailing: CGFloat

  /// No inset on any edge.
  @inlinable public static var zero: DirectionalEdgeInsets {
    DirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// Insets for the four edges, in UIKit's order.
  @inlinable public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// The margins and sizes of a view that change with the size of its superview; the bits are
/// UIKit's.
@frozen public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// A mask with the given bits; unknown ones are ignored.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The distance from the superview's left edge changes.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width changes.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance from the superview's right edge changes.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance from the superview's top edge changes.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height changes.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance from the superview's bottom edge changes.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}
