internal import DisplayList
internal import Foundation
internal import Geometry
internal import Scene

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
  mutating func record(frame: Int, time: Double, contacts: [ContactRecord]) {
    (context.frame, context.time, context.contacts) = (frame, time, contacts)
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

  /// The edges at which captions cover no text of the views.
  private var freeEdges: [Overlay: Caption.Edge] {
    let captions = zip(overlays, painters).compactMap { overlay, painter in
      painter.caption(context).map { (overlay, $0) }
    }
    guard !captions.isEmpty else { return [:] }
    let texts = VisibleView.texts(
      below: context.objects.tree.root, without: context.leftOut, measuring: context.measurer)
    return Dictionary(
      captions.map { overlay, caption in
        (
          overlay,
          caption.freeEdge(canvas: context.canvas, beside: texts, measuring: context.measurer)
        )
      }, uniquingKeysWith: { first, _ in first })
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
