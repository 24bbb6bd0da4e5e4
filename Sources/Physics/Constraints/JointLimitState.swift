// The joint limits follow Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// The joint limit that is active in a step.
enum JointLimitState: UInt8 { case inactive, atLower, atUpper, locked }

extension JointLimits {
  /// The limit state of a value; limits closer together than two slops lock the joint.
  @inline(__always) func state(of value: Float, slop: Float) -> JointLimitState {
    if abs(upper - lower) < 2 * slop { return .locked }
    if value <= lower { return .atLower }
    if value >= upper { return .atUpper }
    return .inactive
  }

  /// The signed correction of a value and the size of its violation of the limit.
  ///
  /// At a one-sided limit a violation of up to one slop is not corrected.
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
