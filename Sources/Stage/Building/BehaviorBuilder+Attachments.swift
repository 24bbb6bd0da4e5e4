internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat

extension BehaviorBuilder {
  /// An attachment of any kind.
  func attachment(_ parameters: AttachmentParameters) -> DynamicBehavior {
    let item = item(parameters.item)
    let behavior: AttachmentBehavior
    switch parameters.target {
    case .anchor(let point):
      behavior = attachment(of: item, parameters, toAnchor: point)
    case .item(let other, let offset):
      behavior = attachment(of: item, parameters, to: self.item(other), offset)
    }
    switch parameters.hold {
    case .distance(let length, let frequency, let damping):
      behavior.frequency = frequency
      behavior.damping = damping
      if let length { behavior.length = length }
    case .limit(let length):
      if let length { behavior.length = length }
    case .sliding(_, _, let range): behavior.attachmentRange = range
    case .fixed: break
    case .pin(_, let range, let torque):
      behavior.attachmentRange = range
      behavior.frictionTorque = torque
    }
    return behavior
  }

  private func attachment(
    of item: any DynamicItem, _ parameters: AttachmentParameters, toAnchor anchor: CGPoint
  ) -> AttachmentBehavior {
    switch parameters.hold {
    case .distance:
      return AttachmentBehavior(
        item: item, offsetFromCenter: parameters.offset, attachedToAnchor: anchor)
    case .sliding(let point, let axis, _):
      return .slidingAttachment(with: item, attachmentAnchor: point, axisOfTranslation: axis)
    case .limit, .fixed, .pin:
      preconditionFailure("a checked scene attaches by limits, welds and pins only between items")
    }
  }

  private func attachment(
    of item: any DynamicItem, _ parameters: AttachmentParameters, to other: any DynamicItem,
    _ offset: Offset
  ) -> AttachmentBehavior {
    switch parameters.hold {
    case .distance:
      return AttachmentBehavior(
        item: item, offsetFromCenter: parameters.offset, attachedTo: other,
        offsetFromCenter: offset)
    case .limit:
      return .limitAttachment(
        with: item, offsetFromCenter: parameters.offset, attachedTo: other,
        offsetFromCenter: offset)
    case .sliding(let point, let axis, _):
      return .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: point, axisOfTranslation: axis)
    case .fixed(let point):
      return .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: point)
    case .pin(let point, _, _):
      return .pinAttachment(with: item, attachedTo: other, attachmentAnchor: point)
    }
  }
}
