internal import Dynamics
internal import Foundation
internal import Views

extension Stage {
  /// The contacts that began or ended in the last step, in the order in which they did.
  func contacts() -> [ContactRecord] {
    animator.contactEvents.compactMap { event in
      guard let item = event.contact.item as? View else { return nil }
      let partner: ContactRecord.Partner
      switch event.contact.partner {
      case .item(let other):
        guard let other = other as? View else { return nil }
        partner = .item(other.identifier)
      case .boundary(let identifier):
        partner = identifier.map { .boundary($0) } ?? .referenceBounds
      }
      switch event.phase {
      case .began:
        let point = event.contact.point
        return ContactRecord(
          phase: .began, item: item.identifier, partner: partner,
          point: SIMD2(Double(point.x), Double(point.y)))
      case .ended:
        return ContactRecord(phase: .ended, item: item.identifier, partner: partner)
      }
    }
  }
}
