public import Foundation
internal import Scene
internal import Synchronization

/// The animations of a view tree on a virtual clock.
///
/// An animation block changes the views at once; `View.presentation` follows over time. Animations of
/// geometry are additive, as in UIKit since iOS 8, so that successive changes blend. For other
/// properties, such as the opacity, a new animation replaces the previous one.
public final class AnimationEngine {
  /// The current time in seconds, initially 0.
  public private(set) var time: TimeInterval = 0

  /// What is called at the end of a block.
  private struct Completion {
    /// How many of the block's animations have not been replaced or removed.
    var animationCount: Int
    /// Whether any has been.
    var isInterrupted = false
    let call: (Bool) -> Void
  }

  private var animated = AnimatedViews()
  /// The completions that have not been called, by the serial numbers of their blocks.
  private var completions: [Int: Completion] = [:]
  /// The ends of the blocks by time, then by the order in which the blocks ran; also of some that have ended before.
  private var endings: [(time: TimeInterval, serial: Int)] = []
  /// The active animators, in the order in which they became so.
  private var animators: [ViewPropertyAnimator] = []
  private var serial = 0
  /// The animations of what is seen alone that have no end, with their views.
  private var endless: [(view: WeakReference, animation: PresentedAnimation)] = []

  /// Calls the completion of a block that animates nothing, as UIKit does soon after the block.
  ///
  /// Nil, the default, is for scenes: a block without a duration is complete at once, and one whose changes are none
  /// lasts as long as it says.
  package var completeSoon: ((_ completion: @escaping () -> Void) -> Void)?

  /// Called with the end of each block that animates anything, in seconds; infinite for one without.
  package var noteEnd: ((TimeInterval) -> Void)?

  /// The block whose closure is running.
  private(set) var block: AnimationBlock?

  /// How many closures of blocks are running, of all trees, on all threads.
  ///
  /// Every change of a view asks for the block. The walk to the root that this needs is saved while no
  /// closure runs.
  private static let runningBlocks = Atomic<Int>(0)

  /// Whether the closure of a block may be running in a tree.
  static var isAnyBlockRunning: Bool { runningBlocks.load(ordering: .relaxed) > 0 }

  init() {}

  @TaskLocal private static var detached: Detached?

  /// An engine, which belongs to the thread of its views.
  private struct Detached: @unchecked Sendable {
    let engine: AnimationEngine
  }

  /// The engine that animates views which are in no tree yet; nil where they are not animated.
  static var ofDetachedViews: AnimationEngine? { detached?.engine }

  /// Does something while the engine animates views that are in no tree yet, too: they have its animations when they are
  /// added to its tree.
  package func animatingDetachedViews(_ body: () -> Void) {
    Self.$detached.withValue(Detached(engine: self), operation: body)
  }

  // MARK: Time

  /// Whether there are running animations or pending completions.
  public var isAnimating: Bool {
    !completions.isEmpty || playsEndlessly || animators.contains(where: \.isRunning)
      || animated.all.contains { view in view.animations.contains { $0.course.isRunning } }
  }

  /// Whether an animation without an end is still at its view.
  private var playsEndlessly: Bool {
    endless.contains { view, animation in
      (view.object as? View)?.presentedAnimations.contains { $0 === animation } ?? false
    }
  }

  /// Notes an animation of what is seen alone that has no end.
  func note(endless animation: PresentedAnimation, of view: View) {
    endless.removeAll { $0.view.object == nil }
    endless.append((WeakReference(view), animation))
  }

  /// The next end of a block with a completion, or of a running animator, in seconds, or nil.
  public var nextEnd: TimeInterval? {
    guard let arrival = nextArrival?.time else { return endings.first?.time }
    return min(endings.first?.time ?? arrival, arrival)
  }

  /// The running animator that is first at its end; of several, the one that became active first.
  private var nextArrival: (time: TimeInterval, animator: ViewPropertyAnimator)? {
    var next: (time: TimeInterval, animator: ViewPropertyAnimator)?
    for animator in animators {
      guard let end = animator.end, end < next?.time ?? .infinity else { continue }
      next = (end, animator)
    }
    return next
  }

