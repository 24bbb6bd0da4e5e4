extension ChangeFinder {
  /// The most pairs of colors of a recolored region; a smooth edge has at most 256 mixtures.
  private static let mostPairs = 1024
  /// By how much a component of a mixture may be off, of 255.
  ///
  /// Each of three colors is rounded.
  private static let rounding: Int32 = 2

  private struct Pair: Hashable {
    var from: UInt32
    var to: UInt32
  }

  /// The change of color of a region; nil if it is none.
  ///
  /// The most frequent pair of colors is that of the shape. Every other pair has to be a mixture of it
  /// with the background, by the same part in both pictures. Without a background that is known, no color
  /// may become two, or two become one, and the most frequent pair has to be that of most pixels.
  func recoloring(of region: Region, over background: Background?) -> PictureChange.Kind? {
    var counts: [Pair: Int] = [:]
    for run in region.runs {
      for x in run.start..<run.end {
        counts[Pair(from: expected[x, run.y], to: actual[x, run.y]), default: 0] += 1
      }
      guard counts.count <= Self.mostPairs else { return nil }
    }
    guard
      let (shape, count) = counts.max(by: {
        ($0.value, $1.key.from, $1.key.to) < ($1.value, $0.key.from, $0.key.to)
      })
    else { return nil }
    let kind = PictureChange.Kind.recolored(
      from: Pixel(word: shape.from), to: Pixel(word: shape.to))
    if case .flat(let behind) = background {
      guard shape.from != behind, shape.to != behind else { return nil }
      return counts.keys.allSatisfy { Self.isMixture($0, of: shape, over: behind) } ? kind : nil
    }
    let isFunction =
      Set(counts.keys.map(\.from)).count == counts.count
      && Set(counts.keys.map(\.to)).count == counts.count
    return isFunction && 2 * count > region.pixels ? kind : nil
  }

  /// Whether two colors are that of a shape mixed with the background, by the same part.
  private static func isMixture(_ pair: Pair, of shape: Pair, over behind: UInt32) -> Bool {
    guard pair != shape else { return true }
    let background = ColorDistance.components(behind)
    /// The component that tells most, and by which part it is mixed, as a fraction.
    func part(_ color: UInt32, of full: UInt32) -> (part: Int32, whole: Int32) {
      let whole = ColorDistance.components(full) &- background
      let part = ColorDistance.components(color) &- background
      var best = 0
      for index in 1..<4 where abs(whole[index]) > abs(whole[best]) { best = index }
      return whole[best] < 0 ? (-part[best], -whole[best]) : (part[best], whole[best])
    }
    let (old, new) = (part(pair.from, of: shape.from), part(pair.to, of: shape.to))
    // The picture with more contrast tells it better.
    let ratio = old.whole >= new.whole ? old : new
    guard ratio.whole > 0, ratio.part >= 0, ratio.part <= ratio.whole else { return false }
    func fits(_ color: UInt32, _ full: UInt32) -> Bool {
      let mixed =
        (ColorDistance.components(full) &- background) &* ratio.part &- ratio.whole
        &* (ColorDistance.components(color) &- background)
      for index in 0..<4 where abs(mixed[index]) > rounding * ratio.whole { return false }
      return true
    }
    return fits(pair.from, shape.from) && fits(pair.to, shape.to)
  }
}
