import DisplayList
import Foundation
import FramegenKit
import Preview
import Scene
import SceneFormat
import Stage
import TestSupport
import Testing

/// The law of touching: a scene that is rendered with the saved touches gives the frames that were shown.
@Suite("Playing live")
struct LiveReplayTests {
  /// Scenes with recognizers, buttons, and without any of them.
  private static let scenes =
    SceneCopy.scenes(in: "gestures") + [
      "recipes/dragged-anchor.json", "recipes/picked-up.json", "recipes/pinched-picture.json",
      "recipes/pull-to-refresh.json", "recipes/snap.json", "recipes/tap-to-snap.json",
    ]

  /// Fingers at random: they touch, move, rest and are lifted, up to three at a time, mostly where views are.
  private struct Fingers {
    private var random: SplitMix
    private var pressed: [Int: CGPoint] = [:]
    private let size: CGSize

    init(seed: UInt64, size: CGSize) {
      random = SplitMix(state: seed)
      self.size = size
    }

    /// What the fingers do between two frames, at times in seconds.
    mutating func events(from start: Double, until end: Double) -> [(Double, FingerEvent)] {
      // Most frames bring nothing, some a burst.
      let count = random.below(3) > 0 ? random.below(2) : random.below(8)
      let times = (0..<count).map { _ in random.uniform(start, end) }.sorted()
      return times.map { ($0, event()) }
    }

    private mutating func event() -> FingerEvent {
      let finger = 1 + random.below(3)
      guard let place = pressed[finger] else {
        let place = CGPoint(
          x: random.uniform(-10, size.width + 10), y: random.uniform(-10, size.height + 10))
        pressed[finger] = place
        return FingerEvent(finger: finger, phase: .began, location: place)
      }
      guard random.below(8) > 0 else {
        pressed[finger] = nil
        let phase: FingerEvent.Phase = random.below(4) > 0 ? .ended : .cancelled
        return FingerEvent(finger: finger, phase: phase, location: place)
      }
      let moved = CGPoint(
        x: place.x + random.uniform(-20, 20), y: place.y + random.uniform(-20, 20))
      pressed[finger] = moved
      return FingerEvent(finger: finger, phase: .moved, location: moved)
    }
  }

  /// Plays a scene live from a frame on, and compares each frame with that of the saved touches.
  private func check(
    _ scene: String, seed: UInt64, from start: Int, frames: Int, overrides: [String] = []
  ) throws {
    let copy = try SceneCopy(scene)
    let options = [#"overlays={"touches": true, "trails": true}"#] + overrides
    let film = try Film(
      SceneFile.load(copy.path, edits: options.map { SceneEdit($0) }))
    let live = LiveScene(film, from: start, limits: SceneLimits())
    while try !live.prepare() {}
    let first = live.start
    var shown: [DisplayList] = []
    var fingers = Fingers(seed: seed, size: film.file.scene.canvas.size)
    let stage = try #require(live.stage)
    shown.append(stage.displayList())
    var events: [StageEvent] = []
    while shown.count < frames, !live.isFinished {
      for (time, event) in fingers.events(from: stage.time, until: live.nextTime) {
        live.add(event, at: time)
      }
      live.advance()
      shown.append(stage.displayList())
      events += stage.events()
    }
    // The overlays show the fingers, whether they move anything or not.
    #expect(shown.contains { $0 != shown[0] }, "\(scene), seed \(seed): nothing happens")
    try copy.write(live.touchFile, to: "saved.touches.json")
    let again = try Film(
      SceneFile.load(
        copy.path,
        edits: (options + ["touches=saved.touches.json"]).map { SceneEdit($0) }))
    let replayed = try again.uncountedStage()
    var replayedEvents: [StageEvent] = []
    for (offset, list) in shown.enumerated() {
      while replayed.frame < first + offset {
        replayed.advance()
        if offset > 0 { replayedEvents += replayed.events() }
      }
      guard replayed.displayList() == list else {
        Issue.record("\(scene), seed \(seed): frame \(first + offset) differs")
        return
      }
    }
    #expect(events == replayedEvents, "\(scene), seed \(seed)")
  }

  @Test(
    "saved touches give the frames that were shown, bit for bit, several times in each scene",
    arguments: scenes)
  func replay(scene: String) throws {
    for seed in 0..<UInt64(isThorough ? 15 : 4) {
      try check(scene, seed: seed, from: Int(seed % 3) * 13, frames: 150)
    }
  }

  @Test(
    "so they do at rates that do not divide that of the touches", arguments: [24, 25, 50, 90, 120])
  func rates(rate: Int) throws {
    for seed in 0..<UInt64(isThorough ? 10 : 3) {
      for scene in ["gestures/pinch-and-rotation.json", "recipes/dragged-anchor.json"] {
        try check(
          scene, seed: seed, from: Int(seed) * 5, frames: 120, overrides: ["timing.fps=\(rate)"])
      }
    }
  }

  @Test("what the scene's own fingers did before stays, and the rest is dropped")
  func earlierTouches() throws {
    let paths = [
      TouchPath(
        finger: 1,
        points: [
          .init(time: 0.1, location: .zero), .init(time: 0.5, location: CGPoint(x: 40, y: 0)),
        ]),
      TouchPath(finger: 2, points: [.init(time: 0.6, location: .zero)]),
    ]
    let cut = paths.cut(at: 0.3)
    #expect(cut.count == 1)
    #expect(cut[0].start == 0.1)
    #expect(cut[0].end == 0.3)
    #expect(cut[0].points.last?.location.x == paths[0].location(at: 0.3).x)
    #expect(paths.cut(at: 0.1).isEmpty)
    #expect(paths.cut(at: 1) == paths)
  }
}
