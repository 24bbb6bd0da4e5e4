internal import Scene

extension AnimationDescription.Curve: DescribedChoice {
  var summary: String {
    switch self {
    case .easeInOut: "Begins and ends slowly."
    case .easeIn: "Begins slowly."
    case .easeOut: "Ends slowly."
    case .linear: "Is equally fast all the time."
    case .default: "Begins fast and ends slowly, as the system's own animations."
    }
  }
}

extension KeyframeCalculationMode: DescribedChoice {
  var summary: String {
    switch self {
    case .linear: "In a straight line."
    case .discrete: "They stay until the end of the keyframe."
    case .paced: "In a straight line at an even speed, whatever the times."
    case .cubic: "On a curve without corners."
    case .cubicPaced: "On a curve without corners at an even speed, whatever the times."
    }
  }
}

extension AnimationControl.Position: DescribedChoice {
  var summary: String {
    switch self {
    case .start: "As before the changes of the animation."
    case .current: "As the views are now."
    case .end: "With the changes of the animation made."
    }
  }
}

extension GestureDescription.State: DescribedChoice {
  var summary: String {
    switch self {
    case .began: "A gesture that goes on has been recognized."
    case .changed: "The fingers of a gesture that goes on have moved."
    case .ended: "The gesture has ended, or a tap or swipe has been recognized."
    case .cancelled: "The gesture has been broken off after it began."
    case .failed: "The fingers did something else."
    }
  }
}

extension ScreenEdgePanParameters.Edge: DescribedChoice {
  var summary: String {
    switch self {
    case .top: "The top edge."
    case .left: "The left edge."
    case .bottom: "The bottom edge."
    case .right: "The right edge."
    }
  }
}

extension SwipeParameters.Direction: DescribedChoice {
  var summary: String {
    switch self {
    case .right: "To the right."
    case .left: "To the left."
    case .up: "Upwards."
    case .down: "Downwards."
    }
  }
}
