public import Foundation
internal import Scene
public import Views

extension View.AnimationOptions {
  /// Lays out subviews along with the animation; what is laid out in the closure is animated.
  public static let layoutSubviews = View.AnimationOptions(rawValue: 1)
  /// Repeats the animation for ever.
  public static let `repeat` = View.AnimationOptions(rawValue: 1 << 3)
  /// Animates as it is drawn.
  public static let allowAnimatedContent = View.AnimationOptions(rawValue: 1 << 7)
  /// Hides and shows views rather than removing and adding them.
  public static let showHideTransitionViews = View.AnimationOptions(rawValue: 1 << 8)
  /// Slow at both ends, the default.
  public static let curveEaseInOut = View.AnimationOptions([])
  /// Slow at first.
  public static let curveEaseIn = View.AnimationOptions(rawValue: 1 << 16)
  /// Slow at the end.
  public static let curveEaseOut = View.AnimationOptions(rawValue: 2 << 16)
  /// Even.
  public static let curveLinear = View.AnimationOptions(rawValue: 3 << 16)
  /// A transition by turning, which fades here.
  public static let transitionFlipFromLeft = View.AnimationOptions(rawValue: 1 << 20)
  /// A transition by turning, which fades here.
  public static let transitionFlipFromRight = View.AnimationOptions(rawValue: 2 << 20)
  /// A transition by turning a page, which fades here.
  public static let transitionCurlUp = View.AnimationOptions(rawValue: 3 << 20)
  /// A transition by turning a page, which fades here.
  public static let transitionCurlDown = View.AnimationOptions(rawValue: 4 << 20)
  /// A transition by fading.
  public static let transitionCrossDissolve = View.AnimationOptions(rawValue: 5 << 20)
  /// A transition by turning, which fades here.
  public static let transitionFlipFromTop = View.AnimationOptions(rawValue: 6 << 20)
  /// A transition by turning, which fades here.
  public static let transitionFlipFromBottom = View.AnimationOptions(rawValue: 7 << 20)

  /// At most 60 times a second; every frame of a film has the exact state.
  public static let preferredFramesPerSecond60 = View.AnimationOptions(rawValue: 3 << 24)
  /// At most 30 times a second; every frame of a film has the exact state.
  public static let preferredFramesPerSecond30 = View.AnimationOptions(rawValue: 7 << 24)

  /// The pace.
  var timing: CubicTimingParameters {
    switch rawValue >> 16 & 3 {
    case 1: CubicTimingParameters(animationCurve: .easeIn)
    case 2: CubicTimingParameters(animationCurve: .easeOut)
    case 3: CubicTimingParameters(animationCurve: .linear)
    default: CubicTimingParameters(animationCurve: .easeInOut)
    }
  }

  /// Whether the old look is to fade or turn into the new one.
  fileprivate var hasTransition: Bool { rawValue >> 20 & 7 != 0 }

  /// How often the animation is repeated.
  var repeatCount: Double { contains(.repeat) ? .infinity : 1 }
}

extension View {
  /// The pace of an animation.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut = 0
    /// Slow at first.
    case easeIn = 1
    /// Slow at the end.
    case easeOut = 2
    /// Even.
    case linear = 3

