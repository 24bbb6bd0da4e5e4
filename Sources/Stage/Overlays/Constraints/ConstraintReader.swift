internal import AutoLayout
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Scene
internal import Views

/// Reads the dimensions of the constraints that a scene writes from the tree of views.
struct ConstraintReader {
  private let root: View
  /// Whether views are where they are drawn, with edges on pixels.
  private let isRounded: Bool
  /// The dimensions in the order of the tree and of activation.
  private(set) var dimensions: [ConstraintDimension] = []
  /// The lines along which items are aligned, each once.
  private(set) var alignments: [AlignmentGuide] = []
  /// The indices of the dimensions by what they measure.
  private var indices: [ConstraintDimension.Measure: Int] = [:]
  /// The boxes of the guides that are measured, in points of the canvas, each once.
  private(set) var guides: [CGRect] = []

  init(_ root: View, isRounded: Bool = true) {
    self.root = root
    self.isRounded = isRounded
  }

  /// Reads all constraints below the root of what is seen.
  mutating func read() {
    let broken = Set(root.layoutEngine.conflicts.compactMap(\.broken.id))
    var seen: [View] = []
    var waiting = [root]
    while let view = waiting.popLast() {
      seen.append(view)
      waiting += view.subviews.reversed().filter {
        let look = $0.presentation.look
        return !look.isHidden && look.alpha > 0
      }
    }
    let known = Set(seen.map(ObjectIdentifier.init))
    func isSeen(_ item: (any LayoutItem)?) -> Bool {
      guard let view = (item as? View) ?? (item as? LayoutGuide)?.owningItem as? View else {
        return item == nil
      }
      return known.contains(ObjectIdentifier(view))
    }
    for view in seen {
      for constraint in view.constraints
      where constraint.origin == .explicit && isSeen(constraint.firstItem)
        && isSeen(constraint.secondItem)
      {
        add(constraint, heldBy: view, isBroken: broken.contains(constraint.id))
      }
    }
    alignments = AlignmentGuide.joined(alignments)
  }

  private mutating func add(
    _ constraint: LayoutConstraint, heldBy holder: View, isBroken: Bool
  ) {
    guard constraint.firstOrigin == nil, constraint.secondOrigin == nil,
      let first = constraint.firstItem, let rect = rect(of: first),
      let axis = constraint.firstAttribute.axis
    else { return }
    guard constraint.firstAttribute.kind != .size else {
      return add(size(of: constraint, along: axis, rect, isBroken), of: [first])
    }
    guard constraint.multiplier == 1, let second = constraint.secondItem,
      let other = self.rect(of: second)
    else { return }
    let isRightToLeft = holder.effectiveLayoutDirection == .rightToLeft
    guard let end = place(constraint.firstAttribute, of: first, rect, isRightToLeft),
      let start = place(constraint.secondAttribute, of: second, other, isRightToLeft)
    else { return }
    addAlignments(of: constraint, along: axis, from: (start, other), to: (end, rect), isBroken)
    if let gap = gap(
      of: constraint, along: axis, from: (start, other), to: (end, rect),
      scale: scale(inside: holder), isRightToLeft, isBroken)
    {
      add(gap, of: [first, second])
    }
  }

  private mutating func add(_ dimension: ConstraintDimension, of items: [any LayoutItem]) {
    // Constraints of the same gap or size share one line.
    let measure = ConstraintDimension.Measure(dimension)
    if let same = indices[measure] {
      dimensions[same].text += ", " + dimension.text
    } else {
      indices[measure] = dimensions.count
      dimensions.append(dimension)
    }
    for guide in items where guide.isLayoutGuide {
      if let box = self.rect(of: guide), !guides.contains(box) { guides.append(box) }
    }
  }

  private func size(
    of constraint: LayoutConstraint, along axis: LayoutAxis, _ rect: CGRect, _ isBroken: Bool
  ) -> ConstraintDimension {
    let isHorizontal = axis == .horizontal
    return ConstraintDimension(
      axis: axis, start: isHorizontal ? rect.minX : rect.minY,
      end: isHorizontal ? rect.maxX : rect.maxY, first: rect, second: rect,
      text: constraint.sizeText(isBroken: isBroken), isBroken: isBroken)
  }

