internal import Dynamics
internal import Foundation
internal import SceneFormat
internal import Scene

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
