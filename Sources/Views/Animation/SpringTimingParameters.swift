internal import Foundation
internal import Geometry

/// A damped spring from 0, where an animation starts, to 1, where it ends.
///
/// The motion is that of a mass on a spring. Springs of a damping ratio above 1 move as critically
/// damped ones, as Core Animation's do.
public struct SpringTimingParameters: Equatable, Sendable {
  /// The mass, above 0.
  public var mass: Double
  /// The spring's stiffness, above 0.
  public var stiffness: Double
  /// The damping coefficient, at least 0.
  public var damping: Double
  /// The velocity at the start, in whole changes per second, positive towards the end.
  public var initialVelocity: Double

  /// A spring of its physical properties.
  ///
  /// - Parameters:
  ///   - mass: The mass; 1 by default.
  ///   - stiffness: The stiffness; 100 by default.
  ///   - damping: The damping coefficient; 10 by default.
  ///   - initialVelocity: The velocity at the start; 0 by default.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// The spring that UIKit makes of a damping ratio, so that it has all but come to rest after a
  /// duration.
  ///
  /// The natural frequency is the one at which the envelope of the oscillation has fallen to a
  /// thousandth at the end; it is found by twelve steps of Newton's method from 5 / duration
  /// (spec/dynamics 3.2).
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio, clamped to just above 0 to 1.
  ///   - initialVelocity: The velocity at the start, in whole changes per second.
  ///   - duration: The duration in seconds, clamped to 0.01 to 10.
  public init(dampingRatio ratio: Double, initialVelocity: Double = 0, duration: Double) {
    let ratio = min(max(ratio, 1.19e-7), 1)
    let duration = min(max(duration, 0.01), 10)
    var frequency = 5 / duration
    for _ in 0..<12 {
      let (value, slope) = Self.remainder(frequency, ratio, initialVelocity, duration)
      frequency -= (value - Self.threshold) / slope
    }
    // Springs without damping have no such frequency.
    if !(frequency.isFinite && frequency > 0) { frequency = 5 / duration }
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// What counts as rest: a thousandth of the whole change.
  private static let threshold = 0.001

  /// The envelope at the end and its derivative by the frequency.
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

  /// The natural frequency in radians per second.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping ratio; 1 is critical.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The part of the change that has been made.
  ///
  /// - Parameter time: The time since the start, in seconds, 0 or more.
  /// - Returns: The progress; beyond 1 where the spring overshoots.
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

  /// How long the spring takes to come to rest, in seconds, as `CASpringAnimation` says it.
  ///
  /// Below critical damping it is the time at which the envelope has fallen to a thousandth; else
  /// the smallest multiple of 0.1 s from which on the distance stays below that. Without damping the
  /// spring never rests: infinity.
  public var settlingDuration: Double {
    let (frequency, ratio) = (naturalFrequency, dampingRatio)
    guard ratio > 0 else { return .infinity }
    guard ratio >= 1 else {
      let factor =
        (frequency * ratio - initialVelocity) / (frequency * (1 - ratio * ratio).squareRoot())
      let time =
        (PortableMath.logarithm(1 + abs(factor)) - PortableMath.logarithm(Self.threshold))
        / (frequency * ratio)
      return max(0, time)
    }
    // The distance has at most one turn, at t = v / (ω (v − ω)); behind it, it only falls.
    let turn =
      initialVelocity > frequency
      ? initialVelocity / (frequency * (initialVelocity - frequency)) : 0
    var tenths = max(0, (turn * 10).rounded(.down))
    while tenths < 1e6 {
      let time = tenths / 10
      let distance =
        abs(1 + (frequency - initialVelocity) * time)
        * PortableMath.exponential(-frequency * time)
      if distance <= Self.threshold, time >= turn { return time }
      tenths += 1
    }
    return .infinity
  }
}
