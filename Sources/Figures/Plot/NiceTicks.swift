internal import Foundation

/// Ticks of an axis at numbers that are easy to read.
///
/// Of all labelings with few digits, the one is chosen that scores best in four respects: how simple
/// the steps are, how well the labels cover the data, how near their number is to the wanted one, and,
/// less than these, whether 0 is among them. Source: Talbot, Lin and Hanrahan, An Extension of
/// Wilkinson's Algorithm for Positioning Tick Labels on Axes, IEEE TVCG 16 (2010), with the weights of
/// the paper; all formats count as equally legible. The search ends early because each score has an
/// upper bound; a few hundred candidates are tried.
public struct NiceTicks: Equatable, Sendable {
  /// The numbers, in ascending order; at least two.
  public let values: [Double]
  /// How many decimals tell the numbers apart, from 0.
  public let decimals: Int

  /// The ticks of an axis that shows a range.
  ///
  /// - Parameters:
  ///   - range: What the axis shows; a range of one number, or one that is not finite, is widened.
  ///   - count: The wanted number of ticks, from 2.
  ///   - isAngle: Whether the numbers are degrees, of which parts of a turn are easy to read: 90, 45, 30;
  ///     false by default.
  public init(for range: ClosedRange<Double>, count: Int, isAngle: Bool = false) {
    let (low, high) = Self.widened(range)
    // Below the eighth part of a turn, degrees are numbers like others.
    let bases = isAngle && high - low >= 45 ? TickSearch.angles : TickSearch.numbers
    var search = TickSearch(low: low, high: high, wanted: Double(max(2, count)), bases: bases)
    search.run()
    let best = search.best
    values = (0..<best.count).map { index in
      let value = best.first + Double(index) * best.step
      return abs(value) < best.step * 1e-9 ? 0 : value
    }
    decimals = best.digits
  }

  /// The text of a number with the decimals of the ticks, and thin spaces between thousands from five digits
  /// on.
  public func text(of value: Double) -> String {
    DecimalText.grouped(value, decimals: decimals)
  }

  /// The ticks that are between limits; all where fewer than two are.
  func within(_ limits: ClosedRange<Double>?) -> NiceTicks {
    guard let limits else { return self }
    let slack = (values[1] - values[0]) * 1e-9
    let inner = values.filter {
      $0 >= limits.lowerBound - slack && $0 <= limits.upperBound + slack
    }
    return inner.count < 2 ? self : NiceTicks(inner, decimals: decimals)
  }

  private init(_ values: [Double], decimals: Int) {
    (self.values, self.decimals) = (values, decimals)
  }

  /// A range between limits; one of a single number is widened as far as these allow, to all where they are near.
  static func widened(
    _ range: ClosedRange<Double>, within limits: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    let (low, high) = widened(range)
    guard low < range.lowerBound || high > range.upperBound else { return range }
    if limits.upperBound - limits.lowerBound <= 2 * (high - low) { return limits }
    return max(low, limits.lowerBound)...min(high, limits.upperBound)
  }

  private static func widened(_ range: ClosedRange<Double>) -> (Double, Double) {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard low.isFinite, high.isFinite, high - low < 1e300 else { return (0, 1) }
    let smallest = max(abs(low), abs(high), 1e-6) * 1e-6
    guard high - low < smallest else { return (low, high) }
    let half = max(abs(low) * 0.05, 0.5)
    return (low - half, high + half)
  }

}

/// The search for the best ticks of a range.
private struct TickSearch {
  /// The range.
  let low, high: Double
  /// The wanted number of ticks.
  let wanted: Double
  /// The best ticks of those that have been tried.
  private(set) var best: (score: Double, first: Double, step: Double, count: Int, digits: Int)

  /// The steps from tick to tick without their power of ten, the simplest first: of numbers, and of degrees.
  static let numbers: [Double] = [1, 5, 2, 2.5, 4, 3]
  static let angles: [Double] = [9, 4.5, 3, 1.5, 1.8, 3.6]

  private let bases: [Double]

  private struct Weights {
    static let simplicity = 0.25
    static let coverage = 0.2
    static let density = 0.5
    static let legibility = 0.05
  }

