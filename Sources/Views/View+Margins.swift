public import AutoLayout
public import Foundation
public import Geometry
public import Scene

/// The layout properties that depend on the superview.
struct LayoutEnvironment: Equatable {
  /// The layout direction.
  var direction = LayoutDirection.leftToRight
  /// That of the subviews.
  var innerDirection = LayoutDirection.leftToRight
  /// The insets of the safe area, in points.
  var safeAreaInsets = EdgeInsets.zero
  /// The effective margins, in points.
  var margins = LayoutTraits.standardMargins
  /// Whether the other properties depend on the view's frame.
  var followsFrame = false
}

/// Direction, margins and safe area.
extension View {
  /// The layout direction of the view, or of the nearest superview with one.
  public var effectiveLayoutDirection: LayoutDirection { currentEnvironmentFromRoot().direction }

  /// The layout margins, in points; 8 on each side by default.
  ///
  /// The value includes the safe area and preserved superview margins. Setting it sets the view's own
  /// margins.
  public var layoutMargins: EdgeInsets {
    get { currentEnvironmentFromRoot().margins }
    set { traits.margins = .absolute(newValue) }
  }

  /// The environment according to the superview's stored one.
  func currentEnvironment() -> LayoutEnvironment { environment(inside: superview?.environment) }

  /// The environment according to the current state of all superviews.
  func currentEnvironmentFromRoot() -> LayoutEnvironment {
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
    let innerDirection = traits.layoutDirection ?? outer?.innerDirection ?? .leftToRight
    let direction = ownDirection ?? innerDirection
    var inherited = EdgeInsets.zero
    if let outer, outer.safeAreaInsets != .zero, let superview {
      // Measured on nine frames: never larger than the superview's, however far the view sticks out of it.
      inherited = overlap(of: outer.safeAreaInsets, in: superview)
        .capped(at: outer.safeAreaInsets)
    }
    let added = traits.additionalSafeAreaInsets
    let safeArea = EdgeInsets(
      top: inherited.top + added.top, left: inherited.left + added.left,
      bottom: inherited.bottom + added.bottom, right: inherited.right + added.right)
    var margins =
      traits.margins?.insets(in: direction) ?? minimumMargins ?? LayoutTraits.standardMargins
    if let minimumMargins {
      margins.left = max(margins.left, minimumMargins.left)
      margins.right = max(margins.right, minimumMargins.right)
    }
    if traits.insetsLayoutMarginsFromSafeArea {
      margins.top += safeArea.top
      margins.left += safeArea.left
      margins.bottom += safeArea.bottom
      margins.right += safeArea.right
    }
    if traits.preservesSuperviewLayoutMargins, let outer, let superview {
      // As documented: as much as keeps the content inside the superview's margins, so more than these where the view
      // sticks out of it.
      let preserved = overlap(of: outer.margins, in: superview)
      margins.top = max(margins.top, preserved.top)
      margins.left = max(margins.left, preserved.left)
      margins.bottom = max(margins.bottom, preserved.bottom)
      margins.right = max(margins.right, preserved.right)
    }
    let isOuterCovered = outer.map { $0.safeAreaInsets != .zero } ?? false
    return LayoutEnvironment(
      direction: direction, innerDirection: innerDirection, safeAreaInsets: safeArea,
      margins: margins,
      followsFrame: isOuterCovered || traits.preservesSuperviewLayoutMargins)
  }

  /// The overlap of the superview's insets with this view.
  private func overlap(of insets: EdgeInsets, in superview: View) -> EdgeInsets {
    guard insets != .zero else { return .zero }
    let (frame, size) = (layoutFrame, superview.bounds.size)
    return EdgeInsets(
      top: max(0, insets.top - frame.minY), left: max(0, insets.left - frame.minX),
      bottom: max(0, insets.bottom - (size.height - frame.maxY)),
      right: max(0, insets.right - (size.width - frame.maxX)))
  }
}

extension EdgeInsets {
  /// The insets, none larger than that of another one.
  fileprivate func capped(at most: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: min(top, most.top), left: min(left, most.left), bottom: min(bottom, most.bottom),
      right: min(right, most.right))
  }
}

/// The safe area guide of a view with its constraints.
struct SafeAreaGuide {
  let guide: LayoutGuide
  /// The constraints of the top, left, bottom and right edge.
  let edges: [LayoutConstraint]
}

