/// A seeded random number generator.
///
/// Source: Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014
/// (SplitMix64).
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// A generator with a seed.
  public init(state: UInt64) { self.state = state }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to `bound - 1`; `bound` must be at least 1.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A random element of a nonempty array.
  public mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

  /// A number from `low` up to, but not including, `high`.
  public mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }
}
