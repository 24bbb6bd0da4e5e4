internal import DisplayList
internal import Dynamics
internal import Foundation
internal import Geometry
internal import Scene

/// The ends of attachments, unless the attachments are drawn with them: rings and dots.
struct AnchorPainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    guard !context.overlays.contains(.attachments) else { return [] }
    let theme = context.theme
    return context.behaviors(AttachmentBehavior.self).compactMap(\.geometry).flatMap { geometry in
      let end =
        geometry.isAnchored
        ? theme.ringHalo(at: geometry.end) + theme.ring(at: geometry.end)
        : theme.dot(at: geometry.end)
      return end + theme.dot(at: geometry.start)
    }
  }
}

extension OverlayTheme {
  /// A ring at an anchor, filled with the background, without its halo.
  func ring(at point: CGPoint) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let circle = BezierPath.circle(point, radius: OverlayMetrics.anchorRadius)
    return [
      .disc(point, radius: OverlayMetrics.anchorRadius, color: background),
      .stroke(DisplayList.Stroke(circle, width: OverlayMetrics.anchorLine, color: structure)),
    ]
  }

  /// The halo of a ring.
  func ringHalo(at point: CGPoint) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let radius = OverlayMetrics.ringReach + OverlayMetrics.haloWidth
    return [.disc(point, radius: radius, color: background)]
  }

  /// A dot with its halo at an attached point of an item.
  func dot(at point: CGPoint) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let radius = OverlayMetrics.dotRadius
    return [
      .disc(point, radius: radius + OverlayMetrics.dotHalo, color: background),
      .disc(point, radius: radius, color: structure),
    ]
  }
}

extension OverlayMetrics {
  /// How far a ring reaches from its center.
  static let ringReach = anchorRadius + anchorLine / 2
  fileprivate static let anchorRadius: CGFloat = 5.5
  fileprivate static let anchorLine: CGFloat = 2
  fileprivate static let dotRadius: CGFloat = 3.2
  fileprivate static let dotHalo: CGFloat = 1.2
}
