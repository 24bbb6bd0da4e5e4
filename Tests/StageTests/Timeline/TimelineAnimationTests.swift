import DisplayList
import Foundation
import Geometry
import SceneFormat
import SceneText
import Stage
import Testing

@Suite("The animations of a timeline")
struct TimelineAnimationTests {
  /// A square of 20 points at (50, 50) with an animation, at 20 frames per second.
  private func square(_ animation: String) throws -> Stage {
    try staged(
      """
      "canvas": {"size": [200, 100], "scale": 1}, "timing": {"duration": 5, "fps": 20},
      "views": [{"id": "a", "frame": [40, 40, 20, 20], "backgroundColor": "red"}],
      "timeline": [{"at": 0, "do": [{"animate": {\(animation)}}]}]
      """)
  }

  /// The fill of the square, if it is drawn.
  private func fill(_ stage: Stage) -> DisplayList.Fill? { stage.displayList().items.first?.fill }

  @Test("the presentation is drawn: position, size, rotation, opacity and color")
  func drawn() throws {
    let stage = try square(
      #""duration": 2, "curve": "linear", "set": {"a.center": [150, 50], "a.transform.scale": 3, "a.alpha": 0, "a.backgroundColor": "blue"}"#
    )
    stage.advance(frames: 20)
    let fill = try #require(self.fill(stage))
    #expect(fill.transform == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 100, ty: 50))
    #expect(fill.color == Color(red: 0.5, green: 0, blue: 0.5, alpha: 0.5))
    #expect(try stage.sample("a").x == 100)
    stage.advance(frames: 20)
    #expect(self.fill(stage) == nil)
  }

  @Test("easeInOut is the default, by the Bézier curve of dynamics 3.1")
  func easing() throws {
    let stage = try square(#""duration": 2, "set": {"a.center.x": 150}"#)
    stage.advance(frames: 10)
    // Bézier (0.42, 0)–(0.58, 1) at a quarter of the time.
    let s = 0.225065
    #expect(
      abs(3 * (1 - s) * (1 - s) * s * 0.42 + 3 * (1 - s) * s * s * 0.58 + s * s * s - 0.25) < 1e-5)
    let expected = 50 + 100 * (3 * (1 - s) * s * s + s * s * s)
    #expect(agree(try stage.sample("a").x, expected))
    stage.advance(frames: 10)
    #expect(agree(try stage.sample("a").x, 100))
  }

  @Test("a spring: 1 − e^(−z w t) (cos w_d t + (z w − v)/w_d sin w_d t), with w of dynamics 3.2")
  func spring() throws {
    let stage = try square(
      #""duration": 0.5, "spring": {"damping": 0.7}, "set": {"a.center.x": 150}"#)
    stage.advance(frames: 3)
    let (w, z, t) = (387.2746.squareRoot(), 0.7, 0.15)
    let wd = w * (1 - z * z).squareRoot()
    let progress = 1 - exp(-z * w * t) * (cos(wd * t) + z * w / wd * sin(wd * t))
    #expect(agree(try stage.sample("a").x, 50 + 100 * progress))
    stage.advance(frames: 7)
    #expect(try stage.sample("a").x == 150)
  }

  @Test("delay, repetition, autoreverse, and the actions that follow")
  func cycles() throws {
    let stage = try square(
      #""duration": 0.5, "delay": 0.5, "curve": "linear", "repeat": 2, "autoreverse": true, "set": {"a.center.x": 150}, "then": [{"set": {"a.center.x": 90}}]"#
    )
    let places = stage.playRecorded().samples(of: "a").enumerated().filter { $0.offset % 5 == 0 }
      .compactMap { $0.element?.x }
    #expect(Array(places.prefix(12)) == [50, 50, 50, 100, 150, 100, 50, 100, 150, 100, 90, 90])
  }

  @Test("each keyframe keeps its value until the next one")
  func keyframes() throws {
    let stage = try square(
      #""duration": 4, "curve": "linear", "keyframes": [{"relativeDuration": 0.25, "set": {"a.center.x": 150}}, {"relativeStartTime": 0.5, "relativeDuration": 0.5, "set": {"a.center.y": 90}}]"#
    )
    let samples = stage.playRecorded().samples(of: "a")
    let at = { (time: Int) in samples[time * 20].map { [$0.x, $0.y] } }
    #expect(
      at(1) == [150, 50] && at(2) == [150, 50] && at(3) == [150, 70] && at(4) == [150, 90])
    #expect(samples[10]?.x == 100)
  }

