public import Foundation
public import Scene

/// An animation that can be paused, scrubbed, reversed and continued, like `UIViewPropertyAnimator`.
///
/// The changes are made when the animator becomes active; `View.presentation` follows its progress. As
/// in UIKit, the views' own properties have their final values meanwhile, and their initial ones again
/// once it has finished at its start. Constants of constraints stay as the changes have set them.
public final class ViewPropertyAnimator {
  /// The states of an animator.
  public enum State: String, Sendable {
    /// Without animations: before the start and after the end.
    case inactive
    /// Running or paused.
    case active
    /// Stopped, with the views as they are shown, until `finishAnimation(at:)`.
    case stopped
  }

  /// Where an animator finishes.
  public typealias Position = AnimationControl.Position

  /// A part of the way at one pace.
  private struct Leg {
    /// The beginning, in seconds of the engine.
    let begin: Double
    /// The duration, in seconds.
    let duration: Double
    let way: Way

    enum Way {
      /// The animator's own pace between two fractions of its duration.
      case own(from: Double, to: Double)
      /// Another pace between two progresses.
      case other(AnimationTiming.Pace, from: Double, to: Double)
    }

    var end: Double { begin + duration }

    /// The elapsed fraction, 0 to 1.
    func elapsed(at time: Double) -> Double {
      duration > 0 ? min(max((time - begin) / duration, 0), 1) : 1
    }
  }

  /// The duration of the whole, in seconds.
  public let duration: TimeInterval
  /// Whether `fractionComplete` is a fraction of the changes while the animator is paused, rather than of the duration;
  /// true by default.
  public var scrubsLinearly = true
  /// Whether the animator pauses at its end instead of finishing; false by default.
  public var pausesOnCompletion = false
  /// Whether its views are touched where their own properties have them, which are final, instead of where they are
  /// seen; false by default, so that views can be caught in motion.
  public var isManualHitTestingEnabled = false
  /// The state.
  public private(set) var state = State.inactive

  private let pace: AnimationTiming.Pace
  private let tree: View
  /// The changes that it makes when it becomes active, with the fractions of its duration at which they begin.
  private var animations: [(changes: () -> Void, start: Double)]
  private var completions: [(Position) -> Void] = []
  private var reversed = false
  /// The part of the way that is being played; nil while paused.
  private var leg: Leg?
  /// The progress while paused, and the fraction of the duration that belongs to it.
  private var halt = (progress: 0.0, fraction: 0.0)

  /// An animator with a timing curve.
  ///
  /// - Parameters:
  ///   - tree: Any view of the tree whose clock the animator follows.
  ///   - duration: The duration in seconds, finite and 0 or more.
  ///   - curve: The timing curve of the whole.
  ///   - animations: Makes the changes when the animator becomes active.
  public convenience init(
    in tree: View, duration: TimeInterval, timing curve: CubicTimingParameters,
    animations: (() -> Void)? = nil
  ) {
    self.init(in: tree, duration, .cubic(curve), animations)
  }

  /// An animator with a timing curve that is not a cubic one.
  ///
  /// - Parameters:
  ///   - tree: Any view of the tree whose clock the animator follows.
  ///   - duration: The duration in seconds, finite and 0 or more.
  ///   - function: The timing curve of the whole.
  ///   - animations: Makes the changes when the animator becomes active.
  public convenience init(
    in tree: View, duration: TimeInterval, timing function: TimingFunction,
    animations: (() -> Void)? = nil
  ) {
    self.init(in: tree, duration, .function(function), animations)
  }

  /// An animator with a spring that settles within the duration.
  ///
  /// - Parameters:
  ///   - tree: Any view of the tree whose clock the animator follows.
  ///   - duration: The duration in seconds, finite and 0 or more.
  ///   - ratio: The damping ratio, above 0; a spring with 1 or more does not overshoot.
  ///   - velocity: The initial velocity, in whole changes per second.
  ///   - animations: Makes the changes when the animator becomes active.
  public convenience init(
    in tree: View, duration: TimeInterval, dampingRatio ratio: Double,
    initialSpringVelocity velocity: Double = 0, animations: (() -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      dampingRatio: ratio, initialVelocity: velocity, duration: duration)
    self.init(in: tree, duration, .spring(spring), animations)
  }

