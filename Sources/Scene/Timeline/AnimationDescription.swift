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

  /// The keyframes in the order in which they begin; those that begin at the same time in that of the list.
  public var chronologicalKeyframes: [Keyframe] {
    // Sorting is not guaranteed to be stable, hence the index.
    keyframes.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

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

/// A timing curve that is not a cubic Bézier curve: the progress as a function of the elapsed fraction of the duration.
public enum TimingFunction: Equatable, Sendable {
  /// A function by its name on easings.net.
  case easing(Easing)
  /// Lines between points, the `linear()` of CSS: x is the elapsed fraction, which never decreases from one point to the
  /// next, y the progress; at least one point.
  case points([CGPoint])
  /// As many intervals of the same length, at least 1, in each of which the progress stays the same, the `steps()` of CSS.
  case steps(Int, StepPosition)
}

/// Where the progress jumps in steps; with `none` there are at least two intervals.
public enum StepPosition: String, CaseIterable, Equatable, Sendable {
  /// At the beginning of each interval, the first one included.
  case start = "jump-start"
  /// At the end of each interval, the last one included.
  case end = "jump-end"
  /// Between the intervals only, so that the first shows the start and the last the end.
  case none = "jump-none"
  /// Between the intervals, at the beginning and at the end.
  case both = "jump-both"
}

/// An easing function by its name on easings.net, such as `easeOutBack`: a family and where it is slow.
public struct Easing: Hashable, Sendable {
  /// What the beginning of an `easeIn` is like.
  public enum Family: String, CaseIterable, Sendable {
    case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce
  }

  /// Where a function is slow: at the beginning, at the end, or at both.
  public enum Direction: String, CaseIterable, Sendable {
    case easeIn, easeOut, easeInOut
  }

  /// The family.
  public var family: Family
  /// Where it is slow.
  public var direction: Direction

  /// A function of a family.
  public init(_ direction: Direction, _ family: Family) {
    (self.direction, self.family) = (direction, family)
  }

  /// All functions, family by family.
  public static let all = Family.allCases.flatMap { family in
    Direction.allCases.map { Easing($0, family) }
  }

  /// The name, such as `easeOutBack`.
  public var name: String {
    direction.rawValue + family.rawValue.prefix(1).uppercased() + family.rawValue.dropFirst()
  }
}

/// The control of a running or paused animation.
public enum AnimationControl: Equatable, Sendable {
  /// Where an animation finishes.
  public enum Position: String, CaseIterable, Equatable, Sendable {
    /// As before its changes.
    case start
    /// As the views are now.
    case current
    /// With its changes made.
    case end
  }

  /// The position of an end where a scene states none.
  public static let usualPosition = Position.end
  /// The duration of the rest as a multiple of the whole duration where a scene states none.
  public static let usualDurationFactor = 0.0
  /// The part of what remains that passes before added changes begin where a scene states none.
  public static let usualDelayFactor = 0.0

  /// Pauses it.
  case pause
  /// Adds changes that it makes from now on, or later.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - delayFactor: The part of what remains of the duration that passes before they begin, from 0 to 1.
  case add(AnimatedChanges, delayFactor: Double)
  /// Continues it with the rest of its own timing after a delay in seconds.
  case start(delay: Double)
  /// Continues it with the rest of its own timing or with another one for the rest of the way.
  ///
  /// - Parameters:
  ///   - pace: The timing; nil for the rest of its own.
  ///   - durationFactor: The duration of the rest as a multiple of the whole duration; 0 for what remains
  ///     of it.
  case resume(AnimationDescription.Pace?, durationFactor: Double)
  /// Stops it where it is, without the event of its end.
  case stop
  /// Ends it at once, with the values of a position.
  case finish(Position)
}

/// The values of an animation that actions can set.
public struct AnimationValues: Equatable, Sendable {
  /// How much of it is complete, 0 to 1, in the direction of play.
  public var fractionComplete: Double
  /// Whether it plays towards its start.
  public var isReversed: Bool

  /// The values of an animation; those before its start by default.
  public init(fractionComplete: Double = 0, isReversed: Bool = false) {
    self.fractionComplete = fractionComplete
    self.isReversed = isReversed
  }
}

extension Scene {
  /// The ids of the animations that can be paused, because they are controlled, set or read while
  /// they play.
  public var controlledAnimations: Set<String> {
    let animations = declarations.lazy.filter { $0.kind == .animation }.map(\.id)
    let all = Set(animations)
    guard !all.isEmpty else { return [] }
    var used: Set<String> = []
    for action in actions {
      switch action.kind {
      case .control(let animation, _): used.insert(animation.id)
      case .animate(let animation):
        if animation.isPaused || animation.isManualHitTestingEnabled, let id = animation.id {
          used.insert(id)
        }
      default: break
      }
      used.formUnion(action.assignments.map(\.target.id))
    }
    let expressions = timeline.compactMap(\.condition) + actions.flatMap(\.expressions)
    for case .property(_, let id) in expressions.flatMap(\.names) { used.insert(id) }
    return used.intersection(all)
  }
}
