internal import Dynamics
internal import Foundation
internal import Geometry

extension Stage {
  /// The contacts that began or ended since the previous frame, in order.
  public func contacts() -> [ContactRecord] { recentContacts }

  /// What has happened since the previous frame, in order.
  public func events() -> [StageEvent] {
    let contacts = recentContacts.map(StageEvent.contact)
    guard !timeline.records.isEmpty else { return contacts }
    var (events, next): ([StageEvent], Int) = ([], 0)
    for record in timeline.records {
      let end = max(next, record.precedingContacts)
      events += contacts[next..<end]
      events.append(.timeline(record))
      next = end
    }
    return events + contacts[next...]
  }

  /// The records of an animator's contact events, in a step that has just ended.
  func contacts(of events: [ContactEvent]) -> [ContactRecord] {
    events.compactMap { event in
      guard let item = items.id(of: event.contact.item) else { return nil }
      let partner: ContactRecord.Partner
      switch event.contact.partner {
      case .item(let other):
        guard let other = items.id(of: other) else { return nil }
        partner = .item(other)
      case .boundary(let identifier):
        partner = identifier.map { .boundary($0) } ?? .referenceBounds
      }
      switch event.phase {
      case .began:
        let (point, normal) = (event.contact.point, event.contact.normal)
        return ContactRecord(
          phase: .began, time: clock, item: item, partner: partner,
          point: SIMD2(Float(point.x), Float(point.y)),
          normal: SIMD2(Float(normal.dx), Float(normal.dy)))
      case .ended:
        return ContactRecord(phase: .ended, time: clock, item: item, partner: partner)
      }
    }
  }
}
