internal import Foundation
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
        case .spring(let damping, let velocity) = animation.pace
      else { return [] }
      let spring = SpringTimingParameters(
        dampingRatio: damping, initialVelocity: velocity, duration: animation.duration)
      let omega = (spring.stiffness / spring.mass).squareRoot()
      return animation.changes.assignments.map { assignment in
        ViewSpring(
          view: assignment.target.id, property: assignment.property,
          frequency: omega / (2 * .pi), dampingRatio: spring.damping / (2 * omega * spring.mass))
      }
    }
  }
}
