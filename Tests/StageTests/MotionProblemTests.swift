import SceneFormat
import SceneText
import Stage
import Testing

@Suite("Warnings about the motion")
struct MotionProblemTests {
  @Test("an item that the engine had to stop is a warning at its id")
  func overflow() throws {
    let stage = try staged(
      """
      "canvas": {"size": [200, 200]}, "timing": {"duration": 1},
      "views": [
        {"id": "tiny", "frame": [50, 50, 0.001, 0.001]}, {"id": "sound", "frame": [90, 90, 9, 9]}
      ],
      "behaviors": [
        {"type": "itemProperties", "items": ["tiny"], "density": 1e-6},
        {"type": "push", "items": ["tiny"], "mode": "continuous", "pushDirection": [1e6, 1],
          "offsets": {"tiny": [1e6, 1e6]}},
        {"type": "attachment", "item": "tiny", "offset": [-30, 1e6], "anchor": [120, 40]},
        {"type": "gravity", "items": ["tiny", "sound"]}
      ]
      """)
    #expect(stage.motionDiagnostics == [])
    stage.advance(frames: 30)
    #expect(stage.motionDiagnostics.map(\.code) == ["overflow"])
    #expect(stage.motionDiagnostics.first?.message.contains("'tiny'") == true)
    #expect(stage.motionDiagnostics.first?.severity == .warning)
    #expect(stage.motionDiagnostics.first?.place != nil)
  }

  // Cause: only the preview and `check` told what actions could not do later than at time 0.
  @Test("an action that fails while the scene plays is a warning about the motion")
  func lateActions() throws {
    let stage = try staged(
      """
      "timing": {"duration": 1}, "views": [{"id": "a", "frame": [0, 0, 9, 9]}],
      "timeline": [{"at": 0, "every": 0.001, "do": [
        {"animate": {"id": "fade", "duration": 5, "set": {"a.alpha": 0.5}}}]}]
      """)
    #expect(stage.motionDiagnostics == [])
    stage.advance(frames: 30)
    #expect(stage.motionDiagnostics.map(\.code) == ["limit"])
  }

  @Test(
    "what keeps a film from resting is a warning at its end, and not before",
    arguments: [
      (
        #"{"type": "gravity", "items": ["a", "still"]}, {"type": "collision", "items": ["still"], "translatesReferenceBoundsIntoBoundary": true}"#,
        "'a' has left the canvas and never rests: the film lasts 2 s"
      ),
      (
        #"{"type": "push", "items": ["a"], "mode": "instantaneous", "pushDirection": [0.001, 0]}"#,
        "'a' still moves after 2 s, at which the film ends"
      ),
      (
        #"{"type": "itemProperties", "items": ["a"], "angularVelocity": 5, "angularResistance": 0}"#,
        "'a' still moves after 2 s, at which the film ends"
      ),
    ])
  func restless(behaviors: String, message: String) throws {
    let stage = try staged(
      """
      "canvas": {"size": [100, 100]}, "timing": {"maximum": 2},
      "views": [{"id": "a", "frame": [30, 10, 10, 10]}, {"id": "still", "frame": [60, 90, 10, 10]}],
      "behaviors": [\(behaviors)]
      """)
    stage.advance(frames: stage.frameLimit - 2)
    #expect(stage.motionDiagnostics == [])
    stage.advance(frames: 1)
    #expect(stage.isFinished)
    #expect(stage.motionDiagnostics.map(\.code) == ["endless"])
    #expect(stage.motionDiagnostics.first?.message == message)
  }

  /// Source of the springs: `Tests/ViewsTests`; here they are what the warning says.
  @Test(
    "a spring that is not at its end after its duration is told",
    arguments: [
      (0.5, 1.0, 2.0, true), (0.5, 0, 2, false), (0.8, -3, 1, false), (1, 0, 1, false),
    ])
  func unsettledSpring(damping: Double, velocity: Double, duration: Double, isTold: Bool) throws {
    let stage = try staged(
      """
      "timing": {"duration": 3}, "views": [{"id": "a", "frame": [0, 0, 10, 10]}],
      "timeline": [{"at": 0, "do": [{"animate": {"duration": \(duration), "set": {"a.center.x": 100},
        "spring": {"damping": \(damping), "initialVelocity": \(velocity)}}}]}]
      """)
    stage.advance(toTime: 0.1)
    #expect(stage.diagnostics.map(\.code) == (isTold ? ["unsettled-spring"] : []))
    stage.advance(toTime: duration - 0.001)
    let x = try stage.sample("a").x
    #expect((abs(x - 100) > 1) == isTold)
  }

  @Test("a film of a stated length may end in motion")
  func statedLength() throws {
    let stage = try staged(
      """
      "timing": {"duration": 1}, "views": [{"id": "a", "frame": [0, 0, 9, 9]}],
      "behaviors": [{"type": "gravity", "items": ["a"]}]
      """)
    stage.advance(frames: 59)
    #expect(stage.isFinished && stage.motionDiagnostics == [])
  }
}