  /// A gap between two places; nil where they coincide.
  private func gap(
    of constraint: LayoutConstraint, along axis: LayoutAxis,
    from start: (place: CGFloat, rect: CGRect), to end: (place: CGFloat, rect: CGRect),
    scale: CGSize, _ isRightToLeft: Bool, _ isBroken: Bool
  ) -> ConstraintDimension? {
    guard !coincide(end.place, start.place, by: constraint, isBroken) else { return nil }
    let pointsLeft = isRightToLeft && constraint.firstAttribute.isDirectional
    let sign: CGFloat = (end.place < start.place) == pointsLeft ? 1 : -1
    let factor = axis == .horizontal ? scale.width : scale.height
    let text = constraint.gapText(
      length: abs(end.place - start.place) / (factor > 0 ? factor : 1), sign: sign,
      isBroken: isBroken)
    return ConstraintDimension(
      axis: axis, start: start.place, end: end.place, first: start.rect, second: end.rect,
      text: text, isBroken: isBroken)
  }

  /// Whether two places are one, but for what the rounding of both items to pixels moves two places apart that a constraint
  /// holds together.
  private func coincide(
    _ first: CGFloat, _ second: CGFloat, by constraint: LayoutConstraint, _ isBroken: Bool
  ) -> Bool {
    let isHeld = constraint.relation == .equal && constraint.constant == 0 && !isBroken
    let pixel = isRounded && isHeld ? 1 / root.layoutEngine.scale : 0
    return abs(first - second) < pixel + OverlayMetrics.shortestDimension
  }

  /// Adds the lines through centers and baselines, and that along an edge that two items share which are beside
  /// each other.
  private mutating func addAlignments(
    of constraint: LayoutConstraint, along axis: LayoutAxis,
    from start: (place: CGFloat, rect: CGRect), to end: (place: CGFloat, rect: CGRect),
    _ isBroken: Bool
  ) {
    // Numbers that are not finite are nowhere.
    guard Extent(start.rect).rect != nil, Extent(end.rect).rect != nil, start.place.isFinite,
      end.place.isFinite
    else { return }
    func guide(at place: CGFloat, _ rects: [CGRect]) -> AlignmentGuide {
      let box = rects.reduce(CGRect.null) { $0.union($1) }
      let extent = axis == .horizontal ? box.minY...box.maxY : box.minX...box.maxX
      return AlignmentGuide(axis: axis, place: place, extent: extent, isBroken: isBroken)
    }
    let isShared = coincide(end.place, start.place, by: constraint, isBroken)
    let isInside = start.rect.contains(end.rect) || end.rect.contains(start.rect)
    let (first, second) = (constraint.firstAttribute, constraint.secondAttribute)
    // Items of which one begins where the other ends only touch.
    if isShared, first.isLine || second.isLine || first == second && !isInside {
      alignments.append(guide(at: end.place, [start.rect, end.rect]))
    } else if !isShared {
      if first.isLine { alignments.append(guide(at: end.place, [end.rect])) }
      if second.isLine { alignments.append(guide(at: start.place, [start.rect])) }
    }
  }

  // MARK: Places

  /// The upright box around an item in the canvas, where it is seen while it is being animated.
  private func rect(of item: any LayoutItem) -> CGRect? {
    switch item {
    case let view as View:
      guard view !== root else { return root.bounds }
      let time = root.animationEngine.time
      let shown = LaidOutView(view, below: root, at: time, isRounded: isRounded)
      var frame = shown.frame
      if !isRounded, view is Label || view is Button {
        // Texts are drawn in their rounded size, in which they fit.
        let size = LaidOutView(view, below: root, at: time).frame.size
        frame = CGRect(
          x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width,
          height: size.height)
      }
      return frame.applying(shown.superviewToCanvas)
    case let guide as LayoutGuide:
      return (guide.owningItem as? View).map { $0.convert(guide.layoutFrame, to: root) }
    default: return nil
    }
  }

