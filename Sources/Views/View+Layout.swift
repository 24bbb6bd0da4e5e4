public import AutoLayout
public import Foundation
public import Geometry
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

  /// The layout properties of the view.
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
    if let arrangedPlace { item.place[arrangedPlace.axis] = arrangedPlace.place }
    item.margins = environment.margins
    item.alignmentInsets = alignmentInsets
    item.firstBaseline =
      (traits.baselines?.firstFromTop ?? firstBaselineFromTop) - alignmentInsets.top
    item.lastBaseline =
      (traits.baselines?.lastFromBottom ?? lastBaselineFromBottom) - alignmentInsets.bottom
    if traits.baselines == nil {
      item.firstBaselineChild = indexOfSubview(forFirstBaselineLayout)
      item.lastBaselineChild = indexOfSubview(forLastBaselineLayout)
    }
    item.textLine = textLine
    item.direction = environment.direction
    item.dependsOnFrame = layoutDependsOnFrame
    item.preparesAlways = preparesForEachLayout
    return item
  }

  /// The index of a subview; nil for the view itself.
  private func indexOfSubview(_ view: View) -> Int? {
    view === self ? nil : subviews.firstIndex { $0 === view }
  }

  /// The intrinsic size, which the traits can override.
  var contentSize: CGSize {
    guard let size = traits.intrinsicSize else { return intrinsicContentSize }
    return CGSize(
      width: size.width ?? View.noIntrinsicMetric, height: size.height ?? View.noIntrinsicMetric)
  }

  /// The alignment insets, which the traits can override.
  var alignmentInsets: EdgeInsets { traits.alignmentRectInsets ?? alignmentRectInsets }

  /// The type, the identifier and the text.
  public var layoutName: LayoutName {
    LayoutName(type: String(describing: type(of: self)), identifier: identifier, text: printedText)
  }

  /// The frame without the transform, in the superview's coordinates, in points.
  public var layoutFrame: CGRect {
    ViewPlace.frame(
      center: center, size: bounds.size, transform: .identity, anchorPoint: anchorPoint)
  }
}

/// Performing layouts.
extension View {
  /// The layout engine of the tree, which belongs to the root.
  public var layoutEngine: LayoutEngine {
    let root = root
    if let engine = root.storedEngine { return engine }
    let engine = LayoutEngine(root: root)
    root.storedEngine = engine
    return engine
  }

  /// Lays out the subviews if anything has changed that their places depend on.
  ///
  /// As in UIKit, changes only mark what has to be laid out: a new size of the bounds, subviews that
  /// come, go, hide or show, content of another size, constraints. A layout solves the constraints,
  /// then goes through the marked views, superviews first: the constraints place all subviews of such
  /// a view, also those that have been moved since, and `layoutSubviews()` is called. A view of which
  /// the constraints place a subview elsewhere than before is marked too. Called in an animation
  /// block, it animates what it moves.
  ///
  /// A stage lays out the root before every frame that it shows, after every step of the animator and
  /// after the actions of a moment. `layoutEngine` reports the conflicts.
  ///
  /// | | UIKit | here |
  /// | --- | --- | --- |
  /// | the animator takes a place: an added item, `updateItem(usingCurrentState:)` | that of the last layout | a stage lays out first |
  /// | text that wraps | one more pass, by an estimated width | up to four passes, until the height fits the width |
  /// | a conflict | which constraint is broken depends on the history | the youngest of a minimal set |
  /// | an ambiguous layout | depends on the history | an item stays where it is |
  /// | an ambiguous stack | of several equal views the first grows or shrinks, and the last of those without content takes what is left | the same, whatever was before |
  public func layoutIfNeeded() { layoutEngine.layout(below: self) }

  /// Calls `layoutSubviews()`.
  public func didPlaceChildren() {
    controller?.viewWillLayOut()
    layoutSubviews()
    controller?.viewDidLayOut()
  }

  /// Makes `updateConstraints()` be called before the next layout.
  public func setNeedsUpdateConstraints() {
    needsConstraints = true
    layoutState.noteChange()
  }

  /// The target for the smallest size that the constraints allow, zero.
  public static var layoutFittingCompressedSize: CGSize { .zero }

  /// The target for the largest size that the constraints allow, in points.
  public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// The active constraints whose closest common ancestor is the view.
  public var constraints: [LayoutConstraint] { layoutState.constraints }

  /// Sets the priority with which the view resists being larger than its content along an axis.
  ///
  /// - Parameters:
  ///   - priority: Above 0 and at most 1000; 250 by default.
  ///   - axis: The axis.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    guard priority.isLegal else { fatalError("a priority must be above 0 and at most 1000") }
    traits.contentHuggingPriority[axis] = priority
  }

  /// Sets the priority with which the view resists being smaller than its content along an axis.
  ///
  /// - Parameters:
  ///   - priority: Above 0 and at most 1000; 750 by default.
  ///   - axis: The axis.
  public func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutAxis
  ) {
    guard priority.isLegal else { fatalError("a priority must be above 0 and at most 1000") }
    traits.compressionResistancePriority[axis] = priority
  }

  /// Adapts the frames of the subviews to a new size, according to their autoresizing masks.
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
      view.center = new.point(at: view.anchorPoint)
    }
  }
}

/// By how much rounding the edges to pixels has changed the place of a view, in points.
public struct RoundingError: Equatable, Sendable {
  /// The rounded center minus the exact one.
  public var center = CGVector.zero
  /// The rounded size minus the exact one.
  public var size = CGVector.zero

  /// No error.
  public init() {}

  /// The error of a rounded frame, whose anchor point is at the center.
  init(of frame: CGRect, exact: CGRect, anchorPoint: CGPoint) {
    center = CGVector(from: exact.point(at: anchorPoint), to: frame.point(at: anchorPoint))
    size = CGVector(dx: frame.width - exact.width, dy: frame.height - exact.height)
  }
}

extension RoundingError: Interpolable {
  /// The components.
  public var numbers: [Double] { [center.dx, center.dy, size.dx, size.dy].map { Double($0) } }
  /// Replaces the components.
  public mutating func take(_ numbers: [Double]) {
    center = CGVector(dx: numbers[0], dy: numbers[1])
    size = CGVector(dx: numbers[2], dy: numbers[3])
  }
}
