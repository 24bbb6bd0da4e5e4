internal import Views

/// Hands touches to the views that they hit, as `touchesBegan(_:with:)` and its relatives of a responder.
///
/// As in UIKit, a view gets the touches that gestures have not taken for themselves, after these; where a gesture may
/// still be recognized, it learns of the end when that has failed.
struct ViewTouches {
  /// The touches that views know.
  private var known: [Touch] = []
  /// Those that have ended without the view's knowing.
  private var ended: [Touch] = []

  /// Hands on what the fingers do in the present event.
  mutating func follow(_ touches: [Touch], _ event: TouchEvent) {
    let began = touches.filter { $0.phase == .began }
    known += began
    hand(began, event) { $0.touchesBegan($1, with: $2) }
    let present = known.filter { touch in !ended.contains(touch) }
    hand(present.filter { $0.phase == .moved }, event) { $0.touchesMoved($1, with: $2) }
    ended += present.filter { $0.phase == .ended }
    let cancelled = present.filter { $0.phase == .cancelled }
    known.removeAll(where: cancelled.contains)
    hand(cancelled, event) { $0.touchesCancelled($1, with: $2) }
  }

  /// Takes a touch away from its view.
  mutating func cancel(_ touch: Touch, _ event: TouchEvent?) {
    guard known.contains(touch) else { return }
    known.removeAll { $0 === touch }
    ended.removeAll { $0 === touch }
    touch.view?.touchesCancelled([touch], with: event)
  }

  /// Tells the views of the touches that have ended and that no recognizer may still want for itself.
  mutating func finishEnds(_ recognizers: [GestureRecognizer], _ event: TouchEvent?) {
    let free = ended.filter { touch in
      !recognizers.contains { recognizer in
        recognizer.delaysTouchesEnded && recognizer.state == .possible
          && recognizer.sequence.contains { $0 === touch }
      }
    }
    guard !free.isEmpty else { return }
    ended.removeAll(where: free.contains)
    known.removeAll(where: free.contains)
    hand(free, event) { $0.touchesEnded($1, with: $2) }
  }

  /// Calls every view with its touches, in the order of the first of each.
  private func hand(
    _ touches: [Touch], _ event: TouchEvent?,
    _ call: (View, Set<Touch>, TouchEvent?) -> Void
  ) {
    var views: [View] = []
    for touch in touches {
      guard let view = touch.view, !views.contains(where: { $0 === view }) else { continue }
      views.append(view)
    }
    for view in views { call(view, Set(touches.filter { $0.view === view }), event) }
  }
}
