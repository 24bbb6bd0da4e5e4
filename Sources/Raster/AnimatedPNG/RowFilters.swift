/// Filtering the rows of a PNG picture before they are compressed.
///
/// Source: PNG specification, third edition, 9 (filtering) and 12.7 (the heuristic of the smallest sum of absolute differences).
enum RowFilters {
  /// Which filters rows have.
  enum Choice: CaseIterable {
    /// None, which suits flat pictures, whose rows repeat.
    case none
    /// For each row the one with the smallest sum of absolute differences, which suits photographs.
    case smallest
  }

  /// The rows with their filters' numbers in front.
  ///
  /// - Parameters:
  ///   - samples: All rows; a whole number of them.
  ///   - rowBytes: The bytes of a row, at least 1.
  ///   - step: The bytes of a pixel.
  ///   - choice: Which filters.
  /// - Returns: The filtered rows.
  static func filtered(
    _ samples: [UInt8], rowBytes: Int, step: Int, _ choice: Choice
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(samples.count + samples.count / max(1, rowBytes))
    var above = [UInt8](repeating: 0, count: rowBytes)
    for start in stride(from: 0, to: samples.count, by: rowBytes) {
      let row = Array(samples[start..<start + rowBytes])
      switch choice {
      case .none:
        result.append(0)
        result += row
      case .smallest: result += smallest(row, above, step)
      }
      above = row
    }
    return result
  }

  /// The filter of a row with the smallest sum of absolute differences, its number in front.
  private static func smallest(_ row: [UInt8], _ above: [UInt8], _ step: Int) -> [UInt8] {
    var (best, bestSum): ([UInt8], Int) = ([], .max)
    for filter in UInt8(0)...4 {
      var filtered = [filter]
      filtered.reserveCapacity(row.count + 1)
      var sum = 0
      for index in row.indices {
        let left = index < step ? 0 : row[index - step]
        let corner = index < step ? 0 : above[index - step]
        let difference = row[index] &- prediction(filter, left, above[index], corner)
        sum += min(Int(difference), 256 - Int(difference))
        filtered.append(difference)
      }
      if sum < bestSum { (best, bestSum) = (filtered, sum) }
    }
    return best
  }

  private static func prediction(
    _ filter: UInt8, _ left: UInt8, _ above: UInt8, _ corner: UInt8
  ) -> UInt8 {
    switch filter {
    case 0: return 0
    case 1: return left
    case 2: return above
    case 3: return UInt8((Int(left) + Int(above)) / 2)
    default:
      // Paeth's: the neighbor that is nearest to left + above - corner, in this order.
      let estimate = Int(left) + Int(above) - Int(corner)
      let (a, b, c) = (
        abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner))
      )
      return a <= b && a <= c ? left : b <= c ? above : corner
    }
  }
}
