import DisplayList
import Foundation
import Geometry
import Stage
import Testing
import Scene

@Suite("Overlays of motion")
struct MotionOverlayTests {
  private let theme = OverlayTheme(on: .white)

  @Test("a center of mass is a circle of radius 4 with two quarters, and turns with its item")
  func center() throws {
    let items = theme.center(at: CGPoint(x: 50, y: 60), angle: .pi / 2)
    #expect(items.count == 3)
    let quarters = try #require(items[1].fill)
    let points = quarters.shape.path.points.map { $0.applying(quarters.transform) }
    // Before the turn the first quarter reaches from the x axis to the y axis.
    #expect(points[1].isNear(CGPoint(x: 50, y: 64)) && points[2].isNear(CGPoint(x: 46, y: 60)))
    let circle = try #require(items[2].stroke)
    #expect(circle.path.extent.rect?.width == 8 && circle.width == 1)
    #expect(theme.center(at: CGPoint(x: CGFloat.nan, y: 0), angle: 0).isEmpty)
  }

  @Test("an outline is dashed, with a halo; an empty path draws nothing")
  func outline() throws {
    let path = BezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    let line = try #require(theme.outline(path).first?.stroke)
    #expect(line.path == path && line.dash != nil && line.halo?.color == theme.background)
    #expect(theme.outline(BezierPath()).isEmpty)
  }

  @Test(
    "a field's arrows stand in the middle of their cells, of which the greatest one fills 26 of 32")
  func fields() throws {
    // 100 × 70 points hold 3 × 2 cells of 32 points, with rests of 2 and 3 at the sides.
    let canvas = CGSize(width: 100, height: 70)
    let items = theme.field(on: canvas) { _ in CGVector(dx: 0, dy: 1000) }
    let heads = try #require(items.last?.fill).shape.path.points
    #expect(heads.count == 6 * 3)
    #expect(heads[0].isNear(CGPoint(x: 18, y: 19 + 13)))
    // A quarter of the greatest strength: half the length.
    let mixed = theme.field(on: canvas) { CGVector(dx: $0.x < 32 ? 5 : 20, dy: 0) }
    let tips = try #require(mixed.last?.fill).shape.path.points
    #expect(tips[0].isNear(CGPoint(x: 18 + 6.5, y: 19)))
    #expect(tips[3].isNear(CGPoint(x: 50 + 13, y: 19)))
    // On a large canvas there are 40 cells, and arrows as long as these have space for.
    let large = theme.field(on: CGSize(width: 4000, height: 100)) { _ in CGVector(dx: 0, dy: 1) }
    let first = try #require(large.last?.fill).shape.path.points
    #expect(first.count == 40 * 3)
    #expect(first[0].isNear(CGPoint(x: 50, y: 90.625)))
  }

  @Test("a magnetic field has dots where it turns paths clockwise, crosses where it does not")
  func magneticField() throws {
    let canvas = CGSize(width: 64, height: 32)
    // The circle of a cell, and a dot or a cross; 1 rad/s is a quarter of the reference: radius 3.5.
    let items = theme.magneticField(on: canvas) { $0.x < 32 ? 1 : -4 }
    let lines = try #require(items.first?.stroke).path
    let rect = try #require(lines.extent.rect)
    #expect(abs(rect.minX - (16 - 3.5)) < 1e-9 && abs(rect.maxX - (48 + 7)) < 1e-9)
    #expect(items.last?.fill?.shape.extent.rect?.center == CGPoint(x: 16, y: 16))
    #expect(theme.magneticField(on: canvas) { _ in nil }.isEmpty)
    #expect(theme.magneticField(on: canvas) { _ in 0 }.isEmpty)
  }

