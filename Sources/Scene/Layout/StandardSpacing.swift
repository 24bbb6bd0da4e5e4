/// The spacing that a dash without a number in a visual format stands for.
///
/// Source: 8 points between siblings everywhere; to the superview 20 points up to iOS 7 and on
/// macOS, the superview's layout margin since iOS 8.
public struct StandardSpacing: Equatable, Sendable {
  /// The gap between siblings, in points; 8 by default.
  public var sibling: Double
  /// The gap to the superview's edge; the layout margin by default.
  public var superview: SuperviewSpace

  /// A gap to the superview's edge.
  public enum SuperviewSpace: Equatable, Sendable {
    /// The superview's layout margin at that edge.
    case layoutMargin
    /// A number of points.
    case points(Double)
  }

  /// UIKit's spacing by default.
  ///
  /// - Parameters:
  ///   - sibling: The gap between siblings, in points, finite.
  ///   - superview: The gap to the superview's edge; a number of points must be finite.
  public init(sibling: Double = 8, superview: SuperviewSpace = .layoutMargin) {
    self.sibling = sibling
    self.superview = superview
  }
}
