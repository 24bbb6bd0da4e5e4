import DisplayList
import Foundation
import Geometry
import Stage
import Testing
import Scene

@Suite("Overlays of motion")
struct MotionOverlayTests {
  private let theme = OverlayTheme.light

  @Test("a centre of mass is a circle of radius 4 with two quarters, and turns with its item")
  func center() throws {
    let items = CenterOverlay(CGPoint(x: 50, y: 60), angle: .pi / 2).items(theme)
    #expect(items.count == 3)
    let quarters = try #require(items[1].fill)
    let points = quarters.shape.path.points.map { $0.applying(quarters.transform) }
    // Before the turn the first quarter reaches from the x axis to the y axis.
    #expect(points[1].isNear(CGPoint(x: 50, y: 64)) && points[2].isNear(CGPoint(x: 46, y: 60)))
    let circle = try #require(items[2].stroke)
    #expect(circle.path.controlBounds.width == 8 && circle.width == 1)
    #expect(CenterOverlay(CGPoint(x: CGFloat.nan, y: 0)).items(theme).isEmpty)
  }

  @Test("an outline is dashed, with a halo; an empty path draws nothing")
  func outline() throws {
    let path = BezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    let line = try #require(OutlineOverlay(path).items(theme).first?.stroke)
    #expect(line.path == path && line.dash != nil && line.halo?.color == theme.background)
    #expect(OutlineOverlay(BezierPath()).items(theme).isEmpty)
  }

  @Test("a field's arrows stand in the middle of their cells, 26 long at the strength of gravity")
  func fields() throws {
    // 100 × 70 points hold 3 × 2 cells of 32 points, with rests of 2 and 3 at the sides.
    let items = FieldOverlay { _ in CGVector(dx: 0, dy: 1000) }
      .items(theme, canvas: CGSize(width: 100, height: 70))
    let heads = try #require(items.last?.fill).shape.path.points
    #expect(heads.count == 6 * 3)
    #expect(heads[0].isNear(CGPoint(x: 18, y: 19 + 13)))
    // A quarter of the strength: half the length.
    let weak = FieldOverlay { _ in CGVector(dx: 250, dy: 0) }
      .items(theme, canvas: CGSize(width: 100, height: 70))
    #expect(try #require(weak.last?.fill).shape.path.points[0].isNear(CGPoint(x: 18 + 6.5, y: 19)))
  }

  @Test("a field draws nothing where it does not act, and on a canvas without a cell")
  func noField() {
    let canvas = CGSize(width: 100, height: 100)
    #expect(FieldOverlay { _ in nil }.items(theme, canvas: canvas).isEmpty)
    #expect(FieldOverlay { _ in .zero }.items(theme, canvas: canvas).isEmpty)
    #expect(
      FieldOverlay { _ in CGVector(dx: CGFloat.infinity, dy: 0) }.items(theme, canvas: canvas)
        .isEmpty)
    #expect(
      FieldOverlay { _ in CGVector(dx: 1, dy: 0) }.items(theme, canvas: .zero).isEmpty)
  }
}

@Suite("Overlays of a scene in motion")
struct StagedOverlayTests {
  /// A square on a floor, another in flight, and a push.
  private func stage(_ overlays: String) throws -> Stage {
    try staged(
      """
      "canvas": {"size": [200, 200]}, "timing": {"duration": 2, "fps": 60},
      "views": [
        {"id": "rests", "frame": [20, 118, 40, 40]}, {"id": "flies", "frame": [120, 20, 40, 40]}],
      "behaviors": [
        {"type": "gravity", "items": ["rests", "flies"]},
        {"type": "collision", "items": ["rests"],
         "boundaries": [{"id": "floor", "from": [0, 160], "to": [200, 160]}]},
        {"type": "push", "items": ["rests"], "mode": "continuous", "pushDirection": [0.1, 0]}],
      "overlays": {\(overlays)}
      """)
  }

  private func items(_ overlay: String, after frames: Int = 30) throws -> [DisplayList.Item] {
    let (stage, plain) = (try stage("\"\(overlay)\": true"), try stage(""))
    stage.advance(frames: frames)
    plain.advance(frames: frames)
    // Overlays lie above the views, and change nothing of them.
    let views = plain.displayList().items
    #expect(Array(stage.displayList().items.prefix(views.count)) == views)
    #expect(stage.samples() == plain.samples())
    return Array(stage.displayList().items.dropFirst(views.count))
  }

  @Test("a square on a floor has two points of contact")
  func contacts() throws {
    // Two strokes and two discs each.
    #expect(try items("contacts").count == 8)
    #expect(try items("contacts", after: 0).isEmpty)
  }

  @Test("what moves has an arrow, what rests none")
  func velocities() throws {
    let arrows = try items("velocities").compactMap(\.fill)
    #expect(arrows.count == 1)
  }

  @Test("a push that acts has an arrow, each item a centre and an outline, the frame a number")
  func others() throws {
    #expect(try items("forces").compactMap(\.fill).count == 1)
    #expect(try items("centers").compactMap(\.stroke).count == 2)
    #expect(try items("collisionShapes").compactMap(\.stroke).count == 2)
    let texts = try items("frame", after: 7).compactMap { item in
      if case .text(let text) = item { text.block.string } else { nil }
    }
    #expect(texts == ["frame 7"])
  }

  @Test("a trail leads through the places of the last second, with ticks at its tenths")
  func trails() throws {
    let strokes = try items("trails", after: 30).compactMap(\.stroke)
    // 24 shades, and ticks at 0.1 to 0.4 s; what rests has no trail.
    #expect(strokes.count == 24 + 4)
    #expect(strokes.first?.path.points.first == CGPoint(x: 140, y: 40))
  }
}
