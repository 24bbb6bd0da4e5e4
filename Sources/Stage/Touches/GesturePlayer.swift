internal import Expressions
public import Foundation
internal import Geometry
internal import Gestures
public import Scene
internal import SceneFormat
internal import Views

/// Plays the touches of a scene, and runs the entries of the timeline that its recognizers trigger.
final class GesturePlayer {
  /// What runs the entries.
  weak var player: TimelinePlayer?

  private let objects: StageObjects
  private let dispatcher: TouchDispatcher
  /// The recognizers by their ids.
  private var named: [String: GestureRecognizer] = [:]
  private var descriptions: [String: GestureDescription] = [:]
  private let relations = GestureRelations()
  /// What fingers do, in order.
  private var moments: [TouchMoment]
  private var next = 0

  init(_ scene: Scene, objects: StageObjects, tellsViews: Bool) {
    self.objects = objects
    let root = objects.tree.root
    dispatcher = TouchDispatcher(root: root, thresholds: scene.gestureThresholds)
    moments = TouchMoment.moments(of: scene.touches)
    dispatcher.tellsViews = tellsViews
    for description in scene.gestures {
      guard let parameters = description.parameters as? any LiveGestureParameters else {
        preconditionFailure("every kind of gesture has a recognizer")
      }
      let recognizer = parameters.makeRecognizer()
      recognizer.name = description.id
      recognizer.thresholds = scene.gestureThresholds
      recognizer.cancelsTouchesInView = description.cancelsTouchesInView
      recognizer.isEnabled = description.isEnabled
      recognizer.delegate = relations
      for other in description.simultaneous { relations.allow(description.id, with: other.id) }
      named[description.id] = recognizer
      descriptions[description.id] = description
      view(description.view).addGestureRecognizer(recognizer)
      recognizer.addTarget { [weak self] in self?.act($0) }
    }
    for description in scene.gestures {
      for other in description.requiredToFail {
        if let rival = named[other.id] { named[description.id]?.require(toFail: rival) }
      }
    }
    dispatcher.onStateChange = { [weak self] in self?.note($0, $1) }
    dispatcher.onControlEvent = { [weak self] in self?.note($0, $1, at: $2) }
  }

  private func view(_ reference: Reference) -> View {
    objects.view(reference.id) ?? objects.tree.root
  }

  // MARK: Time

  /// Adds what fingers do after all that is known.
  func add(_ moment: TouchMoment) {
    precondition(
      moments.last.map { $0.time < moment.time } ?? true, "touches are added in their order")
    moments.append(moment)
  }

  /// The next time at which a finger does something or a recognizer decides, in seconds, or nil.
  var nextMoment: Double? {
    let touch = next < moments.count ? moments[next].time : nil
    guard let deadline = dispatcher.nextDeadline else { return touch }
    return min(touch ?? deadline, deadline)
  }

  /// Delivers everything that is due by a time in seconds.
  func run(at time: Double) {
    while next < moments.count, moments[next].time <= time {
      let moment = moments[next]
      next += 1
      // The places of views decide what is touched.
      player?.layOutIfNeeded()
      for samples in moment.events {
        for sample in samples where sample.phase != .moved { record(sample) }
        dispatcher.send(samples, at: moment.time)
      }
    }
    dispatcher.advance(to: time)
  }

  // MARK: Events

  private func record(_ sample: TouchSample) {
    player?.records.append(
      TimelineRecord(
        event: sample.phase == .began ? .touchBegan : .touchEnded, item: "finger-\(sample.finger)",
        point: SIMD2(Float(sample.location.x), Float(sample.location.y))))
  }

  /// Runs the entries for a state that has an action.
  private func act(_ recognizer: GestureRecognizer) {
    guard let state = GestureDescription.State(recognizer.state) else { return }
    run(recognizer, state)
  }

