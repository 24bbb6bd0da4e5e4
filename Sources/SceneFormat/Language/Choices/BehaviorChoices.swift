internal import Scene

extension CollisionParameters.Mode: DescribedChoice {
  var summary: String {
    switch self {
    case .items: "With each other."
    case .boundaries: "With boundaries."
    case .everything: "With each other and with boundaries."
    }
  }
}

extension AttachmentParameters.Kind: DescribedChoice {
  var summary: String {
    switch self {
    case .distance: "Keeps a distance: a rod, or a spring if the frequency is above 0."
    case .limit: "Limits the distance, like a rope; between two items."
    case .sliding: "Slides on an axis through a point, without rotation."
    case .fixed: "Keeps a point fixed, without rotation; between two items."
    case .pin: "Rotates around a point; between two items."
    }
  }
}

extension PushParameters.Mode {
  /// The modes by their names in UIKit.
  static let choices = [
    Choice(
      "continuous", PushParameters.Mode.continuous, "A force that acts as long as it is active."),
    Choice("instantaneous", .instantaneous, "A single impulse, each time that it becomes active."),
  ]
}

extension FieldParameters.Kind: DescribedChoice {
  var summary: String {
    switch self {
    case .linearGravity: "The same acceleration everywhere."
    case .radialGravity: "An acceleration towards a point."
    case .spring: "A spring force towards a point."
    case .drag: "A resistance to motion."
    case .vortex: "A force around a point."
    case .electric: "A force on charges."
    case .magnetic: "A force at right angles to the velocity."
    case .velocity: "A velocity instead of forces."
    case .noise: "Random forces."
    case .turbulence: "Random forces that increase with the speed."
    case .custom: "A force by an expression."
    }
  }
}