  /// Advances the clock without calling completions.
  ///
  /// Advance to `nextEnd` and call `completeBlocks()` first, so that animations started by a completion
  /// follow without a gap.
  ///
  /// - Parameter target: The new time in seconds, not before the current one.
  public func advance(to target: TimeInterval) {
    precondition(target >= time && target.isFinite, "the clock only advances")
    time = target
    discardFinished()
  }

  /// Calls the completions that are due, in the order of their ends, including those of blocks that
  /// start and end during the call.
  ///
  /// At the same time, blocks end before animators.
  public func completeBlocks() {
    while let end = nextEnd, end <= time {
      if let ending = endings.first, ending.time <= end {
        endings.removeFirst()
        if let completion = completions.removeValue(forKey: ending.serial) {
          completion.call(!completion.isInterrupted)
        }
      } else {
        nextArrival?.animator.arrive()
      }
    }
  }

  private func discardFinished() {
    while let view = animated.takeEnded(by: time) {
      view.animations.removeAll { $0.isOver(at: time) }
      if view.animations.isEmpty { animated.remove(view) }
    }
  }

  // MARK: Blocks

  /// Runs the closure of a block and animates its changes.
  ///
  /// Inside of the closure of another block it inherits that one's duration, pace and repetitions, as in UIKit
  /// (spec/dynamics 3.1), and is a part of it if nothing is left that differs.
  func run(
    _ stated: AnimationBlock, changes: () -> Void, completion: ((Bool) -> Void)?
  ) {
    if let outer = block, stated.isPart(of: outer) {
      changes()
      guard let completion else { return }
      if let animator = outer.animator {
        animator.addCompletion { completion($0 == .end) }
      } else {
        outer.completions.append(completion)
      }
      return
    }
    block?.closeWindow()
    let block = block.map { stated.inheriting(from: $0) } ?? stated
    record(changes, in: block)
    let calls = block.all.flatMap(\.completions) + (completion.map { [$0] } ?? [])
    let complete = { isFinished in calls.forEach { $0(isFinished) } }
    let end = time + block.delay + block.total
    let parts = block.all.map { (block: $0, changes: $0.orderedChanges) }
    let isSoonOver = completeSoon != nil && parts.allSatisfy(\.changes.isEmpty)
    guard end > time, !isSoonOver else {
      guard !calls.isEmpty else { return }
      return completeSoon.map { $0 { complete(true) } } ?? complete(true)
    }
    serial += 1
    for (block, changes) in parts {
      let course = AnimationCourse.timed(block.timing, begin: time + block.delay)
      for change in changes { start(change, of: block, course) }
    }
    noteEnd?(end)
    guard !calls.isEmpty else { return }
    completions[serial] = Completion(
      animationCount: parts.reduce(0) { $0 + $1.changes.count }, call: complete)
    if end.isFinite { self.complete(serial, at: end) }
  }

  /// Ends a block at a time, in seconds, after those that end then already.
  private func complete(_ serial: Int, at end: TimeInterval) {
    let index = endings.lastIndex { $0.time <= end }.map { $0 + 1 } ?? 0
    endings.insert((end, serial), at: index)
  }

  /// Calls a closure at a finite time, in seconds, as if a block ended then.
  package func call(at end: TimeInterval, _ body: @escaping () -> Void) {
    serial += 1
    completions[serial] = Completion(animationCount: 0) { _ in body() }
    complete(serial, at: end)
  }

