internal import DisplayList
internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views
internal import Scene

/// Gathers what the overlays show from what is on the stage, and draws it in the house's look.
///
/// It reads and never changes: overlays have no influence on the motion.
struct OverlayPainter {
  let overlays: OverlaySet
  let canvas: CGSize
  let theme: OverlayTheme
  let measurer: any TextMeasuring
  let objects: StageObjects
  /// The behaviours that act, each followed by its children.
  private(set) var behaviors: [DynamicBehavior]
  /// Boundaries rarely change; they are hatched once, seen from where their items are then.
  private var boundaries: [DisplayList.Item]
  private var trails = TrailRecorder()

  /// The overlays that a scene asks for, over who is on its stage.
  init(_ scene: Scene, objects: StageObjects, measuring measurer: any TextMeasuring) {
    overlays = scene.overlays
    canvas = scene.canvas.size
    theme = OverlayTheme(scene.canvas, colors: scene.overlayColors)
    self.measurer = measurer
    self.objects = objects
    behaviors = []
    boundaries = []
    follow()
  }

  /// Shows the behaviours that act now, with their present boundaries.
  mutating func follow() {
    behaviors = objects.actingBehaviors
    guard overlays.contains(.boundaries) else { return }
    boundaries = Self.boundaries(of: behaviors, canvas: canvas, theme: theme)
  }

  /// Notes where the items are at a time in seconds, for their trails.
  mutating func record(at time: Double) {
    guard overlays.contains(.trails) else { return }
    trails.record(items, of: objects.animator, at: time)
  }

  /// What is drawn above the views at a time in seconds, back to front.
  func displayItems(at time: Double) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    if overlays.contains(.fields) { items += fields(at: time) }
    items += boundaries
    if overlays.contains(.constraints) {
      items += ConstraintPainter(root: objects.tree.root, theme: theme, measurer: measurer).items()
    }
    if overlays.contains(.trails) { items += trails.items(theme) }
    if overlays.contains(.collisionShapes) { items += collisionShapes() }
    if overlays.contains(.snapPoints) {
      for case let snap as SnapBehavior in behaviors {
        items += SnapOverlay(snap.snapPoint).items(theme)
      }
    }
    for case let attachment as AttachmentBehavior in behaviors {
      items += self.items(of: attachment)
    }
    if overlays.contains(.centers) { items += centers() }
    if overlays.contains(.forces) { items += forces() }
    if overlays.contains(.velocities) { items += velocities() }
    if overlays.contains(.contacts) { items += contacts() }
    return items
  }

  /// The captions at the lower edge, above everything else.
  func captions(frame: Int, time: Double, over below: [DisplayList.Item]) -> [DisplayList.Item] {
    var captions: [CaptionOverlay] = []
    if overlays.contains(.frame) { captions.append(CaptionOverlay("frame \(frame)")) }
    if overlays.contains(.time) { captions.append(CaptionOverlay(time: time)) }
    return captions.flatMap {
      $0.items(theme, canvas: canvas, over: below, measuring: measurer)
    }
  }

  private static func boundaries(
    of behaviors: [DynamicBehavior], canvas: CGSize, theme: OverlayTheme
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

// Attachments.
extension OverlayPainter {
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
}

extension OverlayTheme {
  /// The theme of a canvas, with the colours that the scene chooses itself.
  fileprivate init(_ canvas: Scene.Canvas, colors: OverlayColors) {
    self.init(on: canvas.background, isDark: canvas.theme == .dark)
    ink = colors.ink ?? ink
    velocity = colors.velocity ?? velocity
    force = colors.force ?? force
    contact = colors.contact ?? contact
  }
}
