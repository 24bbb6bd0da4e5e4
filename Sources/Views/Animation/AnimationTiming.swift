/// The timing of an animation: its curve or spring, duration and repetitions.
struct AnimationTiming {
  /// How the speed changes.
  enum Pace {
    case cubic(CubicTimingParameters)
    case spring(SpringTimingParameters)

    /// The progress at a time of a duration above 0, both in seconds.
    func progress(at time: Double, of duration: Double) -> Double {
      switch self {
      case .cubic(let curve): curve.progress(at: time / duration)
      case .spring(let spring): time >= duration ? 1 : spring.progress(at: time)
      }
    }
  }

  /// How the speed changes.
  var pace: Pace
  /// The duration of one cycle, in seconds, 0 or more.
  var duration: Double
  /// The number of cycles, above 0; may be infinite.
  var repeatCount: Double
  /// Whether every cycle also plays backwards.
  var autoreverses: Bool

  /// The duration of all cycles, in seconds.
  var total: Double {
    guard duration > 0 else { return 0 }
    return duration * repeatCount * (autoreverses ? 2 : 1)
  }

  /// The progress of the animation.
  ///
  /// - Parameter time: The time since the start, in seconds; the progress is 0 before the start.
  /// - Returns: The progress, 0 to 1, or above 1 for a spring that overshoots.
  func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard duration > 0, time < total else { return autoreverses ? 0 : 1 }
    let cycle = duration * (autoreverses ? 2 : 1)
    var local = time - (time / cycle).rounded(.down) * cycle
    if local > duration { local = 2 * duration - local }
    return pace.progress(at: local, of: duration)
  }
}
