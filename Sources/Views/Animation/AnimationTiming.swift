internal import Geometry
internal import Scene

/// The timing of an animation: its curve or spring, duration and repetitions.
struct AnimationTiming {
  /// How the speed changes.
  enum Pace {
    case cubic(CubicTimingParameters)
    case function(TimingFunction)
    /// A spring, and another one for the y coordinate of a center; nil for the same.
    case spring(SpringTimingParameters, vertical: SpringTimingParameters? = nil)

    /// The progress at a time of a duration above 0, both in seconds.
    func progress(at time: Double, of duration: Double, isVertical: Bool) -> Double {
      switch self {
      case .cubic(let curve): return curve.progress(at: time / duration)
      case .function(let function): return function.progress(at: time / duration)
      case .spring(let spring, let vertical):
        guard time < duration else { return 1 }
        return (isVertical ? vertical ?? spring : spring).progress(at: time)
      }
    }

    /// A spring that plays until it has settled.
    static func settling(_ spring: SettlingSpring) -> Pace {
      let velocity = spring.initialVelocity
      return .spring(
        SpringTimingParameters(spring, initialVelocity: Double(velocity.dx)),
        vertical: velocity.dx == velocity.dy
          ? nil : SpringTimingParameters(spring, initialVelocity: Double(velocity.dy)))
    }

    /// Whether the y coordinate of a center has a progress of its own.
    var hasVertical: Bool { if case .spring(_, _?) = self { true } else { false } }
  }

  /// How the speed changes.
  var pace: Pace
  /// The duration of one cycle, in seconds, 0 or more.
  var duration: Double
  /// The number of cycles, above 0; may be infinite.
  ///
  /// With a half, the last cycle of those that play backwards as well ends before it does so, with the changes made.
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
  /// - Parameters:
  ///   - time: The time since the start, in seconds; the progress is 0 before the start, and at the start unless the
  ///     pace jumps there.
  ///   - isVertical: Whether it is that of the y coordinate of a center.
  /// - Returns: The progress, 0 to 1, or above 1 for a spring that overshoots.
  func progress(at time: Double, isVertical: Bool = false) -> Double {
    guard time > 0 || time == 0 && duration > 0 else { return 0 }
    guard duration > 0, time < total else {
      return autoreverses && repeatCount.rounded() == repeatCount ? 0 : 1
    }
    let cycle = duration * (autoreverses ? 2 : 1)
    var local = time - (time / cycle).rounded(.down) * cycle
    if local > duration { local = 2 * duration - local }
    return pace.progress(at: local, of: duration, isVertical: isVertical)
  }
}

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
