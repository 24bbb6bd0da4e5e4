internal import Foundation

/// Jumps of a value or a place from one sample to the next.
enum Jumps {
  /// How much faster than before and after a jump is.
  private static let speedRatio = 8.0
  /// The part of the whole range that a jump changes at least; less cannot be seen.
  private static let leastPart = 0.02

  /// The indices of the intervals with a jump: a visible part of the range, and much faster than in the intervals before
  /// and after, in which the speed of a push or a bounce would last.
  ///
  /// - Parameters:
  ///   - changes: The change in each interval, at least 0.
  ///   - durations: The durations of the intervals, in seconds.
  ///   - range: The difference of the largest and the smallest value.
  /// - Returns: The indices, ascending.
  static func intervals(changes: [Double], durations: [Double], range: Double) -> [Int] {
    func speed(_ index: Int) -> Double {
      guard changes.indices.contains(index) else { return 0 }
      return durations[index] > 0 ? changes[index] / durations[index] : .infinity
    }
    guard changes.count > 2 else { return [] }
    return changes.indices.filter { index in
      changes[index] > leastPart * range
        && speed(index) > speedRatio * max(speed(index - 1), speed(index + 1))
    }
  }

  /// The indices of the intervals of a curve over time in which it jumps.
  static func intervals(of curve: [SIMD2<Double>]) -> [Int] {
    let (least, greatest) = (curve.map(\.y).min() ?? 0, curve.map(\.y).max() ?? 0)
    let steps = zip(curve, curve.dropFirst()).map { $1 - $0 }
    return intervals(
      changes: steps.map { abs($0.y) }, durations: steps.map(\.x), range: greatest - least)
  }

  /// A curve over time with its jumps at their times: each is a separate piece, straight up or down.
  static func pieces(of curve: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
    var pieces: [[SIMD2<Double>]] = []
    var start = 0
    for index in intervals(of: curve) {
      // The value after a jump begins with the later sample.
      let before = SIMD2(curve[index + 1].x, curve[index].y)
      pieces += [Array(curve[start...index]) + [before], [before, curve[index + 1]]]
      start = index + 1
    }
    return pieces + [Array(curve[start...])]
  }
}
