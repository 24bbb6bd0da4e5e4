package import DisplayList
internal import Dynamics
package import Foundation
internal import Geometry
public import Scene

/// Draws one overlay: marks above the views, or a caption above everything.
///
/// To add an overlay, declare its name, and a color if it needs one, in `Overlay.swift`, write its
/// painter in a file in this folder, and list the painter below.
protocol OverlayPainter {
  /// Whether the overlay has texts, so that it needs fonts; false by default.
  var hasText: Bool { get }
  /// Whether the overlay marks items where they are drawn; false by default.
  var marksItems: Bool { get }
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
  var marksItems: Bool { false }
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
  /// The items of these that the animator moves; empty where no painter needs them.
  var shownItems: [ShownItem] = []
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

}

/// An item that the animator moves, where it is drawn.
///
/// That is where its body is, but for a view that an animation, the layout or its superview shows elsewhere.
struct ShownItem {
  let item: any DynamicItem
  /// The center, in points of the canvas.
  var center: CGPoint
  var massCenter: CGPoint
  /// How far the item has turned, in radians, clockwise.
  var angle: CGFloat
  /// That of the center, in points per second.
  var velocity: CGVector

  /// An item at its body.
  init(_ item: any DynamicItem, _ state: ItemState) {
    self.item = item
    center = state.center
    massCenter = CGPoint(x: CGFloat(state.massCenterX), y: CGFloat(state.massCenterY))
    angle = CGFloat(state.angle)
    velocity = CGVector(dx: CGFloat(state.centerVelocity.x), dy: CGFloat(state.centerVelocity.y))
  }

  /// Moves an item, with its center of mass, to where it is drawn.
  mutating func move(to sample: MotionSample) {
    let shown = CGPoint(x: CGFloat(sample.x), y: CGFloat(sample.y))
    let turn = CGAffineTransform(rotationAngle: CGFloat(sample.angle) - angle)
    massCenter = shown + CGVector(from: center, to: massCenter).applying(turn)
    (center, angle) = (shown, CGFloat(sample.angle))
    velocity = CGVector(dx: CGFloat(sample.vx), dy: CGFloat(sample.vy))
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

/// Draws the overlays of a scene above its views; they have no influence on the motion.
struct StageOverlays {
  private var context: OverlayContext
  private let overlays: [Overlay]
  private var painters: [any OverlayPainter]
  /// The edges of captions at which they cover no text of the first frame, where they stay; nil before it.
  private var edges: [Overlay: Caption.Edge]?

  /// The overlays that a scene asks for.
  init(
    _ scene: Scene, objects: StageObjects, measuring measurer: any TextMeasuring,
    leavingOut leftOut: Set<String>
  ) {
    context = OverlayContext(scene, objects: objects, measuring: measurer)
    context.leftOut = leftOut
    overlays = Overlay.allCases.filter(scene.overlays.contains)
    painters = overlays.map(\.painter)
    follow()
  }

  /// Whether there are none.
  var isEmpty: Bool { overlays.isEmpty }

  /// Takes over the behaviors that act now, with their present boundaries.
  mutating func follow() {
    context.behaviors = context.objects.actingBehaviors
    for index in painters.indices { painters[index].follow(context) }
  }

  /// Takes over the paths of fingers that touch while the scene plays.
  mutating func show(_ touches: [TouchPath]) { context.touches = touches }

  /// Goes on to a frame, which shows a time in seconds, with the contacts since the one before.
  ///
  /// - Parameters:
  ///   - frame: The number of the frame.
  ///   - time: The time.
  ///   - contacts: The contacts.
  ///   - show: Where an item is drawn; nil for what the animator does not move.
  mutating func record(
    frame: Int, time: Double, contacts: [ContactRecord],
    showing show: (any DynamicItem) -> ShownItem?
  ) {
    (context.frame, context.time, context.contacts) = (frame, time, contacts)
    if painters.contains(where: \.marksItems) {
      context.shownItems = context.items.compactMap(show)
    }
    if edges == nil { edges = freeEdges }
    context.captions = overlays.indices.compactMap(caption).map {
      $0.box(canvas: context.canvas, measuring: context.measurer)
    }
    for index in painters.indices { painters[index].record(context) }
  }

  /// The caption of an overlay at its edge.
  private func caption(_ index: Int) -> Caption? {
    var caption = painters[index].caption(context)
    caption?.edge = edges?[overlays[index]] ?? .bottom
    return caption
  }

  /// The edges at which captions cover no text of the views and not each other.
  private var freeEdges: [Overlay: Caption.Edge] {
    let captions = zip(overlays, painters).compactMap { overlay, painter in
      painter.caption(context).map { (overlay, $0) }
    }
    guard !captions.isEmpty else { return [:] }
    let texts = VisibleView.texts(
      below: context.objects.tree.root, without: context.leftOut, measuring: context.measurer)
    var edges: [Overlay: Caption.Edge] = [:]
    var taken: [CGRect] = []
    for (overlay, caption) in captions {
      func free(_ areas: [CGRect]) -> Caption.Edge? {
        caption.freeEdge(canvas: context.canvas, beside: areas, measuring: context.measurer)
      }
      var placed = caption
      placed.edge = free(texts + taken) ?? free(taken) ?? .bottom
      taken.append(placed.box(canvas: context.canvas, measuring: context.measurer))
      edges[overlay] = placed.edge
    }
    return edges
  }

  /// The overlays in an appearance, above the views' items: on the color of a view that covers the canvas, as on a
  /// canvas of that color.
  private func shown(in appearance: Appearance, over views: [DisplayList.Item]) -> StageOverlays {
    var appearance = appearance
    let canvas = CGRect(origin: .zero, size: context.canvas)
    appearance.background = views.cover(of: canvas) ?? appearance.background
    var shown = self
    shown.context.appearance = appearance
    return shown
  }

  /// What the overlays but for some draw above the views' items, without captions.
  func marks(
    over views: [DisplayList.Item], in appearance: Appearance, without others: Set<Overlay>
  ) -> [DisplayList.Item] {
    let context = shown(in: appearance, over: views).context
    return zip(overlays, painters).flatMap { overlay, painter in
      others.contains(overlay) ? [] : painter.items(context)
    }
  }

  /// What the frame draws: the views' items, the overlays above them, and the captions on top.
  ///
  /// - Parameters:
  ///   - views: The views' items.
  ///   - appearance: How the frame is drawn.
  ///   - isRounded: Whether the frame consists of pixels, to which views are rounded.
  /// - Returns: All items, from back to front.
  func items(
    over views: [DisplayList.Item], in appearance: Appearance, isRounded: Bool
  ) -> [DisplayList.Item] {
    var overlays = shown(in: appearance, over: views)
    overlays.context.isRounded = isRounded
    return views + overlays.parts(over: views).flatMap(\.items)
  }

  /// What each overlay draws above the views' items, back to front, the captions last.
  func parts(over views: [DisplayList.Item]) -> [OverlayPart] {
    let marks = zip(overlays, painters).map { overlay, painter in
      OverlayPart(
        overlay: overlay, items: painter.items(context), letterings: painter.letterings(context))
    }
    let below = views + marks.flatMap(\.items)
    let captions = overlays.indices.compactMap { index in
      caption(index).map { caption in
        OverlayPart(
          overlay: overlays[index],
          items: caption.items(
            context.theme, canvas: context.canvas, over: below, measuring: context.measurer),
          letterings: [caption.box(canvas: context.canvas, measuring: context.measurer)])
      }
    }
    return marks + captions
  }
}
