internal import AutoLayout
internal import Dynamics
internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Views

/// Plays a scene's timeline: runs its actions at their times and on events.
///
/// At each moment the order is: the world's sub-steps, contacts that began, contacts that ended, the
/// animator's pause; then animation ends; then touches and gestures; then the timeline's entries, in the
/// order of the file. The
/// entries of one event also run in the order of the file.
///
/// Actions that an event of the animator triggers run inside its step, like UIKit's delegate calls:
/// behaviors that they add or remove take effect at the end of the step.
final class TimelinePlayer {
  let objects: StageObjects
  let layoutEngine: LayoutEngine
  let animationEngine: AnimationEngine
  /// Preserves scales while the animator rotates the views.
  var scales = ScaleKeeper()
  /// The warnings about failed actions, each at its action.
  private(set) var diagnostics: [Diagnostic] = []
  /// The conflicts of constraints, each when it first occurred.
  private(set) var conflicts: [NotedConflict] = []
  /// The constraints of views built by code that were broken before the time began, which the stage reports, as they are
  /// printed.
  let initiallyBroken: Set<String>
  /// The places of the actions that have run since the layout was complete, and that can have changed it.
  var causes: [SourceSpan] = []
  /// The events since the stage last removed them, except contacts.
  var records: [TimelineRecord] = []
  /// Whether behaviors or boundaries have changed since the stage last reset this flag.
  var hasChangedBoundaries = false
  /// Adds velocities to items that no item behavior of the scene acts on.
  let momentum = DynamicItemBehavior()
  /// The number of running animations for each animation id.
  var running: [String: Int] = [:]

  /// The ids of the animations that actions control or expressions name.
  let controlled: Set<String>
  /// Those of them that have not ended, each the one that began last.
  var animators: [String: ViewPropertyAnimator] = [:]

  /// The present values of the scene's variables.
  var variables: [String: ExpressionValue]
  /// The touches and the gesture recognizers; nil for a scene without either, until it is touched.
  private(set) var gestures: GesturePlayer?

  /// After how long the film ends if its scene plays until rest and never rests, in seconds; nil for another duration.
  let longestUntilRest: Double?

  /// What code has built; nil for a scene.
  let live: (any LiveContent)?
  private let entries: [TimelineEntry]
  /// The entries, each prepared when it is first due.
  private var prepared: [PreparedEntry?]
  /// The next times of the entries in seconds, without events and entries that are finished.
  private var due = MomentQueue()
  private let events: EventIndex
  /// How often each entry has run.
  private var counts: [Int]

  init(_ scene: Scene, objects: StageObjects, live: (any LiveContent)? = nil) {
    self.objects = objects
    self.live = live
    (layoutEngine, animationEngine) = (
      objects.tree.root.layoutEngine, objects.tree.root.animationEngine
    )
    initiallyBroken = live == nil ? [] : Set(layoutEngine.conflicts.map(\.broken.printed))
    longestUntilRest = scene.timing.duration == .untilRest ? scene.timing.maximum : nil
    entries = scene.timeline
    counts = Array(repeating: 0, count: entries.count)
    events = EventIndex(entries)
    prepared = Array(repeating: nil, count: entries.count)
    controlled = scene.controlledAnimations
    variables = Dictionary(scene.variables.map { ($0.name, $0.value) }) { first, _ in first }
    for index in entries.indices {
      if let time = nextTime(of: index) { due.add(time, of: index) }
    }
    if live != nil || !(scene.touches.isEmpty && scene.gestures.isEmpty) {
      playGestures(of: scene)
    }
    guard !entries.isEmpty else { return }
    objects.animator.delegate = self
    for behavior in objects.behaviors.all { observeContacts(of: behavior) }
  }

  /// Plays the touches and gestures of a scene, which may have neither as yet.
  @discardableResult
  func playGestures(of scene: Scene) -> GesturePlayer {
    if let gestures { return gestures }
    let player = GesturePlayer(scene, objects: objects, tellsViews: live != nil)
    player.player = self
    gestures = player
    return player
  }

  // MARK: Time

  /// The next time at which an entry, an animation end or a touch is due, in seconds, or nil.
  var nextMoment: Double? {
    [due.earliest, animationEngine.nextEnd, gestures?.nextMoment, live?.nextMoment]
      .compactMap { $0 }.min()
  }

  /// Whether timed entries or animations remain.
  var isBusy: Bool { nextMoment != nil || animationEngine.isAnimating }

  /// Runs everything due by a time, after the animator has advanced to it.
  ///
  /// - Parameter moment: The time in seconds.
  func run(at moment: Double) {
    animationEngine.completeBlocks()
    gestures?.run(at: moment)
    live?.run(at: moment)
    for index in due.removeAll(upTo: moment) {
      var next: Double?
      // Terminates because periods are at least a millisecond.
      repeat {
        counts[index] += 1
        next = nextTime(of: index)
        let entry = preparedEntry(index)
        if holds(entry.condition, .none, orLeaveOut: "entry") { run(entry) }
      } while next ?? .infinity <= moment
      if let next { due.add(next, of: index) }
    }
    layOutIfNeeded()
  }

  /// The time of a timed entry after as many runs as it has had.
  private func nextTime(of index: Int) -> Double? {
    switch entries[index].trigger {
    case .times(let times): return counts[index] < times.count ? times[counts[index]] : nil
    case .every(let period, let start, let end):
      let time = start + Double(counts[index]) * period
      return time <= end ?? .infinity ? time : nil
    case .event: return nil
    }
  }

  // MARK: Events

