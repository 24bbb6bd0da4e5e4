/// The standard spacing: the meaning of a dash without a number in a visual format.
///
/// Between siblings it is 8 points on all systems; to the superview it is 20 points on macOS and up
/// to iOS 7, and the layout margin of the superview since iOS 8.
public struct StandardSpacing: Equatable, Sendable {
  /// The space between siblings, in points; 8 by default.
  public var sibling = 8.0
  /// The space to the edge of the superview; the layout margin by default.
  public var superview = SuperviewSpace.layoutMargin

  /// A space to the edge of the superview.
  public enum SuperviewSpace: Equatable, Sendable {
    /// The layout margin of the superview at that edge.
    case layoutMargin
    /// A number of points.
    case points(Double)
  }

  /// UIKit's spacing.
  public init() {}
}
