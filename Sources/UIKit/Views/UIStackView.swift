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

  /// The distance after a view, in points.
  public func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {
    setCustomGap(spacing, after: view)
  }
  /// The distance after a view, where it has one of its own.
  public func customSpacing(after view: UIView) -> CGFloat {
    customGap(after: view) ?? StackView.spacingUseDefault
  }
}
