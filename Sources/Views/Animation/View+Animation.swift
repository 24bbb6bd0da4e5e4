public import Foundation
public import Scene

/// View animations, like UIKit's class methods; each view tree has its own clock, so they are called
/// on any of its views and animate the changes of all.
///
/// `center`, `bounds`, `frame` and `transform` are animated, whether they are set or result from
/// `layoutIfNeeded()`, and so are `Look.animatedParts` and `ShapeContent.animatedParts`; other
/// properties change at once. Transforms are interpolated by translation, scale, rotation and shear.
extension View {
  /// The animation engine of the tree, which belongs to the root.
  public var animationEngine: AnimationEngine {
    let root = animationRoot
    if let engine = root.storedAnimationEngine ?? AnimationEngine.ofDetachedViews { return engine }
    let engine = AnimationEngine()
    root.storedAnimationEngine = engine
    return engine
  }

  /// The root, or that of the view whose mask the root is.
  var animationRoot: View {
    var root = root
    // Views can be masks of each other.
    for _ in 0..<ViewMask.largestDepth {
      guard let masked = root.maskedView else { break }
      root = masked.root
    }
    return root
  }

  /// Animates changes with a timing curve.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; at 0 or below the changes are not animated.
  ///   - delay: The delay before the start, in seconds; a negative one counts as 0.
  ///   - curve: The timing curve of the whole; `easeInOut` by default.
  ///   - options: The options.
  ///   - repeatCount: The number of cycles, above 0; 1 by default.
  ///   - animations: Makes the changes, immediately; it can add keyframes.
  ///   - completion: Called at the end, with false if an animation was replaced or removed. Never
  ///     called for an infinite `repeatCount`.
  public func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    timing curve: CubicTimingParameters = CubicTimingParameters(animationCurve: .easeInOut),
    options: AnimationOptions = [], repeatCount: Double = 1, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(.cubic(curve), duration, delay, options, repeatCount, animations, completion)
  }

  /// Animates changes with a timing curve that is not a cubic one.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; at 0 or below the changes are not animated.
  ///   - delay: The delay before the start, in seconds.
  ///   - function: The timing curve of the whole.
  ///   - options: The options.
  ///   - repeatCount: The number of cycles, above 0; 1 by default.
  ///   - animations: Makes the changes.
  ///   - completion: Called at the end.
  public func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, timing function: TimingFunction,
    options: AnimationOptions = [], repeatCount: Double = 1, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(.function(function), duration, delay, options, repeatCount, animations, completion)
  }

  /// Animates changes with a spring that settles within a duration.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, after which the changes are complete.
  ///   - delay: The delay before the start, in seconds.
  ///   - ratio: The damping ratio, above 0; a spring with 1 or more does not overshoot.
  ///   - velocity: The initial velocity, in whole changes per second.
  ///   - options: The options.
  ///   - repeatCount: The number of cycles, above 0; 1 by default.
  ///   - animations: Makes the changes.
  ///   - completion: Called at the end.
  public func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping ratio: Double, initialSpringVelocity velocity: Double,
    options: AnimationOptions = [], repeatCount: Double = 1, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      dampingRatio: ratio, initialVelocity: velocity, duration: duration)
    run(.spring(spring), duration, delay, options, repeatCount, animations, completion)
  }

  /// Animates changes with a spring that plays until it has settled.
  ///
  /// - Parameters:
  ///   - spring: The spring; its settling duration is that of the animation.
  ///   - delay: The delay before the start, in seconds.
  ///   - options: The options.
  ///   - repeatCount: The number of cycles, above 0; 1 by default.
  ///   - animations: Makes the changes.
  ///   - completion: Called at the end.
  public func animate(
    with spring: SettlingSpring, delay: TimeInterval = 0, options: AnimationOptions = [],
    repeatCount: Double = 1, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    run(
      .settling(spring), spring.settlingDuration, delay, options, repeatCount, animations,
      completion)
  }

  /// Adds a keyframe to the animation block whose closure is running; outside of a block the changes
  /// are not animated.
  ///
  /// The property keeps its previous value until the start, and the new value after the end.
  ///
  /// - Parameters:
  ///   - start: The start as a fraction of the block's duration, 0 to 1.
  ///   - duration: The duration as such a fraction; at 0 the changes are not interpolated.
  ///   - curve: The progress of the changes by the fraction of their duration, from 0 to 1; linear by default.
  ///   - animations: Makes the changes.
  public func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double,
    timing curve: ((Double) -> Double)? = nil, animations: () -> Void
  ) {
    guard let block = animationEngine.block else {
      animations()
      return
    }
    let start = min(max(start, 0), 1)
    let window = AnimationBlock.Window(
      start: start, end: min(start + max(duration, 0), 1), curve: curve)
    block.record(in: window, animations)
  }

  /// Makes changes in the animation block whose closure is running that are repeated otherwise than its others; outside
  /// of a block, and in one of a property animator, they are made like all others.
  ///
  /// They have the block's delay, duration and pace. The block ends with the longest of its animations.
  ///
  /// - Parameters:
  ///   - count: The number of cycles, which can be infinite; 0 and less count as 1.
  ///   - autoreverses: Whether every cycle also plays backwards.
  ///   - animations: Makes the changes.
  /// - Returns: Whether they are repeated.
  @discardableResult
  public func modifyAnimations(
    withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void
  ) -> Bool {
    animationEngine.modify(
      repeatCount: count > 0 ? count : 1, autoreverses: autoreverses, changes: animations)
  }

  /// States by how much the view turns in the animation block whose closure is running; outside of a block nothing
  /// happens.
  ///
  /// A transform that is set takes the shorter way, and a full turn none. Call this before the transform is set that the
  /// view has after the turn.
  ///
  /// - Parameter angle: The angle in radians, clockwise, of any number of turns.
  public func animateTurn(by angle: Double) { animationEngine.block?.recordTurn(self, by: angle) }

  /// Makes changes in the animation block whose closure is running that are not animated.
  package func withoutAnimation(_ changes: () -> Void) { animationEngine.suspendBlock(changes) }

  /// Removes the animations of the view, which is then as its properties say.
  public func removeAnimations() {
    animationRoot.storedAnimationEngine?.remove(nil, of: self)
  }

  /// Whether anything of the view is being animated, so that it can be seen otherwise than its properties say.
  package var isAnimated: Bool { !animations.isEmpty || !presentedAnimations.isEmpty }

  /// Whether the bounds are being animated.
  public var animatesBounds: Bool { animations.contains { $0.property == .bounds } }

  /// Removes the animations of the view and its descendants before the view changes its tree.
  func dropAnimations() {
    guard let engine = root.storedAnimationEngine else { return }
    for view in withDescendants where !view.animations.isEmpty { engine.remove(nil, of: view) }
    storedAnimationEngine = nil
  }

  private func run(
    _ pace: AnimationTiming.Pace, _ duration: TimeInterval, _ delay: TimeInterval,
    _ options: AnimationOptions, _ repeatCount: Double, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    guard duration.isFinite, delay.isFinite, repeatCount > 0 else {
      fatalError("duration and delay must be finite, and the repeat count above 0")
    }
    let timing = AnimationTiming(
      pace: pace, duration: max(duration, 0), repeatCount: repeatCount,
      autoreverses: options.contains(.autoreverse))
    animationEngine.run(
      AnimationBlock(timing, delay: max(delay, 0), options: options), changes: animations,
      completion: completion)
  }

  /// The options of an animation, with UIKit's bits.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options with UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lets views that are animated take touches, where their own properties have them.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts a property whose animations replace each other, such as the opacity, from its current
    /// presentation instead of its model value.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Plays every cycle backwards as well.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Has the duration of its own, where the animation is stated inside of another one.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Has the pace of its own there.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Has the repetitions and the other options of its own there.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Whether anything is not inherited there.
    var overridesInherited: Bool {
      !isDisjoint(with: [
        .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
      ])
    }
  }
}
