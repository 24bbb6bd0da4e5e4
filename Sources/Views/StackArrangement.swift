internal import AutoLayout
internal import Foundation
internal import Scene

/// The properties that determine the constraints of a stack.
struct StackPlan: Equatable {
  /// An arranged view.
  struct Item: Equatable {
    var view: ObjectIdentifier
    var isHidden: Bool
    /// The gap that follows, in points.
    var gap: CGFloat
    /// The intrinsic length along the axis if it affects the constraints, or nil.
    var length: CGFloat?
  }

  var items: [Item]
  var axis: LayoutAxis
  var distribution: StackView.Distribution
  var alignment: StackView.Alignment
  /// Whether gaps are those from baseline to baseline.
  var spacesBaselines: Bool
  var isMarginsRelative: Bool
}

/// The constraints and guides of a stack view.
///
/// Source: dumps of `UIStackView`'s constraints, published with kean's Arranged; the identifiers and
/// priorities are UIKit's. A hidden view stays in the chain with length 0, with half of the gap on each
/// side, which ends at its edges where those of the others end at baselines.
struct StackArrangement {
  let plan: StackPlan
  private var constraints: [LayoutConstraint] = []
  private var guides: [LayoutGuide] = []

  // Unowned because the stack owns the arrangement.
  private unowned let stack: StackView
  private let views: [View]
  private let shown: [View]
  private let main: Edges
  private let cross: Edges

  /// The attributes along an axis.
  private struct Edges {
    let start: LayoutAttribute
    let end: LayoutAttribute
    let center: LayoutAttribute
    let size: LayoutAttribute

    init(_ axis: LayoutAxis) {
      (start, end, center, size) =
        axis == .horizontal
        ? (.leading, .trailing, .centerX, .width) : (.top, .bottom, .centerY, .height)
    }
  }

  /// Creates and activates the constraints of a plan.
  init(_ plan: StackPlan, in stack: StackView) {
    self.plan = plan
    self.stack = stack
    views = stack.arrangedSubviews
    shown = zip(views, plan.items).filter { !$0.1.isHidden }.map(\.0)
    main = Edges(plan.axis)
    cross = Edges(plan.axis.other)
    guard !views.isEmpty else { return }
    if choosesAmongEquals {
      for (index, view) in views.enumerated() {
        view.arrangedPlace = (plan.axis, Double(index) / Double(views.count))
      }
      stack.layoutState.noteTreeChange()
    }
    // Where margins contradict the required share of a single view, the view keeps its size and leaves the end.
    if hasRequiredShare { proportion() }
    connectEnds()
    distribute()
    hide()
    align()
  }

  /// Whether a view is arranged.
  func contains(_ view: View) -> Bool { views.contains { $0 === view } }

  /// Deactivates the constraints and removes the guides.
  func remove(from stack: StackView) {
    LayoutConstraint.deactivate(constraints)
    for guide in guides { stack.removeLayoutGuide(guide) }
    guard choosesAmongEquals else { return }
    for view in views where view.superview === stack { view.arrangedPlace = nil }
    stack.layoutState.noteTreeChange()
  }

  /// Whether lengths can be left to a choice: the other distributions decide them.
  private var choosesAmongEquals: Bool { plan.distribution == .fill || distributesGaps }

  // MARK: Along the axis

  /// An attribute of the stack, within its margins if the arrangement is relative to them.
  private func ofCanvas(_ attribute: LayoutAttribute) -> LayoutAttribute {
    plan.isMarginsRelative ? attribute.withinMargins ?? attribute : attribute
  }

  private var distributesGaps: Bool {
    plan.distribution == .equalSpacing || plan.distribution == .equalCentering
  }

  private mutating func connectEnds() {
    let ends = distributesGaps && !shown.isEmpty ? shown : views
    guard let first = ends.first, let last = ends.last else { return }
    add("UISV-canvas-connection", stack, ofCanvas(main.start), .equal, first, main.start)
    add("UISV-canvas-connection", stack, ofCanvas(main.end), .equal, last, main.end)
  }

  private mutating func distribute() {
    if distributesGaps {
      for (index, pair) in zip(shown, shown.dropFirst()).enumerated() {
        space(pair.0, pair.1, .greaterThanOrEqual, gapAfterShown(index))
      }
      distributeGaps()
      add("UISV-canvas-fit", stack, main.size, .equal, priority: 49)
      return
    }
    let visible = plan.items.indices.filter { !plan.items[$0].isHidden }
    let (firstShown, lastShown) = (visible.first ?? views.count, visible.last ?? -1)
    for index in views.indices.dropLast() {
      // At an end of the stack, hidden views are where the first or last visible one has its edge.
      let isInside = index >= firstShown && index < lastShown
      space(
        views[index], views[index + 1], .equal, gap(after: index),
        endsAtBaseline: isInside && !plan.items[index].isHidden,
        startsAtBaseline: isInside && !plan.items[index + 1].isHidden)
    }
    switch plan.distribution {
    case .fillEqually: equalize()
    case .fillProportionally where !hasRequiredShare: proportion()
    default: break
    }
  }

