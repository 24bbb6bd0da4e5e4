internal import DisplayList
internal import Geometry
internal import Scene

/// Draws the overlays of a scene above its views; they have no influence on the motion.
struct StageOverlays {
  private var context: OverlayContext
  private var painters: [any OverlayPainter]

  /// The overlays that a scene asks for.
  init(_ scene: Scene, objects: StageObjects, measuring measurer: any TextMeasuring) {
    context = OverlayContext(scene, objects: objects, measuring: measurer)
    painters = Overlay.allCases.filter(scene.overlays.contains).map(\.painter)
    follow()
  }

  /// Takes over the behaviors that act now, with their present boundaries.
  mutating func follow() {
    context.behaviors = context.objects.actingBehaviors
    for index in painters.indices { painters[index].follow(context) }
  }

  /// Goes on to a frame, which shows a time in seconds, with the contacts since the one before.
  mutating func record(frame: Int, time: Double, contacts: [ContactRecord]) {
    (context.frame, context.time, context.contacts) = (frame, time, contacts)
    for index in painters.indices { painters[index].record(context) }
  }

  /// What the overlays draw above the views, without captions.
  var marks: [DisplayList.Item] { painters.flatMap { $0.items(context) } }

  /// What the frame draws: the views' items, the overlays above them, and the captions on top.
  func items(over views: [DisplayList.Item]) -> [DisplayList.Item] {
    let items = views + marks
    return items
      + painters.compactMap { $0.caption(context) }.flatMap {
        $0.items(
          context.theme, canvas: context.canvas, over: items, measuring: context.measurer)
      }
  }
}
