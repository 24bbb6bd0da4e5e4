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

/// The filters of PNG, undone (PNG specification, third edition, section 9).
enum Unfilter {
  /// Undoes the filters of all rows, each of which begins with the number of its filter.
  ///
  /// - Returns: Whether all filters are known.
  static func run(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, rowBytes: Int, rows: Int,
    step: Int
  ) -> Bool {
    let zeros = [UInt8](repeating: 0, count: rowBytes)
    return zeros.withUnsafeBufferPointer { zeros in
      guard let none = zeros.baseAddress else { return true }
      for row in 0..<rows {
        let filtered = source + row * (rowBytes + 1)
        let line = target + row * rowBytes
        let above = row == 0 ? none : UnsafePointer(line - rowBytes)
        switch filtered[0] {
        case 0: line.update(from: filtered + 1, count: rowBytes)
        case 1: left(filtered + 1, line, rowBytes, step)
        case 2: up(filtered + 1, line, above, rowBytes)
        case 3: average(filtered + 1, line, above, rowBytes, step)
        case 4: paeth(filtered + 1, line, above, rowBytes, step)
        default: return false
        }
      }
      return true
    }
  }

  private static func left(
    _ source: UnsafePointer<UInt8>, _ line: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    let (bytes, target) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(line))
    // The pixel to the left stays in a register. Of RGB, the fourth byte is the next pixel's, and is
    // written again with that one; the last pixel has no next one.
    var pixel = SIMD4<UInt8>.zero
    var index = 0
    while index + 4 <= count {
      pixel &+= bytes.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt8>.self)
      target.storeBytes(of: pixel, toByteOffset: index, as: SIMD4<UInt8>.self)
      index += step
    }
    for rest in index..<count { line[rest] = source[rest] &+ pixel[rest - index] }
  }

  private static func up(
    _ source: UnsafePointer<UInt8>, _ line: UnsafeMutablePointer<UInt8>,
    _ above: UnsafePointer<UInt8>, _ count: Int
  ) {
    var index = 0
    while index + 32 <= count {
      let sum =
        UnsafeRawPointer(source + index).loadUnaligned(as: SIMD32<UInt8>.self)
        &+ UnsafeRawPointer(above + index).loadUnaligned(as: SIMD32<UInt8>.self)
      UnsafeMutableRawPointer(line + index).storeBytes(of: sum, as: SIMD32<UInt8>.self)
      index += 32
    }
    while index < count {
      line[index] = source[index] &+ above[index]
      index += 1
    }
  }

  private static func average(
    _ source: UnsafePointer<UInt8>, _ line: UnsafeMutablePointer<UInt8>,
    _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    for index in 0..<count {
      let left = index < step ? 0 : UInt16(line[index - step])
      line[index] = source[index] &+ UInt8(truncatingIfNeeded: (left + UInt16(above[index])) / 2)
    }
  }

  private static func paeth(
    _ source: UnsafePointer<UInt8>, _ line: UnsafeMutablePointer<UInt8>,
    _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    for index in 0..<count {
      let left = index < step ? 0 : Int16(line[index - step])
      let corner = index < step ? 0 : Int16(above[index - step])
      let up = Int16(above[index])
      let estimate = left + up - corner
      let (toLeft, toUp, toCorner) = (
        abs(estimate - left), abs(estimate - up), abs(estimate - corner)
      )
      let nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
      line[index] = source[index] &+ UInt8(truncatingIfNeeded: nearest)
    }
  }
}
