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

extension Scene {
  /// The springs of the timeline's animations, one for each property of a view, in the order of the file.
  public var viewSprings: [ViewSpring] {
    actions.flatMap { action -> [ViewSpring] in
      guard case .animate(let animation) = action.kind, animation.duration > 0,
        let spring = SpringTimingParameters(animation)
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
  fileprivate init?(_ animation: AnimationDescription) {
    switch animation.pace {
    case .curve, .cubic, .function: return nil
    case .spring(let damping, let velocity):
      self.init(
        dampingRatio: damping, initialVelocity: velocity, duration: animation.duration)
    case .settlingSpring(let spring):
      self.init(spring, initialVelocity: Double(spring.initialVelocity.dx))
    }
  }
}
