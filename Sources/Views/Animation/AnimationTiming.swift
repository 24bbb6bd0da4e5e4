/// How an animation passes through its changes: pace, duration and repetitions.
struct AnimationTiming {
  /// How the speed changes.
  enum Pace {
    case cubic(CubicTimingParameters)
    case spring(SpringTimingParameters)
  }

  /// How the speed changes.
  var pace: Pace
  /// The duration of one passage, in seconds, 0 or more.
  var duration: Double
  /// How often the changes are made; infinite for ever.
  var repeatCount = 1.0
  /// Whether every passage is followed by one back.
  var autoreverses = false

  /// The duration of all passages, in seconds.
  var total: Double {
    guard duration > 0 else { return 0 }
    return duration * repeatCount * (autoreverses ? 2 : 1)
  }

  /// The part of the change that has been made.
  ///
  /// - Parameter time: The time since the start, in seconds; before 0 nothing has been.
  /// - Returns: The progress, usually 0 to 1; a spring goes beyond.
  func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard duration > 0, time < total else { return autoreverses ? 0 : 1 }
    let cycle = duration * (autoreverses ? 2 : 1)
    var local = time - (time / cycle).rounded(.down) * cycle
    if local > duration { local = 2 * duration - local }
    switch pace {
    case .cubic(let curve): return curve.progress(at: local / duration)
    case .spring(let spring): return local >= duration ? 1 : spring.progress(at: local)
    }
  }
}
