import Foundation
import FramegenKit
import Scene
import SceneFormat
import Testing

@Suite("The rate at which motions are read")
struct SamplingRateTests {
  /// The rate for a scene with some more keys.
  private func rate(_ keys: String, limits: SceneLimits = SceneLimits()) throws -> Double {
    let text = #"{"framegen": 1, "views": [{"id": "knob", "frame": [0, 0, 9, 9]}]\#(keys)}"#
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(text.utf8).write(to: url)
    return try SceneMeasurer(url.path, limits: limits).film.file.scene.timing.fps
  }

  @Test("it is that of the engine's sub-steps, that of touches, or the scene's own higher one")
  func rates() throws {
    #expect(try rate("") == 120)
    #expect(try rate(#", "timing": {"duration": 1, "fps": 24}"#) == 120)
    #expect(try rate(#", "timing": {"duration": 1, "fps": 240}"#) == 240)
    // Between two samples of a finger nothing that it drags moves.
    let drag = #", "touches": [{"drag": [1, 1], "to": [5, 5], "from": 0.1, "until": 0.5}]"#
    #expect(try rate(drag) == 60)
    #expect(try rate(drag + #", "timing": {"duration": 1, "fps": 30}"#) == 60)
  }

  @Test("where the limit on frames forbids it, the rate is the scene's own")
  func limited() throws {
    var limits = SceneLimits()
    limits.frames = 100
    #expect(try rate(#", "timing": {"duration": 1, "fps": 60}"#, limits: limits) == 60)
  }
}
