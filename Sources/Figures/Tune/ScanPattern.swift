internal import FramegenKit

/// The places at which a search in several dimensions begins, in parts of the ranges.
enum ScanPattern {
  /// How many values each of two or three dimensions takes in a grid.
  private static let gridSizes = [2: 7, 3: 4]
  /// How many places are tried in more dimensions, where a grid would be too coarse or too large.
  private static let spreadCount = 80

  /// The places, each with a number from 0 to 1 for every dimension.
  ///
  /// In more than three dimensions they follow J. H. Halton's sequence (Numerische Mathematik 2, 1960), which
  /// fills space evenly: the digits of the index in a prime base, mirrored at the point.
  static func points(dimensions: Int) -> [[Double]] {
    guard let size = gridSizes[dimensions] else {
      return (1...spreadCount).map { index in
        primes.prefix(dimensions).map { mirrored(index, base: $0) }
      }
    }
    let line = (0..<size).map { Double($0) / Double(size - 1) }
    return (0..<dimensions).reduce([[]]) { places, _ in
      places.flatMap { place in line.map { place + [$0] } }
    }
  }

  /// How far apart the places are along each dimension.
  static func spacing(dimensions: Int) -> Double {
    gridSizes[dimensions].map { 1 / Double($0 - 1) } ?? 0.3
  }

  private static let primes = [2, 3, 5, 7, 11, 13]

  private static func mirrored(_ index: Int, base: Int) -> Double {
    var (rest, place, result) = (index, 1 / Double(base), 0.0)
    while rest > 0 {
      result += Double(rest % base) * place
      rest /= base
      place /= Double(base)
    }
    return result
  }
}
