/// The frames between which the values of a film are straight lines.
///
/// A greedy search: each piece is as long as all frames it passes allow. Of all directions from a
/// piece's first value, each further frame leaves a cone; a frame outside of it begins another
/// piece. It takes time in proportion to the number of frames.
///
/// Source: J. O'Rourke, An on-line algorithm for fitting straight lines between data ranges, 1981.
enum SVGKeyframes {
  /// The frames that are kept, from 0 to the last.
  ///
  /// - Parameters:
  ///   - values: The numbers of each frame, of equal count.
  ///   - tolerance: By how much an interpolated number may differ, at least 0.
  /// - Returns: Their numbers, in order.
  static func kept(_ values: [[Double]], tolerance: Double) -> [Int] {
    guard values.count > 1 else { return values.isEmpty ? [] : [0] }
    var kept = [0]
    var start = 0
    var cone = Cone(values[0])
    for frame in 1..<values.count {
      if !cone.contains(values[frame], after: frame - start) {
        start = frame - 1
        kept.append(start)
        cone = Cone(values[start])
      }
      cone.narrow(to: values[frame], after: frame - start, tolerance: tolerance)
    }
    kept.append(values.count - 1)
    return kept
  }

  /// The slopes, for each number, of lines from a value that pass all frames so far.
  private struct Cone {
    private let apex: [Double]
    private var low: [Double]
    private var high: [Double]

    init(_ apex: [Double]) {
      self.apex = apex
      low = Array(repeating: -.infinity, count: apex.count)
      high = Array(repeating: .infinity, count: apex.count)
    }

    /// Whether the line to the value some frames later passes all frames so far.
    func contains(_ value: [Double], after frames: Int) -> Bool {
      apex.indices.allSatisfy { index in
        let slope = (value[index] - apex[index]) / Double(frames)
        return slope >= low[index] && slope <= high[index]
      }
    }

    mutating func narrow(to value: [Double], after frames: Int, tolerance: Double) {
      for index in apex.indices {
        let rise = value[index] - apex[index]
        low[index] = max(low[index], (rise - tolerance) / Double(frames))
        high[index] = min(high[index], (rise + tolerance) / Double(frames))
      }
    }
  }
}
