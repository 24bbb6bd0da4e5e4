import DisplayList
import Foundation
import Geometry
import Stage
import Testing

@Suite("Groups of a scene")
struct GroupTests {
  /// Two squares of 1 kg and 1/6 kg·m² at a distance of 300 points: together 2 kg and 4.8333 kg·m².
  private func stage(_ behaviors: String) throws -> Stage {
    try staged(
      """
      "canvas": {"size": [500, 500]}, "timing": {"duration": 1},
      "views": [{"id": "left", "frame": [50, 50, 100, 100]},
                {"id": "right", "frame": [350, 50, 100, 100]}],
      "groups": [{"id": "pair", "items": ["left", "right"]}],
      "behaviors": [
        \(behaviors),
        {"type": "itemProperties", "items": ["pair"], "resistance": 0, "angularResistance": 0}]
      """)
  }

  private static let kick =
    #"{"type": "push", "items": ["pair"], "mode": "instantaneous", "pushDirection": [0, 1], "offsets": {"pair": [150, 0]}}"#

  @Test("a group moves as one body together with its members")
  func motion() throws {
    let stage = try stage(Self.kick)
    #expect(stage.samples().map(\.item) == ["left", "right", "pair"])
    stage.advance()
    let spin = 1.5 / (2 * (1.0 / 6 + 2.25))
    let (left, right) = (try stage.sample("left"), try stage.sample("right"))
    let pair = try stage.sample("pair")
    #expect(agree(pair.vy, 50) && agree(pair.omega, spin, within: 1e-5))
    // v + ω × r, with r close to (±150, 0).
    #expect(agree(left.vy, 50 - 150 * spin, within: 0.01))
    #expect(agree(right.vy, 50 + 150 * spin, within: 0.01))
    #expect(left.omega == pair.omega && left.angle == pair.angle)
    stage.advance(frames: 59)
    let (a, b) = (try stage.sample("left"), try stage.sample("right"))
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    #expect(abs((dx * dx + dy * dy).squareRoot() - 300) < 1e-3)
    #expect(agree(b.angle, atan2(dy, dx), within: 1e-4))
  }

  @Test(
    "what is told of the velocities is how the places change, also around a center of mass at the side"
  )
  func velocities() throws {
    let stage = try staged(
      """
      "canvas": {"size": [400, 300]}, "timing": {"duration": 1},
      "views": [{"id": "head", "frame": [100, 100, 80, 80]}, {"id": "shaft", "frame": [180, 130, 100, 20]},
                {"id": "wing", "frame": [300, 200, 60, 60],
                 "collisionBounds": {"path": [[-30, -30], [30, -30], [-30, 30]]}}],
      "groups": [{"id": "hammer", "items": ["head", "shaft"]}],
      "behaviors": [
        {"type": "itemProperties", "items": ["hammer", "wing"], "angularVelocity": 3, "resistance": 0,
         "angularResistance": 0}]
      """)
    stage.advance(frames: 2)
    for _ in 0..<20 {
      let before = stage.samples()
      stage.advance()
      let now = stage.samples()
      stage.advance()
      for ((before, now), after) in zip(zip(before, now), stage.samples()) {
        // Of a turn by 3 rad/s, the difference over two frames misses a thousandth.
        #expect(agree(now.vx, Double(after.x - before.x) * 30, within: 0.3), "\(now.item)")
        #expect(agree(now.vy, Double(after.y - before.y) * 30, within: 0.3), "\(now.item)")
        #expect(now.speed > 10)
      }
    }
  }

