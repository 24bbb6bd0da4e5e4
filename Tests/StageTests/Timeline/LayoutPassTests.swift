import Foundation
import Geometry
import Scene
import Stage
import Testing
import DisplayList

@Suite("The layout pass before every frame")
struct LayoutPassTests {
  /// The frames of views as they are drawn, on pixels.
  private func frames(_ ids: [String], _ stage: Stage) throws -> [CGRect] {
    stage.tracked.formUnion(ids)
    var motion = Motion()
    stage.record(into: &motion)
    return try ids.map { id in try #require(motion.place(of: id, at: 0)).onPixels.frame }
  }

  private func frame(_ id: String, _ stage: Stage) throws -> CGRect { try frames([id], stage)[0] }

  @Test("pinned views follow a superview that gets another frame, and one that autoresizing moves")
  func superviews() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 1, "fps": 10},
      "views": [{"id": "outer", "frame": [0, 0, 100, 50], "subviews": [
        {"id": "inner", "frame": [0, 0, 100, 50], "autoresizingMask": ["flexibleWidth"],
         "subviews": [{"id": "pinned"}]}]}],
      "layout": ["H:[pinned(20)]-10-|", "V:|[pinned(10)]"],
      "timeline": [{"at": 0.5, "do": [{"set": {"outer.frame": [0, 0, 200, 50]}}]}]
      """)
    #expect(try frame("pinned", stage) == CGRect(x: 70, y: 0, width: 20, height: 10))
    stage.advance(frames: 5)
    #expect(try frame("inner", stage).width == 200)
    #expect(try frame("pinned", stage) == CGRect(x: 170, y: 0, width: 20, height: 10))
  }

  @Test("a hidden view leaves no hole in its stack, and text that grows pushes its neighbor")
  func contents() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 1, "fps": 10},
      "views": [
        {"id": "row", "type": "stack", "frame": [0, 0, 210, 30], "spacing": 10,
         "distribution": "fillEqually",
         "subviews": [{"id": "a"}, {"id": "b"}, {"id": "c"}]},
        {"id": "text", "type": "label", "text": "Hi"}, {"id": "next"}],
      "layout": ["H:|-10-[text]-10-[next(20)]", "V:|-50-[text]", "V:|-50-[next(20)]"],
      "timeline": [{"at": 0.5, "do": [{"set": {"b.isHidden": true, "text.text": "Hello"}}]},
        {"at": 0.7, "do": [{"set": {"row.spacing": 30}}]}]
      """)
    // (210 − 2 · 10) / 3 = 63.33, rounded to pixels.
    #expect(try frame("c", stage).minX == 147)
    #expect(try frame("next", stage).minX == 40)
    stage.advance(frames: 5)
    #expect(try frame("a", stage) == CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(try frame("c", stage) == CGRect(x: 110, y: 0, width: 100, height: 30))
    #expect(try frame("next", stage).minX == 70)
    stage.advance(frames: 2)
    #expect(try frame("a", stage).width == 90)
  }

  @Test("views pinned to one that the animator moves follow it in the same frame")
  func followers() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 600], "scale": 1}, "timing": {"duration": 1, "fps": 30},
      "views": [{"id": "box", "frame": [0, 0, 50, 50]}, {"id": "label"}],
      "layout": ["label.leading == box.trailing + 8", "label.centerY == box.centerY",
        "label.width == 20", "label.height == 20"],
      "behaviors": [{"type": "gravity", "items": ["box"]}]
      """)
    for _ in 0..<20 {
      stage.advance()
      let (box, label) = (try frame("box", stage), try frame("label", stage))
      #expect(label.minX == 58)
      // The place of the box is rounded to pixels by the animator, that of the label by the layout.
      #expect(abs(label.midY - box.midY) <= 1)
    }
    #expect(try frame("label", stage).midY > 200)
  }

  @Test("in an animation only the layout that it asks for is animated")
  func animations() throws {
    func stage(_ layout: String) throws -> Stage {
      try staged(
        """
        "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 1, "fps": 10},
        "views": [{"id": "box", "frame": [0, 0, 100, 50], "subviews": [{"id": "pinned"}]}],
        "layout": ["H:[pinned(20)]|", "V:|[pinned(10)]"],
        "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "curve": "linear",
          "set": {"box.bounds.size": [200, 50]}\(layout)}}]}]
        """)
    }
    let plain = try stage("")
    plain.advance(frames: 5)
    #expect(try frame("box", plain).width == 150)
    #expect(try frame("pinned", plain).minX == 180)
    let whole = try stage(#", "layout": {}"#)
    whole.advance(frames: 5)
    #expect(try frame("pinned", whole).minX == 130)
  }

  @Test("a stack animates the layout of its views; one that is being hidden is seen until the end")
  func stacks() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 3, "fps": 10},
      "views": [{"id": "row", "type": "stack", "frame": [0, 0, 200, 30],
        "distribution": "fillEqually",
        "subviews": [{"id": "a", "backgroundColor": "red"}, {"id": "b", "backgroundColor": "lime"}]}],
      "timeline": [
        {"at": 0, "do": [{"animate": {"duration": 1, "curve": "linear", "set": {"b.isHidden": true}}}]},
        {"at": 1, "do": [{"animate": {"duration": 1, "curve": "linear", "set": {"b.isHidden": false}}}]},
        {"at": 2, "do": [{"animate": {"duration": 1, "curve": "linear", "set": {"row.spacing": 20}}}]}]
      """)
    func drawn() -> Int { stage.displayList().items.count { $0.fill != nil } }
    stage.advance(frames: 5)
    #expect(try frames(["a", "b"], stage).map(\.width) == [150, 50])
    #expect(drawn() == 2)
    stage.advance(frames: 5)
    #expect(try frame("a", stage).width == 200)
    stage.advance(frames: 5)
    #expect(try frames(["a", "b"], stage).map(\.width) == [150, 50])
    #expect(drawn() == 2)
    stage.advance(frames: 10)
    #expect(try frames(["a", "b"], stage).map(\.width) == [95, 95])
  }

  @Test("a view that constraints place stays where it is set until its superview is laid out")
  func overrides() throws {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 1, "fps": 10},
      "views": [{"id": "a"}, {"id": "b"}],
      "layout": ["H:|-10-[a(20)]", "V:|[a(20)]", "H:[b]|", "V:|[b(20)]",
        {"id": "wide", "item": "b", "attribute": "width", "constant": 20}],
      "timeline": [{"at": 0.2, "do": [{"set": {"a.center": [100, 50]}}]},
        {"at": 0.5, "do": [{"set": {"b.backgroundColor": "red"}}]},
        {"at": 0.7, "do": [{"layout": {"constants": {"wide": 30}}}]}]
      """)
    stage.advance(frames: 5)
    #expect(try frame("a", stage).midX == 100)
    stage.advance(frames: 2)
    #expect(try frame("a", stage).midX == 20)
  }

  @Test("traced places are not rounded to pixels, at rest and in an animation")
  func unrounded() throws {
    func places(scale: Int) throws -> [[Float]] {
      let stage = try staged(
        """
        "canvas": {"size": [300, 100], "scale": \(scale)}, "timing": {"duration": 1, "fps": 10},
        "views": [{"id": "outer", "subviews": [{"id": "a"}]}],
        "layout": ["H:|-0.3-[outer(100.1)]", "V:|[outer(50)]", {"id": "left", "item": "a",
          "attribute": "leading", "toItem": "outer", "toAttribute": "leading", "constant": 0.3},
          "H:[a(20.2)]", "V:|[a(20)]"],
        "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "curve": "linear",
          "layout": {"constants": {"left": 10.9}}}}]}]
        """)
      return try (0..<11).map { _ in
        defer { stage.advance() }
        let sample = try stage.sample("a")
        return [sample.x, sample.y, sample.vx]
      }
    }
    let (one, three) = (try places(scale: 1), try places(scale: 3))
    for (frame, (a, b)) in zip(one, three).enumerated() {
      // 0.3 + 0.3 + 10.1 at the start, with 10.6 more at the end.
      let expected = 10.7 + min(Double(frame) / 10, 1) * 10.6
      #expect(abs(Double(a[0]) - expected) < 1e-5 && abs(Double(b[0]) - expected) < 1e-5)
      #expect(a[1] == 10)
    }
    #expect(abs(one[5][2] - 10.6) < 1e-3)
  }
}
