import Foundation
import Geometry
import SceneFormat
import SceneText
import Stage
import Testing
import Scene

/// A font whose characters are 10 points wide, and whose lines are 20 points high with an ascent of 15.
final class FixedPitch: TextMeasuring {
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    TextMetrics(
      size: CGSize(width: 10 * text.string.count, height: 20), firstBaseline: 15, lastBaseline: 15)
  }
}

/// A scene from the members of its JSON object, without the version.
func scene(_ members: String) throws -> Scene {
  let reading = SceneReader().read(Array("{\"framegen\": 1, \(members)}".utf8), name: "scene.json")
  #expect(reading.diagnostics.map(\.message) == [])
  return try #require(reading.scene)
}

/// The stage of a scene, which tracks the views that move otherwise than by the animator.
func staged(_ members: String) throws -> Stage {
  let scene = try scene(members)
  let stage = try Stage(scene, measuring: FixedPitch())
  if stage.canMoveOtherViews {
    stage.tracked.formUnion(try Stage(scene, measuring: FixedPitch()).findMovedViews())
  }
  return stage
}

extension Stage {
  /// The current state of an item.
  func sample(_ id: String) throws -> MotionSample {
    try #require(samples().first { $0.item == id })
  }

  /// Plays to the end, and records all views.
  func playRecorded() -> Motion {
    tracked.formUnion(layout.map(\.id))
    return play()
  }

  /// Advances by a number of frames.
  func advance(frames: Int) {
    for _ in 0..<frames { advance() }
  }
}

extension Motion {
  /// The states of an item, frame by frame; nil where it is not in the scene.
  func samples(of item: String) -> [MotionSample?] {
    frames.indices.map { sample(of: item, at: $0) }
  }
}

/// Whether two numbers are equal within a tolerance.
func agree(_ a: Float, _ b: Double, within tolerance: Double = 1e-3) -> Bool {
  abs(Double(a) - b) <= tolerance
}
