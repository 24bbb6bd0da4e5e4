internal import Foundation
internal import Geometry
public import Scene

/// The motion of a mass on a damped spring, from 0 to 1.
///
/// As in Core Animation, overdamped springs move like critically damped ones.
public struct SpringTimingParameters: Equatable, Sendable {
  /// The mass, above 0.
  public var mass: Double
  /// The stiffness of the spring, above 0.
  public var stiffness: Double
  /// The damping coefficient, at least 0.
  public var damping: Double
  /// The initial velocity, in whole changes per second, positive towards the end.
  public var initialVelocity: Double

  /// A spring with physical properties.
  ///
  /// - Parameters:
  ///   - mass: The mass; 1 by default.
  ///   - stiffness: The stiffness; 100 by default.
  ///   - damping: The damping coefficient; 10 by default.
  ///   - initialVelocity: The initial velocity; 0 by default.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// A spring that plays until it has settled, with one of its initial velocities.
  public init(_ spring: SettlingSpring, initialVelocity: Double) {
    self.init(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: initialVelocity)
  }

  /// UIKit's spring for a damping ratio, which settles within a duration.
  ///
  /// Its natural frequency is the one at which the envelope of the oscillation has fallen to 0.001 at
  /// the end, found by twelve steps of Newton's method from 5 / duration (spec/dynamics 3.2). With a large initial
  /// velocity they end far from it, also below 0; UIKit uses the amount of what comes out.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio, clamped to just above 0 to 1.
  ///   - initialVelocity: The initial velocity, in whole changes per second.
  ///   - duration: The duration in seconds, clamped to 0.01 to 10.
  public init(dampingRatio ratio: Double, initialVelocity: Double = 0, duration: Double) {
    let ratio = min(max(ratio, 1.19e-7), 1)
    let duration = min(max(duration, 0.01), 10)
    var frequency = 5 / duration
    for _ in 0..<12 {
      let (value, slope) = Self.remainder(frequency, ratio, initialVelocity, duration)
      frequency -= (value - Self.threshold) / slope
    }
    frequency = abs(frequency)
    // An undamped spring has no such frequency.
    if !(frequency.isFinite && frequency > 0) { frequency = 5 / duration }
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The distance at which a spring has settled, as a fraction of the whole change.
  private static let threshold = 0.001

  /// The envelope at the end and its derivative with respect to the frequency.
  private static func remainder(
    _ frequency: Double, _ ratio: Double, _ velocity: Double, _ duration: Double
  ) -> (value: Double, slope: Double) {
    if ratio == 1 {
      let factor = 1 + (frequency - velocity) * duration
      let decay = PortableMath.exponential(-frequency * duration)
      let sign: Double = factor < 0 ? -1 : 1
      return (abs(factor) * decay, duration * decay * (sign - abs(factor)))
    }
    let root = (1 - ratio * ratio).squareRoot()
    let factor = (ratio - velocity / frequency) / root
    let decay = PortableMath.exponential(-ratio * frequency * duration)
    let sign: Double = factor < 0 ? -1 : 1
    let growth = sign * velocity / (frequency * frequency * root)
    return (abs(factor) * decay, decay * (growth - ratio * duration * abs(factor)))
  }

  /// The undamped angular frequency, in radians per second.
  private var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping ratio; 1 is critical.
  private var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The progress of the animation.
  ///
  /// - Parameter time: The time since the start, in seconds, 0 or more.
  /// - Returns: The progress; above 1 when the spring overshoots.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let (frequency, ratio) = (naturalFrequency, dampingRatio)
    guard ratio < 1 else {
      let decay = PortableMath.exponential(-frequency * time)
      return 1 - decay * (1 + (frequency - initialVelocity) * time)
    }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let (sine, cosine) = PortableMath.sineAndCosine(damped * time)
    let decay = PortableMath.exponential(-ratio * frequency * time)
    return 1 - decay * (cosine + (ratio * frequency - initialVelocity) / damped * sine)
  }
}