  init(low: Double, high: Double, wanted: Double, bases: [Double]) {
    (self.low, self.high, self.wanted, self.bases) = (low, high, wanted, bases)
    best = (-2, low, high - low, 2, 0)
  }

  /// Tries every labeling that can be better than the best one.
  mutating func run() {
    for skip in 1...10 {
      var canImprove = false
      for (index, base) in bases.enumerated() {
        let simple = simplicity(index, skip)
        guard Self.score(simple + 1, 1, 1) >= best.score else { continue }
        canImprove = true
        for count in 2...60 {
          let dense = largestDensity(count)
          guard Self.score(simple + 1, 1, dense) >= best.score else { break }
          let gap = (high - low) / Double(count + 1) / (Double(skip) * base)
          var power = Self.exponent(of: gap)
          while true {
            let step = Double(skip) * base * Self.power(power)
            let cover = largestCoverage(step * Double(count - 1))
            guard Self.score(simple + 1, cover, dense) >= best.score else { break }
            tryStarts(step, skip, count, simple, digits: Self.digits(base, skip, power))
            power += 1
          }
        }
      }
      guard canImprove else { return }
    }
  }

  /// Tries the places of the first of some ticks: the multiples of a step, or of the parts that it skips.
  private mutating func tryStarts(
    _ step: Double, _ skip: Int, _ count: Int, _ simple: Double, digits: Int
  ) {
    let span = step * Double(count - 1)
    let part = step / Double(skip)
    let from = ((high / step).rounded(.down) - Double(count - 1)) * Double(skip)
    let to = (low / step).rounded(.up) * Double(skip)
    guard from <= to, to - from < 1000 else { return }
    for start in stride(from: from, through: to, by: 1) {
      let first = start * part
      let last = first + span
      let hasZero =
        first <= 1e-10 * span && last >= -1e-10 * span
        && abs((first / step).rounded() * step - first) < 1e-10 * max(span, step)
      let score = Self.score(
        simple + (hasZero ? 1 : 0), coverage(first, last), density(count, first, last))
      if score > best.score { best = (score, first, step, count, digits) }
    }
  }

  // MARK: - Scores, each at most 1

  private static func score(_ simplicity: Double, _ coverage: Double, _ density: Double) -> Double {
    Weights.simplicity * simplicity + Weights.coverage * coverage + Weights.density * density
      + Weights.legibility
  }

  /// The simplicity of a step without the bonus of 1 for a labeling that has 0.
  private func simplicity(_ index: Int, _ skip: Int) -> Double {
    1 - Double(index) / Double(bases.count - 1) - Double(skip)
  }

  private func coverage(_ first: Double, _ last: Double) -> Double {
    let (above, below, unit) = (high - last, low - first, 0.1 * (high - low))
    return 1 - 0.5 * (above * above + below * below) / (unit * unit)
  }

  private func largestCoverage(_ span: Double) -> Double {
    guard span > high - low else { return 1 }
    let (half, unit) = ((span - (high - low)) / 2, 0.1 * (high - low))
    return 1 - half * half / (unit * unit)
  }

  private func density(_ count: Int, _ first: Double, _ last: Double) -> Double {
    let found = Double(count - 1) / (last - first)
    let target = (wanted - 1) / (max(last, high) - min(first, low))
    return 2 - max(found / target, target / found)
  }

  private func largestDensity(_ count: Int) -> Double {
    Double(count) >= wanted ? 2 - Double(count - 1) / (wanted - 1) : 1
  }

  // MARK: - Numbers

  /// The smallest exponent of ten whose power is at least a number above 0.
  private static func exponent(of value: Double) -> Int {
    var exponent = 0
    while power(exponent) < value { exponent += 1 }
    while power(exponent - 1) >= value { exponent -= 1 }
    return exponent
  }

  /// A power of ten, the same on every machine.
  private static func power(_ exponent: Int) -> Double {
    let large = (0..<abs(exponent)).reduce(1.0) { product, _ in product * 10 }
    return exponent < 0 ? 1 / large : large
  }

  /// The decimals of the multiples of a step.
  private static func digits(_ base: Double, _ skip: Int, _ power: Int) -> Int {
    // Some bases have a decimal of their own, which twice or five times them need not have.
    let step = base * Double(skip)
    let own = step == step.rounded() ? 0 : 1
    return max(0, own - power)
  }
}