  /// Records a change of state; a failure, which has no action, runs entries, too.
  private func note(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
    guard let name = GestureDescription.State(state) else { return }
    let isDiscrete = descriptions[recognizer.name]?.isDiscrete ?? false
    let place = recognizer.location(in: nil)
    if state != .changed {
      player?.records.append(
        TimelineRecord(
          event: .gesture, item: recognizer.name,
          state: isDiscrete && state == .ended ? "recognized" : name.rawValue,
          point: SIMD2(Float(place.x), Float(place.y))))
    }
    if state == .failed { run(recognizer, .failed) }
  }

  private func run(_ recognizer: GestureRecognizer, _ state: GestureDescription.State) {
    guard let player, player.hasEntries(for: .gesture(recognizer.name, state)) else { return }
    player.runEntries(of: .gesture(recognizer.name, state), context: context(of: recognizer))
  }

  private func note(_ button: Control, _ event: ControlEvent, at place: CGPoint) {
    player?.records.append(
      TimelineRecord(
        event: .control, item: button.identifier, state: event.rawValue,
        point: SIMD2(Float(place.x), Float(place.y))))
    guard event == .touchUpInside else { return }
    var context = EventContext.none
    context.location = place
    player?.runEntries(.touchUpInside(button.identifier), context: context) { event in
      guard case .touchUpInside(let reference) = event else { return false }
      return reference.id == button.identifier
    }
  }

  /// The values of a gesture.
  private func context(of recognizer: GestureRecognizer) -> EventContext {
    let space = descriptions[recognizer.name].map { view($0.space) }
    var context = EventContext.none
    context.location = recognizer.location(in: space)
    context.numberOfTouches = recognizer.numberOfTouches
    switch recognizer {
    case let pan as PanGestureRecognizer:
      context.translation = pan.translation(in: space)
      context.velocity = ExpressionValue(pan.velocity(in: space))
    case let pinch as PinchGestureRecognizer:
      context.scale = pinch.scale
      context.velocity = .number(Double(pinch.velocity))
    case let rotation as RotationGestureRecognizer:
      context.rotation = rotation.rotation
      context.velocity = .number(Double(rotation.velocity))
    default: break
    }
    return context
  }

  // MARK: Properties

  /// The values of a recognizer; nil if there is none with the id.
  func values(of id: String) -> GestureValues? {
    guard let recognizer = named[id] else { return nil }
    var values = GestureValues()
    values.isEnabled = recognizer.isEnabled
    switch recognizer {
    case let pan as PanGestureRecognizer:
      values.translation = pan.translation(in: descriptions[id].map { view($0.space) })
    case let pinch as PinchGestureRecognizer: values.scale = pinch.scale
    case let rotation as RotationGestureRecognizer: values.rotation = rotation.rotation
    default: break
    }
    return values
  }

  /// Sets a property of a recognizer.
  func set(_ assignment: Assignment) {
    let id = assignment.target.id
    guard let recognizer = named[id], let former = values(of: id) else { return }
    var values = former
    SceneProperties.property(ofGesture: assignment.property)?.set(assignment.value, &values)
    recognizer.isEnabled = values.isEnabled
    switch recognizer {
    case let pan as PanGestureRecognizer where assignment.property.hasPrefix("translation"):
      pan.setTranslation(values.translation, in: descriptions[id].map { view($0.space) })
    case let pinch as PinchGestureRecognizer where assignment.property == "scale":
      pinch.scale = values.scale
    case let rotation as RotationGestureRecognizer where assignment.property == "rotation":
      rotation.rotation = values.rotation
    default: break
    }
  }
}

extension GestureDescription.State {
  /// The state of a recognizer, if there is an event for it.
  fileprivate init?(_ state: GestureRecognizer.State) {
    switch state {
    case .possible: return nil
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    case .failed: self = .failed
    }
  }
}

/// Which recognizers of a scene may recognize simultaneously.
private final class GestureRelations: GestureRecognizerDelegate {
  private var pairs: Set<[String]> = []

  /// Lets two recognizers recognize simultaneously.
  func allow(_ first: String, with second: String) {
    pairs.insert([first, second])
    pairs.insert([second, first])
  }

