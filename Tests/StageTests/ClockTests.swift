import DisplayList
import Foundation
import Geometry
import SceneFormat
import Stage
import Testing

@Suite("The clock of a stage")
struct ClockTests {
  private static let falling =
    #""views": [{"id": "a", "frame": [0, 0, 10, 10]}], "behaviors": [{"type": "gravity", "items": ["a"]}]"#

  @Test(
    "the number of frames follows from the duration, and is at least one",
    arguments: [(1.0, 60.0, 60), (0.5, 25, 13), (0.001, 10, 1)])
  func frames(duration: Double, fps: Double, count: Int) throws {
    let stage = try staged(
      #""timing": {"duration": \#(duration), "fps": \#(fps)}, \#(Self.falling)"#)
    #expect(stage.frameCount == count && stage.frameLimit == count)
    let motion = stage.play()
    #expect(motion.frames.map(\.index) == Array(0..<count))
    #expect(motion.frames.map(\.time) == (0..<count).map { Double($0) / fps })
    #expect(stage.isFinished)
  }

  @Test("until rest: an item at rest sleeps at the 31st step, as on UIKit")
  func untilRest() throws {
    let stage = try staged(
      """
      "timing": {"duration": "untilRest", "maximum": 5, "fps": 60},
      "views": [{"id": "a", "frame": [0, 0, 10, 10]}],
      "behaviors": [{"type": "itemProperties", "items": ["a"], "friction": 1}]
      """)
    #expect(stage.frameCount == nil && stage.frameLimit == 300)
    #expect(stage.play().frames.last?.index == 31)
  }

  @Test("until rest: a scene that never rests ends at the maximum")
  func restless() throws {
    let stage = try staged(
      #""timing": {"duration": "untilRest", "maximum": 0.5, "fps": 60}, \#(Self.falling)"#)
    #expect(stage.play().frames.count == 30)
  }

  @Test("without behaviors there is one frame")
  func still() throws {
    #expect(
      try staged(#""views": [{"id": "a", "frame": [0, 0, 10, 10]}]"#).play().frames.count == 1)
  }

  @Test("views are rounded to pixels, the recorded motion is not")
  func rounding() throws {
    let stage = try staged(
      #""canvas": {"size": [50, 50], "scale": 2}, "timing": {"duration": 1}, "views": [{"id": "a", "frame": [0, 0, 10, 10], "backgroundColor": "red"}], "behaviors": [{"type": "gravity", "items": ["a"]}]"#
    )
    stage.advance(frames: 3)
    // Five sub-steps: 15 · 1000 / 120² points, apart from a resistance of 0.1.
    #expect(agree(try stage.sample("a").y, 5 + 15 * 1000.0 / 14_400, within: 0.01))
    let fill = try #require(stage.displayList().items.first?.fill)
    #expect(fill.transform.ty == 6)
  }

  @Test("a contact is recorded with the next frame")
  func contacts() throws {
    // 30 points at 150 points per second.
    let stage = try staged(
      """
      "canvas": {"size": [200, 50]}, "timing": {"duration": 1},
      "views": [{"id": "a", "frame": [10, 10, 20, 20], "collisionBounds": "ellipse"},
                {"id": "b", "frame": [60, 10, 20, 20], "collisionBounds": "ellipse"}],
      "behaviors": [
        {"type": "collision", "items": ["a", "b"]},
        {"type": "itemProperties", "items": ["a", "b"], "elasticity": 1, "resistance": 0},
        {"type": "itemProperties", "items": ["a"], "linearVelocity": [150, 0]}]
      """)
    let motion = stage.play()
    let frames = motion.frames.filter { !$0.contacts.isEmpty }
    let first = try #require(frames.first)
    #expect(first.time >= 0.2 && first.time < 0.25)
    let contact = try #require(first.contacts.first)
    #expect(contact.phase == .began && Set([contact.item, "b"]) == ["a", "b"])
    let point = try #require(contact.point)
    #expect(agree(point.x, 60, within: 2) && agree(point.y, 20, within: 0.1))
    #expect(frames.flatMap(\.contacts).map(\.phase) == [.began, .ended])
    #expect(frames.flatMap(\.contacts).last?.point == nil)
  }
}
