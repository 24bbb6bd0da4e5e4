internal import AutoLayout
public import Foundation
internal import Geometry
public import Scene

/// A view that arranges subviews in a row or a column by constraints: what `UIStackView` is.
///
/// The constraints are those of UIKit's, with their identifiers and priorities, and so are the
/// results, its quirks included. They are brought up to date when a layout begins.
@dynamicMemberLookup open class StackView: View {
  /// How the views share the stack's length.
  public typealias Distribution = StackContent.Distribution
  /// How the views stand across the stack.
  public typealias Alignment = StackContent.Alignment

  /// A custom spacing that stands for the stack's own `spacing`.
  public static let spacingUseDefault = StackContent.spacingUseDefault
  /// A spacing that stands for the system's: 8 points.
  public static let spacingUseSystem = StackContent.spacingUseSystem

  /// A part of how the stack arranges its views by its own name.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<StackContent, Value>) -> Value {
    get { content.stack[keyPath: part] }
    set { content.stack[keyPath: part] = newValue }
  }

  /// The views that are arranged, in their order; all are subviews.
  public private(set) var arrangedSubviews: [View] = []

  private var customSpacings: [(view: View, spacing: CGFloat)] = []
  private var arrangement: StackArrangement?

  /// A stack of views.
  ///
  /// - Parameter views: The views to arrange.
  public convenience init(arrangedSubviews views: [View]) {
    self.init()
    for view in views { addArrangedSubview(view) }
  }

  /// A row without views.
  ///
  /// - Parameter frame: The frame in points.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    content = .stack(StackContent())
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
  ///
  /// A gap that was set here goes before one that `content` gives the view's identifier.
  public func customSpacing(after view: View) -> CGFloat {
    customSpacings.first { $0.view === view }?.spacing
      ?? content.stack.customSpacing.first { $0.view.id == view.identifier }?.spacing
      ?? Self.spacingUseDefault
  }

  /// The gap that follows a view, in points.
  private func gap(after view: View) -> CGFloat {
    let custom = customSpacing(after: view)
    let spacing = custom == Self.spacingUseDefault ? content.stack.spacing : custom
    return spacing == Self.spacingUseSystem ? 8 : spacing
  }

  // MARK: Layout

  /// True: the arrangement follows from the views in it.
  open override var preparesForEachLayout: Bool { true }

  /// Brings the arrangement up to date.
  open override func prepareForLayout(pass: Int) {
    super.prepareForLayout(pass: pass)
    let stack = content.stack
    let plan = StackPlan(
      items: arrangedSubviews.map { view in
        let size = view.contentSize
        let length = stack.axis == .horizontal ? size.width : size.height
        // Contents matter to proportions only; elsewhere a new text must not undo the arrangement.
        let isCounted = stack.distribution == .fillProportionally && length >= 0
        return StackPlan.Item(
          view: ObjectIdentifier(view), isHidden: view.look.isHidden, gap: gap(after: view),
          length: isCounted ? length : nil)
      }, axis: stack.axis, distribution: stack.distribution, alignment: stack.alignment.normalized,
      isBaselineRelative: stack.isBaselineRelativeArrangement,
      isMarginsRelative: stack.isLayoutMarginsRelativeArrangement)
    guard arrangement?.plan != plan else { return }
    takeDownArrangement()
    arrangement = StackArrangement(plan, in: self)
  }

  private func takeDownArrangement() {
    arrangement?.takeDown(in: self)
    arrangement = nil
  }
}
