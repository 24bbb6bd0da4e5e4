import Foundation
import Geometry
import SceneFormat
import Stage
import Testing
import Scene

/// A font in which every character is 10 points wide, and a line 20 high with its baseline at 15.
final class FixedPitch: TextMeasuring {
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    TextMetrics(
      size: CGSize(width: 10 * text.string.count, height: 20), firstBaseline: 15, lastBaseline: 15)
  }
}

/// The scene of a JSON object without its braces and version.
func scene(_ members: String) throws -> Scene {
  let reading = SceneReader().read(Array("{\"framegen\": 1, \(members)}".utf8), name: "scene.json")
  #expect(reading.diagnostics.map(\.message) == [])
  return try #require(reading.scene)
}

/// A scene, brought to life.
func staged(_ members: String) throws -> Stage {
  try Stage(scene(members), measuring: FixedPitch())
}

extension Stage {
  /// What an item does now.
  func sample(_ id: String) throws -> MotionSample {
    try #require(samples().first { $0.item == id })
  }

  /// Plays on for some frames.
  func advance(frames: Int) {
    for _ in 0..<frames { advance() }
  }
}

/// Whether two numbers are the same but for a tolerance.
func agree(_ a: Float, _ b: Double, within tolerance: Double = 1e-3) -> Bool {
  abs(Double(a) - b) <= tolerance
}
