public import Foundation
internal import Scene
internal import Geometry
internal import Views

/// An animation of a layer, which is not played: animations of views are.
open class CAAnimation {
  /// How long it lasts, in seconds.
  public final var duration: TimeInterval = 0
  /// How often it is repeated.
  public final var repeatCount: Float = 0
  /// Whether it runs back.
  public final var autoreverses = false
  /// Its pace.
  public final var timingFunction: CAMediaTimingFunction?
  /// Whether it is removed at its end.
  public final var isRemovedOnCompletion = true
  /// What is seen before and after.
  public final var fillMode = CAMediaTimingFillMode.removed
  /// When it begins, in seconds.
  public final var beginTime: CFTimeInterval = 0
  /// Is told of its end.
  public final var delegate: AnyObject?

  /// An animation of nothing.
  public init() {}

  /// What messages call it.
  var name: String { "\(type(of: self))" }
}

/// An animation of a property of a layer.
open class CAPropertyAnimation: CAAnimation {
  /// The property.
  public final var keyPath: String?

  /// An animation of a property.
  public init(keyPath path: String? = nil) {
    super.init()
    keyPath = path
  }

  override var name: String { keyPath ?? super.name }
}

/// An animation between two values.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start.
  public final var fromValue: Any?
  /// The value at the end.
  public final var toValue: Any?
  /// The difference.
  public final var byValue: Any?
}

/// An animation with a spring.
public final class CASpringAnimation: CABasicAnimation {
  /// The mass.
  public var mass: CGFloat = 1
  /// The stiffness.
  public var stiffness: CGFloat = 100
  /// The damping.
  public var damping: CGFloat = 10
  /// The initial velocity.
  public var initialVelocity: CGFloat = 0
}

/// An animation through several values.
public final class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  public var values: [Any]?
  /// When they are reached, from 0 to 1.
  public var keyTimes: [NSNumber]?
  /// The path that a point follows.
  public var path: CGPath?
}

/// Several animations at once.
public final class CAAnimationGroup: CAAnimation {
  /// The animations.
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

/// Groups changes of layers, which happen at once.
public enum CATransaction {
  /// Begins a group.
  public static func begin() {}
  /// Ends a group.
  public static func commit() {}
  /// Ends all groups.
  public static func flush() {}
  /// Does nothing: everything happens on one thread.
  public static func lock() {}
  /// Does nothing: everything happens on one thread.
  public static func unlock() {}
  /// Changes of layers are never animated by themselves.
  public static func setDisableActions(_ flag: Bool) {}
  /// Changes of layers are never animated by themselves.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {}
  /// Changes of layers are never animated by themselves.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
  /// Called soon, since nothing is animated.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    if let block { Runtime.current?.clock.after(0, block) }
  }
}

/// The time of the film in seconds.
public typealias CFTimeInterval = Double

/// The time of the film, in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { Runtime.current?.clock.time ?? 0 }
