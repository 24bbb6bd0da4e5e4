public import Foundation
internal import Geometry
public import Scene
public import Views

/// Delivers touches to views and to their gesture recognizers, and decides between recognizers.
///
/// As in UIKit, the recognizers of the touched view and of all its superviews receive a touch; where
/// several could recognize, the recognizers of subviews come first, one wins, and those with which it
/// shares a finger fail, unless they may recognize simultaneously.
///
/// Samples that make no sense are ignored: a finger that moves or is lifted without having touched, that
/// touches twice, or whose place is not finite. A time before that of the last event counts as that time.
public final class TouchDispatcher {
  /// The view to which the touches' places refer.
  public let root: View
  /// Called at every change of a recognizer's state but to `possible`, in order, before its actions.
  public var onStateChange: ((GestureRecognizer, GestureRecognizer.State) -> Void)?
  /// Called at every event of a control, with the place of the finger in the root's coordinates.
  public var onControlEvent: ((Control, ControlEvent, CGPoint) -> Void)? {
    get { controls.onEvent }
    set { controls.onEvent = newValue }
  }

  /// The fingers on the canvas, in the order in which they touched.
  public private(set) var touches: [Touch] = []
  /// The recognizers that take part in the present gestures, by rank.
  private(set) var recognizers: [GestureRecognizer] = []
  private var members: Set<ObjectIdentifier> = []
  /// Whether they are still in the order of their ranks, which change when a view moves in the tree.
  private var isSorted = true
  /// Whether the positions of the recognizers, and what their delegates say, are up to date.
  private(set) var isNumbered = true
  /// Whether a delegate may require failures, so that the states of all recognizers matter for those that wait.
  private(set) var asksDelegates = false
  /// The recognizers to be looked at in the next round, in any order.
  var flagged: [GestureRecognizer] = []
  /// The positions of those to be looked at in this round, the next one last.
  var round: [Int] = []
  /// The position of the one that is looked at; nil between rounds.
  var roundPosition: Int?
  private var time = -Double.infinity
  private let controls: ControlTracker
  /// Whether views get their touches as responders; false by default, since views of scenes do nothing with them.
  public var tellsViews = false
  private var views = ViewTouches()
  /// What the fingers do at present.
  private(set) var event: TouchEvent?
  /// The changes of state whose actions have not run.
  var changes: [(recognizer: GestureRecognizer, state: GestureRecognizer.State)] = []
  private var isDelivering = false
  private let tapInterval: Double
  private let tapMovement: CGFloat
  /// The end of the last touch, for the count of taps.
  private var lastTouch: (end: Double, location: CGPoint, count: Int)?

  /// A dispatcher for the touches of a tree of views.
  ///
  /// - Parameters:
  ///   - root: The root of the tree.
  ///   - thresholds: What decides about buttons and counts of taps.
  public init(root: View, thresholds: GestureThresholds = GestureThresholds()) {
    self.root = root
    controls = ControlTracker(margin: thresholds.buttonMargin)
    (tapInterval, tapMovement) = (thresholds.tapInterval, thresholds.tapMovement)
  }

  // MARK: Time

  /// The earliest time at which something happens without a touch, in seconds; nil for none.
  public var nextDeadline: Double? { recognizers.compactMap(\.deadline).min() }

  /// Lets everything happen that is due by a time.
  public func advance(to time: Double) {
    while let deadline = nextDeadline, deadline <= time {
      self.time = max(self.time, deadline)
      for recognizer in recognizers where recognizer.deadline == deadline {
        recognizer.deadline = nil
        recognizer.deadlinePassed(at: deadline)
      }
      finishEvent()
    }
    self.time = max(self.time, time)
  }

  // MARK: Touches

  /// Delivers what all fingers do at a time, as one event.
  public func send(_ samples: [TouchSample], at moment: Double) {
    guard moment.isFinite else { return }
    advance(to: moment)
    for touch in touches { touch.phase = .stationary }
    for sample in samples where sample.location.x.isFinite && sample.location.y.isFinite {
      take(sample)
    }
    leaveDetachedRecognizers()
    let event = TouchEvent(timestamp: time, touches: touches)
    (self.event, controls.event) = (event, event)
    deliver(.began) { $0.touchesBegan($1, at: self.time) }
    deliver(.moved) { $0.touchesMoved($1, at: self.time) }
    deliver(.ended) { $0.touchesEnded($1, at: self.time) }
    deliver(.cancelled) { $0.touchesCancelled($1, at: self.time) }
    for touch in touches { controls.follow(touch) }
    if tellsViews { views.follow(touches, event) }
    for touch in touches where touch.phase == .ended {
      lastTouch = (time, touch.location, touch.tapCount)
    }
    touches.removeAll { $0.phase == .ended || $0.phase == .cancelled }
    finishEvent()
  }

