internal import Foundation

/// Where the numbers of an axis are on the page.
struct PlotScale: Equatable {
  /// The ticks.
  let ticks: NiceTicks
  /// The numbers at the ends of the axis.
  let range: ClosedRange<Double>
  /// Where the axis begins and ends, in points of the page.
  let start: CGFloat
  let end: CGFloat

  /// An axis of a length that shows at least a range.
  ///
  /// - Parameters:
  ///   - range: What is shown.
  ///   - start: Where the lower end is, in points.
  ///   - end: Where the upper end is, in points.
  ///   - distance: The wanted distance of ticks, in points.
  ///   - isTight: Whether the axis ends with the data rather than at a tick.
  init(
    _ range: ClosedRange<Double>, from start: CGFloat, to end: CGFloat, distance: CGFloat,
    isTight: Bool
  ) {
    let count = max(2, Int((abs(end - start) / distance).rounded()) + 1)
    let ticks = NiceTicks(for: range, count: count)
    var (low, high) = (range.lowerBound, range.upperBound)
    if !(low < high) { (low, high) = (ticks.values[0], ticks.values[ticks.values.count - 1]) }
    if !isTight {
      // A curve that touches the edge of the plot would be hard to see.
      let room = (high - low) * 0.04
      low = min(low - room, ticks.values[0])
      high = max(high + room, ticks.values[ticks.values.count - 1])
    }
    self.ticks = ticks
    self.range = low...high
    self.start = start
    self.end = end
  }

  /// Where a number is, in points of the page; also beyond the ends.
  func position(_ value: Double) -> CGFloat {
    let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return start + (end - start) * CGFloat(part)
  }

  /// The ticks on the axis.
  var shownTicks: [Double] {
    let slack = (range.upperBound - range.lowerBound) * 1e-9
    return ticks.values.filter {
      $0 >= range.lowerBound - slack && $0 <= range.upperBound + slack
    }
  }
}
