/// Single-precision random numbers from a seed.
public struct Seeded {
  private var source: SplitMix

  /// A generator with a seed.
  public init(_ seed: UInt64) { source = SplitMix(state: seed) }

  /// A number from `low` up to, but not including, `high`.
  public mutating func uniform(_ low: Float, _ high: Float) -> Float {
    low + (high - low) * Float(source.next() >> 40) / 16_777_216
  }

  /// A number from 0 to `count - 1`; `count` must be at least 1.
  public mutating func below(_ count: Int) -> Int { source.below(count) }
}
