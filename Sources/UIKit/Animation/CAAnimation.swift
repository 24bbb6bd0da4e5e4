public import Foundation
internal import Scene
internal import Geometry
internal import Views

/// An animation of what is seen of a layer, whose own properties stay as they are.
///
/// What it says when it is added to a layer counts; changes afterwards have no effect.
open class CAAnimation {
  /// How long a cycle lasts, in seconds; where it is 0, as long as its group, or 0.25 s.
  public final var duration: TimeInterval = 0
  /// How many cycles there are, which can be `.infinity`; 0, the default, counts as 1.
  public final var repeatCount: Float = 0
  /// How long it is repeated, in seconds; 0, the default, where `repeatCount` says so.
  public final var repeatDuration: TimeInterval = 0
  /// Whether each cycle runs back.
  public final var autoreverses = false
  /// The pace of a cycle; even where it is nil.
  public final var timingFunction: CAMediaTimingFunction?
  /// How fast its time passes, 2 for half the duration; at 0 and below it stays as it begins.
  public final var speed: Float = 1
  /// How much of its time has passed when it begins, in seconds; where it would end earlier, it begins again.
  public final var timeOffset: CFTimeInterval = 0
  /// Whether it is removed at its end.
  public final var isRemovedOnCompletion = true
  /// What is seen before it begins and, where it is not removed, after its end.
  public final var fillMode = CAMediaTimingFillMode.removed
  /// When it begins: in seconds of the film, or of the group that it is in; 0, the default, is when it is added.
  public final var beginTime: CFTimeInterval = 0
  /// Is told of its begin and its end; it is kept alive.
  public final var delegate: (any CAAnimationDelegate)?

  /// What code keeps with the animation.
  private final var values: [String: Any] = [:]

  /// An animation of nothing.
  public init() {}

  /// Keeps a value of code's own with the animation, by which a delegate can know it; nil for none.
  ///
  /// Properties of the animation are not set by their names.
  public final func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// A value that was kept with the animation; nil for none.
  public final func value(forKey key: String) -> Any? { values[key] }

  /// What messages call it.
  var name: String { "\(type(of: self))" }
}

/// Is told of the begin and the end of an animation of a layer; not of those in a group.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation begins.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation ends, with false where it was removed before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a property of a layer.
open class CAPropertyAnimation: CAAnimation {
  /// The property, such as `position.x` or `transform.rotation`.
  public final var keyPath: String?
  /// Whether its value is added to what would be seen without it.
  public final var isAdditive = false
  /// Whether each cycle begins at the end of the one before.
  public final var isCumulative = false

  /// An animation of a property.
  public init(keyPath path: String? = nil) {
    super.init()
    keyPath = path
  }

  override var name: String { keyPath ?? super.name }
}

/// An animation between two values, of which those that are not stated are what would be seen without it.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start: a number, a point, a size, a rectangle, a transform, a `CGColor` or a `CGPath`.
  public final var fromValue: Any?
  /// The value at the end.
  public final var toValue: Any?
  /// The difference.
  public final var byValue: Any?
}

/// An animation with a spring, which moves for its duration, whether it settles or not.
public final class CASpringAnimation: CABasicAnimation {
  /// The mass.
  public var mass: CGFloat = 1
  /// The stiffness.
  public var stiffness: CGFloat = 100
  /// The damping.
  public var damping: CGFloat = 10
  /// The initial velocity, in whole changes per second.
  public var initialVelocity: CGFloat = 0

  /// A spring of a perceptual duration, in seconds, and a bounce from -1 to 1, as since iOS 17.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let spring = SettlingSpring(
      perceptualDuration: max(perceptualDuration, 0.001),
      bounce: min(max(Double(bounce), -0.999), 0.999), initialVelocity: .zero)
    (mass, stiffness, damping) = (1, CGFloat(spring.stiffness), CGFloat(spring.damping))
  }

  /// How long the spring takes to settle, in seconds.
  public var settlingDuration: CFTimeInterval {
    SettlingSpring(
      mass: max(Double(mass), 1e-6), stiffness: max(Double(stiffness), 1e-6),
      damping: max(Double(damping), 1e-6),
      initialVelocity: CGVector(dx: initialVelocity, dy: initialVelocity)
    ).settlingDuration
  }
}

