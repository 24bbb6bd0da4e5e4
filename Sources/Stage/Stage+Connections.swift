internal import Dynamics
internal import Foundation
internal import Scene

extension Stage {
  /// The attachments and snaps with an id that act now, in the order in which they were made.
  func connections() -> [ConnectionRecord] {
    let behaviors = timeline.objects.behaviors
    let acting = Set(timeline.objects.actingBehaviors.map(ObjectIdentifier.init))
    let ids = behaviors.ids
    return behaviors.all.compactMap { behavior in
      guard acting.contains(ObjectIdentifier(behavior)), let id = ids[ObjectIdentifier(behavior)],
        let (start, end) = ends(of: behavior)
      else { return nil }
      var record = ConnectionRecord(
        id: id, start: SIMD2(Double(start.x), Double(start.y)),
        end: SIMD2(Double(end.x), Double(end.y)))
      record.energy =
        (behavior as? AttachmentBehavior)?.springEnergy
        ?? (behavior as? SnapBehavior)?.springEnergy ?? 0
      return record
    }
  }

  private func ends(of behavior: DynamicBehavior) -> (CGPoint, CGPoint)? {
    switch behavior {
    case let attachment as AttachmentBehavior: attachment.geometry.map { ($0.end, $0.start) }
    case let snap as SnapBehavior:
      snap.items.first.flatMap { animator.state(of: $0) }.map { (snap.snapPoint, $0.center) }
    default: nil
    }
  }
}
