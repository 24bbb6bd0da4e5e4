public import Foundation

/// A view animation: changes, and the time they take.
public struct AnimationDescription: Equatable, Sendable {
  /// How the speed changes.
  public enum Pace: Equatable, Sendable {
    /// By one of UIKit's curves.
    case curve(Curve)
    /// By a cubic Bézier curve from (0, 0) to (1, 1), of two control points.
    case cubic(CGPoint, CGPoint)
    /// By a spring that comes to rest in the duration: its damping ratio, above 0, and its speed at
    /// the start in whole changes per second.
    case spring(damping: Double, initialVelocity: Double)
  }

  /// A curve under UIKit's name; `default` is Core Animation's.
  public enum Curve: String, CaseIterable, Equatable, Sendable {
    case easeInOut, easeIn, easeOut, linear, `default`
  }

  /// The id, for the event of its end; nil for none.
  public var id: String?
  /// The duration of one passage in seconds, 0 or more; at 0 the changes come at once.
  public var duration: Double
  /// The wait before the start in seconds; 0 by default.
  public var delay: Double
  /// How the speed changes; easeInOut by default.
  public var pace: Pace
  /// How often the changes are made, at least 1; infinite for ever; 1 by default.
  public var repeatCount: Double
  /// Whether every passage is followed by one back; false by default.
  public var autoreverses: Bool
  /// Whether opacity and colour start from what is seen; false by default.
  public var beginsFromCurrentState: Bool
  /// What is animated over the whole duration.
  public var changes: AnimatedChanges
  /// What is animated in parts of the duration.
  public var keyframes: [Keyframe]
  /// What is done when all is over.
  public var then: [TimelineAction]

  /// An animation of its parts.
  public init(
    id: String? = nil, duration: Double, delay: Double, pace: Pace, repeatCount: Double,
    autoreverses: Bool, beginsFromCurrentState: Bool, changes: AnimatedChanges,
    keyframes: [Keyframe], then: [TimelineAction]
  ) {
    self.id = id
    self.duration = duration
    self.delay = delay
    self.pace = pace
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.beginsFromCurrentState = beginsFromCurrentState
    self.changes = changes
    self.keyframes = keyframes
    self.then = then
  }

  /// The time from the beginning to the end in seconds, infinite for ever.
  public var total: Double {
    delay + (duration > 0 ? duration * repeatCount * (autoreverses ? 2 : 1) : 0)
  }
}

/// What an animation changes.
public struct AnimatedChanges: Equatable, Sendable {
  /// The properties that get values.
  public var assignments: [Assignment]
  /// The changes of the layout; nil for none.
  public var layout: LayoutChange?

  /// Changes of properties and of the layout.
  public init(assignments: [Assignment], layout: LayoutChange? = nil) {
    self.assignments = assignments
    self.layout = layout
  }
}

/// A step of an animation.
public struct Keyframe: Equatable, Sendable {
  /// When it begins, as a part of the whole duration, 0 to 1.
  public var start: Double
  /// How long it takes, as a part of the whole duration, 0 to 1.
  public var duration: Double
  /// What it changes.
  public var changes: AnimatedChanges

  /// A step of its parts.
  public init(start: Double, duration: Double, changes: AnimatedChanges) {
    self.start = start
    self.duration = duration
    self.changes = changes
  }
}
