internal import AutoLayout
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Views
internal import Scene

/// Draws the constraints that a scene writes as dimension lines, where they are now.
///
/// A gap is drawn between the two edges, a size along the item; what speaks of centres, baselines or
/// distances, and what was dropped in a conflict, is not drawn. A gap or a size that is given says how long it
/// is, one that is only bounded says the bound, and one that is optional its priority.
struct ConstraintPainter {
  let root: View
  let theme: OverlayTheme
  let measurer: any TextMeasuring

  /// The dimension lines, in the order of the tree and of activation.
  func items() -> [DisplayList.Item] {
    let dropped = Set(root.layoutEngine.conflicts.compactMap(\.broken.id))
    var overlays: [ConstraintOverlay] = []
    var waiting = [root]
    while let view = waiting.popLast() {
      for constraint in view.constraints
      where constraint.origin == .explicit && !dropped.contains(constraint.id) {
        guard let overlay = overlay(of: constraint, heldBy: view) else { continue }
        // What is said of the same gap or size stands on one line.
        let same = overlays.lastIndex { $0.start == overlay.start && $0.end == overlay.end }
        if let same {
          overlays[same].text += ", " + overlay.text
        } else {
          overlays.append(overlay)
        }
      }
      waiting.append(contentsOf: view.subviews.reversed())
    }
    // No line crosses a text.
    return overlays.flatMap { $0.dimension(theme) }
      + overlays.flatMap { $0.label(theme, measurer) }
  }

  private func overlay(
    of constraint: LayoutConstraint, heldBy holder: View
  ) -> ConstraintOverlay? {
    guard constraint.firstOrigin == nil, constraint.secondOrigin == nil,
      let first = constraint.firstItem, let rect = rect(of: first),
      let axis = constraint.firstAttribute.axis
    else { return nil }
    if constraint.firstAttribute.kind == .size {
      return size(of: constraint, along: axis, rect)
    }
    let isRightToLeft = holder.effectiveLayoutDirection == .rightToLeft
    guard constraint.multiplier == 1, let second = constraint.secondItem,
      let other = self.rect(of: second),
      let end = Self.edge(constraint.firstAttribute, of: rect, isRightToLeft),
      let start = Self.edge(constraint.secondAttribute, of: other, isRightToLeft),
      abs(end - start) >= OverlayMetrics.dimensionLine
    else { return nil }
    let sign: CGFloat = (end < start) == isRightToLeftConstant(constraint, isRightToLeft) ? 1 : -1
    let text =
      Self.bound(constraint, sign: sign)
      ?? Self.digits(
        Self.isBetweenMargins(constraint) ? abs(end - start) : sign * constraint.constant)
    let (low, high) =
      axis == .horizontal
      ? (max(rect.minY, other.minY), min(rect.maxY, other.maxY))
      : (max(rect.minX, other.minX), min(rect.maxX, other.maxX))
    // Items that do not lie abreast are measured at the middle of the first.
    let middle = axis == .horizontal ? rect.midY : rect.midX
    return Self.line(
      axis, from: start, to: end, across: low < high ? (low + high) / 2 : middle,
      text: text + Self.priority(constraint))
  }

  /// Whether a positive constant points to the left.
  private func isRightToLeftConstant(
    _ constraint: LayoutConstraint, _ isRightToLeft: Bool
  ) -> Bool {
    isRightToLeft && constraint.firstAttribute.isDirectional
  }

  /// Whether the gap is counted from a margin, so that the constant is not all of it.
  private static func isBetweenMargins(_ constraint: LayoutConstraint) -> Bool {
    constraint.firstAttribute.isMargin || constraint.secondAttribute.isMargin
  }

  /// A size, which is drawn beside the item's middle, where its text may be.
  private func size(
    of constraint: LayoutConstraint, along axis: LayoutAxis, _ rect: CGRect
  ) -> ConstraintOverlay? {
    var text = Self.bound(constraint, sign: 1) ?? Self.digits(constraint.constant)
    if let second = constraint.secondItem {
      let factor = constraint.multiplier == 1 ? "" : Self.digits(constraint.multiplier) + "×"
      text = constraint.relation == .equal ? "= " : constraint.relation.shortSign
      text += factor + second.printedLayoutName
      let constant = constraint.constant
      if constant != 0 { text += (constant < 0 ? " − " : " + ") + Self.digits(abs(constant)) }
    }
    text += Self.priority(constraint)
    let side: CGFloat = 0.78
    return axis == .horizontal
      ? Self.line(
        axis, from: rect.minX, to: rect.maxX, across: rect.minY + side * rect.height, text: text)
      : Self.line(
        axis, from: rect.minY, to: rect.maxY, across: rect.minX + side * rect.width, text: text)
  }

  private static func line(
    _ axis: LayoutAxis, from start: CGFloat, to end: CGFloat, across: CGFloat, text: String
  ) -> ConstraintOverlay {
    axis == .horizontal
      ? ConstraintOverlay(
        from: CGPoint(x: start, y: across), to: CGPoint(x: end, y: across), text: text)
      : ConstraintOverlay(
        from: CGPoint(x: across, y: start), to: CGPoint(x: across, y: end), text: text)
  }

  // MARK: Places

  /// The upright box around an item in the canvas, where it is seen while it is being animated.
  private func rect(of item: any LayoutItem) -> CGRect? {
    switch item {
    case let view as View:
      guard view !== root else { return root.bounds }
      let shown = LaidOutView(view, below: root, at: root.animationEngine.time)
      return shown.frame.applying(shown.superviewToCanvas)
    case let guide as LayoutGuide:
      return (guide.owningItem as? View).map { $0.convert(guide.layoutFrame, to: root) }
    default: return nil
    }
  }

  /// Where an edge lies along its axis, or nil for what is no edge.
  ///
  /// The line to a margin begins at the item's own edge.
  private static func edge(
    _ attribute: LayoutAttribute, of rect: CGRect, _ isRightToLeft: Bool
  ) -> CGFloat? {
    switch attribute.resolved(isRightToLeft: isRightToLeft) {
    case .left, .leftMargin: rect.minX
    case .right, .rightMargin: rect.maxX
    case .top, .topMargin: rect.minY
    case .bottom, .bottomMargin: rect.maxY
    default: nil
    }
  }

  // MARK: Words

  /// The bound of an inequality, or nil for an equality.
  private static func bound(_ constraint: LayoutConstraint, sign: CGFloat) -> String? {
    guard constraint.relation != .equal else { return nil }
    let relation = sign < 0 ? constraint.relation.reversed : constraint.relation
    return relation.shortSign + digits(sign * constraint.constant)
  }

  private static func priority(_ constraint: LayoutConstraint) -> String {
    constraint.priority.isRequired ? "" : " @" + digits(CGFloat(constraint.priority.rawValue))
  }

  private static func digits(_ number: CGFloat) -> String {
    String(format: "%.4g", Double(number == 0 ? 0 : number))
  }
}

extension LayoutRelation {
  /// The relation as one sign.
  fileprivate var shortSign: String {
    switch self {
    case .lessThanOrEqual: "≤"
    case .equal: "="
    case .greaterThanOrEqual: "≥"
    }
  }
}
