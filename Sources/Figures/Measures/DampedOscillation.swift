internal import Foundation

/// The two numbers of a damped oscillation: x″ + 2ζω x′ + ω² (x − rest) = 0 with ω = 2πf.
public struct DampedOscillation: Equatable, Sendable, Codable {
  /// The natural frequency f in hertz, that of the same spring without damping; above 0.
  public var frequency: Double
  /// The damping ratio ζ: 0 for none, below 1 it oscillates, from 1 on it creeps to rest.
  public var dampingRatio: Double

  /// An oscillation.
  public init(frequency: Double, dampingRatio: Double) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// The frequency at which it is seen to oscillate, in hertz: f √(1 − ζ²); nil from critical damping on.
  public var dampedFrequency: Double? {
    dampingRatio < 1 ? frequency * (1 - dampingRatio * dampingRatio).squareRoot() : nil
  }

  /// The logarithm of the ratio of successive peaks on one side: 2πζ / √(1 − ζ²); nil from critical
  /// damping on.
  public var logarithmicDecrement: Double? {
    guard dampingRatio < 1 else { return nil }
    return 2 * .pi * dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot()
  }
}

extension DampedOscillation {
  /// The length of the engine's sub-steps in seconds: the single-precision number nearest 1/120.
  public static let engineStep = Double(Float(1.0 / 120))

  /// What the engine makes of a spring: it integrates soft constraints by implicit Euler steps, which
  /// damp more and oscillate slower.
  ///
  /// In a step of length h the engine first takes v = v₀ / (1 + h r) for the resistance r, then finds the
  /// impulse that makes the spring's force that of the end of the step (Erin Catto, "Soft Constraints",
  /// GDC 2011): v₁ = v − h (ω² x₁ + 2ζω v₁) and x₁ = x₀ + h v₁. With ρ = 1 / (1 + h r) the positions
  /// obey
  ///
  ///     (1 + 2ζωh + ω²h²) x₁ − (1 + ρ + 2ζωh) x₀ + ρ x₋₁ = 0
  ///
  /// The roots z of its characteristic polynomial are those of a damped oscillation sampled every h:
  /// z = e^(s h), where the two s have the product ω² and the sum −2ζω of the effective values.
  ///
  /// - Parameters:
  ///   - resistance: The rate of decay of the velocity without the spring, in 1/s; 0 by default.
  ///   - step: The length of a sub-step in seconds.
  /// - Returns: The oscillation that is seen.
  public func discretized(
    resistance: Double = 0, step: Double = DampedOscillation.engineStep
  ) -> DampedOscillation {
    let omega = 2 * Double.pi * frequency
    let damping = 2 * dampingRatio * omega * step
    let kept = 1 / (1 + step * resistance)
    let leading = 1 + damping + omega * omega * step * step
    return Self(
      rootsWithSum: (1 + kept + damping) / leading, product: kept / leading, sampledEvery: step)
      ?? self
  }

  /// The oscillation whose samples obey x₁ = sum · x₀ − product · x₋₁.
  ///
  /// Nil for a product or real roots that are not positive: no oscillation has them.
  init?(rootsWithSum sum: Double, product: Double, sampledEvery step: Double) {
    guard product > 0, sum.isFinite, step > 0 else { return nil }
    let decay = -log(product) / (2 * step)
    let cosine = sum / (2 * product.squareRoot())
    let square: Double
    if abs(cosine) <= 1 {
      let angle = acos(cosine) / step
      square = decay * decay + angle * angle
    } else {
      guard cosine > 0 else { return nil }
      let rate = acosh(cosine) / step
      square = decay * decay - rate * rate
    }
    guard square > 0, square.isFinite else { return nil }
    self.init(frequency: square.squareRoot() / (2 * .pi), dampingRatio: decay / square.squareRoot())
  }
}