  private func take(_ sample: TouchSample) {
    let known = touches.first { $0.finger == sample.finger }
    guard sample.phase != .began else {
      if known == nil { begin(sample) }
      return
    }
    guard let touch = known, sample.phase != .stationary, touch.phase == .stationary else { return }
    touch.phase = sample.phase
    touch.timestamp = time
    touch.previousLocation = touch.location
    touch.location = sample.location
  }

  private func begin(_ sample: TouchSample) {
    var count = 1
    if let last = lastTouch, time - last.end <= tapInterval,
      sample.location.distance(to: last.location) <= tapMovement
    {
      count = last.count + 1
    }
    let touch = Touch(
      finger: sample.finger, at: sample.location, time: time, in: root, tapCount: count)
    touch.view = root.hitTest(sample.location, with: event)
    touches.append(touch)
    var view = touch.view
    while let current = view {
      let depth = current.depth
      for (number, recognizer) in current.attachedRecognizers.enumerated()
      where recognizer.isEnabled {
        if recognizer.rank != (depth, number) {
          recognizer.rank = (depth, number)
          if takesPart(recognizer) { isSorted = false }
        }
        guard recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
        else { continue }
        recognizer.dispatcher = self
        recognizer.sequence.append(touch)
        if members.insert(ObjectIdentifier(recognizer)).inserted { insert(recognizer) }
      }
      view = current.superview
    }
  }

  /// Inserts a recognizer by its rank.
  private func insert(_ recognizer: GestureRecognizer) {
    let (depth, number) = recognizer.rank
    func isLower(_ other: GestureRecognizer) -> Bool {
      (-other.rank.depth, other.rank.number) > (-depth, number)
    }
    let index =
      isSorted
      ? recognizers.partitioningIndex(where: isLower)
      : recognizers.firstIndex(where: isLower) ?? recognizers.endIndex
    recognizers.insert(recognizer, at: index)
    isNumbered = false
    if !recognizer.requested.isEmpty { flag(recognizer) }
  }

  /// Gives the recognizers their positions, and looks at their delegates, where that has changed.
  func numberRecognizers() {
    guard !isNumbered else { return }
    isNumbered = true
    asksDelegates = false
    for (position, recognizer) in recognizers.enumerated() {
      recognizer.position = position
      if recognizer.delegate?.hasFailureRequirements == true { asksDelegates = true }
    }
  }

  /// Whether a recognizer is one of the present gestures.
  func takesPart(_ recognizer: GestureRecognizer) -> Bool {
    members.contains(ObjectIdentifier(recognizer))
  }

  /// Notes that a recognizer waits for others, or has another delegate.
  func relationsChanged(of recognizer: GestureRecognizer) {
    isNumbered = false
    if recognizer.isWaiting { flag(recognizer) }
  }

  /// Delivers the touches of a phase to the recognizers that receive them.
  private func deliver(
    _ phase: Touch.Phase, _ run: (GestureRecognizer, [Touch]) -> Void
  ) {
    let present = touches.filter { $0.phase == phase }
    guard !present.isEmpty else { return }
    for recognizer in recognizers where !recognizer.state.isFinal {
      let own = present.filter { touch in
        (phase == .began ? recognizer.sequence : recognizer.touches).contains { $0 === touch }
      }
      if !own.isEmpty { run(recognizer, own) }
    }
  }

  // MARK: The end of an event