  @Test("a field draws nothing where it does not act, and on a canvas without a cell")
  func noField() {
    let canvas = CGSize(width: 100, height: 100)
    #expect(theme.field(on: canvas) { _ in nil }.isEmpty)
    #expect(theme.field(on: canvas) { _ in .zero }.isEmpty)
    #expect(theme.field(on: canvas) { _ in CGVector(dx: CGFloat.infinity, dy: 0) }.isEmpty)
    #expect(theme.field(on: .zero) { _ in CGVector(dx: 1, dy: 0) }.isEmpty)
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

  @Test(
    "the marks of an item are at the view where an animation shows it beside its body",
    arguments: ["centers", "trails", "velocities"])
  func animatedItem(overlay: String) throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 300]}, "timing": {"duration": 2, "fps": 60},
      "views": [{"id": "a", "frame": [120, 20, 40, 40], "backgroundColor": "systemBlue"}],
      "behaviors": [{"type": "gravity", "items": ["a"]}],
      "timeline": [{"at": 0.1, "do": [{"animate": {"duration": 1, "set": {"a.center": [80, 60]}}}]}],
      "overlays": {"\(overlay)": true}
      """)
    stage.advance(frames: 30)
    let items = stage.displayList().items
    let view = try #require(items.first?.fill)
    let center = try #require(view.shape.extent.rect?.center.applying(view.transform))
    // The animation is in its middle, and the body 25 points beside the view.
    #expect(abs(center.x - 140) > 10)
    let points = items.dropFirst().compactMap(\.stroke).flatMap { stroke in
      ([.zero] + stroke.path.points).map { $0.applying(stroke.transform) }
    }
    #expect(points.contains { CGVector(from: $0, to: center).length < 1 })
  }

  @Test("a square on a floor has two points of contact")
  func contacts() throws {
    // Two strokes and two discs each.
    #expect(try items("contacts").count == 8)
    #expect(try items("contacts", after: 0).isEmpty)
  }

  @Test("overlays have the ink for a view that covers the canvas", arguments: [0, 1, 2])
  func covered(kind: Int) throws {
    let views = [
      #"{"id": "back", "frame": [0, 0, 64, 64], "backgroundColor": "black"}"#,
      #"{"id": "back", "frame": [0, 0, 63, 64], "backgroundColor": "black"}"#,
      #"{"id": "back", "frame": [0, 0, 64, 64], "backgroundColor": "black", "alpha": 0.9}"#,
    ]
    let items = try staged(
      """
      "canvas": {"size": [64, 64], "background": "white"},
      "views": [\(views[kind]), {"id": "a", "frame": [0, 0, 10, 10], "backgroundColor": "green"}],
      "behaviors": [{"type": "snap", "item": "a", "snapPoint": [32, 32]}], "overlays": {"snapPoints": true}
      """
    ).displayList().items
    // The halos of the cross are beneath it.
    let halo = try #require(items.compactMap(\.stroke).first).color
    #expect(halo == (kind == 0 ? .black : .white))
  }

  @Test("an arrow on a view as light as itself has a wider halo")
  func arrowHalo() throws {
    func halo(_ color: Color?) throws -> CGFloat {
      let arrow = theme.velocity(CGVector(dx: 1000, dy: 0), at: .zero, on: color)
      return try #require(arrow.first?.stroke).width
    }
    #expect(try halo(nil) == 1.5 && halo(Color(hex: 0xFFCC00)) == 1.5)
    #expect(try halo(theme[.velocity]) == 3)
  }

  private let theme = OverlayTheme(on: .white)

  @Test("a positive magnetic field leads into the canvas: a charge that moves right turns left")
  func magneticSigns() throws {
    func items(_ strength: Double) throws -> [DisplayList.Item] {
      try staged(
        """
        "canvas": {"size": [64, 64]}, "views": [{"id": "a", "frame": [0, 0, 10, 10]}],
        "behaviors": [{"type": "field", "kind": "magnetic", "items": ["a"], "falloff": 0,
          "strength": \(strength)}],
        "overlays": {"fields": true}
        """
      ).overlayParts().flatMap(\.items)
    }
    #expect(try items(2).count == 1)
    #expect(try items(-2).compactMap(\.fill).count == 1)
  }

  @Test("what moves has an arrow, what rests none")
  func velocities() throws {
    let arrows = try items("velocities").compactMap(\.fill)
    #expect(arrows.count == 1)
  }

  @Test("a push that acts has an arrow, each item a center and an outline, the frame a number")
  func others() throws {
    #expect(try items("forces").compactMap(\.fill).count == 1)
    #expect(try items("centers").compactMap(\.stroke).count == 2)
    #expect(try items("collisionShapes").compactMap(\.stroke).count == 2)
    let texts = try items("frame", after: 7).compactMap { item in
      if case .text(let text) = item { text.block.string } else { nil }
    }
    #expect(texts == ["frame 7"])
  }

  @Test(
    "captions that do not fit beside each other stand at different edges", arguments: [110, 300])
  func narrowCaptions(width: Int) throws {
    let stage = try staged(
      """
      "canvas": {"size": [\(width), 100]}, "timing": {"duration": 1}, "overlays": {"frame": true, "time": true}
      """)
    let places = stage.displayList().items.compactMap { item in
      if case .text(let text) = item { text.rect.minY } else { nil }
    }
    try #require(places.count == 2)
    #expect((places[0] == places[1]) == (width == 300))
  }

  @Test("a trail leads through the places of the last second, with ticks at its tenths")
  func trails() throws {
    let strokes = try items("trails", after: 30).compactMap(\.stroke)
    // A halo of 6 shades, 24 shades, and ticks at 0.1 to 0.4 s; what rests has no trail.
    #expect(strokes.count == 6 + 24 + 4)
    #expect(strokes.first?.path.points.first == CGPoint(x: 140, y: 40))
  }

  @Test("the trail of an item that the timeline adds starts where it was added")
  func laterTrail() throws {
    let stage = try staged(
      """
      "timing": {"duration": 2}, "views": [{"id": "a", "frame": [20, 20, 40, 40]}],
      "overlays": {"trails": true},
      "timeline": [{"at": 0.2, "do": [{"add": {"type": "gravity", "items": ["a"]}}]}]
      """)
    for _ in 0..<30 { stage.advance() }
    let strokes = stage.displayList().items.compactMap(\.stroke)
    #expect(strokes.first?.path.points.first == CGPoint(x: 40, y: 40))
  }

  @Test("an overlay asks for fonts exactly if it draws texts", arguments: Overlay.allCases)
  func texts(overlay: Overlay) throws {
    let stage = try staged(
      """
      "views": [{"id": "a"}], "layout": ["H:|-30-[a]"], "overlays": {"\(overlay.rawValue)": true}
      """)
    let drawsText = stage.displayList().items.contains { item in
      if case .text = item { true } else { false }
    }
    #expect(drawsText == overlay.hasText)
  }

  /// Once, trails of items that a timeline adds and the sides of hatchings depended on it.
  @Test("an overlay looks the same whichever frames are drawn before")
  func skippedFrames() throws {
    let scene = """
      "timing": {"duration": 2}, "views": [{"id": "a", "frame": [20, 20, 40, 40]}],
      "overlays": true, "timeline": [{"at": 0.2, "do": [
        {"add": {"type": "gravity", "items": ["a"]}},
        {"add": {
          "type": "collision", "items": ["a"],
          "boundaries": [{"id": "floor", "from": [0, 600], "to": [20, 600]}]
        }}
      ]}]
      """
    let (drawn, skipped) = (try staged(scene), try staged(scene))
    for _ in 0..<90 {
      drawn.advance()
      _ = drawn.displayList()
      skipped.advance()
    }
    #expect(skipped.displayList() == drawn.displayList())
  }
}
