/// The sub-steps of an animator: of 1/120 s in single precision, as many as have become due at the end
/// of each frame of 1/60 s.
struct SubstepClock {
  /// The length of a step, in seconds.
  static let step = Double(Float(1.0 / 120))

  private var remainder = 0.0

  /// The number of steps that become due in the next frames.
  mutating func steps(inFrames frames: Int) -> Int {
    var count = 0
    for _ in 0..<frames {
      remainder += 1.0 / 60
      while remainder >= Self.step {
        count += 1
        remainder -= Self.step
      }
    }
    return count
  }
}
