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
