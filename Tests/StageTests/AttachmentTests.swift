import Foundation
import Stage
import Testing

@Suite("Attachments of a scene")
struct AttachmentTests {
  /// Two squares of 40 points, 100 apart, the first of them anchored, and an attachment.
  private func stage(_ attachment: String, gravity: Bool = true, anchored: Bool = true) throws
    -> Stage
  {
    try staged(
      """
      "timing": {"duration": 60},
      "views": [{"id": "a", "frame": [80, 80, 40, 40]}, {"id": "b", "frame": [180, 80, 40, 40]}],
      "behaviors": [
        {"type": "gravity", "items": ["b"], "magnitude": \(gravity ? 1 : 0)},
        {"type": "itemProperties", "items": ["a"], "isAnchored": \(anchored)},
        {"type": "itemProperties", "items": ["b"], "resistance": 0, "angularResistance": 0},
        {"type": "attachment", \(attachment)}]
      """)
  }

  /// The distance between the centers of the squares, in points.
  private func distance(_ stage: Stage) throws -> Double {
    let (a, b) = (try stage.sample("a"), try stage.sample("b"))
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    return (dx * dx + dy * dy).squareRoot()
  }

  @Test(
    "a rod keeps its length, initial or given",
    arguments: [
      (#""item": "b", "to": "a""#, 100.0), (#""item": "b", "to": "a", "length": 120"#, 120),
      (#""item": "b", "anchor": [100, 100]"#, 100),
    ])
  func rod(attachment: String, length: Double) throws {
    let stage = try stage(attachment)
    stage.advance(frames: 90)
    for _ in 0..<60 {
      stage.advance()
      #expect(abs(try distance(stage) - length) < 1)
    }
  }

  @Test("offsets determine the attached points")
  func offsets() throws {
    // The nearest corner of b is 60 points from a's right edge.
    let stage = try stage(#""item": "b", "offset": [-20, 0], "to": "a", "toOffset": [20, 0]"#)
    for _ in 0..<120 {
      stage.advance()
      let b = try stage.sample("b")
      let (x, y) = (
        Double(b.x) - 20 * cos(Double(b.angle)) - 120, Double(b.y) - 20 * sin(Double(b.angle)) - 100
      )
      #expect(abs((x * x + y * y).squareRoot() - 60) < 1)
    }
  }

  @Test("a limit attachment can be slack, and limits the distance")
  func limit() throws {
    let stage = try stage(#""kind": "limit", "item": "b", "to": "a", "length": 130"#)
    var (least, greatest) = (Double.infinity, 0.0)
    for _ in 0..<240 {
      stage.advance()
      least = min(least, try distance(stage))
      greatest = max(greatest, try distance(stage))
    }
    #expect(least < 110 && greatest > 129 && greatest < 132)
  }

  @Test(
    "a sliding attachment keeps its axis, range and rotation",
    arguments: [
      #""kind": "sliding", "item": "b", "anchor": [200, 100], "axis": [3, 4], "range": [null, 50]"#,
      #""kind": "sliding", "item": "b", "to": "a", "anchor": [200, 100], "axis": [3, 4], "range": [-5, 50]"#,
    ])
  func sliding(attachment: String) throws {
    let stage = try stage(attachment)
    stage.advance(frames: 15)
    // Half of 800 points per second squared along the axis, for 29 sub-steps.
    let way = 800.0 / 14_400 * 29 * 30 / 2
    let early = try stage.sample("b")
    #expect(agree(early.x, 200 + 0.6 * way, within: 0.5))
    #expect(agree(early.y, 100 + 0.8 * way, within: 0.5))
    stage.advance(frames: 60)
    let late = try stage.sample("b")
    #expect(agree(late.x, 230, within: 0.6) && agree(late.y, 140, within: 0.6))
    #expect(agree(late.angle, 0))
  }

  @Test("a fixed attachment has no play")
  func fixed() throws {
    let stage = try stage(#""kind": "fixed", "item": "b", "to": "a", "anchor": [150, 100]"#)
    stage.advance(frames: 120)
    let b = try stage.sample("b")
    #expect(agree(b.x, 200, within: 1) && agree(b.y, 100, within: 1))
    #expect(agree(b.angle, 0, within: 0.02))
  }

  @Test(
    "a pin rotates about its point, within its range and against its friction",
    arguments: [
      ("", 0.5...7.0), (#", "range": ["-10deg", "20deg"]"#, 0.30...0.40),
      // The weight's torque is 0.16 kg · 10 m/s² · 0.5 m.
      (#", "frictionTorque": 0.9"#, -0.01...0.01),
    ])
  func pin(more: String, turn: ClosedRange<Double>) throws {
    let stage = try stage(#""kind": "pin", "item": "b", "to": "a", "anchor": [150, 100]\#(more)"#)
    for _ in 0..<25 {
      stage.advance()
      let b = try stage.sample("b")
      let x = Double(b.x) - 50 * cos(Double(b.angle))
      let y = Double(b.y) - 50 * sin(Double(b.angle))
      #expect(abs(x - 150) < 0.6 && abs(y - 100) < 0.6)
    }
    #expect(turn.contains(Double(try stage.sample("b").angle)))
  }
}
