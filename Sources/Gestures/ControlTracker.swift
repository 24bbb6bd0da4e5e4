internal import Foundation
internal import Geometry
internal import Views

/// Lets fingers press controls.
final class ControlTracker {
  /// Called at every event of a control, with the place of the finger in the root's coordinates.
  var onEvent: ((Control, ControlEvent, CGPoint) -> Void)?
  /// What the fingers do at present.
  var event: TouchEvent?

  private final class Press {
    let touch: Touch
    let control: Control
    var hasEnded = false

    init(_ touch: Touch, _ control: Control) { (self.touch, self.control) = (touch, control) }
  }

  private var presses: [Press] = []
  private let margin: CGFloat

  /// - Parameter margin: How far outside of a control a finger still holds it, in points.
  init(margin: CGFloat) { self.margin = margin }

  /// Takes note of what a finger does in the present event.
  func follow(_ touch: Touch) {
    guard touch.phase != .began else {
      begin(touch)
      return
    }
    guard let press = presses.first(where: { $0.touch === touch }) else { return }
    switch touch.phase {
    case .moved:
      highlight(press)
      // Who follows all controls is not told of it: it happens as often as the touches.
      let isInside = press.control.isHighlighted
      press.control.onEvent?(isInside ? .touchDragInside : .touchDragOutside, event)
      if !press.control.continueTracking(touch, with: event) { end(press) }
    case .ended:
      highlight(press)
      press.hasEnded = true
    case .cancelled: cancel(touch)
    case .began, .stationary: break
    }
  }

  private func begin(_ touch: Touch) {
    guard let control = touch.view as? Control, control.isEnabled,
      !presses.contains(where: { $0.control === control }),
      control.beginTracking(touch, with: event)
    else { return }
    let press = Press(touch, control)
    presses.append(press)
    control.isHighlighted = true
    tell(press, .touchDown)
  }

  /// Takes a finger away from the control that it presses.
  func cancel(_ touch: Touch) {
    guard let press = remove(touch) else { return }
    press.control.isHighlighted = false
    press.control.cancelTracking(with: event)
    tell(press, .touchCancel)
  }

  /// Ends the presses whose fingers are lifted and which no recognizer may still want for itself.
  func finishEnds(_ recognizers: [GestureRecognizer]) {
    for press in presses where press.hasEnded {
      let isHeld = recognizers.contains { recognizer in
        recognizer.delaysTouchesEnded && recognizer.state == .possible
          && recognizer.sequence.contains { $0 === press.touch }
      }
      if !isHeld { end(press) }
    }
  }

  private func end(_ press: Press) {
    guard remove(press.touch) != nil else { return }
    let isInside = press.control.isHighlighted
    press.control.isHighlighted = false
    press.control.endTracking(press.touch, with: event)
    tell(press, isInside ? .touchUpInside : .touchUpOutside)
  }

  private func remove(_ touch: Touch) -> Press? {
    let index = presses.firstIndex { $0.touch === touch }
    return index.map { presses.remove(at: $0) }
  }

  /// Highlights a control while the finger is on it or near it.
  private func highlight(_ press: Press) {
    let area = press.control.bounds.insetBy(dx: -margin, dy: -margin)
    let isInside = area.contains(press.touch.location(in: press.control))
    guard isInside != press.control.isHighlighted else { return }
    press.control.isHighlighted = isInside
    tell(press, isInside ? .touchDragEnter : .touchDragExit)
  }

  private func tell(_ press: Press, _ happening: ControlEvent) {
    press.control.onEvent?(happening, event)
    onEvent?(press.control, happening, press.touch.location)
  }
}
