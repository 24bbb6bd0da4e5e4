internal import AutoLayout
public import Foundation
internal import Geometry
public import Scene

/// A view that arranges subviews in a row or a column, like `UIStackView`.
///
/// It generates the same constraints as UIKit, with their identifiers and priorities, and updates them
/// at the start of each layout.
@dynamicMemberLookup open class StackView: View {
  /// The distribution along the axis.
  public typealias Distribution = StackContent.Distribution
  /// The alignment across the axis.
  public typealias Alignment = StackContent.Alignment

  /// The custom spacing that represents the stack's own `spacing`.
  public static let spacingUseDefault = StackContent.spacingUseDefault
  /// The spacing that represents the system's: 8 points, or between baselines the distance of two lines of text.
  public static let spacingUseSystem = StackContent.spacingUseSystem

  /// A member of the content.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<StackContent, Value>) -> Value {
    get { content.stack[keyPath: part] }
    set { content.stack[keyPath: part] = newValue }
  }

  /// The arranged views in order; all are subviews.
  public private(set) var arrangedSubviews: [View] = []

  private var arrangement: StackArrangement?

  /// An empty row.
  ///
  /// - Parameter frame: The frame in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    content = .stack(StackContent())
  }

  /// An empty row: nothing is read from an archive.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
    content = .stack(StackContent())
  }

  // MARK: Views

  /// Adds a view at the end of the arrangement, and as a subview.
  public func addArrangedSubview(_ view: View) {
    // All arranged views are subviews, so that a new one need not be searched.
    let others =
      view.superview === self ? arrangedSubviews.filter { $0 !== view } : arrangedSubviews
    insertArrangedSubview(view, at: others.count)
  }

  /// Inserts a view into the arrangement, and adds it as a subview in front.
  ///
  /// It sets `translatesAutoresizingMaskIntoConstraints` to false.
  ///
  /// - Parameters:
  ///   - view: The view; one that is already arranged is moved.
  ///   - index: Its new index in `arrangedSubviews`.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    if view.superview === self { arrangedSubviews.removeAll { $0 === view } }
    guard arrangedSubviews.indices.contains(index) || index == arrangedSubviews.count else {
      fatalError("the index of an arranged view must be from 0 to the number of the others")
    }
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangedSubviews.insert(view, at: index)
    arrangementDidChange()
  }

  /// Removes a view from the arrangement, but not from the subviews.
  public func removeArrangedSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    // The view can be placed by other constraints immediately.
    if arrangement?.contains(view) == true { removeArrangement() }
    arrangementDidChange()
  }

  /// Removes the subview from the arrangement as well.
  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  // MARK: Layout

  /// Notes that the arrangement is out of date; in an animation block, which ends with the layout of
  /// the stack, its change is animated.
  private func arrangementDidChange() {
    layoutState.noteChange()
    animationBlock?.layOut(self)
  }

  /// Notes the change; an arranged view that an animation hides is seen until its end.
  override func subviewVisibilityDidChange(_ subview: View) {
    guard arrangedSubviews.contains(where: { $0 === subview }) else { return }
    arrangementDidChange()
    animationBlock?.record(subview, .hiding, was: [subview.look.isHidden ? 0 : 1])
  }

  /// Notes that the arrangement is out of date.
  open override func contentDidChange() {
    super.contentDidChange()
    arrangementDidChange()
  }

  /// True, because the arrangement depends on the arranged views.
  open override var preparesForEachLayout: Bool { true }

  /// Updates the arrangement.
  open override func prepareForLayout(pass: Int) {
    super.prepareForLayout(pass: pass)
    let stack = content.stack
    let plan = StackPlan(
      items: arrangedSubviews.enumerated().map { index, view in
        let size = view.contentSize
        let length = stack.axis == .horizontal ? size.width : size.height
        // Elsewhere a change of content must not replace the arrangement.
        let isCounted = stack.distribution == .fillProportionally && length >= 0
        return StackPlan.Item(
          view: ObjectIdentifier(view), isHidden: view.look.isHidden, gap: gap(after: index),
          length: isCounted ? length : nil)
      }, axis: stack.axis, distribution: stack.distribution, alignment: stack.alignment.normalized,
      spacesBaselines: stack.spacesBaselines,
      isMarginsRelative: stack.isLayoutMarginsRelativeArrangement)
    guard arrangement?.plan != plan else { return }
    removeArrangement()
    arrangement = StackArrangement(plan, in: self)
  }

  /// The gaps after single views that code has set, in points.
  private var customGaps: [ObjectIdentifier: CGFloat] = [:]

  /// Sets the gap after a view, in points.
  package final func setCustomGap(_ gap: CGFloat, after view: View) {
    customGaps[ObjectIdentifier(view)] = gap
    arrangementDidChange()
  }

  /// The gap after a view that code has set, in points.
  package final func customGap(after view: View) -> CGFloat? { customGaps[ObjectIdentifier(view)] }

  /// The gap that follows an arranged view, in points.
  private func gap(after index: Int) -> CGFloat {
    let stack = content.stack
    let view = arrangedSubviews[index]
    let custom =
      customGap(after: view) ?? stack.customSpacing.first { $0.view.id == view.identifier }?.spacing
      ?? Self.spacingUseDefault
    let spacing = custom == Self.spacingUseDefault ? stack.spacing : custom
    return spacing == Self.spacingUseSystem ? systemGap(after: index) : spacing
  }

  /// UIKit's recommended gap after an arranged view, in points: between baselines it follows from the texts.
  private func systemGap(after index: Int) -> CGFloat {
    let next = arrangedSubviews[(index + 1)...].first { !$0.look.isHidden }
    guard content.stack.spacesBaselines, let upper = arrangedSubviews[index].textLine,
      let lower = next?.textLine
    else { return LayoutConstraint.systemSpacing }
    return LayoutConstraint.systemSpacing(from: upper, to: lower)
  }

  // MARK: Baselines

  /// The first view of a column, the tallest view of a row; the stack itself if it shows none.
  ///
  /// Hidden views do not count, and of several tallest views the first counts.
  open override var forFirstBaselineLayout: View {
    (content.stack.axis == .vertical ? shownViews.first : tallestView) ?? self
  }

  /// The last view of a column, the tallest view of a row; the stack itself if it shows none.
  ///
  /// Hidden views do not count, and of several tallest views the first counts.
  open override var forLastBaselineLayout: View {
    (content.stack.axis == .vertical ? shownViews.last : tallestView) ?? self
  }

  /// True for a row, because its tallest view has its baselines.
  open override var layoutDependsOnFrame: Bool {
    content.stack.axis == .horizontal || super.layoutDependsOnFrame
  }

  private var shownViews: [View] { arrangedSubviews.filter { !$0.look.isHidden } }

  private var tallestView: View? {
    shownViews.max { $0.bounds.height < $1.bounds.height }
  }

  private func removeArrangement() {
    arrangement?.remove(from: self)
    arrangement = nil
  }
}

extension StackContent {
  /// Whether gaps are those from baseline to baseline.
  fileprivate var spacesBaselines: Bool { isBaselineRelativeArrangement && axis == .vertical }
}
