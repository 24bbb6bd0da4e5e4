import TestSupport

/// Random numbers from a seed, as the world has them.
struct Seeded {
  private var source: SplitMix

  init(_ seed: UInt64) { source = SplitMix(state: seed) }

  mutating func bits() -> UInt64 { source.next() }

  mutating func uniform(_ low: Float, _ high: Float) -> Float {
    low + (high - low) * Float(bits() >> 40) / 16_777_216
  }

  mutating func below(_ count: Int) -> Int { source.below(count) }
}
