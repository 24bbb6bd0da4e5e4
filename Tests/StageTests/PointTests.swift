import Foundation
import Geometry
import Scene
import Stage
import Testing

@Suite("Points of views and groups")
struct PointTests {
  /// A stage that follows a point of an item.
  private func stage(
    _ members: String, following item: String, _ x: CGFloat, _ y: CGFloat
  ) throws -> Stage {
    let stage = try staged(members)
    stage.trackedPoints = [ItemPoint(item: item, offset: Offset(horizontal: x, vertical: y))]
    return stage
  }

  /// The place of the point in the current frame.
  private func place(in stage: Stage) throws -> SIMD2<Double> {
    let points = stage.motionFrame().points
    try #require(points.count == 1)
    return points[0].location
  }

  private func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    ((one - other) * (one - other)).sum().squareRoot()
  }

  @Test("a point of a view that turns and grows runs on a spiral")
  func spiral() throws {
    let stage = try self.stage(
      """
      "views": [{"id": "a", "frame": [80, 80, 40, 40], "backgroundColor": "red"}],
      "timing": {"duration": 1, "fps": 60},
      "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "curve": "linear", "set": {
        "a.transform.rotation": "90deg", "a.transform.scale": 3}}}]}]
      """, following: "a", 20, -10)
    for frame in 0..<60 {
      let part = Double(frame) / 60
      let (turn, growth) = (part * .pi / 2, 1 + 2 * part)
      let expected =
        SIMD2(
          100.0 + growth * (20 * cos(turn) + 10 * sin(turn)),
          100.0 + growth * (20 * sin(turn) - 10 * cos(turn)))
      #expect(distance(try place(in: stage), expected) < 1e-6, "frame \(frame)")
      stage.advance()
    }
  }

  @Test(
    "the point of a square that hangs from a rigid attachment stays at its length from the anchor")
  func pendulum() throws {
    let stage = try self.stage(
      """
      "views": [{"id": "a", "frame": [42, 82, 64, 64], "backgroundColor": "red"}],
      "behaviors": [
        {"type": "gravity", "items": ["a"]},
        {"type": "attachment", "item": "a", "offset": [26, -26], "anchor": [150, 28]}
      ]
      """, following: "a", 26, -26)
    let anchor = SIMD2(150.0, 28.0)
    let length = distance(try place(in: stage), anchor)
    var turned = 0.0
    for _ in 0..<120 {
      stage.advance()
      #expect(abs(distance(try place(in: stage), anchor) - length) < 0.1)
      turned = max(turned, abs(Double(try stage.sample("a").angle)))
    }
    #expect(turned > 0.5)
  }

  @Test("the center of a group, and a point of it that turns with it")
  func group() throws {
    let members = """
      "views": [
        {"id": "a", "frame": [10, 10, 20, 20], "backgroundColor": "red"},
        {"id": "b", "frame": [40, 10, 20, 20], "backgroundColor": "red"}
      ],
      "groups": [{"id": "g", "items": ["a", "b"]}],
      "behaviors": [{"type": "itemProperties", "items": ["g"], "angularVelocity": 2, "linearVelocity": [30, 10]}]
      """
    let (center, end) = (
      try self.stage(members, following: "g", 0, 0), try self.stage(members, following: "g", 25, 0)
    )
    for _ in 0..<30 {
      center.advance()
      end.advance()
      let sample = try center.sample("g")
      let middle = SIMD2(Double(sample.x), Double(sample.y))
      #expect(distance(try place(in: center), middle) < 1e-3)
      let arm = SIMD2(25 * cos(Double(sample.angle)), 25 * sin(Double(sample.angle)))
      #expect(distance(try place(in: end), middle + arm) < 1e-3)
    }
  }

  @Test("a point of a view in a view that turns")
  func nested() throws {
    let stage = try self.stage(
      """
      "views": [{"id": "outer", "frame": [50, 50, 100, 60], "backgroundColor": "red", "subviews": [
        {"id": "inner", "frame": [60, 10, 20, 20], "backgroundColor": "blue"}]}],
      "timing": {"duration": 1, "fps": 60},
      "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "curve": "linear", "set": {
        "outer.transform.rotation": "180deg"}}}]}]
      """, following: "inner", 5, 5)
    for frame in 0..<60 {
      // The point is at (75, 25) in the outer view, whose center is at (50, 30).
      let turn = Double(frame) / 60 * .pi
      let expected = SIMD2(
        100 + 25 * cos(turn) + 5 * sin(turn), 80.0 + 25 * sin(turn) - 5 * cos(turn))
      #expect(distance(try place(in: stage), expected) < 1e-6, "frame \(frame)")
      stage.advance()
    }
  }

  @Test("a point of a view that is not in the scene has no place")
  func removed() throws {
    let stage = try self.stage(
      """
      "views": [{"id": "a", "frame": [0, 0, 20, 20], "backgroundColor": "red"}],
      "timing": {"duration": 1, "fps": 60},
      "timeline": [{"at": 0.5, "do": [{"remove": "a"}]}]
      """, following: "a", 0, 0)
    #expect(stage.motionFrame().points.count == 1)
    stage.advance(frames: 40)
    #expect(stage.motionFrame().points.isEmpty)
  }
}
