internal import AutoLayout
internal import Foundation
public import Geometry
public import Scene

/// What a view takes over from its superview.
struct LayoutEnvironment: Equatable {
  /// The direction of what lies inside.
  var direction = LayoutDirection.leftToRight
  /// How much of the view is covered, in points.
  var safeAreaInsets = EdgeInsets.zero
  /// The margins with all that adds to them, in points.
  var margins = EdgeInsets.zero
  /// Whether the view's place in its superview decides some of this.
  var followsFrame = false
}

/// Direction, margins and safe area.
extension View {
  /// The direction of what lies inside: the view's own, or the nearest one above.
  public var effectiveLayoutDirection: LayoutDirection { currentEnvironmentFromRoot().direction }

  /// The distance that what lies inside keeps to the edges, in points; 8 on each side by default.
  ///
  /// Reading it gives the margins in effect: counted from the safe area, and at least as large as the
  /// superview's where they are preserved. Setting it sets the view's own.
  public var layoutMargins: EdgeInsets {
    get { currentEnvironmentFromRoot().margins }
    set { traits.margins = .absolute(newValue) }
  }

  /// The same as `layoutMargins`, in the order of text: set so, the margins follow the direction.
  public var directionalLayoutMargins: DirectionalEdgeInsets {
    get {
      let environment = currentEnvironmentFromRoot()
      let (margins, isLeft) = (environment.margins, environment.direction == .leftToRight)
      return DirectionalEdgeInsets(
        top: margins.top, leading: isLeft ? margins.left : margins.right, bottom: margins.bottom,
        trailing: isLeft ? margins.right : margins.left)
    }
    set { traits.margins = .directional(newValue) }
  }

  /// How much of the view is covered by what covers its superviews, and by
  /// `additionalSafeAreaInsets`, in points from its edges.
  public var safeAreaInsets: EdgeInsets { currentEnvironmentFromRoot().safeAreaInsets }

  /// The environment with the superview's as it is noted.
  func currentEnvironment() -> LayoutEnvironment { environment(inside: superview?.environment) }

  /// The environment with those of all superviews computed anew.
  private func currentEnvironmentFromRoot() -> LayoutEnvironment {
    var views: [View] = []
    var walker: View? = self
    while let view = walker {
      views.append(view)
      walker = view.superview
    }
    var outer: LayoutEnvironment?
    for view in views.reversed() { outer = view.environment(inside: outer) }
    return outer ?? LayoutEnvironment()
  }

  private func environment(inside outer: LayoutEnvironment?) -> LayoutEnvironment {
    let direction = traits.layoutDirection ?? outer?.direction ?? .leftToRight
    var covered = EdgeInsets.zero
    if let outer, outer.safeAreaInsets != .zero, let superview {
      covered = insets(outer.safeAreaInsets, reachingFrom: superview)
    }
    let added = traits.additionalSafeAreaInsets
    let safeArea = EdgeInsets(
      top: covered.top + added.top, left: covered.left + added.left,
      bottom: covered.bottom + added.bottom, right: covered.right + added.right)
    var margins = (traits.margins ?? Self.standardMargins).insets(in: direction)
    if traits.insetsLayoutMarginsFromSafeArea {
      margins.top += safeArea.top
      margins.left += safeArea.left
      margins.bottom += safeArea.bottom
      margins.right += safeArea.right
    }
    if traits.preservesSuperviewLayoutMargins, let outer, let superview {
      let reaching = insets(outer.margins, reachingFrom: superview)
      margins.top = max(margins.top, reaching.top)
      margins.left = max(margins.left, reaching.left)
      margins.bottom = max(margins.bottom, reaching.bottom)
      margins.right = max(margins.right, reaching.right)
    }
    let covers = outer.map { $0.safeAreaInsets != .zero } ?? false
    return LayoutEnvironment(
      direction: direction, safeAreaInsets: safeArea, margins: margins,
      followsFrame: covers || traits.preservesSuperviewLayoutMargins)
  }

  /// UIKit's margins of a view that has none of its own: 8 points on every side.
  private static let standardMargins = LayoutMargins.absolute(
    EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))

  /// How far insets of the superview reach into this view.
  private func insets(_ insets: EdgeInsets, reachingFrom superview: View) -> EdgeInsets {
    guard insets != .zero else { return .zero }
    let (frame, size) = (layoutFrame, superview.bounds.size)
    return EdgeInsets(
      top: max(0, insets.top - frame.minY), left: max(0, insets.left - frame.minX),
      bottom: max(0, insets.bottom - (size.height - frame.maxY)),
      right: max(0, insets.right - (size.width - frame.maxX)))
  }
}