/// Layout guides.
extension View {
  /// Adds a guide to the view, after removing it from its owner.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningItem !== self else { return }
    (guide.owningItem as? View)?.removeLayoutGuide(guide)
    guide.setOwningItem(self)
    layoutGuides.append(guide)
    layoutState.noteTreeChange()
  }

  /// Removes a guide from the view, together with its constraints.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningItem === self else { return }
    layoutGuides.removeAll { $0 === guide }
    guide.setOwningItem(nil)
    layoutState.noteTreeChange()
  }

  /// The guide of the area inside the margins.
  public var layoutMarginsGuide: LayoutGuide {
    if let marginsGuide { return marginsGuide }
    let guide = LayoutGuide(
      identifier: "ViewLayoutMarginsGuide", role: ViewGuide.layoutMarginsGuide.rawValue)
    addLayoutGuide(guide)
    constrain(
      guide,
      [
        (.top, .topMargin, "View-topMargin-guide-constraint"),
        (.left, .leftMargin, "View-leftMargin-guide-constraint"),
        (.bottom, .bottomMargin, "View-bottomMargin-guide-constraint"),
        (.right, .rightMargin, "View-rightMargin-guide-constraint"),
      ])
    marginsGuide = guide
    return guide
  }

  /// The guide of the area that is not covered.
  public var safeAreaLayoutGuide: LayoutGuide {
    if let safeAreaGuide { return safeAreaGuide.guide }
    let guide = LayoutGuide(
      identifier: "ViewSafeAreaLayoutGuide", role: ViewGuide.safeAreaLayoutGuide.rawValue)
    addLayoutGuide(guide)
    let edges = constrain(
      guide,
      [
        (.top, .top, "ViewSafeAreaLayoutGuide-top"),
        (.left, .left, "ViewSafeAreaLayoutGuide-left"),
        (.bottom, .bottom, "ViewSafeAreaLayoutGuide-bottom"),
        (.right, .right, "ViewSafeAreaLayoutGuide-right"),
      ])
    safeAreaGuide = SafeAreaGuide(guide: guide, edges: edges)
    return guide
  }

  /// Where the guides of the margins, the safe area and the readable width are before a layout has placed them.
  public func frame(ofUnplaced guide: LayoutGuide) -> CGRect? {
    switch guide.role.flatMap(ViewGuide.init) {
    case .safeAreaLayoutGuide: return bounds.inset(by: safeAreaInsets)
    case .layoutMarginsGuide: return bounds.inset(by: layoutMargins)
    case .readableContentGuide:
      let area = bounds.inset(by: layoutMargins)
      return area.insetBy(dx: max(0, (area.width - Self.readableWidth) / 2), dy: 0)
    default: return nil
    }
  }

  /// UIKit's maximum width is 672 points at the default text size.
  private static let readableWidth: CGFloat = 672

  /// The guide of the area of a readable width, centered inside the margins.
  public var readableContentGuide: LayoutGuide {
    if let readableGuide { return readableGuide }
    let guide = LayoutGuide(
      identifier: "ViewReadableContentGuide", role: ViewGuide.readableContentGuide.rawValue)
    addLayoutGuide(guide)
    constrain(
      guide,
      [
        (.top, .topMargin, "ViewReadableContentGuide-top"),
        (.bottom, .bottomMargin, "ViewReadableContentGuide-bottom"),
        (.centerX, .centerXWithinMargins, "ViewReadableContentGuide-centerX"),
      ])
    let margins = layoutMarginsGuide
    let constraints = [
      LayoutConstraint(
        generated: .guide, guide, .width, .lessThanOrEqual,
        constant: Self.readableWidth),
      LayoutConstraint(generated: .guide, guide, .width, .lessThanOrEqual, margins, .width),
      LayoutConstraint(generated: .guide, guide, .width, .equal, margins, .width),
    ]
    constraints[2].priority = 999
    for constraint in constraints {
      constraint.identifier = "ViewReadableContentGuide-width"
      constraint.isActive = true
    }
    readableGuide = guide
    return guide
  }

  /// Constrains attributes of a guide to attributes of the view.
  @discardableResult private func constrain(
    _ guide: LayoutGuide, _ edges: [(LayoutAttribute, LayoutAttribute, String)]
  ) -> [LayoutConstraint] {
    edges.map { edge, attribute, identifier in
      let constraint = LayoutConstraint(generated: .guide, guide, edge, .equal, self, attribute)
      constraint.identifier = identifier
      constraint.isActive = true
      return constraint
    }
  }

  /// Updates the safe area guide to the current insets.
  func updateSafeAreaGuide() {
    guard let safeAreaGuide else { return }
    let insets = environment.safeAreaInsets
    let constants = [insets.top, insets.left, -insets.bottom, -insets.right]
    for (edge, constant) in zip(safeAreaGuide.edges, constants) where edge.constant != constant {
      edge.constant = constant
    }
  }
}
