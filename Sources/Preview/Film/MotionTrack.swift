internal import Figures
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import Stage

/// Records the motion of a film for plots, step by step, beside its pictures.
///
/// It plays the scene once more: what is plotted is chosen at any time, and a stage cannot tell of the frames
/// before it was asked.
final class MotionTrack {
  let quantities: [Quantity]
  private let film: Film
  private let stage: Stage
  private var motion: Motion

  /// A track of quantities that the scene has.
  init(_ film: Film, _ quantities: [Quantity]) throws(FramegenError) {
    self.film = film
    self.quantities = quantities
    stage = try film.uncountedStage()
    stage.tracked = Set(quantities.map(\.subject))
    stage.tracksConnections = quantities.contains { $0.measure == .length }
    stage.tracksBodies = quantities.contains(where: \.needsBodies)
    stage.followsOverlays = false
    motion = Motion()
    record()
  }

  /// Whether the last frame has been recorded.
  var isComplete: Bool { stage.isFinished }

  /// Records the next frame.
  func advance() {
    stage.advance()
    record()
  }

  /// Keeps of a frame only what the quantities need.
  private func record() {
    stage.record(into: &motion)
    motion.frames[motion.frames.count - 1].contacts = []
  }

  /// The values of each quantity by frames; nil where its subject is not in the scene.
  func values() -> [[Double?]] {
    let recording = MotionRecording(
      of: film.file.scene, views: stage.layout, motion: motion)
    let fps = film.file.scene.timing.fps
    return quantities.map { quantity in
      var values = [Double?](repeating: nil, count: motion.frames.count)
      for point in Series(of: quantity, in: recording).points {
        let frame = Int((point.x * fps).rounded())
        if values.indices.contains(frame) { values[frame] = point.y }
      }
      return values
    }
  }
}
