internal import Expressions
internal import Foundation
internal import Geometry
internal import Gestures
internal import SceneFormat
internal import Scene
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