  /// Decides about the states that recognizers have asked for, runs the actions, and resets recognizers
  /// whose fingers are all lifted.
  func finishEvent() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    resolveRequests()
    // An action can disable a recognizer, which changes states again.
    var next = 0
    while next < changes.count {
      let (recognizer, state) = changes[next]
      next += 1
      let present = recognizer.state
      recognizer.storedState = state
      onStateChange?(recognizer, state)
      if state != .failed { recognizer.runActions() }
      // An action that disables the recognizer has changed its state.
      if recognizer.state == state { recognizer.storedState = present }
      resolveRequests()
    }
    changes = []
    controls.finishEnds(recognizers)
    if tellsViews { views.finishEnds(recognizers, event) }
    for recognizer in recognizers { resetIfOver(recognizer) }
    recognizers.removeAll { recognizer in
      guard recognizer.sequence.isEmpty else { return false }
      members.remove(ObjectIdentifier(recognizer))
      isNumbered = false
      return true
    }
    if recognizers.isEmpty { isSorted = true }
  }

  /// Resets a recognizer in a final state when its fingers are lifted.
  private func resetIfOver(_ recognizer: GestureRecognizer) {
    recognizer.sequence.removeAll { touch in
      // A tap that waits for others keeps what it shares with them.
      recognizer.state.isFinal && (touch.phase == .ended || touch.phase == .cancelled)
    }
    guard recognizer.sequence.isEmpty, recognizer.state.isFinal else { return }
    recognizer.reset()
    recognizer.storedState = .possible
    recognizer.isWaiting = false
    recognizer.requested = []
  }

  /// Takes a recognizer out of its gesture.
  func disable(_ recognizer: GestureRecognizer) {
    guard takesPart(recognizer), !recognizer.state.isFinal else { return }
    recognizer.transition(to: recognizer.state.isActive ? .cancelled : .failed)
    finishEvent()
  }

  /// Takes recognizers whose views have left the tree out of their gestures.
  private func leaveDetachedRecognizers() {
    for recognizer in recognizers where !recognizer.state.isFinal {
      guard recognizer.view?.isDescendant(of: root) != true else { continue }
      recognizer.transition(to: recognizer.state.isActive ? .cancelled : .failed)
    }
  }

  /// Takes the touches that a recognizer has recognized away from the views.
  func cancelTouchesInViews(of recognizer: GestureRecognizer) {
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.sequence {
      controls.cancel(touch)
      if tellsViews { views.cancel(touch, event) }
    }
  }
}

extension View {
  /// The number of superviews.
  fileprivate var depth: Int {
    var depth = 0
    var view = superview
    while let current = view {
      depth += 1
      view = current.superview
    }
    return depth
  }
}

/// A finger's place and what it does, at the time of an event.
public struct TouchSample: Equatable, Sendable {
  /// The number of the finger.
  public var finger: Int
  /// What it does: anything but `stationary`.
  public var phase: Touch.Phase
  /// Its place in the root's coordinates, in points.
  public var location: CGPoint

  /// A sample of a finger.
  public init(finger: Int, phase: Touch.Phase, location: CGPoint) {
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}

/// Hands touches to the views that they hit, as `touchesBegan(_:with:)` and its relatives of a responder.
///
/// As in UIKit, a view gets the touches that gestures have not taken for themselves, after these; where a gesture may
/// still be recognized, it learns of the end when that has failed.
struct ViewTouches {
  /// The touches that views know.
  private var known: [Touch] = []
  /// Those that have ended without the view's knowing.
  private var ended: [Touch] = []

  /// Hands on what the fingers do in the present event.
  mutating func follow(_ touches: [Touch], _ event: TouchEvent) {
    let began = touches.filter { $0.phase == .began }
    known += began
    hand(began, event) { $0.touchesBegan($1, with: $2) }
    let present = known.filter { touch in !ended.contains(touch) }
    hand(present.filter { $0.phase == .moved }, event) { $0.touchesMoved($1, with: $2) }
    ended += present.filter { $0.phase == .ended }
    let cancelled = present.filter { $0.phase == .cancelled }
    known.removeAll(where: cancelled.contains)
    hand(cancelled, event) { $0.touchesCancelled($1, with: $2) }
  }

  /// Takes a touch away from its view.
  mutating func cancel(_ touch: Touch, _ event: TouchEvent?) {
    guard known.contains(touch) else { return }
    known.removeAll { $0 === touch }
    ended.removeAll { $0 === touch }
    // For the recognizers the touch goes on.
    let phase = touch.phase
    touch.phase = .cancelled
    touch.view?.touchesCancelled([touch], with: event)
    touch.phase = phase
  }

  /// Tells the views of the touches that have ended and that no recognizer may still want for itself.
  mutating func finishEnds(_ recognizers: [GestureRecognizer], _ event: TouchEvent?) {
    let free = ended.filter { touch in
      !recognizers.contains { recognizer in
        recognizer.delaysTouchesEnded && recognizer.state == .possible
          && recognizer.sequence.contains { $0 === touch }
      }
    }
    guard !free.isEmpty else { return }
    ended.removeAll(where: free.contains)
    known.removeAll(where: free.contains)
    hand(free, event) { $0.touchesEnded($1, with: $2) }
  }

  /// Calls every view with its touches, in the order of the first of each.
  private func hand(
    _ touches: [Touch], _ event: TouchEvent?,
    _ call: (View, Set<Touch>, TouchEvent?) -> Void
  ) {
    var views: [View] = []
    for touch in touches {
      guard let view = touch.view, !views.contains(where: { $0 === view }) else { continue }
      views.append(view)
    }
    for view in views { call(view, Set(touches.filter { $0.view === view }), event) }
  }
}
