internal import Foundation
internal import Geometry
public import Scene
internal import Views

/// A spring of a view animation, as it is built from a duration and a damping ratio.
public struct ViewSpring: Equatable, Sendable {
  /// The id of the view.
  public var view: String
  /// The name of the property that it moves, such as `center`.
  public var property: String
  /// The natural frequency in hertz.
  public var frequency: Double
  /// The damping ratio, from just above 0 to 1.
  public var dampingRatio: Double
}

extension ViewSpring {
  /// The spring that UIKit makes of a damping ratio and a duration.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio, from above 0 to 1.
  ///   - initialVelocity: The initial velocity, in whole changes per second.
  ///   - duration: The duration within which it comes to rest, in seconds.
  /// - Returns: A spring of mass 1.
  public static func physical(
    dampingRatio ratio: Double, initialVelocity: Double, duration: Double
  ) -> SettlingSpring {
    let spring = SpringTimingParameters(
      dampingRatio: ratio, initialVelocity: initialVelocity, duration: duration)
    return SettlingSpring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: CGVector(dx: initialVelocity, dy: initialVelocity))
  }
}

extension Scene {
  /// The springs of the timeline's animations, one for each property of a view, in the order of the file.
  public var viewSprings: [ViewSpring] {
    actions.flatMap { action -> [ViewSpring] in
      guard case .animate(let animation) = action.kind, animation.duration > 0,
        let spring = SpringTimingParameters(animation.pace, duration: animation.duration)
      else { return [] }
      let omega = (spring.stiffness / spring.mass).squareRoot()
      return animation.changes.assignments.map { assignment in
        ViewSpring(
          view: assignment.target.id, property: assignment.property,
          frequency: omega / (2 * .pi), dampingRatio: spring.damping / (2 * omega * spring.mass))
      }
    }
  }
}

extension SpringTimingParameters {
  /// The spring of an animation; nil where it has a curve.
  init?(_ pace: AnimationDescription.Pace, duration: Double) {
    switch pace {
    case .curve, .cubic, .function: return nil
    case .spring(let damping, let velocity):
      self.init(
        dampingRatio: damping, initialVelocity: velocity, duration: duration)
    case .settlingSpring(let spring):
      self.init(spring, initialVelocity: Double(spring.initialVelocity.dx))
    }
  }
}
