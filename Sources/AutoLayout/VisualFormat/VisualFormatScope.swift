/// What a visual format must know of the views that its names mean.
///
/// Whoever has real views conforms; only names go in and out, so that formats stay free of them.
public protocol VisualFormatScope {
  /// Whether a name is a key of the views dictionary.
  func hasView(named name: String) -> Bool

  /// Whether a view has a superview, which a `|` beside it would mean.
  func viewHasSuperview(named name: String) -> Bool

  /// Whether a view is the direct superview of another.
  func isView(named name: String, superviewOfViewNamed other: String) -> Bool

  /// A view's layout margin at one of its edges, in points.
  ///
  /// It is asked for only between a view and its own superview written side by side, where no
  /// margin attribute can express the gap.
  ///
  /// - Parameters:
  ///   - name: The view.
  ///   - edge: Its edge: `left`, `right`, `top`, `bottom`, `leading` or `trailing`.
  /// - Returns: The margin, finite.
  func layoutMargin(ofViewNamed name: String, at edge: LayoutAttribute) -> Double
}

/// How much room a bare dash of a visual format leaves.
///
/// Source: 8 points between siblings everywhere; to the superview 20 points up to iOS 7 and on
/// macOS, the superview's layout margin since iOS 8.
public struct StandardSpacing: Equatable, Sendable {
  /// The gap between siblings, in points; 8 by default.
  public var sibling: Double
  /// The gap to the superview's edge; the layout margin by default.
  public var superview: SuperviewSpace

  /// What keeps a view off its superview's edge.
  public enum SuperviewSpace: Equatable, Sendable {
    /// The superview's layout margin at that edge.
    case layoutMargin
    /// A number of points.
    case points(Double)
  }

  /// UIKit's spacing, or another.
  ///
  /// - Parameters:
  ///   - sibling: The gap between siblings, in points, finite.
  ///   - superview: The gap to the superview's edge; a number of points must be finite.
  public init(sibling: Double = 8, superview: SuperviewSpace = .layoutMargin) {
    self.sibling = sibling
    self.superview = superview
  }
}
