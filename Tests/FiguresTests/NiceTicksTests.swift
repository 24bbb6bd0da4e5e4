import Figures
import Testing

struct NiceTicksTests {
  @Test(
    "ticks are at the numbers that a reader expects",
    arguments: [
      (0.0, 1.0, 6, [0, 0.2, 0.4, 0.6, 0.8, 1]),
      (0, 100, 5, [0, 25, 50, 75, 100]),
      (-10, 10, 5, [-10, -5, 0, 5, 10]),
      (0, 1.53, 5, [0, 0.5, 1, 1.5]),
    ] as [(Double, Double, Int, [Double])])
  func ticks(low: Double, high: Double, count: Int, expected: [Double]) {
    let ticks = NiceTicks(for: low...high, count: count)
    #expect(ticks.values.count == expected.count)
    #expect(zip(ticks.values, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(ticks.values)")
  }

  @Test(
    "degrees have ticks at parts of a turn",
    arguments: [
      (0.0, 360.0, 5, [0, 90, 180, 270, 360]),
      (-180, 180, 9, [-180, -135, -90, -45, 0, 45, 90, 135, 180]),
      (0, 90, 4, [0, 30, 60, 90]), (0, 10, 6, [0, 2, 4, 6, 8, 10]),
    ] as [(Double, Double, Int, [Double])])
  func degrees(low: Double, high: Double, count: Int, expected: [Double]) {
    #expect(NiceTicks(for: low...high, count: count, isAngle: true).values == expected)
  }

  @Test("any range has from two to twice the wanted number of ticks, equally far apart")
  func anyRange() {
    for low in [-1e9, -123.4, -1, 0, 0.001, 7, 579.34, 1e6] {
      for span in [1e-9, 0.004, 0.37, 1, 9.99, 340, 1e5] {
        for count in 2...9 {
          let ticks = NiceTicks(for: low...(low + span), count: count)
          #expect((2...2 * count).contains(ticks.values.count), "\(low) \(span) \(count)")
          let steps = zip(ticks.values, ticks.values.dropFirst()).map { $1 - $0 }
          #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-6 * max(abs(low), span) })
        }
      }
    }
  }

  @Test("numbers have the decimals of their step")
  func decimals() {
    #expect(NiceTicks(for: 0...1, count: 6).text(of: 0.2) == "0.2")
    #expect(NiceTicks(for: 0...100, count: 5).text(of: 25) == "25")
    #expect(NiceTicks(for: 0...250_000, count: 5).text(of: 50_000) == "50\u{2009}000")
    #expect(NiceTicks(for: 0...4000, count: 5).text(of: -2000) == "\u{2212}2000")
    #expect(NiceTicks(for: -0.02...0.02, count: 5).text(of: -0.01) == "\u{2212}0.01")
  }
}
