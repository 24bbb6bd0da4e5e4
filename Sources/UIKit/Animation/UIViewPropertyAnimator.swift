public import Foundation
public import Geometry
internal import Scene
public import Views

/// The pace of a property animator.
public protocol UITimingCurveProvider: AnyObject {}

/// A cubic pace.
public final class UICubicTimingParameters: UITimingCurveProvider {
  let cubic: CubicTimingParameters

  /// The first control point of the curve.
  public var controlPoint1: CGPoint { cubic.controlPoint1 }

  /// The second control point of the curve.
  public var controlPoint2: CGPoint { cubic.controlPoint2 }

  init(_ cubic: CubicTimingParameters) { self.cubic = cubic }

  /// The default pace of Core Animation.
  public init() { cubic = CubicTimingParameters(animationCurve: .default) }
  /// A pace by a curve.
  public init(animationCurve curve: UIView.AnimationCurve) { cubic = curve.timing }
  /// A pace by the control points of a curve.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    cubic = CubicTimingParameters(controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }
}

/// The pace of a spring.
public final class UISpringTimingParameters: UITimingCurveProvider {
  enum Kind {
    case ratio(Double, velocity: CGVector)
    case settling(SettlingSpring)
  }
  let kind: Kind

  /// The spring of the system, which plays until it has settled.
  public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500) }

  /// A spring that settles within the duration of the animator.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio, above 0; 1 does not overshoot.
  ///   - velocity: The initial velocity, in whole changes per second, of which the horizontal part counts.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    kind = .ratio(Double(ratio), velocity: velocity)
  }

  /// A spring that plays until it has settled.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    kind = .settling(
      SettlingSpring(
        mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
        initialVelocity: velocity))
  }

  /// A spring of a duration, in seconds, and a bounce from -1 to 1.
  public init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero
  ) {
    kind = .settling(
      SettlingSpring(
        perceptualDuration: max(duration, 0.001), bounce: min(max(Double(bounce), -0.999), 0.999),
        initialVelocity: velocity))
  }

  /// Where the damping is critical or not, as a ratio.
  public var initialVelocity: CGVector {
    switch kind {
    case .ratio(_, let velocity): velocity
    case .settling(let spring): spring.initialVelocity
    }
  }
}

/// Where an animation ends.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At its end.
  case end = 0
  /// At its start.
  case start = 1
  /// Where it is.
  case current = 2
}

/// What a property animator does.
public enum UIViewAnimatingState: Int, Sendable {
  /// It has not begun, or is over.
  case inactive = 0
  /// It runs or is paused.
  case active = 1
  /// It was stopped, and is yet to be finished.
  case stopped = 2
}

/// What plays an animation, which can be paused, scrubbed and reversed.
public protocol UIViewAnimating: AnyObject {
  /// What it does.
  var state: UIViewAnimatingState { get }
  /// Whether the animation runs.
  var isRunning: Bool { get }
  /// Whether it runs back.
  var isReversed: Bool { get set }
  /// How far it is, from 0 to 1.
  var fractionComplete: CGFloat { get set }
  /// Starts, or goes on.
  func startAnimation()
  /// Starts after a delay, in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses.
  func pauseAnimation()
  /// Stops where it is; with false it is yet to be finished.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Finishes what was stopped.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// What animates the changes of closures.
///
/// Every method has an empty default; on iOS, they are optional.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin later, at a part of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds what is called at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on at another pace, for a part of the duration; 0 for the rest.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  /// Does nothing.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  /// Does nothing.
  public func addAnimations(_ animation: @escaping () -> Void) {}
  /// Does nothing.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  /// Does nothing.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}

/// Animates changes that can be paused, scrubbed and reversed.
open class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
  private enum Pace {
    case cubic(CubicTimingParameters)
    case spring(UISpringTimingParameters)
  }

  private let pace: Pace
  private let statedDuration: TimeInterval
  private var made: ViewPropertyAnimator?
  /// What is the case before the film has a place for the animator.
  private var waiting: [(ViewPropertyAnimator) -> Void] = []

  /// An animator of no duration.
  public convenience init() { self.init(duration: 0, timingParameters: UICubicTimingParameters()) }

