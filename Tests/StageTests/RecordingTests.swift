import Foundation
import Scene
import Stage
import Testing

/// A recording is made in the engine's time: it is the same at every frame rate.
@Suite("Recordings")
struct RecordingTests {
  /// A ball that bounces, a view that is animated, and one that is set between steps; it ends at rest.
  private static func scene(_ timing: String, _ canvas: String = "") throws -> Scene {
    try StageTests.scene(
      """
      "canvas": {"size": [200, 200] \(canvas)}, "timing": {\(timing)},
      "views": [
        {"id": "ball", "frame": [20, 20, 20, 20]}, {"id": "a", "frame": [100, 20, 20, 20]},
        {"id": "b", "frame": [150, 20, 20, 20]}],
      "behaviors": [
        {"type": "gravity", "items": ["ball"]},
        {"type": "collision", "items": ["ball"], "translatesReferenceBoundsIntoBoundary": true}],
      "timeline": [
        {"at": 0.1234, "do": [{"animate": {"duration": 0.3, "set": {"a.center": [110, 150]}}}]},
        {"at": 0.777, "do": [{"set": {"b.center.y": "$ball.center.y"}}]}],
      "expect": [{"settles": "a", "by": 0.9}, {"settles": "b", "by": 0.9}]
      """)
  }

  private static func record(_ scene: Scene, at times: [Double] = []) throws -> (Stage, Motion) {
    let stage = try Stage(scene, measuring: FixedPitch())
    stage.tracked = Set(scene.itemIDs)
    return (stage, stage.record(at: times))
  }

  /// A motion without the numbers of the film's frames.
  private static func timed(_ motion: Motion) -> Motion {
    var motion = motion
    for index in motion.frames.indices { motion.frames[index].index = 0 }
    return motion
  }

  static let rates = [10.0, 12, 24, 25, 60, 120, 240]

  @Test("are the same at every frame rate", arguments: rates)
  func frameRates(fps: Double) throws {
    let reference = try Self.record(Self.scene("\"fps\": 60")).1
    let (_, motion) = try Self.record(Self.scene("\"fps\": \(fps)"))
    let isSame = Self.timed(motion) == Self.timed(reference)
    #expect(isSame)
    #expect(motion.endsAtRest)
  }

