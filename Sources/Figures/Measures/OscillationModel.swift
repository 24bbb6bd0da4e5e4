internal import Foundation
internal import Geometry

/// A damped oscillation about a rest, fitted to samples by least squares.
///
/// The solution of x″ + 2σ x′ + (σ² + κ)(x − c) = 0 is c + A e^(−σt) C(κt²) + B e^(−σt) t S(κt²), where C(z)
/// is cos √z and S(z) is sin √z / √z, or their hyperbolic forms for z < 0. Both are smooth at 0, so one
/// model covers oscillation, critical damping (κ = 0) and overdamping (κ < 0). For given σ and κ the best
/// c, A and B follow from linear equations; only σ and κ are searched (G. Golub and V. Pereyra, variable
/// projection, SIAM Journal on Numerical Analysis 10, 1973).
struct OscillationModel {
  /// The decay rate σ in 1/s.
  var decay: Double
  /// κ in 1/s²: the square of the damped angular frequency, negative for overdamped motion.
  var square: Double
  /// Where it comes to rest, c.
  private(set) var rest = 0.0
  /// The root of the mean square of what it misses.
  private(set) var error = Double.infinity

  /// The best rest and amplitudes for a decay and a square.
  ///
  /// - Parameters:
  ///   - decay: σ.
  ///   - square: κ.
  ///   - samples: Times since the start of the motion, in seconds, and values.
  init(decay: Double, square: Double, fitting samples: [SIMD2<Double>]) {
    self.decay = decay
    self.square = square
    guard decay.isFinite, square.isFinite else { return }
    // Values about the first one keep the digits of what changes.
    let origin = samples.first?.y ?? 0
    var (xx, xy) = (Matrix(), SIMD3<Double>())
    var rows: [(SIMD3<Double>, Double)] = []
    rows.reserveCapacity(samples.count)
    for sample in samples {
      let basis = basis(at: sample.x)
      let value = sample.y - origin
      rows.append((basis, value))
      xx.add(basis)
      xy += value * basis
    }
    guard let solution = xx.solve(xy) else { return }
    let sum = rows.reduce(0) { sum, row in
      let miss = row.1 - (row.0 * solution).sum()
      return sum + miss * miss
    }
    guard sum.isFinite else { return }
    error = (sum / Double(samples.count)).squareRoot()
    rest = origin + solution.x
  }

  private func basis(at time: Double) -> SIMD3<Double> {
    if square > 1e-12 {
      let omega = square.squareRoot()
      let (sine, cosine) = PortableMath.sineAndCosine(omega * time)
      let envelope = PortableMath.exponential(-decay * time)
      return SIMD3(1, envelope * cosine, envelope * sine / omega)
    }
    if square < -1e-12 {
      let rate = (-square).squareRoot()
      let slow = PortableMath.exponential(-(decay - rate) * time)
      let fast = PortableMath.exponential(-(decay + rate) * time)
      return SIMD3(1, (slow + fast) / 2, (slow - fast) / (2 * rate))
    }
    let envelope = PortableMath.exponential(-decay * time)
    return SIMD3(1, envelope, envelope * time)
  }

  /// The symmetric matrix of the normal equations of three unknowns.
  private struct Matrix {
    var rows = [SIMD3<Double>](repeating: .zero, count: 3)

    mutating func add(_ basis: SIMD3<Double>) {
      for index in 0..<3 { rows[index] += basis[index] * basis }
    }

    /// The solution by Gaussian elimination with pivoting; nil for a singular matrix.
    func solve(_ right: SIMD3<Double>) -> SIMD3<Double>? {
      var (rows, right) = (rows, right)
      for column in 0..<3 {
        let pivot = (column..<3).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
        guard abs(rows[pivot][column]) > 1e-300 else { return nil }
        rows.swapAt(column, pivot)
        (right[column], right[pivot]) = (right[pivot], right[column])
        for row in column + 1..<3 {
          let factor = rows[row][column] / rows[column][column]
          rows[row] -= factor * rows[column]
          right[row] -= factor * right[column]
        }
      }
      var solution = SIMD3<Double>.zero
      for row in (0..<3).reversed() {
        let known = (rows[row] * solution).sum()
        solution[row] = (right[row] - known) / rows[row][row]
      }
      return solution
    }
  }
}

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