  @Test("the mark of the center of mass stands still while a path turns around it")
  func massCenter() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 300]}, "timing": {"duration": 1},
      "views": [{"id": "wing", "frame": [100, 100, 90, 90],
                 "collisionBounds": {"path": [[-45, -45], [45, -45], [-45, 45]]}}],
      "behaviors": [{"type": "itemProperties", "items": ["wing"], "angularVelocity": 3}],
      "overlays": ["centers"]
      """)
    for _ in 0..<3 {
      let circle = try #require(stage.displayList().items.compactMap(\.stroke).last)
      let place = CGPoint.zero.applying(circle.transform)
      // A third of the way from each side to the opposite corner.
      #expect(abs(place.x - 130) < 0.01 && abs(place.y - 130) < 0.01, "\(place)")
      stage.advance(frames: 10)
    }
  }

  @Test("contacts have the name of the group")
  func contacts() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 300]}, "timing": {"duration": 2},
      "views": [{"id": "left", "frame": [50, 50, 40, 40]}, {"id": "right", "frame": [210, 50, 40, 40]},
                {"id": "between", "frame": [130, 50, 40, 40]}],
      "groups": [{"id": "pair", "items": ["left", "right"]}],
      "behaviors": [
        {"type": "gravity", "items": ["pair"]},
        {"type": "collision", "items": ["pair", "between"],
         "boundaries": [{"id": "floor", "from": [0, 200], "to": [300, 200]}]}]
      """)
    let motion = stage.play()
    let names = Set(motion.frames.flatMap(\.contacts).map(\.item))
    #expect(names == ["pair"])
  }

  @Test("the timeline moves and rotates a group, which the engine reads when asked to")
  func setting() throws {
    let stage = try staged(
      """
      "canvas": {"size": [500, 500]}, "timing": {"duration": 1},
      "views": [{"id": "left", "frame": [50, 50, 100, 100]},
                {"id": "right", "frame": [350, 50, 100, 100]}],
      "groups": [{"id": "pair", "items": ["left", "right"]}],
      "behaviors": [
        {"type": "itemProperties", "items": ["pair"], "resistance": 0, "angularResistance": 0,
         "linearVelocity": [60, 0]}],
      "timeline": [{"at": 0.5, "do": [
        {"set": {"pair.center.y": 200, "pair.transform.rotation": "90deg"}}, {"updateItem": "pair"}]}]
      """)
    stage.advance(frames: 40)
    #expect(stage.diagnostics.isEmpty)
    let (pair, left) = (try stage.sample("pair"), try stage.sample("left"))
    // 79 sub-steps of half a point; a quarter turn takes the left square above the center.
    #expect(agree(pair.x, 250 + 39.5) && agree(pair.y, 200) && agree(pair.angle, .pi / 2))
    #expect(agree(left.x, 250 + 39.5) && agree(left.y, 50) && agree(left.vx, 60))
  }

  @Test("without behaviors, set and animate move a group with all its views, and it is traced")
  func settingAlone() throws {
    let stage = try staged(
      """
      "canvas": {"size": [500, 500]}, "timing": {"duration": 2},
      "views": [{"id": "left", "frame": [50, 50, 100, 100]},
                {"id": "right", "frame": [350, 50, 100, 100]}],
      "groups": [{"id": "pair", "items": ["left", "right"]}],
      "timeline": [
        {"at": 0, "do": [{"set": {"pair.transform.rotation": "180deg"}}]},
        {"at": 0.5, "do": [{"animate": {"duration": 1, "curve": "linear", "set": {"pair.center": [250, 300]}}}]}]
      """)
    #expect(stage.samples().map(\.item) == ["left", "right", "pair"])
    stage.advance(frames: 60)
    #expect(stage.diagnostics.isEmpty)
    let (pair, left) = (try stage.sample("pair"), try stage.sample("left"))
    #expect(agree(pair.x, 250) && agree(pair.y, 200) && agree(abs(pair.angle), .pi))
    #expect(agree(left.x, 400) && agree(left.y, 200) && agree(pair.vy, 200, within: 0.1))
  }

  @Test("a group is in the middle of its members also where one of them is rotated")
  func rotatedMember() throws {
    func stage(_ more: String) throws -> Stage {
      let stage = try staged(
        """
        "canvas": {"size": [400, 300], "scale": 1}, "timing": {"duration": 1},
        "views": [{"id": "a", "frame": [100, 100, 40, 40], "transform": {"rotation": "30deg"}},
                  {"id": "b", "frame": [160, 110, 40, 60]}],
        "groups": [{"id": "g", "items": ["a", "b"]}] \(more)
        """)
      stage.tracked = ["a", "b", "g"]
      return stage
    }
    // The union of the frames is from (100, 100) to (200, 170).
    for more in ["", #", "behaviors": [{"type": "itemProperties", "items": ["g"]}]"#] {
      let stage = try stage(more)
      for _ in 0..<3 {
        let sample = try stage.sample("g")
        #expect(agree(sample.x, 150) && agree(sample.y, 135) && agree(sample.angle, 0), "\(more)")
        stage.advance()
      }
    }
  }

  @Test("a group that is animated is on its way, whatever its members' arms")
  func animated() throws {
    let stage = try staged(
      """
      "canvas": {"size": [400, 300], "scale": 1}, "timing": {"duration": 1},
      "views": [{"id": "a", "frame": [100, 100, 40, 40]}, {"id": "b", "frame": [160, 100, 40, 60]},
                {"id": "c", "frame": [100, 150, 20, 10]}],
      "groups": [{"id": "g", "items": ["a", "b", "c"]}],
      "timeline": [{"at": 0, "do": [{"animate": {"duration": 0.8, "curve": "linear",
        "set": {"g.center": [200, 40], "g.transform.rotation": "90deg"}}}]}]
      """)
    stage.tracked = ["a", "g"]
    let start = try stage.sample("g")
    #expect(agree(start.x, 150) && agree(start.y, 130))
    stage.advance(frames: 24)
    let half = try stage.sample("g")
    #expect(agree(half.x, 175) && agree(half.y, 85) && agree(half.angle, .pi / 4))
    #expect(agree(half.vx, 50 / 0.8, within: 0.01) && agree(half.vy, -90 / 0.8, within: 0.01))
  }
}
