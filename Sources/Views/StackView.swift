public import AutoLayout
public import Foundation
internal import Geometry

/// A view that arranges subviews in a row or a column by constraints: what `UIStackView` is.
///
/// The constraints are those of UIKit's, with their identifiers and priorities, and so are the
/// results, its quirks included. They are brought up to date when a layout begins.
open class StackView: View {
  /// How the views share the stack's length.
  public enum Distribution: String, CaseIterable, Sendable {
    /// They fill it; hugging and compression resistance decide who gives.
    case fill
    /// They fill it, all of one length.
    case fillEqually
    /// They fill it in proportion to their own lengths; the gaps count as if they shared too, so the
    /// last one takes what is left, as in UIKit.
    case fillProportionally
    /// They keep their lengths, and the gaps are equal.
    case equalSpacing
    /// They keep their lengths, and the distances of their centres are equal.
    case equalCentering
  }

  /// How the views stand across the stack.
  public enum Alignment: String, CaseIterable, Sendable {
    /// They fill its breadth.
    case fill
    /// At the leading side of a column, the top of a row.
    case leading
    /// On the baseline of the first line of text; in a row only.
    case firstBaseline
    /// In the middle.
    case center
    /// At the trailing side of a column, the bottom of a row.
    case trailing
    /// On the baseline of the last line of text; in a row only.
    case lastBaseline

    /// The top of a row: another name for `leading`.
    public static var top: Alignment { .leading }
    /// The bottom of a row: another name for `trailing`.
    public static var bottom: Alignment { .trailing }
  }

  /// A custom spacing that stands for the stack's own `spacing`.
  public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
  /// A custom spacing that stands for the system's: 8 points.
  public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

  /// The axis along which the views stand; horizontal by default.
  open var axis: LayoutAxis = .horizontal
  /// How the views share the length; they fill it by default.
  open var distribution: Distribution = .fill
  /// How the views stand across; they fill the breadth by default.
  open var alignment: Alignment = .fill
  /// The gap between neighbours, in points; at least that where gaps are distributed; 0 by default.
  open var spacing: CGFloat = 0
  /// Whether gaps of a column run from the last to the first baseline; false by default.
  open var isBaselineRelativeArrangement: Bool = false
  /// Whether the views stand inside the layout margins; false by default.
  open var isLayoutMarginsRelativeArrangement: Bool = false

  /// The views that are arranged, in their order; all are subviews.
  public private(set) var arrangedSubviews: [View] = []

  private var customSpacings: [(view: View, spacing: CGFloat)] = []
  private var arrangement: StackArrangement?

  /// A stack of views.
  ///
  /// - Parameter views: The views to arrange.
  public convenience init(arrangedSubviews views: [View]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Views

  /// Adds a view at the end, also as a subview.
  public func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count)
  }

  /// Adds a view at a place of the arrangement, also as a subview in front.
  ///
  /// The view ceases to translate its autoresizing mask.
  ///
  /// - Parameters:
  ///   - view: The view; one that is arranged already moves.
  ///   - index: Its index in `arrangedSubviews` afterwards.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    precondition(
      arrangedSubviews.indices.contains(index) || index == arrangedSubviews.count,
      "a view is arranged at an index from 0 to the number of the others")
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangedSubviews.insert(view, at: index)
  }

  /// Takes a view out of the arrangement; it stays a subview.
  public func removeArrangedSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    customSpacings.removeAll { $0.view === view }
    // The constraints must not hold a view that has its own place now.
    if arrangement?.mentions(view) == true { takeDownArrangement() }
  }

  /// Takes a subview that goes out of the arrangement too.
  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  // MARK: Spacing

  /// Sets the gap after a view in place of `spacing`.
  ///
  /// - Parameters:
  ///   - spacing: In points, or one of the two constants that stand for a spacing.
  ///   - view: A view of the arrangement.
  public func setCustomSpacing(_ spacing: CGFloat, after view: View) {
    customSpacings.removeAll { $0.view === view }
    guard spacing != Self.spacingUseDefault else { return }
    customSpacings.append((view, spacing))
  }

  /// The gap after a view, in points, or `spacingUseDefault` where it has none of its own.
  public func customSpacing(after view: View) -> CGFloat {
    customSpacings.first { $0.view === view }?.spacing ?? Self.spacingUseDefault
  }

  /// The gap that follows a view, in points.
  private func gap(after view: View) -> CGFloat {
    switch customSpacing(after: view) {
    case Self.spacingUseDefault: spacing == Self.spacingUseSystem ? 8 : spacing
    case Self.spacingUseSystem: 8
    case let custom: custom
    }
  }

  // MARK: Layout

  /// True: the arrangement follows from the views in it.
  open override var preparesForEachLayout: Bool { true }

  /// Brings the arrangement up to date.
  open override func prepareForLayout(pass: Int) {
    super.prepareForLayout(pass: pass)
    let plan = StackPlan(
      items: arrangedSubviews.map { view in
        let size = view.contentSize
        let length = axis == .horizontal ? size.width : size.height
        // Contents matter to proportions only; elsewhere a new text must not undo the arrangement.
        let isCounted = distribution == .fillProportionally && length >= 0
        return StackPlan.Item(
          view: ObjectIdentifier(view), isHidden: view.isHidden, gap: gap(after: view),
          length: isCounted ? length : nil)
      }, axis: axis, distribution: distribution, alignment: alignment,
      isBaselineRelative: isBaselineRelativeArrangement,
      isMarginsRelative: isLayoutMarginsRelativeArrangement)
    guard arrangement?.plan != plan else { return }
    takeDownArrangement()
    arrangement = StackArrangement(plan, in: self)
  }

  private func takeDownArrangement() {
    arrangement?.takeDown(in: self)
    arrangement = nil
  }
}
