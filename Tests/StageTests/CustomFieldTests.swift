import Foundation
import Stage
import Testing

/// A custom field by an expression moves items as the built-in field of the same formula does.
@Suite("Custom fields")
struct CustomFieldTests {
  private static func stage(_ field: String, hasCharge: Bool) throws -> Stage {
    let charge = hasCharge ? #""charge": 2, "# : ""
    return try staged(
      """
      "canvas": {"size": [400, 400]}, "timing": {"duration": 2},
      "views": [{"id": "a", "frame": [60, 80, 20, 20]}, {"id": "b", "frame": [250, 220, 100, 100]}],
      "behaviors": [
        {"type": "field", "items": ["a", "b"], "position": [200, 200], \(field)},
        {"type": "itemProperties", "items": ["a", "b"], \(charge)"resistance": 0.2},
        {"type": "push", "items": ["a"], "mode": "instantaneous", "pushDirection": [0.05, -0.02]}]
      """)
  }

  /// The distance from the position, in meters.
  private static let distance = "hypot($position.x / 100, $position.y / 100)"

  @Test(
    "a custom field moves items as the built-in one of the same formula does",
    arguments: [
      (#""kind": "linearGravity", "direction": [1, 2]"#, "[$mass, 2 * $mass]"),
      (#""kind": "spring", "strength": 3"#, "$position * -0.03"),
      (#""kind": "drag", "strength": 0.5"#, "$velocity * (-0.5 * hypot($velocity.x, $velocity.y))"),
      (
        #""kind": "electric", "strength": 0.1"#,
        "$position / 100 * (0.1 * $charge / \(distance) / \(distance))"
      ),
      (
        #""kind": "magnetic", "strength": 0.4, "falloff": 0"#,
        "[0.4 * $velocity.y, -0.4 * $velocity.x]"
      ),
    ])
  func formulas(known: String, force: String) throws {
    let hasCharge = force.contains("$charge")
    let first = try Self.stage(known, hasCharge: hasCharge)
    let second = try Self.stage(#""kind": "custom", "force": "\#(force)""#, hasCharge: hasCharge)
    var hasMoved = false
    while !first.isFinished {
      first.advance()
      second.advance()
      for id in ["a", "b"] {
        let (one, two) = (try first.sample(id), try second.sample(id))
        #expect(
          abs(one.x - two.x) < 0.02 && abs(one.y - two.y) < 0.02, "\(id), frame \(first.frame)")
        hasMoved = hasMoved || abs(one.vx) > 1
      }
    }
    #expect(hasMoved)
  }

  @Test("the time is that of the simulation, and a strength of 0 switches the field off")
  func time() throws {
    // The velocity is ∫ 100 t² · 2 dt / m with a force of 2 t² N on 1 kg.
    let stage = try staged(
      """
      "canvas": {"size": [400, 400]}, "timing": {"duration": 2},
      "views": [{"id": "a", "frame": [0, 0, 100, 100]}, {"id": "b", "frame": [0, 200, 100, 100]}],
      "behaviors": [
        {"type": "field", "kind": "custom", "items": ["a"], "force": "[2 * $time * $time, 0]"},
        {"type": "field", "kind": "custom", "items": ["b"], "force": "[1, 0]", "strength": 0},
        {"type": "itemProperties", "items": ["a", "b"], "resistance": 0}]
      """)
    stage.advance(frames: 60)
    #expect(abs(Double(try stage.sample("a").vx) - 200.0 / 3) < 3)
    #expect(try stage.sample("b").vx == 0)
  }
}
