public import Foundation
public import Scene
public import Views

/// A view that arranges subviews in a row or a column.
public typealias UIStackView = StackView

extension StackView {
  /// A stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// The direction.
  public var axis: NSLayoutConstraint.Axis {
    get { content.stack.axis }
    set { content.stack.axis = newValue }
  }
  /// How the lengths are distributed.
  public var distribution: Distribution {
    get { content.stack.distribution }
    set { content.stack.distribution = newValue }
  }
  /// How the views are aligned across the axis.
  public var alignment: Alignment {
    get { content.stack.alignment }
    set { content.stack.alignment = newValue }
  }
  /// The distance between views, in points.
  public var spacing: CGFloat {
    get { content.stack.spacing }
    set { content.stack.spacing = newValue }
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
