internal import Foundation
internal import Geometry
internal import SceneText

/// The damped oscillation that a motion shows, found from all of its samples and not only its peaks.
public struct OscillationFit: Equatable, Sendable {
  /// The frequency and the damping.
  public var oscillation: DampedOscillation
  /// Where it comes to rest, in the quantity's unit.
  public var rest: Double
  /// The times in seconds between which it was fitted.
  public var span: ClosedRange<Double>
  /// What the fit misses: the root of the mean square, as a fraction of that of the motion about its rest.
  public var residual: Double

  /// The residual up to which the earliest part of a motion is taken.
  private static let goodResidual = 0.005
  /// The residual up to which the best part is taken where none is good; a motion that misses a damped
  /// oscillation by more has no frequency.
  private static let largestResidual = 0.02
  /// The fewest samples of a part.
  private static let fewestSamples = 12
  /// How long a quantity stands still between two motions, in seconds.
  private static let pause = 0.05
  /// The most parts of a motion that are tried: from its start, and from each of its extremes.
  private static let mostStarts = 8
  /// How much worse a single rate must fit, as a factor, so that a motion has two.
  private static let leastGain = 2.0
  /// Above this damping ratio the faster part is over too soon to be measured.
  private static let greatestDampingRatio = 3.0

  /// Finds the oscillation in a series; nil where nothing oscillates or creeps to rest like a damped spring.
  ///
  /// The motion is divided where it stands still and where it touches something; of its parts the one that moves
  /// farthest counts. Where its start does not fit, as with springs that are stretched far, only what
  /// follows one of its extremes is taken.
  ///
  /// - Parameters:
  ///   - points: Times in seconds at equal steps, and values.
  ///   - touches: When it touches something, in seconds; nothing oscillates freely then.
  public init?(of points: [SIMD2<Double>], touches: [ClosedRange<Double>] = []) {
    let parts = Self.parts(of: points, touches: touches)
    let whole = Self.extent(points[...])
    for part in parts.prefix(3) where Self.extent(part) >= 0.1 * whole {
      if let fit = Self.fit(part) {
        self = fit
        return
      }
    }
    return nil
  }

  /// The parts in which something moves, the one that moves farthest first.
  private static func parts(
    of points: [SIMD2<Double>], touches: [ClosedRange<Double>]
  ) -> [ArraySlice<SIMD2<Double>>] {
    guard points.count > fewestSamples, let first = points.first, let last = points.last else {
      return []
    }
    let step = (last.x - first.x) / Double(points.count - 1)
    let still = max(2, Int((pause / max(step, 1e-9)).rounded()))
    var parts: [ArraySlice<SIMD2<Double>>] = []
    var start = 0
    var lastMove = 0
    func finish(_ end: Int) {
      if end - start + 1 >= fewestSamples { parts.append(points[start...end]) }
    }
    for index in points.indices.dropFirst() {
      if touches.contains(where: { $0.contains(points[index].x) }) {
        finish(min(index - 1, lastMove))
        (start, lastMove) = (index, index)
        continue
      }
      guard Extremum.isChange(from: points[index - 1].y, to: points[index].y) else { continue }
      if index - lastMove > still { finish(lastMove) }
      if index - lastMove > still || lastMove == start { start = index - 1 }
      lastMove = index
    }
    // The last step may be a jump to the end of an animation.
    finish(max(start, lastMove - 1))
    return parts.enumerated()
      .ordered { (-extent($0.element), $0.offset) < (-extent($1.element), $1.offset) }.map(
        \.element)
  }

  private static func extent(_ points: ArraySlice<SIMD2<Double>>) -> Double {
    guard let least = points.map(\.y).min(), let greatest = points.map(\.y).max() else { return 0 }
    return greatest - least
  }

  private static func fit(_ part: ArraySlice<SIMD2<Double>>) -> OscillationFit? {
    let whole = extent(part)
    guard whole > 0 else { return nil }
    var best: OscillationFit?
    let starts = [part.startIndex] + Extremum.indices(in: part)
    for start in starts.prefix(mostStarts) {
      let tail = part[start...]
      guard tail.count >= fewestSamples, extent(tail) >= 1e-3 * whole else { break }
      guard let found = fit(from: tail) else { continue }
      if found.residual <= goodResidual { return found }
      if found.residual < best?.residual ?? largestResidual { best = found }
    }
    return best
  }

  /// The most samples of a fit; more add time, not digits.
  private static let mostSamples = 400

  private static func fit(from part: ArraySlice<SIMD2<Double>>) -> OscillationFit? {
    guard let first = part.first, let last = part.last, last.x > first.x else { return nil }
    let samples = part.map { SIMD2($0.x - first.x, $0.y) }
    let step = (last.x - first.x) / Double(part.count - 1)
    let stride = max(1, samples.count / mostSamples)
    let thinned = samples.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
    guard let start = guess(samples.map(\.y), step: step, judgedBy: thinned) else { return nil }
    // In units of the guess both unknowns are of the order of 1.
    let unit = max((start.decay * start.decay + abs(start.square)).squareRoot(), 1e-6)
    let (found, _) = NelderMead.minimum(
      from: [start.decay / unit, start.square / (unit * unit)], steps: [0.05, 0.05],
      tolerance: 1e-5, limit: 160
    ) { point in
      OscillationModel(
        decay: point[0] * unit, square: point[1] * unit * unit, fitting: thinned
      ).error
    }
    let model = OscillationModel(
      decay: found[0] * unit, square: found[1] * unit * unit, fitting: thinned)
    guard let fit = OscillationFit(model, of: part, length: last.x - first.x),
      !isExponential(model, thinned)
    else { return nil }
    return fit
  }