    /// The cubic curve.
    var timing: CubicTimingParameters {
      AnimationOptions(rawValue: UInt(rawValue) << 16).timing
    }
  }

  /// Options of keyframes.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// UIKit's number.
    public let rawValue: UInt
    /// Options by UIKit's number.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Lays out subviews along with the animation; what is laid out in the closure is animated.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    /// Views receive touches meanwhile.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Begins from what is seen.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats for ever.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs back.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Takes the duration of its own, not that of an animation around it.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Takes the options of its own.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Even between keyframes, the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps at the ends of keyframes.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Evenly paced, whatever the times of keyframes.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Smooth through keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Smooth and evenly paced.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// How values go from keyframe to keyframe.
    fileprivate var calculationMode: KeyframeCalculationMode {
      switch rawValue >> 10 & 7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  /// Whether changes are animated at present.
  @TaskLocal static var animationsAreDisabled = false

  /// The tree whose animations play, or nil where changes are not animated.
  private static var stage: View? {
    guard !animationsAreDisabled, let runtime = Runtime.current, runtime.animationsAreEnabled else {
      return nil
    }
    return runtime.window
  }

  // MARK: Curves

  /// Animates changes with a pace that is slow at both ends.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  /// Animates changes, and calls a closure at the end, with false where something else has taken over.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates changes after a delay, in seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard let stage else { return finish(animations, completion) }
    stage.animate(
      withDuration: duration, delay: delay, timing: options.timing, options: options,
      repeatCount: options.repeatCount, animations: animations, completion: completion)
  }

  // MARK: Springs

  /// Animates changes with a spring that settles within a duration.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let stage else { return finish(animations, completion) }
    stage.animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: Double(dampingRatio),
      initialSpringVelocity: Double(velocity), options: options, repeatCount: options.repeatCount,
      animations: animations, completion: completion)
  }

  /// Animates changes with a spring of a duration, in seconds, and a bounce from -1 to 1, as since iOS 17.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard let stage else { return finish(animations, completion) }
    let spring = SettlingSpring(
      perceptualDuration: max(duration, 0.001), bounce: min(max(Double(bounce), -0.999), 0.999),
      initialVelocity: CGVector(dx: initialSpringVelocity, dy: initialSpringVelocity))
    stage.animate(
      with: spring, delay: delay, options: options, repeatCount: options.repeatCount,
      animations: animations, completion: completion)
  }

  // MARK: Keyframes

  /// Animates changes that `addKeyframe` divides in time.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let stage else { return finish(animations, completion) }
    // The pace of the whole is that of the options' curve, which is even between keyframes.
    let general = AnimationOptions(rawValue: options.rawValue & 0x23F)
    stage.animate(
      withDuration: duration, delay: delay,
      timing: AnimationOptions(rawValue: options.rawValue & 3 << 16).timing, options: general,
      repeatCount: general.repeatCount,
      animations: {
        stage.calculateKeyframes(by: options.calculationMode)
        animations()
      }, completion: completion)
  }

  /// Adds a keyframe to the keyframes that are being stated, with times as parts of the whole.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let stage else { return animations() }
    stage.addKeyframe(
      withRelativeStartTime: frameStartTime, relativeDuration: frameDuration, timing: nil,
      animations: animations)
  }

  // MARK: Others

  /// Makes changes in a view, which it fades into where the options name a transition, whatever transition it is.
  ///
  /// The changes are then made at once, unless the options allow animated content.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard options.hasTransition else {
      return animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() },
        completion: completion)
    }
    let picture = view.picture(isPresented: true)
    if options.contains(.allowAnimatedContent) {
      animate(withDuration: duration, delay: 0, options: options) { animations?() }
    } else {
      performWithoutAnimation { animations?() }
    }
    view.dissolve(from: picture, duration, options, completion)
  }

  /// Exchanges a view by another one, which it fades into, whatever transition the options name.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    let picture = fromView.picture(isPresented: true)
    if options.contains(.showHideTransitionViews) {
      (fromView.isHidden, toView.isHidden) = (true, false)
    } else {
      fromView.superview?.insertSubview(toView, aboveSubview: fromView)
      fromView.removeFromSuperview()
    }
    toView.dissolve(from: picture, duration, options, completion)
  }

  /// Fades from a picture of what was there.
  ///
  /// The view is seen in full from the start under the picture, which fades out, where it is as large and lets nothing
  /// through; otherwise it appears meanwhile.
  private final func dissolve(
    from picture: View, _ duration: TimeInterval, _ options: AnimationOptions,
    _ completion: ((Bool) -> Void)?
  ) {
    guard let stage = UIView.stage, duration > 0 else {
      completion?(true)
      return
    }
    let (engine, pace) = (stage.animationEngine, options.timing)
    let start = engine.time
    func part(_ time: Double) -> CGFloat {
      CGFloat(pace.progress(at: min(max((time - start) / duration, 0), 1)))
    }
    let appears = !(isCovering && picture.isCovering)
    picture.add(
      PresentedAnimation(following: engine, isEndless: false) { shown, time in
        shown.look.alpha *= 1 - part(time)
      })
    let appearing = PresentedAnimation(following: engine, isEndless: false) { shown, time in
      if appears { shown.look.alpha *= part(time) }
    }
    add(appearing)
    fadingPicture = picture
    engine.call(at: start + duration) { [self] in
      remove(appearing)
      if fadingPicture === picture { fadingPicture = nil }
      completion?(true)
    }
  }

  /// Whether nothing is seen through the view: it has an opaque background, or a picture fills it.
  private final var isCovering: Bool {
    if let view = self as? ImageView, view.hasImage { return true }
    let theme: Theme = traitCollection.userInterfaceStyle == .dark ? .dark : .light
    return (look.backgroundColor?.resolved(for: theme).alpha ?? 0) >= 1
  }

  /// Makes changes that are not animated.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    $animationsAreDisabled.withValue(true) {
      (Runtime.current?.window).map { $0.withoutAnimation(actionsWithoutAnimation) }
        ?? actionsWithoutAnimation()
    }
  }

  /// Repeats the changes that a closure makes, in the closure of an animation; the others there are not repeated.
  ///
  /// The completion of the animation is called after the last of them. Outside of an animation, and in a property
  /// animator, they are not repeated.
  ///
  /// - Parameters:
  ///   - count: How often they are made, which can be `.infinity`; 0 counts as 1.
  ///   - autoreverses: Whether each runs back, too.
  ///   - animations: Makes the changes.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let stage else { return animations() }
    stage.modifyAnimations(
      withRepeatCount: Double(count), autoreverses: autoreverses, animations: animations)
  }

  /// Turns animations on and off.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    Runtime.current?.animationsAreEnabled = enabled
  }

  /// Whether animations are on.
  public class var areAnimationsEnabled: Bool { Runtime.current?.animationsAreEnabled ?? true }

  private static func finish(_ animations: () -> Void, _ completion: ((Bool) -> Void)?) {
    animations()
    completion?(true)
  }
}
