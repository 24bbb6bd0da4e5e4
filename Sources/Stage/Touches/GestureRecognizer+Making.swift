internal import Gestures
internal import Scene

extension GestureRecognizer {
  /// A recognizer for a kind of gesture.
  static func make(_ kind: GestureDescription.Kind) -> GestureRecognizer {
    switch kind {
    case .tap(let taps, let touches):
      let tap = TapGestureRecognizer()
      (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, touches)
      return tap
    case .longPress(let duration, let movement, let taps, let touches):
      let press = LongPressGestureRecognizer()
      (press.minimumPressDuration, press.allowableMovement) = (duration, movement)
      (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (taps, touches)
      return press
    case .pan(let least, let most):
      let pan = PanGestureRecognizer()
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (least, most)
      return pan
    case .screenEdgePan(let edges):
      let pan = ScreenEdgePanGestureRecognizer()
      pan.edges = RectEdge(edges.map(\.edge))
      return pan
    case .swipe(let directions, let touches):
      let swipe = SwipeGestureRecognizer()
      swipe.direction = SwipeGestureRecognizer.Direction(directions.map(\.direction))
      swipe.numberOfTouchesRequired = touches
      return swipe
    case .pinch: return PinchGestureRecognizer()
    case .rotation: return RotationGestureRecognizer()
    }
  }
}

extension GestureDescription.ScreenEdge {
  fileprivate var edge: RectEdge {
    switch self {
    case .top: .top
    case .left: .left
    case .bottom: .bottom
    case .right: .right
    }
  }
}

extension GestureDescription.SwipeDirection {
  fileprivate var direction: SwipeGestureRecognizer.Direction {
    switch self {
    case .right: .right
    case .left: .left
    case .up: .up
    case .down: .down
    }
  }
}
