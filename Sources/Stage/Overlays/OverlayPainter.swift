internal import DisplayList
internal import Foundation
public import Scene

/// Draws one overlay: marks above the views, or a caption above everything.
///
/// To add an overlay, declare its name, and a color if it needs one, in `Overlay.swift`, write its
/// painter in a file of its own, and list the painter below.
protocol OverlayPainter {
  /// Whether the overlay has texts, so that it needs fonts; false by default.
  var hasText: Bool { get }
  /// Called at the start, and whenever behaviors or boundaries were added, removed or changed.
  mutating func follow(_ context: OverlayContext)
  /// Called at every frame, whether it is drawn or not.
  mutating func record(_ context: OverlayContext)
  /// The marks at the current frame, back to front; none by default.
  func items(_ context: OverlayContext) -> [DisplayList.Item]
  /// The boxes of the texts among the marks, with their plates, in points of the canvas; none by
  /// default.
  func letterings(_ context: OverlayContext) -> [CGRect]
  /// The caption at the current frame; none by default.
  func caption(_ context: OverlayContext) -> Caption?
}

extension OverlayPainter {
  var hasText: Bool { false }
  func follow(_ context: OverlayContext) {}
  func record(_ context: OverlayContext) {}
  func items(_ context: OverlayContext) -> [DisplayList.Item] { [] }
  func letterings(_ context: OverlayContext) -> [CGRect] { [] }
  func caption(_ context: OverlayContext) -> Caption? { nil }
}

extension Overlay {
  /// What draws the overlay.
  var painter: any OverlayPainter {
    switch self {
    case .fields: FieldPainter()
    case .boundaries: BoundaryPainter()
    case .constraints: ConstraintPainter()
    case .trails: TrailPainter()
    case .collisionShapes: CollisionShapePainter()
    case .snapPoints: SnapPointPainter()
    case .attachments: AttachmentPainter()
    case .anchors: AnchorPainter()
    case .centers: CenterPainter()
    case .forces: ForcePainter()
    case .velocities: VelocityPainter()
    case .contacts: ContactPainter()
    case .flashes: FlashPainter()
    case .touches: TouchPainter()
    case .frame: FrameNumberPainter()
    case .time: TimePainter()
    }
  }

  /// Whether the overlay has texts, so that it needs fonts.
  public var hasText: Bool { painter.hasText }
}
