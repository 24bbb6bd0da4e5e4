public import Foundation

/// An animation of properties and the layout.
public struct AnimationDescription: Equatable, Sendable {
  /// The timing of an animation.
  public enum Pace: Equatable, Sendable {
    /// One of UIKit's curves.
    case curve(Curve)
    /// A cubic Bézier curve from (0, 0) to (1, 1), with two control points.
    case cubic(CGPoint, CGPoint)
    /// Another function of the elapsed time.
    case function(TimingFunction)
    /// A spring that comes to rest within the duration: its damping ratio, above 0, and its initial
    /// velocity; 1 covers the whole change in a second.
    case spring(damping: Double, initialVelocity: Double)
    /// A spring that takes as long as it takes to settle, which is the duration.
    case settlingSpring(SettlingSpring)
  }

  /// A timing curve by UIKit's name; `default` is Core Animation's.
  public enum Curve: String, CaseIterable, Equatable, Sendable {
    case easeInOut, easeIn, easeOut, linear, `default`
  }

  /// The id, for the event of its end; nil for none.
  public var id: String?
  /// The duration of a repetition in seconds, at least 0; 0 for an immediate change.
  public var duration = 0.0
  /// The delay before the start in seconds; 0 by default.
  public var delay = 0.0
  /// The timing; easeInOut by default.
  public var pace = Pace.curve(.easeInOut)
  /// The number of repetitions, at least 1, possibly infinite; 1 by default.
  public var repeatCount = 1.0
  /// Whether each repetition is followed by one in reverse; false by default.
  public var autoreverses = false
  /// Whether opacities and colors start from their current values on screen; false by default.
  public var beginsFromCurrentState = false
  /// Whether it starts paused, and an earlier one with the same id is paused instead if it has not
  /// ended; false by default.
  public var isPaused = false
  /// Whether views that it animates take touches if nothing controls it, where their own properties have them; false by
  /// default.
  public var allowsUserInteraction = false
  /// Whether views are touched where their own properties have them if it is controlled, instead of where they are seen;
  /// false by default.
  public var isManualHitTestingEnabled = false
  /// The changes over the whole duration.
  public var changes = AnimatedChanges()
  /// The changes during parts of the duration.
  public var keyframes: [Keyframe] = []
  /// How values go from keyframe to keyframe; linear by default.
  public var calculationMode = KeyframeCalculationMode.linear
  /// The actions at the end.
  public var then: [TimelineAction] = []

  /// An animation without changes, with all defaults.
  public init() {}

  /// The total duration in seconds, including the delay; possibly infinite.
  public var total: Double {
    delay + (duration > 0 ? duration * repeatCount * (autoreverses ? 2 : 1) : 0)
  }
}

/// The changes of an animation.
public struct AnimatedChanges: Equatable, Sendable {
  /// The changes of properties.
  public var assignments: [Assignment]
  /// The changes of the layout; nil for none.
  public var layout: LayoutChange?

  /// Changes of properties and of the layout.
  public init(assignments: [Assignment] = [], layout: LayoutChange? = nil) {
    self.assignments = assignments
    self.layout = layout
  }
}

/// How values go from keyframe to keyframe, by UIKit's name and in its order.
public enum KeyframeCalculationMode: String, CaseIterable, Equatable, Sendable {
  /// In a straight line.
  case linear
  /// They stay until the end of the keyframe.
  case discrete
  /// In a straight line at an even speed through all keyframes, whatever their times.
  case paced
  /// On a curve without corners, Catmull and Rom's.
  case cubic
  /// On such a curve at an even speed, whatever the times.
  case cubicPaced
}

/// A part of an animation.
public struct Keyframe: Equatable, Sendable {
  /// The start, as a fraction of the whole duration; 0 by default.
  public var start = 0.0
  /// The duration, as a fraction of the whole duration.
  public var duration = 0.0
  /// The curve within the part, no spring; nil for none but that of the animation.
  public var curve: AnimationDescription.Pace?
  /// The changes.
  public var changes = AnimatedChanges()

  /// A keyframe without changes.
  public init() {}
}
