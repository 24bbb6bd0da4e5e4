internal import Dynamics
public import Foundation
public import Geometry
public import Scene
internal import Views

/// The motion of one spring by itself, from rest at 0 to the change that it makes, which is 1.
///
/// Springs of view animations are in closed form, as they are played. Those of attachments and snaps are played by the
/// engine, whose steps of 1/120 s damp more than the formula of a spring does.
public struct SpringResponse: Equatable, Sendable {
  /// The time between samples, in seconds.
  public let interval: Double
  /// The progress at equal intervals from time 0 on.
  public let values: [Double]
  /// When it is at rest, in seconds: at the end of an animation, and otherwise after it was last farther than
  /// `threshold` from it; nil if that takes longer than `longest`.
  public let settling: Double?

  /// The distance at which an attachment or a snap counts as at rest, as a fraction of the whole change: that of UIKit's
  /// springs.
  public static let threshold = 0.001
  /// How long attachments and snaps are played, in seconds.
  public static let longest = 10.0
  /// How long animations are shown, in seconds: a day.
  private static let longestAnimation = 86_400.0
  /// How many samples the motion of an animation has.
  private static let animationSamples = 480

  /// The motion of an animation with a spring; nil for one that has none.
  public init?(_ pace: AnimationDescription.Pace, duration: Double) {
    guard let spring = SpringTimingParameters(pace, duration: duration) else { return nil }
    // With hardly any damping it would take more than a day.
    let duration = min(max(duration, 0.001), Self.longestAnimation)
    interval = duration / Double(Self.animationSamples)
    values =
      (0..<Self.animationSamples).map {
        spring.progress(at: Double($0) * duration / Double(Self.animationSamples))
      } + [1]
    settling = duration
  }

  /// The motion of an item on an attachment, along it.
  ///
  /// - Parameters:
  ///   - frequency: The frequency in hertz, above 0.
  ///   - damping: The damping ratio, at least 0.
  ///   - mover: The item.
  public init(attachment frequency: Double, damping: Double, of mover: Mover) {
    let item = MovedItem(mover.size)
    // The end lies far enough from the anchor that even twice the change does not reach it.
    let (length, change) = (CGFloat(300), CGFloat(100))
    item.center = CGPoint(x: length + change, y: 0)
    let attachment = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    attachment.length = length
    attachment.frequency = CGFloat(frequency)
    attachment.damping = CGFloat(damping)
    self.init(item, attachment, mover) {
      Double((length + change - item.center.x) / change)
    }
  }

  /// An item that a spring moves.
  public struct Mover: Equatable, Sendable {
    /// The size in points.
    public var size: CGSize
    /// The rate at which the velocity decays by itself, in 1/s.
    public var resistance: Double
    /// The rate at which the angular velocity does, in 1/s.
    public var angularResistance: Double
    /// Whether it turns.
    public var turns: Bool

    /// An item of a size, by default with the engine's resistances.
    public init(
      size: CGSize, resistance: Double = 0.1, angularResistance: Double = 0.1, turns: Bool = true
    ) {
      self.size = size
      self.resistance = resistance
      self.angularResistance = angularResistance
      self.turns = turns
    }
  }

  /// The motion of an item to a snap point, along the way.
  ///
  /// - Parameters:
  ///   - damping: The damping, from 0 to 1.
  ///   - mover: The item.
  ///   - way: The vector from its center to the snap point, in points; not 0.
  public init(snap damping: Double, of mover: Mover, along way: CGVector) {
    let item = MovedItem(mover.size)
    let snap = SnapBehavior(item: item, snapTo: CGPoint(x: way.dx, y: way.dy))
    snap.damping = CGFloat(damping)
    let square = way.dx * way.dx + way.dy * way.dy
    self.init(item, snap, mover) {
      Double((item.center.x * way.dx + item.center.y * way.dy) / square)
    }
  }