  @Test("a keyframe has a curve within that of the animation")
  func curvedKeyframes() throws {
    let stage = try square(
      #""duration": 2, "curve": "linear", "keyframes": [{"relativeDuration": 0.5, "curve": "easeInQuad", "set": {"a.center.x": 150}}, {"relativeStartTime": 0.5, "relativeDuration": 0.5, "curve": "steps(2, start)", "set": {"a.center.x": 50}}]"#
    )
    let places = stage.playRecorded().samples(of: "a").enumerated().filter { $0.offset % 5 == 0 }
      .compactMap { $0.element?.x }
    // 50 + 100 t², then two steps of 50 points, the first at once.
    #expect(
      zip(places, [50, 56.25, 75, 106.25, 100, 100, 50, 50, 50]).allSatisfy { agree($0, $1) },
      "\(places)")
  }

  @Test("properties that cannot be animated change at once")
  func immediate() throws {
    let reading = SceneReader().read(
      Array(
        #"{"framegen": 1, "views": [{"id": "a", "frame": [0, 0, 9, 9]}], "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "set": {"a.clipsToBounds": true}}}]}]}"#
          .utf8), name: "scene.json")
    #expect(
      reading.diagnostics.map(\.message) == [
        "'clipsToBounds' cannot be animated; it changes at once"
      ])
    #expect(reading.diagnostics.map(\.severity) == [.warning])
  }

  @Test("a square that lands turns red, grows to 200 % and fades away, then is removed")
  func landing() throws {
    let stage = try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": "untilRest", "fps": 60},
      "views": [{"id": "square", "frame": [80, 10, 40, 40], "backgroundColor": "blue"}],
      "behaviors": [
        {"type": "gravity", "items": ["square"]},
        {"id": "walls", "type": "collision", "items": ["square"],
         "boundaries": [{"id": "floor", "from": [0, 150], "to": [200, 150]}]}],
      "timeline": [{
        "on": {"contactBegan": "walls", "item": "square", "boundary": "floor"}, "once": true,
        "do": [
          {"set": {"square.backgroundColor": "red"}},
          {"animate": {"duration": 2, "curve": "easeInOut",
            "set": {"square.transform.scale": [2, 2], "square.alpha": 0},
            "then": [{"remove": "square"}]}}]}]
      """)
    func color() -> Color? { stage.displayList().items.first?.fill?.color }
    #expect(color() == Color(hex: 0x0000FF))
    while stage.contacts().isEmpty, stage.frame < 100 { stage.advance() }
    // Falling 100 points, less the skin, takes about √(2 · 100 / 1000) s.
    #expect(abs(stage.time - 0.447) < 0.03)
    #expect(color() == Color(hex: 0xFF0000))
    stage.advance(frames: 60)
    let middle = try #require(fill(stage))
    // At half time, by symmetry, the scale is 1.5, although the animator writes rotations.
    #expect(abs(hypot(middle.transform.a, middle.transform.b) - 1.5) < 1e-9)
    #expect(abs(middle.color.alpha - 0.5) < 1e-9)
    stage.advance(frames: 59)
    let last = try #require(fill(stage))
    #expect(last.transform.a > 1.99 && last.color.alpha < 0.01)
    stage.advance()
    #expect(fill(stage) == nil && stage.samples().isEmpty)
    while !stage.isFinished { stage.advance() }
    #expect(stage.time < 3)
  }
}