  /// An animator with a spring that plays until it has settled.
  ///
  /// - Parameters:
  ///   - tree: Any view of the tree whose clock the animator follows.
  ///   - spring: The spring.
  ///   - animations: Makes the changes when the animator becomes active.
  public convenience init(
    in tree: View, spring: SettlingSpring, animations: (() -> Void)? = nil
  ) {
    self.init(in: tree, spring.settlingDuration, .settling(spring), animations)
  }

  private init(
    in tree: View, _ duration: TimeInterval, _ pace: AnimationTiming.Pace,
    _ animations: (() -> Void)?
  ) {
    guard duration.isFinite, duration >= 0 else {
      fatalError("the duration must be finite and 0 or more")
    }
    self.tree = tree
    self.duration = duration
    self.pace = pace
    self.animations = animations.map { [($0, 0)] } ?? []
  }

  /// What the animations that were stopped have led to, one for each property of a view.
  private var stops: [StoppedProperty] = []

  private var engine: AnimationEngine { tree.animationEngine }

  /// Adds changes: those of an inactive animator are made when it becomes active and take its duration, those of an
  /// active one are made at once and take what remains of it.
  ///
  /// Their timing is that of the animator, in the shorter time. While it is paused and moved they follow it, and when it
  /// goes back beyond their beginning they are undone.
  ///
  /// - Parameters:
  ///   - animations: Makes the changes.
  ///   - factor: The part of what remains of the duration that passes before the changes begin, from 0 to 1, as Apple
  ///     defines it; the example there takes it of the whole duration, which for an inactive animator is the same.
  public func addAnimations(_ animations: @escaping () -> Void, delayFactor factor: Double = 0) {
    let factor = min(max(factor, 0), 1)
    switch state {
    case .inactive: self.animations.append((animations, factor))
    case .active:
      let whole = present.fraction
      engine.add(to: self, from: whole + factor * (1 - whole), changes: animations)
    case .stopped: break
    }
  }

  /// Adds a function that is called with the position at which the animator has finished.
  public func addCompletion(_ completion: @escaping (Position) -> Void) {
    completions.append(completion)
  }

  // MARK: Progress

  /// Whether the animator is running: active and not paused.
  public var isRunning: Bool { leg != nil }

  /// How much is complete, in the direction of play: 0 to 1.
  ///
  /// While the animator runs, it grows evenly with time: after a quarter of an `easeInOut` it is 0.25, as was measured.
  /// Setting it pauses the animator. It counts from the other end once the animator is reversed, as in
  /// UIKit since iOS 11.
  public var fractionComplete: Double {
    get {
      let whole = min(max(playedFraction ?? (scrubsLinearly ? halt.progress : halt.fraction), 0), 1)
      return reversed ? 1 - whole : whole
    }
    set {
      guard state != .stopped else { return }
      activate()
      leg = nil
      let part = min(max(newValue, 0), 1)
      let whole = reversed ? 1 - part : part
      halt =
        scrubsLinearly
        ? (whole, fraction(of: whole)) : (ownProgress(at: whole), whole)
    }
  }

