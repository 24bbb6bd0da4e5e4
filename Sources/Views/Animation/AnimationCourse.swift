/// What determines the progress of an animation.
enum AnimationCourse {
  /// The time since a beginning, in seconds of the engine.
  case timed(AnimationTiming, begin: Double)
  /// A property animator, which can be paused, scrubbed and reversed, from a fraction of its duration on: 0 for the
  /// changes that it starts with, more for those that were added with a delay or later.
  case animator(ViewPropertyAnimator, from: Double)

  /// The progress at a time in seconds of the engine: 0 to 1, or beyond for a spring that overshoots; that of the y
  /// coordinate of a center can be another one.
  func progress(at time: Double, isVertical: Bool = false) -> Double {
    switch self {
    case .timed(let timing, let begin): timing.progress(at: time - begin, isVertical: isVertical)
    case .animator(let animator, let start):
      animator.progress(at: time, from: start, isVertical: isVertical)
    }
  }

  /// Whether the y coordinate of a center has a progress of its own.
  var hasVertical: Bool {
    switch self {
    case .timed(let timing, _): timing.pace.hasVertical
    case .animator(let animator, _): animator.hasVertical
    }
  }

  /// Whether the animation has ended by a time; those of an animator end with it.
  func isOver(at time: Double) -> Bool { time >= end }

  /// When the animation ends, in seconds of the engine; infinite for one of an animator, which ends with it.
  var end: Double {
    guard case .timed(let timing, let begin) = self else { return .infinity }
    return begin + timing.total
  }

  /// Whether the progress changes with time.
  var isRunning: Bool {
    guard case .animator(let animator, _) = self else { return true }
    return animator.isRunning
  }

  /// Whether an animator determines the progress.
  var isControlled: Bool { if case .animator = self { true } else { false } }

  /// Whether the view is touched where it is seen, and not where its own properties have it.
  var isTouchedAsPresented: Bool {
    guard case .animator(let animator, _) = self else { return false }
    return !animator.isManualHitTestingEnabled
  }

  /// Whether it is that animator that determines the progress.
  func isLed(by animator: ViewPropertyAnimator) -> Bool {
    guard case .animator(let leader, _) = self else { return false }
    return leader === animator
  }
}
