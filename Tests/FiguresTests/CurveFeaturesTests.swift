import Figures
import Foundation
import Testing

@Suite("Features of curves")
struct CurveFeaturesTests {
  /// A damped oscillation from a distance to rest, of a frequency in hertz.
  private func oscillation(_ damping: Double, _ frequency: Double = 2) -> [SIMD2<Double>] {
    let natural = 2 * Double.pi * frequency
    let damped = natural * (1 - damping * damping).squareRoot()
    return (0...6000).map { index in
      let time = Double(index) / 1000
      let phase = damped * time
      let decay = exp(-damping * natural * time)
      let value = 100 * decay * (cos(phase) + damping * natural / damped * sin(phase))
      return SIMD2(time, 300 - value)
    }
  }

  /// The overshoot of a step response is exp(−πζ / √(1 − ζ²)) of the way.
  @Test("the overshoot is that of the closed form", arguments: [0.1, 0.3, 0.5, 0.7])
  func overshoot(damping: Double) throws {
    let features = try #require(CurveFeatures(of: oscillation(damping)))
    let expected = 100 * exp(-Double.pi * damping / (1 - damping * damping).squareRoot())
    let overshoot = try #require(features.overshoot)
    #expect(abs(overshoot.y - 300 - expected) < 0.05)
    // It is reached after half a period of the damped oscillation.
    let half = 0.5 / (2 * (1 - damping * damping).squareRoot())
    #expect(abs(overshoot.x - half) < 2e-3)
  }

  @Test("what comes to rest from one side has no overshoot")
  func oneSided() throws {
    let points = (0...300).map { SIMD2(Double($0) / 100, 100 * exp(-4 * Double($0) / 100)) }
    let features = try #require(CurveFeatures(of: points))
    #expect(features.overshoot == nil)
    #expect(features.turns.isEmpty)
    // 2 % are left after ln 50 / 4 seconds.
    #expect(abs(features.settling.x - log(50) / 4) < 0.011)
  }

  @Test("what moves to its end has no place of rest")
  func endless() {
    #expect(CurveFeatures(of: (0...100).map { SIMD2(Double($0), sin(Double($0))) }) == nil)
    #expect(CurveFeatures(of: (0...100).map { SIMD2(Double($0), 5) }) == nil)
    #expect(CurveFeatures(of: []) == nil)
  }
}