/// An animation through several values.
public final class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  public var values: [Any]?
  /// When they are reached, from 0 to 1.
  public var keyTimes: [NSNumber]?
  /// The path that a point follows, in place of the values.
  public var path: CGPath?
  /// The paces between the values.
  public var timingFunctions: [CAMediaTimingFunction]?
  /// What is seen between the values.
  public var calculationMode = CAAnimationCalculationMode.linear
  /// How tight a smooth way is at each value, from -1 to 1; 0 where nothing is stated.
  public var tensionValues: [NSNumber]?
  /// How sharp the corner of a smooth way is at each value, from -1 to 1; 0 where nothing is stated.
  public var continuityValues: [NSNumber]?
  /// Whether a smooth way bends before each value, above 0, or after it, from -1 to 1; 0 where nothing is stated.
  public var biasValues: [NSNumber]?
  /// Whether a layer whose position is animated turns with the way; nil, the default, for no turns.
  public var rotationMode: CAAnimationRotationMode?
}

/// How a layer turns with its way.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// It looks to the right of its own, along the way.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// It looks to the left of its own, along the way.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// What is seen between the values of an animation.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The way from one to the next, in a straight line.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// The value until the next one.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// The way from one to the next, at an even speed, whatever the times.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth way through the values, in a curve of Kochanek and Bartels.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// A smooth way at an even speed, whatever the times.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// A transition between two states of a layer, which is not played: the film says so.
public final class CATransition: CAAnimation {
  /// How the states change.
  public var type = CATransitionType.fade
  /// The direction.
  public var subtype: CATransitionSubtype?
  /// Where it begins, from 0 to 1.
  public var startProgress: Float = 0
  /// Where it ends, from 0 to 1.
  public var endProgress: Float = 1
}

/// How a transition changes states.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A kind by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// By fading.
  public static let fade = CATransitionType(rawValue: "fade")
  /// By covering.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// By pushing.
  public static let push = CATransitionType(rawValue: "push")
  /// By uncovering.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A direction by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// From the right.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the left.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the top.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the bottom.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// Several animations at once, which end with the group at the latest.
public final class CAAnimationGroup: CAAnimation {
  /// The animations, whose times are those of the group.
  public var animations: [CAAnimation]?
}

/// What is seen before and after an animation.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// What was set.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The pace of an animation by its name.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A pace by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Even.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at first.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// That of the system.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The pace of an animation.
public final class CAMediaTimingFunction: @unchecked Sendable {
  let cubic: CubicTimingParameters

  /// A pace by its name.
  public init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: cubic = CubicTimingParameters(animationCurve: .linear)
    case .easeIn: cubic = CubicTimingParameters(animationCurve: .easeIn)
    case .easeOut: cubic = CubicTimingParameters(animationCurve: .easeOut)
    case .easeInEaseOut: cubic = CubicTimingParameters(animationCurve: .easeInOut)
    default: cubic = CubicTimingParameters(animationCurve: .default)
    }
  }

  /// A pace by the control points of a cubic curve.
  public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    cubic = CubicTimingParameters(
      controlPoint1: CGPoint(x: CGFloat(x1), y: CGFloat(y1)),
      controlPoint2: CGPoint(x: CGFloat(x2), y: CGFloat(y2)))
  }

  /// Writes x and y of a control point: 0 and 3 are the ends, 1 and 2 those between; does nothing for others.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points = [
      CGPoint.zero, cubic.controlPoint1, cubic.controlPoint2, CGPoint(x: 1, y: 1),
    ]
    guard points.indices.contains(index) else { return }
    (values[0], values[1]) = (Float(points[index].x), Float(points[index].y))
  }
}

/// The time of the film in seconds.
public typealias CFTimeInterval = Double

/// The time of the film, in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { Runtime.current?.now ?? 0 }
