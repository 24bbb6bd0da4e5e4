public import Foundation
public import Views

/// A view that arranges subviews in a row or a column.
public typealias UIStackView = StackView

extension StackView {
  /// A stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Whether views follow each other in a row or in a column.
  public final var axis: LayoutAxis {
    get { content.stack.axis }
    set { content.stack.axis = newValue }
  }
  /// How the length is distributed.
  public final var distribution: StackView.Distribution {
    get { content.stack.distribution }
    set { content.stack.distribution = newValue }
  }
  /// How views are aligned across the axis.
  public final var alignment: StackView.Alignment {
    get { content.stack.alignment }
    set { content.stack.alignment = newValue }
  }
  /// The distance between views, in points.
  public final var spacing: CGFloat {
    get { content.stack.spacing }
    set { content.stack.spacing = newValue }
  }
  /// Whether distances are between baselines.
  public final var isBaselineRelativeArrangement: Bool {
    get { content.stack.isBaselineRelativeArrangement }
    set { content.stack.isBaselineRelativeArrangement = newValue }
  }
  /// Whether views are within the margins.
  public final var isLayoutMarginsRelativeArrangement: Bool {
    get { content.stack.isLayoutMarginsRelativeArrangement }
    set { content.stack.isLayoutMarginsRelativeArrangement = newValue }
  }

  /// The distance after a view, in points.
  public func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {
    setCustomGap(spacing, after: view)
  }
  /// The distance after a view, where it has one of its own.
  public func customSpacing(after view: UIView) -> CGFloat {
    customGap(after: view) ?? StackView.spacingUseDefault
  }
}