  /// Makes changes in the block whose closure is running that are repeated in another way.
  ///
  /// - Returns: False where there is no such block, or an animator leads it; they are then made as all others.
  func modify(repeatCount: Double, autoreverses: Bool, changes: () -> Void) -> Bool {
    guard let outer = block, outer.animator == nil else {
      changes()
      return false
    }
    outer.closeWindow()
    var timing = outer.timing
    (timing.repeatCount, timing.autoreverses) = (repeatCount, autoreverses)
    let inner = AnimationBlock(
      timing, delay: outer.delay, options: outer.options, window: outer.window)
    inner.calculationMode = outer.calculationMode
    record(changes, in: inner)
    outer.repeated.append(inner)
    return true
  }

  /// Makes changes as if no closure of a block were running.
  func suspendBlock(_ changes: () -> Void) {
    let outer = block
    block = nil
    changes()
    block = outer
  }

  /// Runs a closure, and records its changes in a block.
  private func record(_ changes: () -> Void, in block: AnimationBlock) {
    let outer = self.block
    Self.runningBlocks.wrappingAdd(1, ordering: .relaxed)
    self.block = block
    changes()
    block.closeWindow()
    self.block = outer
    Self.runningBlocks.wrappingSubtract(1, ordering: .relaxed)
  }

  // MARK: Animators

  /// Makes changes of an animator, whose progress they follow from a fraction of its duration on.
  func add(to animator: ViewPropertyAnimator, from start: Double, changes: () -> Void) {
    let linear = AnimationTiming.Pace.cubic(CubicTimingParameters(animationCurve: .linear))
    let timing = AnimationTiming(
      pace: linear, duration: animator.duration, repeatCount: 1, autoreverses: false)
    let block = AnimationBlock(timing, delay: 0, options: .beginFromCurrentState)
    block.animator = animator
    record(changes, in: block)
    serial += 1
    for change in block.orderedChanges {
      self.start(change, of: block, .animator(animator, from: start))
    }
    if !animators.contains(where: { $0 === animator }) { animators.append(animator) }
  }

  /// Removes the animations of an animator.
  ///
  /// - Parameters:
  ///   - animator: An active or stopped animator.
  ///   - position: The values that the views keep.
  func end(_ animator: ViewPropertyAnimator, at position: ViewPropertyAnimator.Position) {
    animators.removeAll { $0 === animator }
    for view in Array(animated.all) {
      let led = view.animations.filter { $0.course.isLed(by: animator) }
      guard !led.isEmpty else { continue }
      view.animations.removeAll { $0.course.isLed(by: animator) }
      // One after the other, so that several changes of one property add up.
      for animation in led {
        view.set(animation.property, view.numbers(keptFrom: animation, at: position, time))
      }
      if view.animations.isEmpty { animated.remove(view) }
    }
  }

  /// Removes the animations of an animator; the views keep the values that are seen.
  ///
  /// - Parameter animator: An active animator.
  /// - Returns: The values that the views can be given later.
  func stop(_ animator: ViewPropertyAnimator) -> [StoppedProperty] {
    var stops: [StoppedProperty] = []
    for view in Array(animated.all) {
      let led = view.animations.filter { $0.course.isLed(by: animator) }
      for property in Set(led.map(\.property)) {
        let model = view.numbers(of: property)
        let ends = [ViewPropertyAnimator.Position.start, .end].map { position in
          for animation in led where animation.property == property {
            view.set(property, view.numbers(keptFrom: animation, at: position, time))
          }
          defer { view.set(property, model) }
          return view.numbers(of: property)
        }
        stops.append(StoppedProperty(view: view, property: property, start: ends[0], end: ends[1]))
      }
    }
    end(animator, at: .current)
    return stops
  }

  /// The maximum number of animations of one view.
  ///
  /// Each costs time in every frame. Above the limit the oldest one, which has the least effect, ends
  /// early.
  private static let animationLimit = 1_000

