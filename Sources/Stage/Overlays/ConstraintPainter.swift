internal import AutoLayout
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Views
internal import Scene

/// The constraints that a scene writes, as dimension lines where they are now.
///
/// A gap is drawn between two edges, a size along its item; constraints of centers, baselines or
/// distances, and those dropped in a conflict, are not drawn. The text is the constant, the bound of
/// an inequality and the priority of an optional constraint.
struct ConstraintPainter: OverlayPainter {
  var hasText: Bool { true }

  /// The lines in the order of the tree and of activation, and above them the texts.
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    let lines = Self.lines(below: context.objects.tree.root)
    return lines.flatMap { $0.line(context.theme) }
      + lines.flatMap { $0.label(context.theme, measuring: context.measurer) }
  }

  private static func lines(below root: View) -> [DimensionLine] {
    let dropped = Set(root.layoutEngine.conflicts.compactMap(\.broken.id))
    var lines: [DimensionLine] = []
    var waiting = [root]
    while let view = waiting.popLast() {
      for constraint in view.constraints
      where constraint.origin == .explicit && !dropped.contains(constraint.id) {
        guard let line = line(of: constraint, heldBy: view, below: root) else { continue }
        // Constraints of the same gap or size share one line.
        if let same = lines.lastIndex(where: { $0.start == line.start && $0.end == line.end }) {
          lines[same].text += ", " + line.text
        } else {
          lines.append(line)
        }
      }
      waiting.append(contentsOf: view.subviews.reversed())
    }
    return lines
  }

  private static func line(
    of constraint: LayoutConstraint, heldBy holder: View, below root: View
  ) -> DimensionLine? {
    guard constraint.firstOrigin == nil, constraint.secondOrigin == nil,
      let first = constraint.firstItem, let rect = rect(of: first, in: root),
      let axis = constraint.firstAttribute.axis
    else { return nil }
    if constraint.firstAttribute.kind == .size {
      return size(of: constraint, along: axis, rect)
    }
    let isRightToLeft = holder.effectiveLayoutDirection == .rightToLeft
    guard constraint.multiplier == 1, let second = constraint.secondItem,
      let other = self.rect(of: second, in: root),
      let end = edge(constraint.firstAttribute, of: rect, isRightToLeft),
      let start = edge(constraint.secondAttribute, of: other, isRightToLeft),
      abs(end - start) >= OverlayMetrics.dimensionLine
    else { return nil }
    let pointsLeft = isRightToLeft && constraint.firstAttribute.isDirectional
    let sign: CGFloat = (end < start) == pointsLeft ? 1 : -1
    // From a margin the constant is not all of the gap.
    let hasMargin = constraint.firstAttribute.isMargin || constraint.secondAttribute.isMargin
    let text =
      bound(constraint, sign: sign)
      ?? digits(hasMargin ? abs(end - start) : sign * constraint.constant)
    let (low, high) =
      axis == .horizontal
      ? (max(rect.minY, other.minY), min(rect.maxY, other.maxY))
      : (max(rect.minX, other.minX), min(rect.maxX, other.maxX))
    // Items that are not side by side are measured at the middle of the first.
    let middle = axis == .horizontal ? rect.midY : rect.midX
    return line(
      axis, from: start, to: end, across: low < high ? (low + high) / 2 : middle,
      text: text + priority(constraint))
  }

  /// A size, which is drawn beside the item's middle, where its text may be.
  private static func size(
    of constraint: LayoutConstraint, along axis: LayoutAxis, _ rect: CGRect
  ) -> DimensionLine? {
    var text = bound(constraint, sign: 1) ?? digits(constraint.constant)
    if let second = constraint.secondItem {
      let factor = constraint.multiplier == 1 ? "" : digits(constraint.multiplier) + "×"
      text = constraint.relation == .equal ? "= " : constraint.relation.shortSign
      text += factor + second.printedLayoutName
      let constant = constraint.constant
      if constant != 0 { text += (constant < 0 ? " − " : " + ") + digits(abs(constant)) }
    }
    text += priority(constraint)
    let side: CGFloat = 0.78
    return axis == .horizontal
      ? line(
        axis, from: rect.minX, to: rect.maxX, across: rect.minY + side * rect.height, text: text)
      : line(
        axis, from: rect.minY, to: rect.maxY, across: rect.minX + side * rect.width, text: text)
  }

  private static func line(
    _ axis: LayoutAxis, from start: CGFloat, to end: CGFloat, across: CGFloat, text: String
  ) -> DimensionLine {
    axis == .horizontal
      ? DimensionLine(
        from: CGPoint(x: start, y: across), to: CGPoint(x: end, y: across), text: text)
      : DimensionLine(
        from: CGPoint(x: across, y: start), to: CGPoint(x: across, y: end), text: text)
  }

  // MARK: Places

  /// The upright box around an item in the canvas, where it is seen while it is being animated.
  private static func rect(of item: any LayoutItem, in root: View) -> CGRect? {
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

  /// Where an edge lies along its axis, or nil for other attributes.
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

  // MARK: Texts

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