  /// Runs those of the entries with any of some keys whose event matches.
  func runEntries(
    _ keys: EventIndex.Key..., context: EventContext = .none, where matches: (TimelineEvent) -> Bool
  ) {
    for index in events.entries(keys) {
      guard case .event(let event) = entries[index].trigger, matches(event) else { continue }
      run(entry: index, context)
    }
  }

  /// Whether there are entries with a key.
  func hasEntries(for key: EventIndex.Key) -> Bool { !events.entries(key).isEmpty }

  /// Runs the entries with a key that tells all about their event.
  func runEntries(of key: EventIndex.Key, context: EventContext) {
    for index in events.entries(key) { run(entry: index, context) }
  }

  /// Runs the actions of an entry for an event, unless it runs once and has, or its condition is false.
  private func run(entry index: Int, _ context: EventContext) {
    if entries[index].isOnce, counts[index] > 0 { return }
    // Frames within a step of the animator lay out, too: what follows must not depend on them.
    layOutIfNeeded()
    let entry = preparedEntry(index)
    guard holds(entry.condition, context, orLeaveOut: "entry") else { return }
    counts[index] += 1
    run(entry, context)
  }

  private func run(_ entry: PreparedEntry, _ context: EventContext = .none) {
    scales.restoreScales()
    for action in entry.actions { run(action, context) }
  }

  private func preparedEntry(_ index: Int) -> PreparedEntry {
    if let entry = prepared[index] { return entry }
    let entry = PreparedEntry(entries[index], objects)
    prepared[index] = entry
    return entry
  }

  /// Makes the player the contact delegate of a collision behavior.
  func observeContacts(of behavior: DynamicBehavior) {
    (behavior as? CollisionBehavior)?.contactDelegate = self
  }

  // MARK: Diagnostics

  /// Reports a failed action once, however often it runs.
  @inline(never)
  func report(_ code: String, _ message: String, at place: SourceSpan?) {
    report(Diagnostic(.warning, code: code, message, at: place))
  }

  /// Whether there are so many warnings that no more are reported.
  var hasReportedAll: Bool { diagnostics.count >= Self.diagnosticsLimit }

  @inline(never)
  func report(_ diagnostic: Diagnostic) {
    guard !hasReportedAll, !diagnostics.contains(diagnostic) else {
      return
    }
    diagnostics.append(diagnostic)
  }

  /// Notes and reports a conflict with the present time and its causes, once, however often it occurs.
  func report(_ conflict: LayoutConflict) {
    guard conflicts.count < Self.diagnosticsLimit,
      !conflicts.contains(where: { $0.conflict == conflict })
    else { return }
    let noted = NotedConflict(time: animationEngine.time, conflict: conflict, causes: causes)
    conflicts.append(noted)
    report(objects.layout.diagnostic(of: conflict, at: noted.time, causes: noted.causes))
  }

  /// Makes a change that layout or dynamics can refuse, and reports the error as a warning.
  func reportErrors(at place: SourceSpan, of change: () throws -> Void) {
    do {
      try change()
    } catch {
      report(error is LayoutError ? "layout" : "dynamics", "\(error)", at: place)
    }
  }

  /// The maximum number of running animations with the same id.
  ///
  /// An animation can start itself again at its end. Without a limit, a scene whose animations start
  /// more than one of themselves would never finish.
  static let concurrencyLimit = 100
  /// The maximum number of warnings, and of conflicts; the comparison with earlier ones is linear.
  private static let diagnosticsLimit = 100
}

/// A conflict of constraints that has come about while a scene plays.
struct NotedConflict {
  /// When it first occurred, in seconds.
  let time: Double
  let conflict: LayoutConflict
  /// The places of the actions that can have caused it; none if it was something else.
  let causes: [SourceSpan]
}

/// Moments of numbered entries, of which the earliest is taken first: a binary heap.
package struct MomentQueue {
  private var heap: [(time: Double, entry: Int)] = []

  /// An empty queue.
  package init() {}

  /// The earliest moment, or nil.
  package var earliest: Double? { heap.first?.time }

  /// Adds a moment of an entry.
  package mutating func add(_ time: Double, of entry: Int) {
    heap.append((time, entry))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes all moments up to a time.
  ///
  /// - Returns: The entries that have them, in their order.
  package mutating func removeAll(upTo time: Double) -> [Int] {
    var entries: [Int] = []
    while let first = heap.first, first.time <= time {
      entries.append(first.entry)
      removeFirst()
    }
    return entries.sorted()
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}

/// Preserves the scale that the timeline sets on views that an animator moves.
///
/// The animator writes pure rotations; like UIKit's, it would remove the scale in its next step.
struct ScaleKeeper {
  /// The scaled views with their last transforms.
  private var scaled: [ObjectIdentifier: (view: View, transform: TransformComponents)] = [:]
  /// Those of the views whose transforms were set since they were last restored.
  private let changes = TransformChanges()

  /// Records the scale of a view that an animator moves.
  mutating func keepScale(of view: View) {
    scaled[ObjectIdentifier(view)] = (view, view.transformComponents)
    view.transformChanges = changes
    changes.views.insert(ObjectIdentifier(view))
  }

  /// Restores the scales after the animator has written transforms.
  mutating func restoreScales() {
    guard !changes.views.isEmpty else { return }
    for identifier in changes.views {
      guard let (view, kept) = scaled[identifier], kept.affine != view.transform else { continue }
      var transform = kept
      transform.rotation = view.transform.rotationAngle
      transform.translation = .zero
      view.transformComponents = transform
      scaled[identifier] = (view, transform)
    }
    changes.views.removeAll(keepingCapacity: true)
  }
}