  @Test("can be made while the film plays, whose frames and events are the same", arguments: rates)
  func playing(fps: Double) throws {
    let scene = try Self.scene(
      #""fps": \#(fps), "duration": 2}, "overlays": {"contacts": true, "trails": true"#)
    let (film, stage) = (
      try Stage(scene, measuring: FixedPitch()), try Stage(scene, measuring: FixedPitch())
    )
    stage.tracked = Set(scene.itemIDs)
    var recorder = MotionRecorder(touching: stage)
    var times: [Double] = []
    while !film.isFinished {
      film.advance()
      recorder.advanceFrame()
      #expect(stage.frame == film.frame)
      let isSame = stage.displayList() == film.displayList() && stage.events() == film.events()
      #expect(isSame, "frame \(film.frame)")
      times += film.events().map(\.time)
    }
    // The events happen at the engine's steps and the timeline's moments, whatever the rate.
    let recorded = recorder.motion.frames
    let contacts = recorded.flatMap(\.contacts)
    #expect(contacts.count > 3)
    #expect(contacts.allSatisfy { contact in recorded.contains { $0.time == contact.time } })
    #expect(times == times.sorted())
    for (position, frame) in recorded.enumerated() where frame.isStep {
      #expect(abs((frame.time * 60).rounded() - frame.time * 60) < 1e-6, "record \(position)")
    }
    let whole = try Self.record(scene).1
    let steps = Dictionary(
      whole.frames.indices.map { (whole.frames[$0].time, whole.sample(of: "ball", at: $0)) },
      uniquingKeysWith: { first, _ in first })
    for (position, frame) in recorded.enumerated() where frame.isStep {
      let known = try #require(steps[frame.time])
      #expect(recorder.motion.sample(of: "ball", at: position) == known)
    }
  }

  @Test("tell how many frames the film has, which is played at its own rate", arguments: rates)
  func frameCounts(fps: Double) throws {
    for timing in ["\"fps\": \(fps)", "\"fps\": \(fps), \"duration\": 0.9"] {
      let (stage, motion) = try Self.record(Self.scene(timing))
      let film = try Stage(Self.scene(timing), measuring: FixedPitch())
      #expect(stage.frameCount(of: motion) == film.play().frames.count)
    }
  }

  @Test("have the engine's steps, and the moments of the timeline and of animation ends")
  func moments() throws {
    let (_, motion) = try Self.record(Self.scene("\"duration\": 1"))
    let times = motion.frames.map(\.time)
    for moment in [0.1234, 0.4234, 0.777] {
      #expect(times.contains { abs($0 - moment) < 1e-9 })
    }
    for step in 0..<120 { #expect(times.contains(Double(step) / 120)) }
    #expect(times.count == 123 && times == times.sorted() && times.allSatisfy { $0 < 1 })
  }

  @Test("have the engine's steps also where fingers are known at the animator's steps only")
  func touches() throws {
    let drag = #""touches": [{"drag": [1, 1], "to": [5, 5], "from": 0.1, "until": 0.5}], "#
    let scene = try StageTests.scene(drag + #""timing": {"duration": 1}"#)
    #expect(scene.knownRate == 60)
    #expect(try Self.scene("\"fps\": 24").knownRate == 120)
    #expect(try Stage(scene, measuring: FixedPitch()).record().frames.count == 120)
  }

  @Test("contacts are told at the step that reports them")
  func contacts() throws {
    // The bottom falls from 40 to 200 at 1000 points/s² in √(2 · 160 / 1000) s = 0.5657 s; the engine's steps
    // lag by up to two.
    let (_, motion) = try Self.record(Self.scene("\"duration\": 1, \"fps\": 10"))
    let first = try #require(motion.frames.first { !$0.contacts.isEmpty })
    #expect(first.time > 0.5657 && first.time < 0.5657 + 2.0 / 60)
    #expect((first.time * 60).rounded() / 60 == first.time)
  }

  @Test("have the times that somebody states; those in milliseconds mean the engine's steps")
  func statedTimes() throws {
    let (_, motion) = try Self.record(
      Self.scene("\"duration\": 1"), at: [0.3111, 0.017, 1.5, -1].map(Stage.time(meantBy:)))
    let times = motion.frames.map(\.time)
    #expect(times.contains(0.3111) && !times.contains(0.017) && times.contains(1.0 / 60))
    #expect(times.allSatisfy { (0..<1).contains($0) })
    #expect(motion.position(at: 0.3111) == times.firstIndex(of: 0.3111))
    #expect(Stage.time(meantBy: 0.25) == 0.25 && Stage.time(meantBy: 0.333) == 40.0 / 120)
    #expect(Stage.time(meantBy: 0.336) == 0.336)
  }

  @Test(
    "are the same at every scale, and so is what expressions read", arguments: [1.0, 2, 3, 0.7])
  func scales(scale: Double) throws {
    let reference = try Self.record(Self.scene("\"fps\": 60")).1
    let (_, motion) = try Self.record(Self.scene("\"fps\": 60", ", \"scale\": \(scale)"))
    let isSame = ["ball", "a", "b"].allSatisfy {
      motion.samples(of: $0) == reference.samples(of: $0)
    }
    #expect(isSame)
  }

  @Test("a pan that adds its translation to what it reads moves alike at every scale")
  func panScales() throws {
    func end(_ scale: Int) throws -> SIMD2<Float> {
      let stage = try staged(
        """
        "canvas": {"size": [400, 400], "scale": \(scale)}, "timing": {"duration": 1},
        "views": [{"id": "a", "frame": [10.3, 10.3, 33.4, 20]}],
        "behaviors": [{"type": "itemProperties", "items": ["a"]}],
        "gestures": [{"type": "pan", "id": "pan", "view": "a"}],
        "touches": [{"drag": [20, 20], "to": [120.3, 70.7], "from": 0.1, "until": 0.6}],
        "timeline": [{"on": {"gesture": "pan", "state": "changed"}, "do": [
          {"set": {"a.center": "$a.center + $translation", "pan.translation": [0, 0]}}]}],
        "expect": [{"settles": "a", "by": 1}]
        """)
      let sample = try #require(stage.record().samples(of: "a").last ?? nil)
      return SIMD2(sample.x, sample.y)
    }
    let (one, two, three) = (try end(1), try end(2), try end(3))
    #expect(one == two && two == three && one.x > 40)
  }
}