  /// Whether a motion that an overdamped model fits has one rate, as resistance makes it and no spring: the second one
  /// would be fitted to the last digits.
  private static func isExponential(
    _ model: OscillationModel, _ samples: [SIMD2<Double>]
  ) -> Bool {
    guard model.square < 0 else { return false }
    let slow = model.decay - (-model.square).squareRoot()
    guard slow > 0 else { return false }
    let (_, error) = NelderMead.minimum(
      from: [1], steps: [0.05], tolerance: 1e-6, limit: 80
    ) { OscillationModel.exponentialError(rate: $0[0] * slow, fitting: samples) }
    return error < leastGain * model.error
  }

  /// A fit, if it says something about the motion.
  private init?(_ model: OscillationModel, of part: ArraySlice<SIMD2<Double>>, length: Double) {
    let square = model.decay * model.decay + model.square
    guard square > 0, model.error.isFinite, let first = part.first, let last = part.last else {
      return nil
    }
    let omega = square.squareRoot()
    let ratio = model.decay / omega
    guard ratio > -0.002, ratio <= Self.greatestDampingRatio else { return nil }
    if model.square > 0 {
      // Less than this of a period could be part of any curve.
      guard model.square.squareRoot() * length >= 0.6 * 2 * .pi || ratio > 0.6 && omega * length > 4
      else { return nil }
    } else {
      guard (model.decay - (-model.square).squareRoot()) * length >= 1.5 else { return nil }
    }
    let power = part.reduce(0) { $0 + ($1.y - model.rest) * ($1.y - model.rest) }
    let size = (power / Double(part.count)).squareRoot()
    guard size > 0, abs(model.rest - last.y) <= Self.extent(part) else { return nil }
    oscillation = DampedOscillation(frequency: omega / (2 * .pi), dampingRatio: max(ratio, 0))
    rest = model.rest
    span = first.x...last.x
    residual = model.error / size
  }

  /// A first decay and frequency by linear prediction.
  ///
  /// Samples of a damped oscillation obey x₂ = a x₁ + b x₀ + c for any lag between them (G. R. de Prony, 1795);
  /// of some lags the best one is taken.
  private static func guess(
    _ values: [Double], step: Double, judgedBy samples: [SIMD2<Double>]
  ) -> OscillationModel? {
    var best: OscillationModel?
    var lag = 1
    while lag * 4 <= values.count {
      if let pair = prediction(values, lag: lag),
        let guess = DampedOscillation(
          rootsWithSum: pair.a, product: -pair.b, sampledEvery: step * Double(lag))
      {
        let omega = 2 * Double.pi * guess.frequency
        let decay = omega * guess.dampingRatio
        let model = OscillationModel(
          decay: decay, square: omega * omega - decay * decay, fitting: samples)
        if model.error < best?.error ?? .infinity { best = model }
      }
      lag *= 2
    }
    return best
  }

  /// The best a and b of a prediction with a lag, by least squares.
  private static func prediction(_ values: [Double], lag: Int) -> (a: Double, b: Double)? {
    let count = values.count - 2 * lag
    guard count > 3 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    var sums = SIMD3<Double>.zero
    for index in 0..<count {
      sums += SIMD3(
        values[index] - mean, values[index + lag] - mean, values[index + 2 * lag] - mean)
    }
    let centers = sums / Double(count)
    var (oneOne, oneZero, zeroZero, twoOne, twoZero) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in 0..<count {
      let zero = values[index] - mean - centers.x
      let one = values[index + lag] - mean - centers.y
      let two = values[index + 2 * lag] - mean - centers.z
      oneOne += one * one
      oneZero += one * zero
      zeroZero += zero * zero
      twoOne += two * one
      twoZero += two * zero
    }
    let determinant = oneOne * zeroZero - oneZero * oneZero
    guard determinant > 1e-14 * oneOne * zeroZero else { return nil }
    return (
      (twoOne * zeroZero - twoZero * oneZero) / determinant,
      (oneOne * twoZero - oneZero * twoOne) / determinant
    )
  }
}

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

  /// How well a single rate fits a motion to rest.
  ///
  /// - Parameters:
  ///   - rate: The rate in 1/s.
  ///   - samples: Times since the start of the motion, in seconds, and values.
  /// - Returns: The root of the mean square of what it misses.
  static func exponentialError(rate: Double, fitting samples: [SIMD2<Double>]) -> Double {
    let bases = samples.map { PortableMath.exponential(-rate * $0.x) }
    let count = Double(samples.count)
    let (middle, mean) = (
      bases.reduce(0, +) / count, samples.reduce(0) { $0 + $1.y } / count
    )
    let (own, with) = zip(bases, samples).reduce((0.0, 0.0)) { sums, pair in
      let (basis, value) = (pair.0 - middle, pair.1.y - mean)
      return (sums.0 + basis * basis, sums.1 + basis * value)
    }
    guard own > 0 else { return .infinity }
    let sum = zip(bases, samples).reduce(0) { sum, pair in
      let miss = pair.1.y - mean - (pair.0 - middle) * with / own
      return sum + miss * miss
    }
    return (sum / count).squareRoot()
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
    isOscillating ? frequency * (1 - dampingRatio * dampingRatio).squareRoot() : nil
  }

  /// The logarithm of the ratio of successive peaks on one side: 2πζ / √(1 − ζ²); nil from critical
  /// damping on.
  public var logarithmicDecrement: Double? {
    guard isOscillating else { return nil }
    return 2 * .pi * dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot()
  }

  /// Whether it can be seen to swing: from a ratio of 0.999 on, a peak is less than e⁻¹⁴⁰ of the one before.
  private var isOscillating: Bool { dampingRatio < 0.999 }
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
