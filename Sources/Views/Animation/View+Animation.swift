public import Foundation

/// View animations, as UIKit's class methods; here a tree of views has its own clock, so they are
/// called on any view of it, and animate the changes of all.
///
/// Animated are `center`, `bounds` (and with them `frame`) and `transform`, whether they are set or laid
/// out by `layoutIfNeeded()`, and what `Look.animatedParts` and `ShapeContent.animatedParts` list; all
/// else changes at once.
/// A transform is animated by its parts: translation, scale, rotation, shear; a turn takes the short
/// way.
extension View {
  /// The engine of the tree's animations, which belongs to its root.
  public var animationEngine: AnimationEngine {
    let root = root
    if let engine = root.storedAnimationEngine { return engine }
    let engine = AnimationEngine()
    root.storedAnimationEngine = engine
    return engine
  }

  /// Animates changes by a curve.
  ///
  /// Inside the closure of another block the duration and the curve are that one's, unless the
  /// options override it.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; at 0 or below the changes are not animated.
  ///   - delay: The wait before the start, in seconds; below 0 counts as 0.
  ///   - options: The curve, repetition, and where to begin.
  ///   - animations: What makes the changes; it runs once, at once.
  ///   - completion: What is called at the end; it is told whether all animations got there without
  ///     being replaced or removed. Never called for a block that repeats for ever.
  public func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay,
      timing: CubicTimingParameters(
        animationCurve: options.curve), options: options, animations: animations,
      completion: completion)
  }

  /// Animates changes by a curve of your own.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - delay: The wait before the start, in seconds.
  ///   - curve: The curve; that of the options does not count.
  ///   - options: Repetition, and where to begin.
  ///   - repeatCount: How often the changes are made, above 0; 1 by default. The option `repeat`
  ///     makes it infinite.
  ///   - animations: What makes the changes.
  ///   - completion: What is called at the end.
  public func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    timing curve: CubicTimingParameters,
    options: AnimationOptions = [], repeatCount: Double = 1, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let outer = animationEngine.block?.timing
    let duration =
      options.contains(.overrideInheritedDuration) ? duration : outer?.duration ?? duration
    let pace =
      options.contains(.overrideInheritedCurve) ? .cubic(curve) : outer?.pace ?? .cubic(curve)
    run(
      AnimationTiming(pace: pace, duration: max(duration, 0)), delay, options, repeatCount,
      animations, completion)
  }

  /// Animates changes by a spring that comes to rest in a duration.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, at which the changes are complete.
  ///   - delay: The wait before the start, in seconds.
  ///   - ratio: The damping ratio, above 0; 1 and more do not overshoot.
  ///   - velocity: The speed at the start, in whole changes per second.
  ///   - options: Repetition, and where to begin.
  ///   - repeatCount: How often the changes are made; 1 by default.
  ///   - animations: What makes the changes.
  ///   - completion: What is called at the end.
  public func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping ratio: Double, initialSpringVelocity velocity: Double,
    options: AnimationOptions = [], repeatCount: Double = 1, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      dampingRatio: ratio, initialVelocity: velocity, duration: duration)
    run(
      AnimationTiming(pace: .spring(spring), duration: max(duration, 0)), delay, options,
      repeatCount, animations, completion)
  }

  /// Animates changes in several steps, which `addKeyframe` makes inside the closure.
  ///
  /// - Parameters:
  ///   - duration: The duration of all steps together, in seconds.
  ///   - delay: The wait before the start, in seconds.
  ///   - curve: How the whole passes; slow at both ends by default. Each step is linear in it.
  ///   - options: Repetition, and where to begin.
  ///   - repeatCount: How often all is done; 1 by default.
  ///   - animations: What adds the keyframes. What it changes beside them is animated over the
  ///     whole duration.
  ///   - completion: What is called at the end.
  public func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    timing curve: CubicTimingParameters = CubicTimingParameters(animationCurve: .easeInOut),
    options: AnimationOptions = [], repeatCount: Double = 1, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(
      AnimationTiming(pace: .cubic(curve), duration: max(duration, 0)), delay, options, repeatCount,
      animations, completion)
  }

  /// Adds a step to the block of keyframes whose closure is running; without one the changes are
  /// just made.
  ///
  /// Until its start a property shows what it was before, after its end what the step made of it.
  ///
  /// - Parameters:
  ///   - start: When the step begins, as a part of the block's duration, 0 to 1.
  ///   - duration: How long it takes, as such a part; at 0 the changes come at once.
  ///   - animations: What makes the changes.
  public func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    guard let block = animationEngine.block else {
      animations()
      return
    }
    block.closeWindow(from: 0, to: 1)
    animations()
    let start = min(max(start, 0), 1)
    block.closeWindow(from: start, to: min(start + max(duration, 0), 1))
  }

  /// Ends the view's animations where they are; what is seen is the model from now on.
  public func removeAllAnimations() {
    guard !animations.isEmpty else { return }
    animationEngine.remove(nil, of: self)
  }

  /// Ends the animations of the view and of all below it, which is about to change its tree.
  func dropAnimations() {
    guard let engine = root.storedAnimationEngine else { return }
    for view in withDescendants where !view.animations.isEmpty { engine.remove(nil, of: view) }
    // An engine of its own goes on for nobody once the view lies in another tree.
    storedAnimationEngine = superview == nil ? nil : storedAnimationEngine
  }

  private func run(
    _ timing: AnimationTiming, _ delay: TimeInterval, _ options: AnimationOptions,
    _ repeatCount: Double, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    precondition(
      timing.duration.isFinite && delay.isFinite && repeatCount > 0,
      "an animation has a finite duration and delay, and is made more than no times")
    var timing = timing
    timing.autoreverses = options.contains(.autoreverse)
    timing.repeatCount = options.contains(.repeat) ? .infinity : repeatCount
    let block = AnimationBlock(timing, delay: max(delay, 0), options: options)
    animationEngine.run(block, below: root, changes: animations, completion: completion)
  }
}