  /// How many points of the canvas are a point of a view's own coordinates, along its axes.
  private func scale(inside view: View) -> CGSize {
    var toCanvas = CGAffineTransform.identity
    var current: View? = view
    while let view = current, view !== root {
      toCanvas = toCanvas.concatenating(view.presentedPlace.transform)
      current = view.superview
    }
    return CGSize(width: hypot(toCanvas.a, toCanvas.b), height: hypot(toCanvas.c, toCanvas.d))
  }

  /// The same of the coordinates in which an item has its frame.
  private func scale(around item: any LayoutItem) -> CGSize {
    let outer = (item as? View)?.superview ?? (item as? LayoutGuide)?.owningItem as? View
    return outer.map { scale(inside: $0) } ?? CGSize(width: 1, height: 1)
  }

  /// Where an edge, a center or a baseline lies along its axis; nil for other attributes, and for the baseline of
  /// another view.
  ///
  /// The line to a margin begins at the item's own edge.
  private func place(
    _ attribute: LayoutAttribute, of item: any LayoutItem, _ rect: CGRect, _ isRightToLeft: Bool
  ) -> CGFloat? {
    let traits = item.layoutTraits
    let (margins, insets) = (traits.margins, traits.alignmentInsets)
    // Edges do not need it.
    var scale: CGSize { self.scale(around: item) }
    return switch attribute.resolved(isRightToLeft: isRightToLeft) {
    case .left, .leftMargin: rect.minX
    case .right, .rightMargin: rect.maxX
    case .top, .topMargin: rect.minY
    case .bottom, .bottomMargin: rect.maxY
    case .centerX: rect.midX + scale.width * (insets.left - insets.right) / 2
    case .centerY: rect.midY + scale.height * (insets.top - insets.bottom) / 2
    case .centerXWithinMargins: rect.midX + scale.width * (margins.left - margins.right) / 2
    case .centerYWithinMargins: rect.midY + scale.height * (margins.top - margins.bottom) / 2
    case .firstBaseline:
      traits.firstBaselineChild == nil
        ? rect.minY + scale.height * (insets.top + traits.firstBaseline) : nil
    case .lastBaseline:
      traits.lastBaselineChild == nil
        ? rect.maxY - scale.height * (insets.bottom + traits.lastBaseline) : nil
    default: nil
    }
  }
}

extension LayoutAttribute {
  /// Whether it is a line through an item, which its edges do not show: a center or a baseline.
  fileprivate var isLine: Bool {
    switch self {
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins, .firstBaseline,
      .lastBaseline:
      true
    default: false
    }
  }
}

extension OverlayMetrics {
  /// The shortest distance that is drawn; shorter ones are edges that coincide.
  static let shortestDimension: CGFloat = 0.01
}

/// What is written at the dimension lines of constraints.
extension LayoutConstraint {
  /// The text of a size: its constant, or the other item with factor and constant.
  func sizeText(isBroken: Bool) -> String {
    guard let second = secondItem else {
      return mark(isBroken, equality: "") + Self.digits(constant) + priorityText
    }
    let factor = multiplier == 1 ? "" : Self.digits(multiplier) + "×"
    var text = mark(isBroken, equality: "= ") + factor + second.printedLayoutName
    if constant != 0 { text += (constant < 0 ? " − " : " + ") + Self.digits(abs(constant)) }
    return text + priorityText
  }

  /// The text of a gap: its constant, the length that a margin makes of it, or its bound.
  ///
  /// - Parameters:
  ///   - length: The present length, in points.
  ///   - sign: −1 where the gap lies against the direction in which the constant counts, else 1.
  ///   - isBroken: Whether the constraint was broken in a conflict.
  /// - Returns: The text.
  func gapText(length: CGFloat, sign: CGFloat, isBroken: Bool) -> String {
    // From a margin the constant is not all of the gap.
    let isMargin = firstAttribute.isMargin || secondAttribute.isMargin
    let isLength = isMargin && relation == .equal && !isBroken
    return mark(isBroken, equality: "", sign: sign)
      + Self.digits(isLength ? length : sign * constant) + priorityText
  }

  /// The relation as one sign, negated where the constraint was broken.
  private func mark(_ isBroken: Bool, equality: String, sign: CGFloat = 1) -> String {
    switch sign < 0 ? relation.reversed : relation {
    case .lessThanOrEqual: isBroken ? "≰" : "≤"
    case .equal: isBroken ? "≠ " : equality
    case .greaterThanOrEqual: isBroken ? "≱" : "≥"
    }
  }

