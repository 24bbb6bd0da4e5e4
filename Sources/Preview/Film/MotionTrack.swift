internal import Figures
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import Stage

/// Records the motion of a film for plots, moment by moment, beside its pictures: as measures and figures read it, whatever
/// the frame rate.
///
/// It plays the scene once more: what is plotted is chosen at any time, and a stage cannot tell of the moments
/// before it was asked.
final class MotionTrack {
  let quantities: [Quantity]
  private let film: Film
  private let stage: Stage
  private var recorder: MotionRecorder

  /// A track of quantities that the scene has.
  init(_ film: Film, _ quantities: [Quantity]) throws(FramegenError) {
    self.film = film
    self.quantities = quantities
    stage = try film.uncountedStage()
    stage.tracked = Set(quantities.map(\.subject))
    stage.tracksConnections = quantities.contains { $0.measure == .length }
    stage.tracksBodies = quantities.contains(where: \.needsBodies)
    stage.followsOverlays = false
    recorder = MotionRecorder(stage)
  }

  /// Whether the end has been recorded.
  var isComplete: Bool { recorder.isComplete }

  /// Records the next moment.
  func advance() { recorder.advance() }

  /// The time until which it is recorded, in seconds.
  var end: Double { recorder.motion.frames.last?.time ?? 0 }

  /// The curve of each quantity.
  func curves() -> [Series] {
    let recording = MotionRecording(
      of: film.file.scene, views: stage.layout, motion: recorder.motion)
    return quantities.map { Series(of: $0, in: recording) }
  }
}
