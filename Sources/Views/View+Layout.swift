public import AutoLayout
public import Foundation
internal import Geometry
public import Scene

extension View: LayoutItem {
  /// The superview.
  public var layoutParent: (any LayoutItem)? { superview }

  /// The number of subviews and layout guides.
  public var layoutChildCount: Int { subviews.count + layoutGuides.count }

  /// A subview, back to front, or a layout guide after them.
  public func layoutChild(at index: Int) -> any LayoutItem {
    index < subviews.count ? subviews[index] : layoutGuides[index - subviews.count]
  }

  /// True.
  public var notesLayoutChanges: Bool { true }

  /// What the engine has to know of the view.
  public var layoutTraits: LayoutItemTraits {
    var item = LayoutItemTraits()
    item.frame = layoutFrame
    item.translatesAutoresizingMaskIntoConstraints = translatesAutoresizingMaskIntoConstraints
    item.autoresizingMask = traits.autoresizingMask
    let size = contentSize
    item.contentSize = AxisPair(
      horizontal: size.width >= 0 ? size.width : nil,
      vertical: size.height >= 0 ? size.height : nil)
    item.hugging = traits.contentHuggingPriority
    item.compressionResistance = traits.compressionResistancePriority
    item.margins = environment.margins
    item.alignmentInsets = alignmentInsets
    item.firstBaseline =
      (traits.baselines?.firstFromTop ?? firstBaselineFromTop) - alignmentInsets.top
    item.lastBaseline =
      (traits.baselines?.lastFromBottom ?? lastBaselineFromBottom) - alignmentInsets.bottom
    item.textLine = textLine
    item.direction = environment.direction
    item.dependsOnFrame = layoutDependsOnFrame
    item.preparesAlways = preparesForEachLayout
    return item
  }

  /// The content's size, as stated, else the view's own.
  var contentSize: CGSize {
    guard let size = traits.intrinsicSize else { return intrinsicContentSize }
    return CGSize(
      width: size.width ?? View.noIntrinsicMetric, height: size.height ?? View.noIntrinsicMetric)
  }

  /// The alignment rectangle's insets, as stated, else the view's own.
  var alignmentInsets: EdgeInsets { traits.alignmentRectInsets ?? alignmentRectInsets }

  /// The type, the identifier and the text.
  public var layoutName: LayoutName {
    LayoutName(type: String(describing: type(of: self)), identifier: identifier, text: printedText)
  }

  /// The frame that the view would have without its transform, in the superview's coordinates.
  public var layoutFrame: CGRect {
    CGRect(
      x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
      height: bounds.height)
  }
}

/// Doing the layout.
extension View {
  /// The engine of the tree, which belongs to its root.
  public var layoutEngine: LayoutEngine {
    let root = root
    if let engine = root.storedEngine { return engine }
    let engine = LayoutEngine(root: root)
    root.storedEngine = engine
    return engine
  }

  /// Lays out the whole tree: first what constraints decide, then, superviews first, what views place
  /// by hand in `layoutSubviews()`.
  ///
  /// What could not be satisfied is found in `layoutEngine`.
  public func layoutIfNeeded() {
    layoutEngine.layout()
    var waiting: [View] = [root]
    while let view = waiting.popLast() {
      if view.needsLayout {
        view.needsLayout = false
        view.layoutSubviews()
      }
      waiting.append(contentsOf: view.subviews.reversed())
    }
  }

  /// The target size for the smallest size that the constraints allow: zero.
  public static var layoutFittingCompressedSize: CGSize { .zero }

  /// The target size for the largest size that the constraints allow, in points.
  public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// The size that the view takes when it is laid out alone, with a size wished for.
  ///
  /// Constraints that lead outside do not count, and nothing is moved. A label of several lines
  /// breaks at its `preferredMaxLayoutWidth`, or at the width that it had last.
  ///
  /// - Parameters:
  ///   - target: The size wished for, in points.
  ///   - horizontal: How much the width counts; 50 by default.
  ///   - vertical: How much the height counts; 50 by default.
  /// - Returns: The size, rounded up to the pixels of the tree's engine.
  public func systemLayoutSizeFitting(
    _ target: CGSize, withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
    verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
  ) -> CGSize {
    LayoutEngine.fittingSize(
      of: self, target: target, horizontalPriority: horizontal, verticalPriority: vertical,
      scale: layoutEngine.scale)
  }

  /// Asks for `layoutSubviews()` to be called at the next `layoutIfNeeded()`.
  public func setNeedsLayout() { needsLayout = true }

  /// Whether a size or a place of the view could be another with all constraints met as well.
  ///
  /// It looks at the last layout, and at all of the tree.
  public var hasAmbiguousLayout: Bool { !layoutEngine.ambiguity(of: self).isEmpty }

  /// The constraints that the view holds: those between it and what lies inside it.
  public var constraints: [LayoutConstraint] { layoutState.constraints }

  /// How much it counts that the view be no larger than its content along an axis.
  public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    traits.contentHuggingPriority[axis]
  }

  /// Sets how much it counts that the view be no larger than its content along an axis.
  ///
  /// - Parameters:
  ///   - priority: Above 0 and at most 1000; 250 by default.
  ///   - axis: The axis.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    precondition(priority.isLegal, "a priority is above 0 and at most 1000")
    traits.contentHuggingPriority[axis] = priority
  }

  /// How much it counts that the view be no smaller than its content along an axis.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    traits.compressionResistancePriority[axis]
  }

  /// Sets how much it counts that the view be no smaller than its content along an axis.
  ///
  /// - Parameters:
  ///   - priority: Above 0 and at most 1000; 750 by default.
  ///   - axis: The axis.
  public func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutAxis
  ) {
    precondition(priority.isLegal, "a priority is above 0 and at most 1000")
    traits.compressionResistancePriority[axis] = priority
  }

  /// Lets subviews follow a change of the bounds' size as their masks say.
  ///
  /// The place is counted from the bounds' corner, as in a superview that is scrolled.
  func autoresizeSubviews(from oldSize: CGSize) {
    for view in subviews
    where view.translatesAutoresizingMaskIntoConstraints && !view.autoresizingMask.isEmpty {
      let (frame, mask) = (view.layoutFrame, view.autoresizingMask)
      let horizontal = AutoresizingRule(
        mask, axis: .horizontal, min: frame.minX, size: frame.width, in: oldSize.width
      ).place(in: bounds.width)
      let vertical = AutoresizingRule(
        mask, axis: .vertical, min: frame.minY, size: frame.height, in: oldSize.height
      ).place(in: bounds.height)
      let new = CGRect(
        x: horizontal.min, y: vertical.min, width: max(0, horizontal.size),
        height: max(0, vertical.size))
      guard new != frame else { continue }
      view.bounds.size = new.size
      view.center = new.center
    }
  }
}
