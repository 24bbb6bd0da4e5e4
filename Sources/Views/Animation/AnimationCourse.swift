/// What determines the progress of an animation.
enum AnimationCourse {
  /// The time since a beginning, in seconds of the engine.
  case timed(AnimationTiming, begin: Double)
  /// A property animator, which can be paused, scrubbed and reversed.
  case animator(ViewPropertyAnimator)

  /// The progress at a time in seconds of the engine: 0 to 1, or beyond for a spring that overshoots.
  func progress(at time: Double) -> Double {
    switch self {
    case .timed(let timing, let begin): timing.progress(at: time - begin)
    case .animator(let animator): animator.progress(at: time)
    }
  }

  /// Whether the animation has ended by a time; those of an animator end with it.
  func isOver(at time: Double) -> Bool {
    guard case .timed(let timing, let begin) = self else { return false }
    return time >= begin + timing.total
  }

  /// Whether the progress changes with time.
  var isRunning: Bool {
    guard case .animator(let animator) = self else { return true }
    return animator.isRunning
  }

  /// Whether an animator determines the progress.
  func isLed(by animator: ViewPropertyAnimator) -> Bool {
    guard case .animator(let leader) = self else { return false }
    return leader === animator
  }
}