  /// The motion of an item by a behavior.
  private init(
    _ item: MovedItem, _ behavior: DynamicBehavior, _ mover: Mover, progress: () -> Double
  ) {
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior(items: [item])
    properties.resistance = CGFloat(mover.resistance)
    properties.angularResistance = CGFloat(mover.angularResistance)
    properties.allowsRotation = mover.turns
    var values = [0.0]
    do throws(DynamicsError) {
      try animator.addBehavior(behavior)
      try animator.addBehavior(properties)
    } catch {
      preconditionFailure("the item of a spring is one that the engine takes: \(error)")
    }
    interval = 1 / Stage.finestRate
    while Double(values.count) * interval <= Self.longest, animator.isRunning {
      animator.advance(by: interval)
      values.append(progress())
    }
    // The last sample that is not at rest, and what follows.
    let moving = values.lastIndex { abs($0 - 1) > Self.threshold } ?? 0
    settling = moving + 1 < values.count ? Double(moving + 1) * interval : nil
    self.values = values
  }

  /// Its farthest move beyond the end, as a fraction of the whole change, and when that is; 0 at the end for none.
  public var overshoot: (amount: Double, time: Double) {
    let index = values.indices.max { values[$0] < values[$1] } ?? 0
    guard values[index] > 1 else { return (0, settling ?? Double(values.count - 1) * interval) }
    guard index > 0, index + 1 < values.count else {
      return (values[index] - 1, Double(index) * interval)
    }
    // The vertex of the parabola through the greatest sample and its neighbors.
    let (before, peak, after) = (values[index - 1], values[index], values[index + 1])
    let bend = before - 2 * peak + after
    let shift = bend < 0 ? 0.5 * (before - after) / bend : 0
    return (
      peak - 0.25 * (before - after) * shift - 1, (Double(index) + shift) * interval
    )
  }
}

/// An item at the origin, in no view.
private final class MovedItem: DynamicItem {
  var center = CGPoint.zero
  let bounds: CGRect
  var transform = CGAffineTransform.identity

  init(_ size: CGSize) { bounds = CGRect(origin: .zero, size: size) }
}

/// A spring of a view animation, as it is built from a duration and a damping ratio.
public struct ViewSpring: Equatable, Sendable {
  /// The id of the view.
  public var view: String
  /// The name of the property that it moves, such as `center`.
  public var property: String
  /// The natural frequency in hertz.
  public var frequency: Double
  /// The damping ratio, from just above 0 to 1.
  public var dampingRatio: Double
}

extension ViewSpring {
  /// The spring that UIKit makes of a damping ratio and a duration.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio, from above 0 to 1.
  ///   - initialVelocity: The initial velocity, in whole changes per second.
  ///   - duration: The duration within which it comes to rest, in seconds.
  /// - Returns: A spring of mass 1.
  public static func physical(
    dampingRatio ratio: Double, initialVelocity: Double, duration: Double
  ) -> SettlingSpring {
    let spring = SpringTimingParameters(
      dampingRatio: ratio, initialVelocity: initialVelocity, duration: duration)
    return SettlingSpring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: CGVector(dx: initialVelocity, dy: initialVelocity))
  }
}

extension Scene {
  /// The springs of the timeline's animations, one for each property of a view, in the order of the file.
  public var viewSprings: [ViewSpring] {
    actions.flatMap { action -> [ViewSpring] in
      guard case .animate(let animation) = action.kind, animation.duration > 0,
        let spring = SpringTimingParameters(animation.pace, duration: animation.duration)
      else { return [] }
      let omega = (spring.stiffness / spring.mass).squareRoot()
      return animation.changes.assignments.map { assignment in
        ViewSpring(
          view: assignment.target.id, property: assignment.property,
          frequency: omega / (2 * .pi), dampingRatio: spring.damping / (2 * omega * spring.mass))
      }
    }
  }
}

extension SpringTimingParameters {
  /// The spring of an animation; nil where it has a curve.
  init?(_ pace: AnimationDescription.Pace, duration: Double) {
    switch pace {
    case .curve, .cubic, .function: return nil
    case .spring(let damping, let velocity):
      self.init(
        dampingRatio: damping, initialVelocity: velocity, duration: duration)
    case .settlingSpring(let spring):
      self.init(spring, initialVelocity: Double(spring.initialVelocity.dx))
    }
  }
}