  private mutating func space(
    _ first: View, _ second: View, _ relation: LayoutRelation, _ gap: CGFloat,
    endsAtBaseline: Bool = true, startsAtBaseline: Bool = true
  ) {
    add(
      "UISV-spacing", second,
      plan.spacesBaselines && startsAtBaseline ? .firstBaseline : main.start, relation, first,
      plan.spacesBaselines && endsAtBaseline ? .lastBaseline : main.end, constant: gap)
  }

  /// The gap between a view and the next one, visible or not.
  private func gap(after index: Int) -> CGFloat {
    let items = plan.items
    if !items[index].isHidden, !items[index + 1].isHidden { return items[index].gap }
    guard let before = items[...index].lastIndex(where: { !$0.isHidden }),
      items[(index + 1)...].contains(where: { !$0.isHidden })
    else { return 0 }
    let isBoundary = before == index || !items[index + 1].isHidden
    return isBoundary ? items[before].gap / 2 : 0
  }

  private func gapAfterShown(_ index: Int) -> CGFloat {
    plan.items.filter { !$0.isHidden }[index].gap
  }

  private mutating func equalize() {
    guard let first = shown.first else { return }
    for view in shown.dropFirst() {
      add("UISV-fill-equally", view, main.size, .equal, first, main.size)
    }
  }

  /// Whether a single view is shown, whose share of the whole is required.
  private var hasRequiredShare: Bool {
    plan.distribution == .fillProportionally && shown.count == 1
  }

  /// Makes the lengths proportional, including the gaps in the total.
  ///
  /// They are shares of the stack's own length, also where the arrangement is relative to its margins: contents of 25
  /// and 75 points in 200 with margins of 10 become 50 and the rest, 130, as was measured.
  private mutating func proportion() {
    let items = plan.items.filter { !$0.isHidden }
    guard items.contains(where: { $0.length != nil }) else { return equalize() }
    let whole =
      items.reduce(0) { $0 + ($1.length ?? 0) } + items.dropLast().reduce(0) { $0 + $1.gap }
    for (index, (view, item)) in zip(shown, items).enumerated() {
      let share = whole > 0 ? (item.length ?? 0) / whole : 0
      add(
        "UISV-fill-proportionally", view, main.size, .equal, share > 0 ? stack : nil,
        share > 0 ? main.size : .notAnAttribute, multiplier: share > 0 ? share : 1,
        priority: hasRequiredShare && share > 0
          ? .required : LayoutPriority(Float(max(1, 999 - index))))
    }
  }

  private mutating func distributeGaps() {
    let isCentering = plan.distribution == .equalCentering
    var first: LayoutGuide?
    for (before, after) in zip(shown, shown.dropFirst()) {
      let gap = makeGuide("UISV-distributing")
      add(
        "UISV-distributing-edge", gap, main.start, .equal, before,
        isCentering ? main.center : main.end)
      add(
        "UISV-distributing-edge", gap, main.end, .equal, after,
        isCentering ? main.center : main.start)
      span(gap, along: cross)
      if let first {
        add(
          "UISV-distributing", gap, main.size, .equal, first, main.size,
          priority: isCentering ? 149 : .required)
      } else {
        first = gap
      }
    }
  }

  private mutating func hide() {
    for (index, view) in views.enumerated() where plan.items[index].isHidden {
      add("UISV-hiding", view, main.size, .equal)
      guard distributesGaps, !shown.isEmpty else { continue }
      let before = views[..<index].last { candidate in shown.contains { $0 === candidate } }
      if let before {
        add("UISV-hiding", view, main.start, .equal, before, main.end)
      } else {
        add("UISV-hiding", view, main.start, .equal, stack, ofCanvas(main.start))
      }
    }
  }

  // MARK: Across the axis

  /// The attributes that are equal for all views, and whether each side of the stack is pinned.
  private var sharedAttributes: (attributes: [LayoutAttribute], pinsStart: Bool, pinsEnd: Bool) {
    switch plan.alignment {
    case .fill: ([cross.start, cross.end], true, true)
    case .leading, .top: ([cross.start], true, false)
    case .trailing, .bottom: ([cross.end], false, true)
    case .center: ([cross.center], false, false)
    case .firstBaseline:
      plan.axis == .horizontal ? ([.firstBaseline], false, false) : ([cross.start], true, false)
    case .lastBaseline:
      plan.axis == .horizontal ? ([.lastBaseline], false, false) : ([cross.start], true, false)
    }
  }

