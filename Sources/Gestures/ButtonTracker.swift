internal import Foundation
internal import Geometry
internal import Views

/// What happens to a button, under UIKit's names.
public enum ControlEvent: String, Sendable {
  case touchDown, touchDragExit, touchDragEnter, touchUpInside, touchUpOutside, touchCancel
}

/// Lets fingers press buttons.
final class ButtonTracker {
  /// Called at every event of a button, with the place of the finger in the root's coordinates.
  var onEvent: ((Button, ControlEvent, CGPoint) -> Void)?

  private final class Press {
    let touch: Touch
    let button: Button
    var hasEnded = false

    init(_ touch: Touch, _ button: Button) { (self.touch, self.button) = (touch, button) }
  }

  private var presses: [Press] = []
  private let margin: CGFloat

  /// - Parameter margin: How far outside of a button a finger still holds it, in points.
  init(margin: CGFloat) { self.margin = margin }

  /// Takes note of what a finger does in the present event.
  func follow(_ touch: Touch) {
    guard touch.phase != .began else {
      guard let button = touch.view as? Button, !presses.contains(where: { $0.button === button })
      else { return }
      presses.append(Press(touch, button))
      button.isHighlighted = true
      onEvent?(button, .touchDown, touch.location)
      return
    }
    guard let press = presses.first(where: { $0.touch === touch }) else { return }
    switch touch.phase {
    case .moved: highlight(press)
    case .ended:
      highlight(press)
      press.hasEnded = true
    case .cancelled: cancel(touch)
    case .began, .stationary: break
    }
  }

  /// Takes a finger away from the button that it presses.
  func cancel(_ touch: Touch) {
    guard let press = remove(touch) else { return }
    press.button.isHighlighted = false
    onEvent?(press.button, .touchCancel, touch.location)
  }

  /// Ends the presses whose fingers are lifted and which no recognizer may still want for itself.
  func finishEnds(_ recognizers: [GestureRecognizer]) {
    for press in presses where press.hasEnded {
      let isHeld = recognizers.contains { recognizer in
        recognizer.delaysTouchesEnded && recognizer.state == .possible
          && recognizer.sequence.contains { $0 === press.touch }
      }
      guard !isHeld, remove(press.touch) != nil else { continue }
      let isInside = press.button.isHighlighted
      press.button.isHighlighted = false
      onEvent?(press.button, isInside ? .touchUpInside : .touchUpOutside, press.touch.location)
    }
  }

  private func remove(_ touch: Touch) -> Press? {
    let index = presses.firstIndex { $0.touch === touch }
    return index.map { presses.remove(at: $0) }
  }

  /// Highlights a button while the finger is on it or near it.
  private func highlight(_ press: Press) {
    let area = press.button.bounds.insetBy(dx: -margin, dy: -margin)
    let isInside = area.contains(press.touch.location(in: press.button))
    guard isInside != press.button.isHighlighted else { return }
    press.button.isHighlighted = isInside
    onEvent?(press.button, isInside ? .touchDragEnter : .touchDragExit, press.touch.location)
  }
}
