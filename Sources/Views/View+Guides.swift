public import AutoLayout
internal import Foundation
internal import Geometry
internal import Scene

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

  /// The guide of the area of a readable width, centered inside the margins.
  ///
  /// UIKit's maximum width is 672 points at the default text size.
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
      LayoutConstraint(generated: .guide, guide, .width, .lessThanOrEqual, constant: 672),
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