  private mutating func align() {
    let (attributes, pinsStart, pinsEnd) = sharedAttributes
    guard let first = shown.first else { return alignHidden(to: nil) }
    for view in shown.dropFirst() {
      for attribute in attributes {
        add("UISV-alignment", view, attribute, .equal, first, attribute)
      }
    }
    let spanner = shown.count > 1 && !(pinsStart && pinsEnd) ? makeGuide("UISV-spanner") : nil
    if let spanner { span(spanner, pinsStart: pinsStart, pinsEnd: pinsEnd) }
    connect(cross.start, isPinned: pinsStart, .lessThanOrEqual, first, spanner)
    connect(cross.end, isPinned: pinsEnd, .greaterThanOrEqual, first, spanner)
    if plan.alignment == .center {
      add("UISV-canvas-connection", stack, ofCanvas(cross.center), .equal, first, cross.center)
    }
    let isBaseline = attributes.contains { $0 == .firstBaseline || $0 == .lastBaseline }
    if isBaseline || (spanner == nil && !(pinsStart && pinsEnd)) {
      add("UISV-canvas-fit", stack, cross.size, .equal, priority: 49)
    }
    alignHidden(to: first)
  }

  /// Connects a side of the stack to the first view, or to the spanner if views can end before it.
  private mutating func connect(
    _ side: LayoutAttribute, isPinned: Bool, _ loose: LayoutRelation, _ first: View,
    _ spanner: LayoutGuide?
  ) {
    if isPinned {
      add("UISV-canvas-connection", stack, ofCanvas(side), .equal, first, side)
    } else if let spanner {
      add("UISV-canvas-connection", stack, ofCanvas(side), .equal, spanner, side)
    } else {
      add("UISV-canvas-connection", stack, ofCanvas(side), loose, first, side)
    }
  }

  /// Constrains a guide to the extent of the largest view across the axis.
  private mutating func span(_ spanner: LayoutGuide, pinsStart: Bool, pinsEnd: Bool) {
    for view in shown {
      add(
        "UISV-spanning-boundary", spanner, cross.start, pinsStart ? .equal : .lessThanOrEqual, view,
        cross.start, priority: pinsStart ? 999.5 : .required)
      add(
        "UISV-spanning-boundary", spanner, cross.end, pinsEnd ? .equal : .greaterThanOrEqual, view,
        cross.end, priority: pinsEnd ? 999.5 : .required)
      add("UISV-ambiguity-suppression", view, cross.size, .equal, priority: 25)
    }
    add("UISV-spanning-fit", spanner, cross.size, .equal, priority: 51)
    span(spanner, along: main)
  }

  /// Constrains a guide to the extent of the stack along an axis.
  private mutating func span(_ guide: LayoutGuide, along edges: Edges) {
    add(guide.identifier, guide, edges.start, .equal, stack, edges.start)
    add(guide.identifier, guide, edges.size, .equal, stack, edges.size)
  }

  /// Aligns hidden views at the start, so that they do not affect the size across the axis.
  private mutating func alignHidden(to first: View?) {
    for (view, item) in zip(views, plan.items) where item.isHidden {
      if let first {
        add("UISV-alignment", view, cross.start, .equal, first, cross.start)
      } else {
        add("UISV-alignment", view, cross.start, .equal, stack, ofCanvas(cross.start))
      }
    }
  }

  // MARK: Creating

  private mutating func makeGuide(_ identifier: String) -> LayoutGuide {
    let guide = LayoutGuide(identifier: identifier, role: identifier)
    stack.addLayoutGuide(guide)
    guides.append(guide)
    return guide
  }

  @inline(never)
  private mutating func add(
    _ identifier: String, _ first: any LayoutItem, _ firstAttribute: LayoutAttribute,
    _ relation: LayoutRelation, _ second: (any LayoutItem)? = nil,
    _ secondAttribute: LayoutAttribute = .notAnAttribute, multiplier: CGFloat = 1,
    constant: CGFloat = 0, priority: LayoutPriority = .required
  ) {
    let constraint = LayoutConstraint(
      generated: .stack, first, firstAttribute, relation, second, secondAttribute,
      multiplier: multiplier, constant: constant)
    constraint.identifier = identifier
    constraint.priority = priority
    constraint.isActive = true
    constraints.append(constraint)
  }
}
