import Figures
import Foundation
import Testing

@Suite("Damped oscillations")
struct DampedOscillationTests {
  /// The solution of the oscillator's equation from 1 at rest towards 0, at a time.
  private static func position(_ oscillation: DampedOscillation, at time: Double) -> Double {
    let omega = 2 * Double.pi * oscillation.frequency
    let ratio = oscillation.dampingRatio
    let decay = exp(-ratio * omega * time)
    if ratio < 1 {
      let damped = omega * (1 - ratio * ratio).squareRoot()
      return decay * (cos(damped * time) + ratio * omega / damped * sin(damped * time))
    }
    if ratio == 1 { return decay * (1 + omega * time) }
    let rate = omega * (ratio * ratio - 1).squareRoot()
    return decay * (cosh(rate * time) + ratio * omega / rate * sinh(rate * time))
  }

  @Test(
    "the fit finds frequency and damping to a thousandth",
    arguments: [0.0, 0.05, 0.2, 0.6, 0.9, 1, 1.5], [0.5, 3.0])
  func fit(ratio: Double, frequency: Double) throws {
    let stated = DampedOscillation(frequency: frequency, dampingRatio: ratio)
    let points = (0...480).map { index in
      let time = Double(index) / 120
      return SIMD2(time + 7, 300 + 40 * Self.position(stated, at: time))
    }
    let fit = try #require(OscillationFit(of: points))
    #expect(abs(fit.oscillation.frequency / frequency - 1) < 1e-3)
    #expect(abs(fit.oscillation.dampingRatio - ratio) < 1e-3)
    #expect(abs(fit.rest - 300) < 0.01)
  }

  @Test("a fall, a steady motion, a bounce and noise are no oscillations")
  func others() {
    let times = (0...240).map { Double($0) / 120 }
    let fall = times.map { SIMD2($0, 500 * $0 * $0) }
    let steady = times.map { SIMD2($0, 100 * $0) }
    let bounce = times.map { time in
      let phase = (time * 2).truncatingRemainder(dividingBy: 1)
      return SIMD2(time, 100 * phase * (1 - phase))
    }
    let still = times.map { SIMD2($0, 5.0) }
    for points in [fall, steady, bounce, still] { #expect(OscillationFit(of: points) == nil) }
  }

  @Test(
    "a motion that a resistance ends has one rate, and so no frequency",
    arguments: [0.1, 0.11, 0.15, 0.18, 0.2])
  func exponential(impulse: Double) {
    // The sub-steps of the engine in its single precision.
    var (place, velocity) = (Float(0.3), Float(impulse / 0.16))
    let points = (0...240).map { step -> SIMD2<Double> in
      velocity /= 1 + 2 / 120
      place += velocity / 120
      return SIMD2(Double(step) / 120, Double(place * 100))
    }
    #expect(OscillationFit(of: points) == nil)
  }

  @Test("the closed form of the discretized oscillator is what implicit steps do")
  func discretized() throws {
    let (step, resistance) = (1.0 / 120, 0.4)
    for ratio in [0.0, 0.1, 0.5] {
      let stated = DampedOscillation(frequency: 2, dampingRatio: ratio)
      let omega = 2 * Double.pi * stated.frequency
      var (place, velocity) = (1.0, 0.0)
      let points = (0...600).map { index in
        defer {
          // The spring's force is that of the end of the step.
          let free = velocity / (1 + step * resistance)
          velocity =
            (free - step * omega * omega * place)
            / (1 + 2 * ratio * omega * step + omega * omega * step * step)
          place += step * velocity
        }
        return SIMD2(Double(index) * step, place)
      }
      let fit = try #require(OscillationFit(of: points)).oscillation
      let closed = stated.discretized(resistance: resistance, step: step)
      #expect(abs(fit.frequency / closed.frequency - 1) < 1e-4)
      #expect(abs(fit.dampingRatio - closed.dampingRatio) < 1e-4)
    }
  }

  @Test("implicit steps add about half the angle of a step to the damping ratio")
  func addedDamping() {
    // Catto's estimate ωh/2, for a slow spring without damping.
    let added = DampedOscillation(frequency: 1, dampingRatio: 0).discretized()
    #expect(abs(added.dampingRatio / (.pi / 120) - 1) < 0.01)
  }
}

@Suite("Searching for least values")
struct SearchTests {
  @Test("golden section finds the vertex of a parabola")
  func golden() {
    let found = GoldenSection.minimum(in: -3...5, tolerance: 1e-7) { ($0 - 1.25) * ($0 - 1.25) }
    #expect(abs(found.point - 1.25) < 1e-6)
  }

  @Test("golden section takes a constant 0.618 of the interval with each value")
  func ratio() {
    var calls = 0
    _ = GoldenSection.minimum(in: 0...1, tolerance: 0.01, limit: 100) { (x: Double) -> Double in
      calls += 1
      return abs(x - 0.3)
    }
    // 0.618^10 < 0.01 < 0.618^9, after the first two values.
    #expect(calls == 12)
  }

  @Test("the simplex finds the bottom of Rosenbrock's valley")
  func rosenbrock() {
    let found = NelderMead.minimum(
      from: [-1.2, 1], steps: [0.5, 0.5], tolerance: 1e-8, limit: 2000
    ) { point in
      let (x, y) = (point[0], point[1])
      return 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x)
    }
    #expect(abs(found.point[0] - 1) < 1e-4 && abs(found.point[1] - 1) < 1e-4)
  }

  @Test("the simplex stays within its bounds")
  func bounded() {
    let found = NelderMead.minimum(
      from: [0.5, 0.5], steps: [0.3, 0.3], within: [0...1, 0...1], limit: 500
    ) { point in
      #expect((0...1).contains(point[0]) && (0...1).contains(point[1]))
      return -point[0] - 2 * point[1]
    }
    #expect(abs(found.point[0] - 1) < 1e-3 && abs(found.point[1] - 1) < 1e-3)
  }
}