  /// Whether the animator plays towards its start.
  ///
  /// A running animator turns round at once and takes as long for the way back as it took for the way
  /// that it came, at its own pace.
  public var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed else { return }
      let isRunning = isRunning
      pause()
      reversed = newValue
      if isRunning { play(after: 0, at: nil, factor: 0) }
    }
  }

  /// The progress of changes at a time of the engine.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds of the engine.
  ///   - beginning: The fraction of the duration at which the changes begin.
  ///   - isVertical: Whether it is that of the y coordinate of a center.
  /// - Returns: 0 before the changes, 1 after them.
  func progress(at time: Double, from beginning: Double = 0, isVertical: Bool = false) -> Double {
    guard beginning > 0 else { return progressOfWhole(at: time, isVertical: isVertical) }
    // Later changes are as far as their own pace has come in the time that belongs to the progress of the whole, so that
    // they do not jump when the animator pauses or goes on at another pace.
    let elapsed: Double
    switch leg?.way {
    case .own(let start, let end)?: elapsed = start + (leg?.elapsed(at: time) ?? 0) * (end - start)
    case .other?: elapsed = fraction(of: progressOfWhole(at: time))
    case nil: elapsed = halt.fraction
    }
    guard beginning < 1 else { return elapsed >= 1 ? 1 : 0 }
    return ownProgress(at: (elapsed - beginning) / (1 - beginning), isVertical: isVertical)
  }

  private func progressOfWhole(at time: Double, isVertical: Bool = false) -> Double {
    guard let leg else {
      return isVertical && hasVertical
        ? ownProgress(at: halt.fraction, isVertical: true) : halt.progress
    }
    let elapsed = leg.elapsed(at: time)
    switch leg.way {
    // A pace that jumps at its start does so after the delay.
    case .own(let start, _) where start <= 0 && time < leg.begin: return 0
    case .own(let start, let end):
      return ownProgress(at: start + elapsed * (end - start), isVertical: isVertical)
    case .other(let pace, let start, let end):
      let part =
        elapsed < 1
        ? pace.progress(at: elapsed * leg.duration, of: leg.duration, isVertical: isVertical) : 1
      return start + part * (end - start)
    }
  }

  /// Whether the y coordinate of a center has a progress of its own.
  var hasVertical: Bool { pace.hasVertical }

  /// The fraction that is complete while the animator runs; nil while it is paused.
  private var playedFraction: Double? {
    guard let leg else { return nil }
    let elapsed = leg.elapsed(at: engine.time)
    switch leg.way {
    case .own(let start, let end), .other(_, let start, let end):
      return start + elapsed * (end - start)
    }
  }

  /// The progress at the present time, and the fraction of the duration that belongs to it.
  private var present: (progress: Double, fraction: Double) {
    guard let leg else { return halt }
    let progress = progress(at: engine.time)
    guard case .own(let start, let end) = leg.way else { return (progress, fraction(of: progress)) }
    return (progress, start + leg.elapsed(at: engine.time) * (end - start))
  }

  /// The progress of the animator's own pace at a fraction of its duration.
  private func ownProgress(at fraction: Double, isVertical: Bool = false) -> Double {
    guard fraction > 0 || fraction == 0 && duration > 0 else { return 0 }
    return fraction < 1
      ? pace.progress(at: fraction * duration, of: duration, isVertical: isVertical) : 1
  }

  /// The first fraction of the duration at which the animator's own pace has reached a progress.
  private func fraction(of progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    // The first of 128 intervals at whose end the progress is reached, then bisection to its last bit.
    let intervals = 128
    let reached = (1...intervals).first {
      ownProgress(at: Double($0) / Double(intervals)) >= progress
    }
    var upper = Double(reached ?? intervals) / Double(intervals)
    var lower = upper - 1 / Double(intervals)
    while case let middle = (lower + upper) / 2, middle > lower, middle < upper {
      if ownProgress(at: middle) >= progress { upper = middle } else { lower = middle }
    }
    return upper
  }

  // MARK: Playing

  /// Starts the animator, or continues it with the rest of its own timing.
  public func startAnimation(afterDelay delay: TimeInterval = 0) {
    guard state != .stopped, !isRunning else { return }
    activate()
    play(after: delay, at: nil, factor: 0)
  }

  /// Pauses the animator; one that is inactive becomes active.
  public func pauseAnimation() {
    guard state != .stopped else { return }
    activate()
    pause()
  }

  /// Continues a paused animator, with the rest of its own timing or with another curve for the rest of
  /// the way.
  ///
  /// - Parameters:
  ///   - curve: The curve; nil for the rest of the animator's own timing.
  ///   - factor: The duration of the rest, as a multiple of the whole duration; 0, the default, for
  ///     what remains of it.
  public func continueAnimation(
    withTimingParameters curve: CubicTimingParameters? = nil, durationFactor factor: Double = 0
  ) {
    continueAnimation(curve.map { .cubic($0) }, factor)
  }

  /// Continues a paused animator with a timing curve that is not a cubic one, and the same `durationFactor`.
  public func continueAnimation(
    withTimingParameters function: TimingFunction, durationFactor factor: Double = 0
  ) {
    continueAnimation(.function(function), factor)
  }

  /// Continues a paused animator with a spring.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio, above 0.
  ///   - velocity: The initial velocity towards the end; 1 covers the rest of the way in a second.
  ///   - factor: The duration of the rest, as a multiple of the whole duration; 0, the default, for
  ///     what remains of it.
  public func continueAnimation(
    usingSpringWithDamping ratio: Double, initialSpringVelocity velocity: Double,
    durationFactor factor: Double = 0
  ) {
    let spring = SpringTimingParameters(
      dampingRatio: ratio, initialVelocity: velocity, duration: restDuration(factor))
    continueAnimation(.spring(spring), factor)
  }

  /// Stops the animator where it is.
  ///
  /// The properties of the views have the values that are seen from now on.
  ///
  /// - Parameter withoutFinishing: Whether it becomes inactive without calling its completions;
  ///   otherwise `finishAnimation(at:)` must follow.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    pause()
    stops = engine.stop(self)
    state = .stopped
    guard withoutFinishing else { return }
    state = .inactive
    reset()
  }

  /// Finishes a stopped animator and calls its completions.
  ///
  /// - Parameter position: Which values the views have from now on.
  public func finishAnimation(at position: Position) {
    guard state == .stopped else { return }
    for stop in stops { stop.keep(position) }
    complete(position)
  }

  private func activate() {
    guard state == .inactive else { return }
    state = .active
    halt = reversed ? (1, 1) : (0, 0)
    let animations = animations
    self.animations = []
    engine.add(to: self, from: 0) {
      for animation in animations where animation.start == 0 { animation.changes() }
    }
    for animation in animations where animation.start > 0 {
      engine.add(to: self, from: animation.start, changes: animation.changes)
    }
  }

  private func pause() {
    guard leg != nil else { return }
    halt = present
    leg = nil
  }

  private func continueAnimation(_ pace: AnimationTiming.Pace?, _ factor: Double) {
    guard state == .active, !isRunning else { return }
    play(after: 0, at: pace, factor: factor)
  }

  /// The duration of the rest of the way, in seconds.
  private func restDuration(_ factor: Double) -> Double {
    guard factor <= 0 else { return factor * duration }
    let fraction = present.fraction
    return (reversed ? fraction : 1 - fraction) * duration
  }

  private func play(after delay: Double, at pace: AnimationTiming.Pace?, factor: Double) {
    let target = reversed ? 0.0 : 1.0
    let way: Leg.Way =
      if let pace {
        .other(pace, from: halt.progress, to: target)
      } else {
        .own(from: halt.fraction, to: target)
      }
    leg = Leg(begin: engine.time + max(delay, 0), duration: restDuration(factor), way: way)
  }

  // MARK: Ending

  /// The time at which the animator reaches its end, in seconds of the engine; nil while paused.
  var end: Double? { leg?.end }

  /// Ends the animator that has arrived.
  func arrive() {
    leg = nil
    halt = reversed ? (0, 0) : (1, 1)
    guard !pausesOnCompletion else { return }
    let position: Position = reversed ? .start : .end
    engine.end(self, at: position)
    complete(position)
  }

  private func complete(_ position: Position) {
    state = .inactive
    let completions = completions
    reset()
    for completion in completions { completion(position) }
  }

  private func reset() {
    reversed = false
    completions = []
    stops = []
  }
}