  private var priorityText: String {
    priority.isRequired ? "" : " @" + Self.digits(CGFloat(priority.rawValue))
  }

  private static func digits(_ number: CGFloat) -> String {
    String(format: "%.4g", Double(number == 0 ? 0 : number))
  }
}

/// What annotations should not cover of the views: their edges and their texts, and rather not the
/// areas of views that they do not lie in.
enum VisibleView {
  /// The boxes of the texts and pictures below the root, in points of the canvas, as `obstacles` has them.
  static func texts(
    below root: View, without leftOut: Set<String>, measuring measurer: any TextMeasuring
  ) -> [CGRect] {
    texts(among: obstacles(below: root, without: leftOut, measuring: measurer))
  }

  /// The boxes of texts and pictures among obstacles, of which areas of views have an owner.
  static func texts(among obstacles: [LabelPlacement.Obstacle]) -> [CGRect] {
    obstacles.compactMap { obstacle in
      guard obstacle.owner == nil, case .area(let area) = obstacle.shape else { return nil }
      return area
    }
  }

  /// The obstacles below the root, in points of the canvas, where they are seen at the current time, without some
  /// views that are not drawn.
  static func obstacles(
    below root: View, without leftOut: Set<String>, measuring measurer: any TextMeasuring
  ) -> [LabelPlacement.Obstacle] {
    var obstacles: [LabelPlacement.Obstacle] = []
    var waiting: [(view: View, transform: CGAffineTransform)] =
      root.subviews.reversed().map { ($0, .identity) }
    while let (view, parent) = waiting.popLast() {
      let shown = view.presentation
      guard !shown.look.isHidden, shown.look.alpha > 0, !leftOut.contains(view.identifier)
      else { continue }
      let size = shown.bounds.size
      let box = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      let transform =
        shown.place.transformOfMiddle
        .concatenating(CGAffineTransform(translationX: shown.center.x, y: shown.center.y))
        .concatenating(parent)
      if shown.look.hasArea {
        obstacles += LabelPlacement.Obstacle.outline(
          through: box.corners.map { $0.applying(transform) })
        obstacles.append(
          LabelPlacement.Obstacle(
            .area(box.applying(transform)), weight: areaWeight, owner: obstacles.count))
      }
      if let content = content(of: view, in: box, measuring: measurer) {
        obstacles.append(LabelPlacement.Obstacle(.area(content.applying(transform))))
      }
      let inner = transform.translatedBy(x: -shown.bounds.midX, y: -shown.bounds.midY)
      waiting += view.subviews.reversed().map { ($0, inner) }
    }
    return obstacles
  }

  /// Covering a part of an area is worse than a place outside of the items, and better than an overlap.
  private static let areaWeight = 0.01

  /// The box of what a view shows besides its background, in coordinates about its center.
  private static func content(
    of view: View, in box: CGRect, measuring measurer: any TextMeasuring
  ) -> CGRect? {
    switch view {
    case let label as Label:
      guard !label.content.label.string.isEmpty else { return nil }
      // What is centered or at an edge is as wide as its longest line.
      let block = label.textBlock(in: .light)
      let width = min(box.width, measurer.measure(block, width: box.width).size.width)
      let isRightToLeft = label.effectiveLayoutDirection == .rightToLeft
      let left: CGFloat =
        switch block.alignment {
        case .left: box.minX
        case .center: box.midX - width / 2
        case .right: box.maxX - width
        default: isRightToLeft ? box.maxX - width : box.minX
        }
      return CGRect(x: left, y: box.minY, width: width, height: box.height)
    case let button as Button:
      guard !button.titleBlock.string.isEmpty else { return nil }
      let size = measurer.measure(button.titleBlock, width: box.width).size
      return CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    case is ImageView: return box
    default: return nil
    }
  }
}

extension Look {
  /// Whether the view's area can be seen.
  fileprivate var hasArea: Bool {
    (backgroundColor?.light.alpha ?? 0) > 0 || coversBackground(in: .light)
  }
}
