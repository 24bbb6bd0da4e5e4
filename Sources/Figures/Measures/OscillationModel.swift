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
