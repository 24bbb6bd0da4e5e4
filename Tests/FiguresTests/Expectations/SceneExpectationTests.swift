import Figures
import Stage
import Testing

/// Expectations of scenes that are played: what is told is what is drawn.
@Suite("Expectations of scenes")
struct SceneExpectationTests {
  @Test("they can refer to groups and members")
  func groups() throws {
    let failures = try Expectations.failures(
      #"""
      "canvas": {"size": [500, 500]}, "timing": {"duration": 1},
      "views": [{"id": "left", "frame": [50, 50, 100, 100]},
                {"id": "right", "frame": [350, 50, 100, 100]}],
      "groups": [{"id": "pair", "items": ["left", "right"]}],
      "behaviors": [
        {"type": "push", "items": ["pair"], "mode": "instantaneous", "pushDirection": [0, 1],
         "offsets": {"pair": [150, 0]}},
        {"type": "itemProperties", "items": ["pair"], "resistance": 0, "angularResistance": 0}],
      "expect": [
        {"at": 0, "pair.center": [250, 100], "pair.bounds.size": [400, 100],
         "pair.frame": [50, 50, 400, 100], "right.center": [400, 100]},
        {"at": 0.016667, "pair.linearVelocity": [0, 50], "pair.angularVelocity": 0.310345,
         "tolerance": 0.001}, {"at": 0.016667, "right.linearVelocity": [0, 96.55], "tolerance": 0.2},
        {"at": 0.5, "pair.center.y": 124.58, "pair.transform.rotation": 0.1526,
         "left.transform.rotation": 0.1526, "tolerance": 0.01}]
      """#)
    #expect(failures == Array(repeating: nil, count: 10))
  }

  @Test("a curve of what a finger drags has one number for each touch, and no steps")
  func dragged() throws {
    let scene = try expectedScene(
      """
      "canvas": {"size": [300, 100]}, "timing": {"duration": 1},
      "views": [{"id": "a", "frame": [0, 40, 20, 20]}],
      "touches": [{"drag": [10, 50], "to": [250, 50], "from": 0.1, "until": 0.9}],
      "gestures": [{"id": "pan", "type": "pan"}],
      "timeline": [{"on": {"gesture": "pan", "state": "changed"}, "do": [{"set": {"a.center.x": "$location.x"}}]}]
      """)
    let stage = try Stage(scene, measuring: FixedPitch())
    stage.tracked = ["a"]
    let recording = MotionRecording(of: scene, views: stage.layout, motion: stage.record())
    let points = Series(of: try Quantity(parsing: "a.center.x", in: scene), in: recording).points
      .filter { (0.3...0.7).contains($0.x) }
    #expect(points.count == 25)
    for (first, second) in zip(points, points.dropFirst()) { #expect(second.y > first.y) }
  }

  @Test("the gap between the members of a group is no overlap")
  func gaps() throws {
    let failures = try Expectations.failures(
      """
      "canvas": {"size": [300, 300]}, "timing": {"duration": 2},
      "views": [{"id": "left", "frame": [50, 50, 40, 40]}, {"id": "right", "frame": [210, 50, 40, 40]},
                {"id": "between", "frame": [130, 50, 40, 40]}],
      "groups": [{"id": "pair", "items": ["left", "right"]}],
      "behaviors": [
        {"type": "gravity", "items": ["pair"]},
        {"type": "collision", "items": ["pair", "between"],
         "boundaries": [{"id": "floor", "from": [0, 200], "to": [300, 200]}]}],
      "expect": [{"contact": ["pair", "floor"], "between": [0.4, 0.5]}, {"settles": "pair", "by": 1.9},
                 {"never": "overlap", "items": ["pair", "between"], "deeperThan": 0},
                 {"never": "overlap", "items": ["left", "between"], "deeperThan": 0}]
      """)
    #expect(failures == [nil, nil, nil, nil])
  }

  @Test("what is put onto a view overlaps it, and settles then")
  func overlaps() throws {
    let failures = try Expectations.failures(
      """
      "canvas": {"size": [200, 200]}, "timing": {"duration": 2},
      "views": [{"id": "a", "frame": [20, 20, 20, 20]}, {"id": "b", "frame": [100, 100, 20, 20]}],
      "behaviors": [{"type": "collision", "items": ["a", "b"]}],
      "timeline": [{"at": 1, "do": [{"set": {"a.center": [110, 110]}}]}],
      "expect": [
        {"never": "overlap", "items": ["a", "b"]}, {"settles": "a", "by": 0.5},
        {"settles": "a", "by": 1}, {"at": 1.5, "a.center": [110, 110]},
        {"at": 1.5, "a.frame": [100, 100, 20, 20]}]
      """)
    #expect(
      failures == [
        "'a' and 'b' overlap by 20 pt at 1 s, deeper than 1 pt",
        "'a' settles at 1 s, later than 0.5 s", nil, nil, nil,
      ])
  }

  @Test(
    "a value is the same at every scale, though the drawing is rounded to pixels",
    arguments: [1, 2, 3])
  func scales(scale: Int) throws {
    let failures = try Expectations.failures(
      """
      "canvas": {"size": [100, 100], "scale": \(scale)}, "timing": {"duration": 1},
      "views": [{"id": "a"}],
      "layout": ["a.left == root.left + 10.3", "a.top == root.top", "a.width == 20.4", "a.height == 9"],
      "expect": [{"at": 0.5, "a.frame": [10.3, 0, 20.4, 9], "tolerance": 0.00001}]
      """)
    #expect(failures == [nil])
  }

  @Test(
    "the angle of a transform is the same after each whole turn; what the animator turns has its turns"
  )
  func turns() throws {
    let failures = try Expectations.failures(
      """
      "canvas": {"size": [200, 200]}, "timing": {"duration": 1},
      "views": [{"id": "set", "frame": [20, 20, 20, 20], "transform": {"rotation": "270deg"}},
                {"id": "spun", "frame": [100, 100, 20, 20]}],
      "behaviors": [{"id": "p", "type": "itemProperties", "items": ["spun"], "angularResistance": 0}],
      "timeline": [{"at": 0, "do": [{"addAngularVelocity": 6.283185307, "item": "spun", "behavior": "p"}]}],
      "expect": [
        {"at": 0.5, "set.transform.rotation": "270deg"}, {"at": 0.5, "set.transform.rotation": "-90deg"},
        {"at": 0.5, "set.transform.rotation": "180deg"},
        {"at": 0.75, "spun.transform.rotation": "270deg", "tolerance": 0.1},
        {"at": 0.75, "spun.transform.rotation": "630deg", "tolerance": 0.1}]
      """)
    #expect(failures.map { $0 == nil } == [true, true, false, true, false])
  }

  @Test("views that move by removal, or are removed, are as the frame has them")
  func removal() throws {
    let failures = try Expectations.failures(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 1, "fps": 10},
      "views": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
      "layout": ["H:|-10-[a(20)]-10-[b(20)]-10-[c(20)]", "c.leading == a.trailing + 10 @500",
        "V:|[a(20)]", "V:|[b(20)]", "V:|[c(20)]"],
      "timeline": [{"at": 0.5, "do": [{"remove": "b"}]}],
      "expect": [{"at": 0.8, "c.frame": [40, 0, 20, 20]}, {"at": 0.8, "c.frame": [70, 0, 20, 20]},
        {"at": 0.4, "b.alpha": 1}, {"at": 0.8, "b.alpha": 1},
        {"always": "b.center.x", "within": [50, 50]}, {"greatest": "b.alpha", "below": 0.5, "from": 0.6}]
      """)
    #expect(
      failures == [
        nil, "c.frame is [40, 0, 20, 20] at 0.8 s, not [70, 0, 20, 20] within 0.5", nil,
        "'b' is not in the scene at 0.8 s", "'b.center.x' never changes, so that this cannot fail",
        "'b' is not in the scene",
      ])
  }

  @Test("the presentation counts: opacity, size and frame during an animation")
  func presentation() throws {
    let failures = try Expectations.failures(
      """
      "timing": {"duration": 3, "fps": 20},
      "views": [{"id": "a", "frame": [40, 40, 20, 20]}],
      "timeline": [{"at": 1, "do": [{"animate": {"duration": 1, "curve": "linear",
        "set": {"a.alpha": 0, "a.frame": [40, 40, 40, 60]}}}]}],
      "expect": [
        {"at": 1, "a.alpha": 1, "a.bounds.size": [20, 20]},
        {"at": 1.5, "a.alpha": 0.5, "a.bounds.size": [30, 40], "a.frame": [40, 40, 30, 40]},
        {"at": 2.5, "a.alpha": 0, "a.center": [60, 70]}, {"settles": "a", "by": 2.05}]
      """)
    #expect(failures == Array(repeating: nil, count: 8))
  }
}
