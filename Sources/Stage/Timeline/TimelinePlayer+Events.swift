internal import Dynamics
internal import Expressions
internal import Foundation
internal import Scene
internal import SceneFormat

extension TimelinePlayer: DynamicAnimatorDelegate {
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {
    records.append(TimelineRecord(event: .animatorResumed))
    runEntries(.animatorResumed) { $0 == .animatorResumed }
  }

  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {
    records.append(TimelineRecord(event: .animatorPaused))
    runEntries(.animatorPaused) { $0 == .animatorPaused }
  }
}

extension TimelinePlayer: CollisionBehaviorDelegate {
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint
  ) {
    let (first, second) = (objects.items.id(of: item1), objects.items.id(of: item2))
    runEntries(
      .contactBegan(item: nil), .contactBegan(item: first), .contactBegan(item: second),
      context: EventContext(contactOf: first, at: point)
    ) { event in
      guard case .contactBegan(let filter) = event else { return false }
      return matches(filter, behavior, item1, with: item2)
    }
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {
    let (first, second) = (objects.items.id(of: item1), objects.items.id(of: item2))
    runEntries(
      .contactEnded(item: nil), .contactEnded(item: first), .contactEnded(item: second),
      context: EventContext(contactOf: first)
    ) { event in
      guard case .contactEnded(let filter) = event else { return false }
      return matches(filter, behavior, item1, with: item2)
    }
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint
  ) {
    let id = objects.items.id(of: item)
    runEntries(
      .contactBegan(item: nil), .contactBegan(item: id),
      context: EventContext(contactOf: id, at: point)
    ) { event in
      guard case .contactBegan(let filter) = event else { return false }
      return matches(filter, behavior, item, boundary: identifier)
    }
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {
    let id = objects.items.id(of: item)
    runEntries(
      .contactEnded(item: nil), .contactEnded(item: id), context: EventContext(contactOf: id)
    ) { event in
      guard case .contactEnded(let filter) = event else { return false }
      return matches(filter, behavior, item, boundary: identifier)
    }
  }

  /// Whether a contact of two items matches a filter, in either order.
  private func matches(
    _ filter: ContactFilter, _ behavior: CollisionBehavior, _ first: any DynamicItem,
    with second: any DynamicItem
  ) -> Bool {
    guard objects.behaviors.named[filter.behavior.id] === behavior else { return false }
    let ids = [objects.items.id(of: first), objects.items.id(of: second)]
    guard let item = filter.item?.id else { return filter.partner == nil }
    switch filter.partner {
    case nil: return ids.contains(item)
    case .item(let other): return ids == [item, other.id] || ids == [other.id, item]
    case .boundary: return false
    }
  }

  /// Whether a contact with a boundary matches a filter.
  private func matches(
    _ filter: ContactFilter, _ behavior: CollisionBehavior, _ item: any DynamicItem,
    boundary: String?
  ) -> Bool {
    guard objects.behaviors.named[filter.behavior.id] === behavior,
      filter.item == nil || filter.item?.id == objects.items.id(of: item)
    else { return false }
    switch filter.partner {
    case nil: return true
    case .item: return false
    case .boundary(let line): return line.id == boundary ?? Scene.rootID
    }
  }
}

/// What an event brings with it for the expressions of the actions that it runs.
struct EventContext {
  /// The point of a gesture or a touch, in points.
  var location: CGPoint?
  /// The translation of a pan, in points.
  var translation: CGPoint?
  /// The velocity of a pan, a pinch or a rotation.
  var velocity: ExpressionValue?
  /// The scale of a pinch.
  var scale: CGFloat?
  /// The angle of a rotation in radians.
  var rotation: CGFloat?
  /// The number of touches of a gesture.
  var numberOfTouches: Int?
  /// The point of a contact, in points of the canvas.
  var point: CGPoint?

  /// The id of the item of the event, if it has one.
  var item: String?

  /// The context of actions that run at a time.
  static let none = EventContext()

  /// The value of a name; nil if the event does not have it.
  subscript(name: EventValue) -> ExpressionValue? {
    switch name {
    case .location: location.map { ExpressionValue($0) }
    case .translation: translation.map { ExpressionValue($0) }
    case .velocity: velocity
    case .scale: scale.map { .number(Double($0)) }
    case .rotation: rotation.map { .number(Double($0)) }
    case .numberOfTouches: numberOfTouches.map { .number(Double($0)) }
    case .point: point.map { ExpressionValue($0) }
    }
  }
}

extension EventContext {
  /// The context of a contact of an item, which begins at a point.
  init(contactOf item: String?, at point: CGPoint? = nil) {
    self.item = item
    self.point = point
  }
}

extension ExpressionValue {
  /// The value of a point.
  init(_ point: CGPoint) { self = .pair(Double(point.x), Double(point.y)) }
}

/// The entries of a timeline by their events, so that an event examines only entries that may match.
struct EventIndex {
  /// What tells apart most entries that an event matches from those that it does not.
  enum Key: Hashable {
    /// The contact of an item, or of any.
    case contactBegan(item: String?)
    case contactEnded(item: String?)
    case animatorPaused
    case animatorResumed
    case animationCompleted(String)
    case gesture(String, GestureDescription.State)
    case touchUpInside(String)

    fileprivate static func keys(_ event: TimelineEvent) -> [Key] {
      switch event {
      case .contactBegan(let filter): [.contactBegan(item: filter.item?.id)]
      case .contactEnded(let filter): [.contactEnded(item: filter.item?.id)]
      case .animatorPaused: [.animatorPaused]
      case .animatorResumed: [.animatorResumed]
      case .animationCompleted(let animation, _): [.animationCompleted(animation.id)]
      case .gesture(let gesture, let states): states.map { .gesture(gesture.id, $0) }
      case .touchUpInside(let button): [.touchUpInside(button.id)]
      }
    }
  }

  private var entries: [Key: [Int]] = [:]

  /// The index of a timeline.
  init(_ timeline: [TimelineEntry]) {
    for (index, entry) in timeline.enumerated() {
      guard case .event(let event) = entry.trigger else { continue }
      for key in Key.keys(event) { entries[key, default: []].append(index) }
    }
  }

  /// The entries with a key, in their order.
  func entries(_ key: Key) -> [Int] { entries[key] ?? [] }

  /// The entries with any of some keys, in their order.
  func entries(_ keys: [Key]) -> [Int] {
    let lists = keys.compactMap { entries[$0] }
    return lists.count == 1 ? lists[0] : lists.joined().sorted()
  }
}
