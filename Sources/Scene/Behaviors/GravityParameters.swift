public import Foundation
public import Geometry

/// The parameters of a gravity behavior.
///
/// As in UIKit, only the vector is stored; the angle and the magnitude are derived from it.
public struct GravityParameters: BehaviorParameters {
  /// The `type` in scenes.
  public static let type = "gravity"

  /// The acceleration in units of 1000 points per second squared, not normalized; (0, 1),
  /// downwards, by default.
  public var gravityDirection = CGVector(dx: 0, dy: 1)

  /// UIKit's defaults.
  public init() {}

  /// The direction in radians, clockwise from the x axis; π/2 by default.
  ///
  /// It is 0 for a zero vector: a magnitude of 0 loses the angle.
  public var angle: CGFloat {
    get { Heading(gravityDirection).angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The magnitude in units of 1000 points per second squared; a negative one reverses the
  /// direction.
  public var magnitude: CGFloat {
    get { gravityDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets the angle and the magnitude together.
  public mutating func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    var heading = Heading()
    heading.set(angle: angle, magnitude: magnitude)
    gravityDirection = heading.vector
  }
}
