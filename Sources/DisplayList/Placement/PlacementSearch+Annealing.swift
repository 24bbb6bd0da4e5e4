internal import Geometry

extension PlacementSearch {
  /// Simulated annealing with the schedule of the survey: a worsening by one overlap is accepted with
  /// a probability of 2/3 at first, and the temperature falls by a tenth 50 times, each time after 20
  /// moves for each label.
  mutating func anneal() {
    var random = PlacementRandom()
    var (best, least) = (choices, total)
    var current = least
    var temperature = LabelPlacement.Cost.overlap / 0.405
    for _ in 0..<50 {
      for _ in 0..<20 * choices.count where effort > 0 {
        let label = random.next(below: choices.count)
        let candidate = random.next(below: alone[label].count)
        effort -= 2 * pairs[label].count
        let change = cost(of: label, at: candidate) - cost(of: label, at: choices[label])
        guard
          change <= 0 || random.nextPart() < PortableMath.exponential(-change / temperature)
        else { continue }
        choices[label] = candidate
        current += change
        if current < least - Self.gain { (best, least) = (choices, current) }
      }
      temperature *= 0.9
    }
    choices = best
  }
}

/// Random numbers with a fixed seed.
///
/// Source: Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014 (SplitMix64).
private struct PlacementRandom {
  private var state: UInt64 = 0x1995

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A whole number from 0 to below a limit above 0.
  mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// A number from 0 to below 1.
  mutating func nextPart() -> Double { Double(next() >> 11) * 0x1p-53 }
}
