internal import DisplayList
internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views

/// Gathers what the overlays show from the live behaviours, and draws it in the house's look.
///
/// It reads behaviours and never changes them: overlays have no influence on the motion.
struct OverlayPainter {
  private let overlays: OverlaySet
  private let canvas: CGSize
  private let theme: Theme
  private let measurer: any TextMeasuring
  private var behaviors: [DynamicBehavior]
  /// Boundaries rarely change; they are hatched once, seen from where their items are then.
  private var boundaries: [DisplayList.Item]

  /// The overlays that a scene asks for, over its behaviours.
  init(_ scene: Scene, behaviors: [DynamicBehavior], measuring measurer: any TextMeasuring) {
    overlays = scene.overlays
    canvas = scene.canvas.size
    theme = Theme(on: scene.canvas.background, isDark: scene.canvas.theme == .dark)
    self.measurer = measurer
    self.behaviors = behaviors
    boundaries =
      scene.overlays.contains(.boundaries)
      ? Self.boundaries(of: behaviors, canvas: scene.canvas.size, theme: theme) : []
  }

  /// Shows other behaviours from now on, or the same with other boundaries.
  mutating func follow(_ behaviors: [DynamicBehavior]) {
    self.behaviors = behaviors
    guard overlays.contains(.boundaries) else { return }
    boundaries = Self.boundaries(of: behaviors, canvas: canvas, theme: theme)
  }

  /// What is drawn above the views at a time in seconds, back to front.
  func items(at time: Double) -> [DisplayList.Item] {
    var items = boundaries
    if overlays.contains(.snapPoints) {
      for case let snap as SnapBehavior in behaviors {
        items += SnapOverlay(snap.snapPoint).items(theme)
      }
    }
    for case let attachment as AttachmentBehavior in behaviors {
      items += self.items(of: attachment)
    }
    if overlays.contains(.time) {
      items += CaptionOverlay(time: time).items(theme, canvas: canvas, measuring: measurer)
    }
    return items
  }

  private func items(of attachment: AttachmentBehavior) -> [DisplayList.Item] {
    guard let geometry = attachment.geometry else { return [] }
    if overlays.contains(.attachments) {
      return AttachmentOverlay(
        Self.kind(of: geometry), anchor: geometry.end, end: geometry.isAnchored ? .anchor : .item,
        point: geometry.start
      ).items(theme)
    }
    guard overlays.contains(.anchors) else { return [] }
    let end =
      geometry.isAnchored
      ? AnchorOverlay(geometry.end).items(theme) : PointOverlay(geometry.end).items(theme)
    return end + PointOverlay(geometry.start).items(theme)
  }

  private static func kind(of geometry: AttachmentGeometry) -> AttachmentOverlay.Kind {
    switch geometry.kind {
    case .distance:
      geometry.frequency > 0 ? .spring(restLength: geometry.restLength ?? 0) : .rigid
    case .limit: .limit(length: geometry.restLength ?? 0)
    case .sliding: .sliding(direction: geometry.axis ?? .zero, range: geometry.range)
    case .pin: .pin
    case .fixed: .fixed
    }
  }

  private static func boundaries(
    of behaviors: [DynamicBehavior], canvas: CGSize, theme: Theme
  ) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    for case let collision as CollisionBehavior in behaviors {
      let near = middle(of: collision.items)
      for (_, path) in collision.boundaryPaths {
        items += BoundaryOverlay(path, near: near).items(theme, canvas: canvas)
      }
    }
    return items
  }

  /// The middle of the items' centers, in points of the canvas.
  private static func middle(of items: [any DynamicItem]) -> CGPoint {
    guard !items.isEmpty else { return .zero }
    let sum = items.reduce(CGVector.zero) { $0 + CGVector(from: .zero, to: $1.center) }
    return .zero + (1 / CGFloat(items.count)) * sum
  }
}
