package import DisplayList
internal import Dynamics
package import Foundation
internal import Geometry
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

/// What overlays show: the stage at a frame.
///
/// Painters read it and never change it.
struct OverlayContext {
  /// The overlays that the scene asks for.
  let overlays: Set<Overlay>
  /// The size of the canvas in points.
  let canvas: CGSize
  /// How the frame is drawn.
  var appearance: Appearance { didSet { theme = OverlayTheme(appearance, overlayColors) } }
  private(set) var theme: OverlayTheme
  /// The colors that the scene chooses itself.
  private let overlayColors: [OverlayColor: DynamicColor]
  let measurer: any TextMeasuring
  let objects: StageObjects
  /// The paths of the fingers, of those that touch live as far as they are known.
  var touches: [TouchPath]
  /// The contacts that began or ended since the frame before.
  var contacts: [ContactRecord] = []
  /// The behaviors that act, each followed by its children.
  var behaviors: [DynamicBehavior] = []
  /// The boxes of the captions, in points of the canvas, which other overlays leave free.
  var captions: [CGRect] = []
  /// Whether the frame consists of pixels, to which views are rounded.
  var isRounded = true
  /// The ids of views that are not drawn.
  var leftOut: Set<String> = []
  /// The number of the frame.
  var frame = 0
  /// The time that the frame shows, in seconds.
  var time = 0.0

  init(_ scene: Scene, objects: StageObjects, measuring measurer: any TextMeasuring) {
    overlays = scene.overlays
    canvas = scene.canvas.size
    appearance = Appearance(of: scene)
    overlayColors = scene.overlayColors
    theme = OverlayTheme(appearance, overlayColors)
    touches = scene.touches
    self.measurer = measurer
    self.objects = objects
  }

  /// The animators that move the items.
  var animator: AnimatorGroup { objects.animators }

  /// The behaviors of a kind that act.
  func behaviors<Kind: DynamicBehavior>(_ kind: Kind.Type) -> [Kind] {
    behaviors.compactMap { $0 as? Kind }
  }

  /// The items that behaviors hold, each once, in the order in which they name them.
  var items: [any DynamicItem] {
    var seen: Set<ObjectIdentifier> = []
    return behaviors.flatMap(\.heldItems).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// The states of those items that the animator moves.
  var states: [(item: any DynamicItem, state: ItemState)] {
    items.compactMap { item in animator.state(of: item).map { (item, $0) } }
  }
}

extension OverlayTheme {
  /// The theme of overlays in an appearance, with some colors of the scene's choice.
  fileprivate init(_ appearance: Appearance, _ colors: [OverlayColor: DynamicColor]) {
    // Ink must be read on the background that there is, whatever theme the views have.
    self.init(
      on: appearance.background ?? DynamicColor.canvas.resolved(for: appearance.theme),
      colors: colors.mapValues { $0.resolved(for: appearance.theme) })
  }
}

extension ItemState {
  var center: CGPoint { CGPoint(x: CGFloat(x), y: CGFloat(y)) }
  /// In points per second.
  var velocity: CGVector { CGVector(dx: CGFloat(velocityX), dy: CGFloat(velocityY)) }
}

/// What one overlay draws in a frame.
package struct OverlayPart: Equatable {
  /// The overlay.
  package let overlay: Overlay
  /// What it draws above the views, back to front.
  package let items: [DisplayList.Item]
  /// The boxes of its texts, with their plates, in points of the canvas.
  package let letterings: [CGRect]
}

extension Stage {
  /// What the overlays draw in the current frame, back to front: the last items of its display list.
  ///
  /// Tests look in them for marks and texts in each other's way.
  package func overlayParts() -> [OverlayPart] {
    overlays.parts(
      over: ViewPainter.items(below: root, transform: .identity, in: scene.canvas.theme))
  }
}
