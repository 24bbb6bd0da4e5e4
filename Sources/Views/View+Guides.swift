public import AutoLayout
internal import Foundation
internal import Geometry
internal import Scene

/// A guide over the part of a view that nothing covers, with the constraints that keep it there.
struct SafeAreaGuide {
  let guide: LayoutGuide
  /// The constraints of the top, left, bottom and right edge.
  let edges: [LayoutConstraint]
}

/// Layout guides.
extension View {
  /// Makes a guide part of the view; it leaves its former owner.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningItem !== self else { return }
    (guide.owningItem as? View)?.removeLayoutGuide(guide)
    guide.setOwningItem(self)
    layoutGuides.append(guide)
    layoutState.noteTreeChange()
  }

  /// Takes a guide out of the view, with the constraints that mention it.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningItem === self else { return }
    layoutGuides.removeAll { $0 === guide }
    guide.setOwningItem(nil)
    layoutState.noteTreeChange()
  }

  /// A guide inside the view's margins.
  public var layoutMarginsGuide: LayoutGuide {
    if let marginsGuide { return marginsGuide }
    let guide = LayoutGuide(identifier: "ViewLayoutMarginsGuide")
    addLayoutGuide(guide)
    tie(
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

  /// A guide over the part of the view that nothing covers.
  public var safeAreaLayoutGuide: LayoutGuide {
    if let safeAreaGuide { return safeAreaGuide.guide }
    let guide = LayoutGuide(identifier: "ViewSafeAreaLayoutGuide")
    addLayoutGuide(guide)
    let edges = tie(
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

  /// A guide inside the margins, in the middle, no wider than text is easy to read in.
  ///
  /// UIKit's greatest width is 672 points at the default text size.
  public var readableContentGuide: LayoutGuide {
    if let readableGuide { return readableGuide }
    let guide = LayoutGuide(identifier: "ViewReadableContentGuide")
    addLayoutGuide(guide)
    tie(
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

  /// Ties a guide's edges to attributes of the view.
  @discardableResult private func tie(
    _ guide: LayoutGuide, _ edges: [(LayoutAttribute, LayoutAttribute, String)]
  ) -> [LayoutConstraint] {
    edges.map { edge, attribute, identifier in
      let constraint = LayoutConstraint(generated: .guide, guide, edge, .equal, self, attribute)
      constraint.identifier = identifier
      constraint.isActive = true
      return constraint
    }
  }

  /// Lets the safe area's guide follow the insets.
  func updateSafeAreaGuide() {
    guard let safeAreaGuide else { return }
    let insets = environment.safeAreaInsets
    let constants = [insets.top, insets.left, -insets.bottom, -insets.right]
    for (edge, constant) in zip(safeAreaGuide.edges, constants) where edge.constant != constant {
      edge.constant = constant
    }
  }
}
