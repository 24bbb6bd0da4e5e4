public import Foundation
public import Geometry
public import Scene

/// What an attachment looks like at a moment, for drawing: in reference coordinates, in points.
public struct AttachmentGeometry: Equatable, Sendable {
  /// How the attachment holds.
  public let kind: AttachmentBehavior.Kind
  /// The attached point of the first item.
  public let start: CGPoint
  /// The attached point of the other item, or the anchor point.
  public let end: CGPoint
  /// Whether `end` is an anchor point.
  public let isAnchored: Bool
  /// The distance that a rod or a spring keeps, or a limit allows; nil for the other kinds.
  public let restLength: CGFloat?
  /// The frequency of a spring in hertz; 0 for everything rigid.
  public let frequency: CGFloat
  /// The direction of sliding, of length 1; nil for the other kinds.
  public let axis: CGVector?
  /// The range of a sliding or pin attachment; infinite for the other kinds.
  public let range: FloatRange
}

extension AttachmentBehavior {
  /// What the attachment looks like now; nil while it does not act.
  public final var geometry: AttachmentGeometry? {
    guard let dynamicAnimator, let link else { return nil }
    let (start, end) = link.points(in: dynamicAnimator)
    return AttachmentGeometry(
      kind: kind, start: start, end: end, isAnchored: attachedBehaviorType == .anchor,
      restLength: kind.joinsPoints ? length : nil, frequency: kind == .distance ? frequency : 0,
      axis: kind == .sliding ? link.axis(in: dynamicAnimator) : nil,
      range: hasRange ? attachmentRange : .infinite)
  }
}
