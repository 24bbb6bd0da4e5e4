public import Foundation
public import Geometry

/// What is stated of a view's content instead of leaving it to the kind of view.
public struct StatedContent: Equatable, Sendable {
  /// The distances of a text's outermost lines from the edges of the bounds, in points.
  public struct Baselines: Equatable, Sendable {
    /// The first line's, from the top down.
    public var firstFromTop: CGFloat
    /// The last line's, from the bottom up.
    public var lastFromBottom: CGFloat

    /// Two distances.
    public init(firstFromTop: CGFloat, lastFromBottom: CGFloat) {
      self.firstFromTop = firstFromTop
      self.lastFromBottom = lastFromBottom
    }
  }

  /// The intrinsic size, in points or `View.noIntrinsicMetric`; nil for the view's own.
  public var size: CGSize?
  /// The baselines; nil for the view's own.
  public var baselines: Baselines?
  /// How far the alignment rectangle lies inside the frame, in points; nil for the view's own.
  public var alignmentInsets: EdgeInsets?

  /// A statement of nothing.
  public init() {}
}

// The content as the layout sees it: as stated, else the view's own.
extension View {
  var contentSize: CGSize { statedContent.size ?? intrinsicContentSize }

  var alignmentInsets: EdgeInsets { statedContent.alignmentInsets ?? alignmentRectInsets }

  var firstBaseline: CGFloat { statedContent.baselines?.firstFromTop ?? firstBaselineFromTop }

  var lastBaseline: CGFloat { statedContent.baselines?.lastFromBottom ?? lastBaselineFromBottom }
}
