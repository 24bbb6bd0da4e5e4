/// Which of a joint's limits holds in a step.
enum JointLimitState: UInt8 { case inactive, atLower, atUpper, locked }

extension JointLimits {
  /// The state of a value between the limits; limits nearer than twice a slop lock it.
  @inline(__always) func state(of value: Float, slop: Float) -> JointLimitState {
    if abs(upper - lower) < 2 * slop { return .locked }
    if value <= lower { return .atLower }
    if value >= upper { return .atUpper }
    return .inactive
  }

  /// How far a value must be turned back, with its sign, and how far it is off the limit.
  ///
  /// One slop is left uncorrected at a one-sided limit.
  @inline(__always)
  func error(
    of value: Float, in state: JointLimitState, slop: Float, largestCorrection: Float
  ) -> (correction: Float, size: Float) {
    switch state {
    case .inactive: return (0, 0)
    case .locked:
      let error = clamped(value - lower, -largestCorrection, largestCorrection)
      return (error, abs(error))
    case .atLower:
      let error = value - lower
      return (clamped(error + slop, -largestCorrection, 0), -error)
    case .atUpper:
      let error = value - upper
      return (clamped(error - slop, 0, largestCorrection), error)
    }
  }
}
