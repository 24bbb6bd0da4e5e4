internal import Foundation
public import Geometry

/// A spring that moves until it has settled, whatever duration somebody wishes: UIKit's springs of a mass, a stiffness and
/// a damping, and those of a perceptual duration and a bounce.
///
/// As in Core Animation, overdamped springs move like critically damped ones.
public struct SettlingSpring: Equatable, Sendable {
  /// The mass, above 0; 1 by default.
  public var mass = 1.0
  /// The stiffness, above 0; 100 by default.
  public var stiffness = 100.0
  /// The damping coefficient, above 0; 10 by default.
  public var damping = 10.0
  /// The initial velocity, in whole changes per second, positive towards the end.
  ///
  /// The vertical one counts for the y coordinate of a center; all else takes the horizontal one.
  public var initialVelocity = CGVector(dx: 0, dy: 0)

  /// Core Animation's defaults.
  public init() {}

  /// A spring by its physical properties.
  public init(
    mass: Double = SettlingSpring().mass, stiffness: Double, damping: Double,
    initialVelocity: CGVector = SettlingSpring().initialVelocity
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// The spring of `UIView.animate(springDuration:bounce:initialSpringVelocity:)`: its natural frequency is 2π / duration,
  /// and its damping ratio 1 − bounce, or 1 / (1 + bounce) for a bounce below 0.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds, above 0: that of a period without damping.
  ///   - bounce: From above −1 to below 1; 0 is critical.
  ///   - initialVelocity: The initial velocity.
  public init(perceptualDuration duration: Double, bounce: Double, initialVelocity: CGVector) {
    self.init(
      response: duration, dampingFraction: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
      initialVelocity: initialVelocity)
  }

  /// The spring of SwiftUI's `spring(response:dampingFraction:)`: of mass 1, with a stiffness of (2π / response)² and a
  /// damping of 4π · dampingFraction / response.
  ///
  /// - Parameters:
  ///   - response: The period without damping in seconds, above 0.
  ///   - fraction: The damping ratio, above 0; 1 is critical.
  ///   - initialVelocity: The initial velocity.
  public init(
    response: Double, dampingFraction fraction: Double,
    initialVelocity: CGVector = SettlingSpring().initialVelocity
  ) {
    let frequency = 2 * Double.pi / response
    self.init(
      stiffness: frequency * frequency, damping: 2 * fraction * frequency,
      initialVelocity: initialVelocity)
  }

  /// SwiftUI's damping fraction where none is stated.
  public static let usualDampingFraction = 0.825

  /// The undamped angular frequency, in radians per second.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping ratio; 1 is critical.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// How long UIKit plays it, in seconds: until the slower of both coordinates has settled to 0.001 of its way.
  ///
  /// Below critical damping, by the envelope: (−ln ε + ln(1 + |ωζ − v| / (ω √(1 − ζ²)))) / (ωζ). From there on it is
  /// 9.2350365 / ω without a velocity, as was measured, and with one the time after which the motion stays as close.
  public var settlingDuration: Double {
    max(
      settlingDuration(Double(initialVelocity.dx)), settlingDuration(Double(initialVelocity.dy)))
  }

  /// The distance at which a spring has settled, as a fraction of the whole change.
  private static let threshold = 0.001
  /// The product of natural frequency and settling duration of a critical spring without a velocity; measured on UIKit.
  private static let criticalProduct = 9.2350365

  private func settlingDuration(_ velocity: Double) -> Double {
    let (frequency, ratio) = (naturalFrequency, dampingRatio)
    guard ratio >= 1 else {
      let root = frequency * (1 - ratio * ratio).squareRoot()
      let amplitude = 1 + abs((frequency * ratio - velocity) / root)
      let decay = PortableMath.logarithm(amplitude) - PortableMath.logarithm(Self.threshold)
      return max(0, decay / (frequency * ratio))
    }
    guard velocity != 0 else { return Self.criticalProduct / frequency }
    let product = Self.criticalProduct
    let level = (1 + product) * PortableMath.exponential(-product)
    func distance(_ time: Double) -> Double {
      abs(1 + (frequency - velocity) * time) * PortableMath.exponential(-frequency * time)
    }
    // The distance decreases from its last extremum on, which is at v / (ω (v − ω)) if that is above 0.
    let extremum = velocity / (frequency * (velocity - frequency))
    var lower = extremum.isFinite ? max(extremum, 0) : 0
    guard distance(lower) > level else { return lower }
    var upper = lower + product / frequency
    while distance(upper) > level { upper += product / frequency }
    while case let middle = (lower + upper) / 2, middle > lower, middle < upper {
      if distance(middle) > level { lower = middle } else { upper = middle }
    }
    return upper
  }
}