  private func start(
    _ change: AnimationBlock.Change, of block: AnimationBlock, _ course: AnimationCourse
  ) {
    let (view, property) = (change.view, change.property)
    var segments = change.segments
    if !property.isAdditive {
      if block.options.contains(.beginFromCurrentState),
        let presented = view.presentedNumbers(of: property, at: time)
      {
        segments[0].from = presented
      }
      remove(property, of: view)
    }
    segments = segments.calculated(by: block.calculationMode)
    animated.insert(view)
    animated.note(end: course.end, of: view)
    if view.animations.count >= Self.animationLimit { view.animations.removeFirst() }
    view.animations.append(
      PropertyAnimation(
        property: property, segments: segments, final: change.final, block: serial, course: course,
        allowsTouches: course.isControlled || block.options.contains(.allowUserInteraction)))
  }

  /// Removes the animations of a view, of one property or all; a block of which all have been removed ends now.
  func remove(_ property: AnimatedProperty?, of view: View) {
    view.animations.removeAll { animation in
      guard property == nil || animation.property == property else { return false }
      interrupt(animation.block)
      return true
    }
    if view.animations.isEmpty { animated.remove(view) }
  }

  /// Notes that an animation of a block has been replaced or removed.
  private func interrupt(_ serial: Int) {
    guard var completion = completions[serial] else { return }
    completion.animationCount -= 1
    completion.isInterrupted = true
    completions[serial] = completion
    if completion.animationCount == 0 { complete(serial, at: time) }
  }
}

/// A property whose animations were stopped, with the values at both ends of its way.
struct StoppedProperty {
  let view: View
  let property: AnimatedProperty
  let start: [Double]
  let end: [Double]

  /// Gives the view the value that it has at a position; the present one is its own already.
  func keep(_ position: ViewPropertyAnimator.Position) {
    switch position {
    case .start: view.set(property, start)
    case .end: view.set(property, end)
    case .current: break
    }
  }
}

extension View {
  /// The view and its descendants, parents before their children.
  var withDescendants: [View] {
    var views = [self]
    var index = 0
    while index < views.count {
      views += views[index].subviews
      index += 1
    }
    return views
  }
}

/// The views with animations, in the order of their first animations, found by when an animation ends.
///
/// Thousands of animations that run at once would otherwise all be looked at whenever time goes on.
struct AnimatedViews {
  /// The views; nil for those that have been removed.
  private var views: [View?] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The ends of animations, in seconds, of views that may have been removed since: a binary heap.
  private var ends: [(time: Double, view: ObjectIdentifier)] = []

  /// The views, in their order.
  var all: some Sequence<View> { views.lazy.compactMap(\.self) }

  /// Adds a view at the end; ignored where it is there already.
  mutating func insert(_ view: View) {
    guard places[ObjectIdentifier(view)] == nil else { return }
    places[ObjectIdentifier(view)] = views.count
    views.append(view)
  }

  /// Removes a view; ignored where it is not there.
  mutating func remove(_ view: View) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(view)) else { return }
    views[place] = nil
    if places.isEmpty { ends = [] }
    guard views.count > 2 * places.count + 16 else { return }
    views.removeAll { $0 == nil }
    for (place, view) in views.enumerated() {
      if let view { places[ObjectIdentifier(view)] = place }
    }
  }

  /// Notes when an animation of a view ends; infinite for one that does not.
  mutating func note(end: Double, of view: View) {
    guard end.isFinite else { return }
    ends.append((end, ObjectIdentifier(view)))
    var child = ends.count - 1
    while child > 0, ends[child].time < ends[(child - 1) / 2].time {
      ends.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes a view of which an animation ends at a time or before; nil where there is none.
  mutating func takeEnded(by time: Double) -> View? {
    while let first = ends.first, first.time <= time {
      removeFirstEnd()
      if let place = places[first.view], let view = views[place] { return view }
    }
    return nil
  }

  private mutating func removeFirstEnd() {
    ends.swapAt(0, ends.count - 1)
    ends.removeLast()
    var parent = 0
    while 2 * parent + 1 < ends.count {
      var child = 2 * parent + 1
      if child + 1 < ends.count, ends[child + 1].time < ends[child].time { child += 1 }
      guard ends[child].time < ends[parent].time else { return }
      ends.swapAt(child, parent)
      parent = child
    }
  }
}
