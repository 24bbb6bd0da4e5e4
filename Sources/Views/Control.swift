public import Foundation

/// What happens to a control, under UIKit's names.
public enum ControlEvent: String, Sendable {
  case touchDown, touchDragExit, touchDragEnter, touchDragInside, touchDragOutside, touchUpInside,
    touchUpOutside, touchCancel
}

/// A view that a finger presses, like `UIControl`.
open class Control: View {
  /// Whether a finger presses the control; false at first.
  open var isHighlighted = false
  /// Whether the control is selected; false by default.
  open var isSelected = false
  /// Whether the control takes touches; true by default.
  open var isEnabled = true

  /// Called at every event, before anyone else is told of it.
  package final var onEvent: ((ControlEvent, TouchEvent?) -> Void)?

  /// A control with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control of size zero: nothing is read from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Called when a finger touches the control; the finger is followed if the result is true, the default.
  open func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

  /// Called when the finger moves; it is followed on if the result is true, the default.
  open func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

  /// Called when the finger is lifted; does nothing by default.
  open func endTracking(_ touch: Touch?, with event: TouchEvent?) {}

  /// Called when the finger is taken away; does nothing by default.
  open func cancelTracking(with event: TouchEvent?) {}
}