  /// An animator with a curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with the control points of a curve.
  public convenience init(
    duration: TimeInterval, controlPoint1: CGPoint, controlPoint2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(
        controlPoint1: controlPoint1, controlPoint2: controlPoint2))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator with any pace.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    statedDuration = max(0, duration)
    pace = Self.pace(parameters) ?? .cubic(UICubicTimingParameters().cubic)
  }

  /// Starts an animator.
  ///
  /// - Returns: The animator, which runs.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, timingParameters: UICubicTimingParameters(options.timing))
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  private static func pace(_ parameters: (any UITimingCurveProvider)?) -> Pace? {
    switch parameters {
    case let cubic as UICubicTimingParameters: .cubic(cubic.cubic)
    case let spring as UISpringTimingParameters: .spring(spring)
    default: nil
    }
  }

  /// The animator of the film that runs; nil where none does, so that nothing is animated.
  private var animator: ViewPropertyAnimator? {
    if let made { return made }
    guard let tree = Runtime.current?.window else { return nil }
    let animator: ViewPropertyAnimator =
      switch pace {
      case .cubic(let cubic):
        ViewPropertyAnimator(in: tree, duration: statedDuration, timing: cubic)
      case .spring(let spring):
        switch spring.kind {
        case .ratio(let ratio, let velocity):
          ViewPropertyAnimator(
            in: tree, duration: statedDuration, dampingRatio: ratio,
            initialSpringVelocity: Double(velocity.dx))
        case .settling(let spring): ViewPropertyAnimator(in: tree, spring: spring)
        }
      }
    made = animator
    for change in waiting { change(animator) }
    waiting = []
    return animator
  }

  private func change(_ change: @escaping (ViewPropertyAnimator) -> Void) {
    if let animator { change(animator) } else { waiting.append(change) }
  }

  // MARK: Setting up

  /// The pace.
  open var timingParameters: (any UITimingCurveProvider)? {
    switch pace {
    case .cubic(let cubic):
      UICubicTimingParameters(
        controlPoint1: cubic.controlPoint1, controlPoint2: cubic.controlPoint2)
    case .spring(let spring): spring
    }
  }

  /// The duration in seconds; that of a spring that settles is its own.
  open var duration: TimeInterval { animator?.duration ?? statedDuration }
  /// The delay, in seconds.
  open private(set) var delay: TimeInterval = 0
  /// Whether the animation can be interrupted: it always can.
  open var isInterruptible = true
  /// Whether views receive touches meanwhile: they always do.
  open var isUserInteractionEnabled = true
  /// Whether touches are decided by what the views' properties say.
  open var isManualHitTestingEnabled: Bool {
    get { animator?.isManualHitTestingEnabled ?? false }
    set { change { $0.isManualHitTestingEnabled = newValue } }
  }
  /// Whether the pace counts while the animation is scrubbed; even by default.
  open var scrubsLinearly: Bool {
    get { animator?.scrubsLinearly ?? true }
    set { change { $0.scrubsLinearly = newValue } }
  }
  /// Whether the animation pauses at its end instead of ending.
  open var pausesOnCompletion: Bool {
    get { animator?.pausesOnCompletion ?? false }
    set { change { $0.pausesOnCompletion = newValue } }
  }

  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) {
    change { $0.addAnimations(animation) }
  }
  /// Adds changes that begin later, at a part of the time that is left.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    change { $0.addAnimations(animation, delayFactor: Double(delayFactor)) }
  }
  /// Adds what is called at the end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    change { animator in
      animator.addCompletion { completion(UIViewAnimatingPosition($0)) }
    }
  }

  // MARK: Playing

  /// What the animator does.
  open var state: UIViewAnimatingState {
    switch animator?.state {
    case .active?: .active
    case .stopped?: .stopped
    case .inactive?, nil: .inactive
    }
  }
  /// Whether the animation runs.
  open var isRunning: Bool { animator?.isRunning ?? false }
  /// Whether it runs back.
  open var isReversed: Bool {
    get { animator?.isReversed ?? false }
    set { change { $0.isReversed = newValue } }
  }
  /// How far it is, from 0 to 1; setting it pauses.
  open var fractionComplete: CGFloat {
    get { CGFloat(animator?.fractionComplete ?? 0) }
    set { change { $0.fractionComplete = Double(newValue) } }
  }
  /// Starts, or goes on.
  open func startAnimation() { change { $0.startAnimation() } }
  /// Starts after a delay, in seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay
    change { $0.startAnimation(afterDelay: delay) }
  }
  /// Pauses.
  open func pauseAnimation() { change { $0.pauseAnimation() } }
  /// Goes on at another pace, for a part of the duration; 0 for the rest.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    let pace = Self.pace(parameters)
    change { animator in
      switch pace {
      case .cubic(let cubic):
        animator.continueAnimation(
          withTimingParameters: cubic, durationFactor: Double(durationFactor))
      case .spring(let spring):
        guard case .ratio(let ratio, let velocity) = spring.kind else {
          animator.continueAnimation(
            usingSpringWithDamping: spring.dampingRatio,
            initialSpringVelocity: Double(spring.initialVelocity.dx),
            durationFactor: Double(durationFactor))
          return
        }
        animator.continueAnimation(
          usingSpringWithDamping: ratio, initialSpringVelocity: Double(velocity.dx),
          durationFactor: Double(durationFactor))
      case nil:
        animator.continueAnimation(
          withTimingParameters: nil as CubicTimingParameters?,
          durationFactor: Double(durationFactor))
      }
    }
  }
  /// Stops where it is; with false it is yet to be finished.
  open func stopAnimation(_ withoutFinishing: Bool) {
    change { $0.stopAnimation(withoutFinishing) }
  }
  /// Finishes what was stopped.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    if state != .stopped {
      Runtime.current?.report("finishAnimation(at:) has an effect only after stopAnimation(false)")
    }
    change { animator in
      switch finalPosition {
      case .end: animator.finishAnimation(at: .end)
      case .start: animator.finishAnimation(at: .start)
      case .current: animator.finishAnimation(at: .current)
      }
    }
  }
}

extension UIViewAnimatingPosition {
  fileprivate init(_ position: ViewPropertyAnimator.Position) {
    switch position {
    case .end: self = .end
    case .start: self = .start
    case .current: self = .current
    }
  }
}

extension UISpringTimingParameters {
  /// The damping ratio.
  fileprivate var dampingRatio: Double {
    switch kind {
    case .ratio(let ratio, _): ratio
    case .settling(let spring): spring.dampingRatio
    }
  }
}
