internal import Foundation
internal import Geometry
internal import Scene

/// Which of UIKit's ways an animation takes.
enum AnimationForm: Equatable {
  /// `UIView.animate` with the arguments before its options.
  case block(arguments: String)
  /// The same, with a duration that is perceived, whose delay and options come last.
  case perceptual(arguments: String)
  /// A property animator, by its arguments.
  case animator(arguments: String)
}

extension AnimationDescription.Curve {
  /// The name of the option of UIKit; nil for the curve of Core Animation, which has none.
  var option: String? {
    switch self {
    case .easeInOut: "curveEaseInOut"
    case .easeIn: "curveEaseIn"
    case .easeOut: "curveEaseOut"
    case .linear: "curveLinear"
    case .default: nil
    }
  }
}

extension SettlingSpring {
  /// The perceptual duration and the bounce of the same spring, with few digits; nil if there are none.
  var perceptual: (duration: Double, bounce: Double)? {
    guard initialVelocity.dx == initialVelocity.dy else { return nil }
    let (exactDuration, exactBounce) = exactPerceptual
    for digits in 0...6 {
      let scale = pow(10, Double(digits))
      let duration = (exactDuration * scale).rounded() / scale
      guard duration > 0 else { continue }
      for bounceDigits in 0...6 {
        let scale = pow(10, Double(bounceDigits))
        let bounce = (exactBounce * scale).rounded() / scale
        guard bounce > -1, bounce < 1 else { continue }
        let other = SettlingSpring(
          perceptualDuration: duration, bounce: bounce, initialVelocity: initialVelocity)
        if other == self { return (duration, bounce) }
      }
    }
    return nil
  }

  /// The perceptual duration and the bounce, but for rounding.
  var exactPerceptual: (duration: Double, bounce: Double) {
    let ratio = dampingRatio
    return (2 * .pi / naturalFrequency, ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }
}
