internal import Dynamics
internal import Foundation
internal import SceneFormat
internal import Views
internal import Scene

/// Plays a scene's timeline: hears what happens, and does what is to be done then.
///
/// The stage keeps a clock; at each moment it tells the player the time. What happens at one moment
/// has this order: sub-steps of the world that are due, contacts that began, contacts that ended, the
/// animator's pause; then ends of animations; then entries of that time, in the order of the
/// file. Of one event the entries run in the order of the file.
///
/// Actions that an event of the animator brings about run inside its step, as delegates do in UIKit:
/// behaviours that they add or remove come and go at the step's end.
final class TimelinePlayer {
  /// Everybody on the stage.
  let objects: StageObjects
  /// Keeps scales that were set under the animator's rotations.
  var scales = ScaleKeeper()
  /// What could not be done, each at its action.
  private(set) var diagnostics: [Diagnostic] = []
  /// What has happened since this was last emptied, contacts left out.
  var records: [TimelineRecord] = []
  /// Whether behaviours or boundaries have come, gone or changed since this was last set to false.
  var hasChangedBoundaries = false
  /// Whether something has changed that constraints decide about, so that a layout is due.
  var needsLayout = false
  /// Gives velocities to items that no item behaviour of the scene holds.
  let momentum = DynamicItemBehavior()

  /// How often each animation with an id is under way.
  var running: [String: Int] = [:]

  private let entries: [TimelineEntry]
  /// When each entry is due next; nil for entries that wait for an event or are over.
  private var due: [Double?]
  /// How often each entry has run.
  private var counts: [Int]

  init(_ scene: Scene, objects: StageObjects) {
    self.objects = objects
    entries = scene.timeline
    counts = Array(repeating: 0, count: entries.count)
    due = entries.map { entry in
      switch entry.trigger {
      case .times(let times): times.first
      case .every(_, let start, let end): start <= end ?? .infinity ? start : nil
      case .event: nil
      }
    }
    guard !entries.isEmpty else { return }
    objects.animator.delegate = self
    for behavior in objects.behaviors.all { listen(to: behavior) }
  }

  // MARK: Time

  /// The next moment at which something is due, in seconds, or nil if nothing ever will be.
  var nextMoment: Double? {
    let entry = due.compactMap { $0 }.min()
    guard let end = objects.tree.root.animationEngine.nextEnd else { return entry }
    return min(entry ?? end, end)
  }

  /// Whether something is still to come of its own: entries with times, or animations.
  var isBusy: Bool { nextMoment != nil || objects.tree.root.animationEngine.isAnimating }

  /// Does what is due at a moment, after the animator has come to it.
  ///
  /// - Parameter moment: The time in seconds; what is due before it is done, too.
  func run(at moment: Double) {
    objects.tree.root.animationEngine.completeBlocks()
    for index in entries.indices {
      // A period's firings lie at least a millisecond apart, so that this ends.
      while let time = due[index], time <= moment {
        due[index] = nextTime(of: index)
        run(entries[index].actions)
      }
    }
    layOutIfNeeded()
  }

  /// Counts a firing of an entry with times, and says when it is due again.
  private func nextTime(of index: Int) -> Double? {
    counts[index] += 1
    switch entries[index].trigger {
    case .times(let times): return counts[index] < times.count ? times[counts[index]] : nil
    case .every(let period, let start, let end):
      let time = start + Double(counts[index]) * period
      return time <= end ?? .infinity ? time : nil
    case .event: return nil
    }
  }

  // MARK: Events

  /// Runs the entries that wait for an event.
  func happen(_ isMeant: (TimelineEvent) -> Bool) {
    for index in entries.indices {
      guard case .event(let event) = entries[index].trigger, isMeant(event),
        !(entries[index].isOnce && counts[index] > 0)
      else { continue }
      counts[index] += 1
      run(entries[index].actions)
    }
  }

  /// Lets a collision behaviour tell of its contacts.
  func listen(to behavior: DynamicBehavior) {
    (behavior as? CollisionBehavior)?.collisionDelegate = self
  }

  /// Notes what could not be done.
  ///
  /// The same trouble at the same place is told once, however often it comes.
  func report(_ code: String, _ message: String, at place: SourceSpan?) {
    note(Diagnostic(.warning, code: code, message, at: place))
  }

  func note(_ diagnostic: Diagnostic) {
    guard diagnostics.count < Self.diagnosticsLimit, !diagnostics.contains(diagnostic) else {
      return
    }
    diagnostics.append(diagnostic)
  }

  /// How often the animation of one id can be under way at the same time.
  ///
  /// Its end can be the event that begins it anew; without a bound, a scene that sets off more and more
  /// such rounds would take all time.
  static let concurrencyLimit = 100
  /// The most troubles that are told; nobody reads more.
  private static let diagnosticsLimit = 100
}