  var hasFailureRequirements: Bool { false }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { pairs.contains([recognizer.name, other.name]) }
}

/// What all fingers do at one time.
struct TouchMoment {
  /// The time in seconds.
  let time: Double
  /// The events at that time, in order: those that move a finger to where it is lifted come before its
  /// end.
  var events: [[TouchSample]]

  /// Times that are closer than this, in seconds, are one moment.
  private static let simultaneity = 1e-9

  /// What fingers do at a time: those that move or touch do so in one event, then others are lifted.
  init(time: Double, moved: [TouchSample], began: [TouchSample], ended: [TouchSample]) {
    self.time = time
    events = [moved + began, ended].filter { !$0.isEmpty }
  }

  private init(time: Double, events: [[TouchSample]]) {
    self.time = time
    self.events = events
  }

  /// The moments of paths, in order.
  static func moments(of paths: [TouchPath]) -> [TouchMoment] {
    /// The samples with their paths' order; in each moment the moves come first.
    var samples: [(time: Double, stage: Int, path: Int, sample: TouchSample)] = []
    for (index, path) in paths.enumerated() {
      let points = path.samples
      for (number, point) in points.enumerated() {
        let isFirst = number == 0
        let isLast = number == points.count - 1
        let hasMoved = !isFirst && point.location != points[number - 1].location
        func add(_ stage: Int, _ phase: Touch.Phase) {
          let sample = TouchSample(finger: path.finger, phase: phase, location: point.location)
          samples.append((point.time, stage, index, sample))
        }
        // A screen reports no finger that rests.
        if hasMoved { add(0, .moved) }
        if isFirst { add(1, .began) }
        if isLast { add(2, .ended) }
      }
    }
    samples.sort { ($0.time, $0.stage, $0.path) < ($1.time, $1.stage, $1.path) }
    var moments: [TouchMoment] = []
    var stage = -1
    for (time, nextStage, _, sample) in samples {
      if let last = moments.last, time - last.time <= simultaneity {
        // Fingers that touch do so in one event with those that move.
        if nextStage == 2, stage != 2 {
          moments[moments.count - 1].events.append([sample])
        } else {
          moments[moments.count - 1].events[last.events.count - 1].append(sample)
        }
      } else {
        moments.append(TouchMoment(time: time, events: [[sample]]))
      }
      stage = nextStage
    }
    return moments
  }
}

/// What a finger does at one time, while a scene plays.
public struct LiveTouch: Equatable, Sendable {
  /// What a finger does.
  public enum Phase: Equatable, Sendable {
    case began, moved, ended
  }

  /// The number of the finger, from 1.
  public var finger: Int
  /// What it does.
  public var phase: Phase
  /// Its place in points of the canvas.
  public var location: CGPoint

  /// What a finger does at a place.
  public init(finger: Int, phase: Phase, location: CGPoint) {
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}

extension Stage {
  /// Touches the scene while it plays.
  ///
  /// The scene that has these touches of its own, as paths through the same places at the same times,
  /// plays the same, bit for bit.
  ///
  /// - Parameters:
  ///   - touches: What the fingers do at the time, in the order in which they touched; those that have not
  ///     moved are left out. One that moves to where it is lifted first moves, then ends.
  ///   - time: The time in seconds: after that of the current frame, and after all earlier touches.
  public func touch(_ touches: [LiveTouch], at time: Double) {
    func samples(_ phase: LiveTouch.Phase, as touchPhase: Touch.Phase) -> [TouchSample] {
      touches.filter { $0.phase == phase }
        .map { TouchSample(finger: $0.finger, phase: touchPhase, location: $0.location) }
    }
    let moment = TouchMoment(
      time: time, moved: samples(.moved, as: .moved), began: samples(.began, as: .began),
      ended: samples(.ended, as: .ended))
    guard !moment.events.isEmpty else { return }
    timeline.playGestures(of: scene).add(moment)
  }

  /// Shows the paths of all fingers so far in the overlays, as far as they are known.
  public func show(liveTouches paths: [TouchPath]) { showTouches(paths) }
}
