internal import Foundation
internal import Scene
internal import SceneFormat

/// The rate at which figures and measurements read a motion.
enum SamplingRate {
  /// That of the engine's sub-steps, in frames per second: faster there is nothing more to see.
  private static let finest = 120.0

  /// What sets the rate; nil where the scene's own is not lower, or the limit on frames forbids it.
  ///
  /// The motion is the same at every rate. Between the samples of touches nothing that they drag moves, so that a
  /// faster rate would show steps.
  static func override(for scene: Scene, limits: SceneLimits) -> SceneOverride? {
    let rate = scene.touches.map(\.rate).min().map { min($0, finest) } ?? finest
    guard scene.timing.fps < rate, scene.timing.duration.bound * rate <= Double(limits.frames)
    else { return nil }
    return SceneOverride(option: "--fps", argument: "\(Int(rate))", path: "timing.fps")
  }
}
