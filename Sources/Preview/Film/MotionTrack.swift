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
  private let stage: Stage
  private var recorder: MotionRecorder

  /// A track of quantities that the scene has.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - quantities: What is recorded.
  ///   - take: How the scene was touched, and for how long in seconds; nil for the film itself.
  /// - Throws: `FramegenError` if files of the scene can no longer be read.
  init(
    _ film: Film, _ quantities: [Quantity], take: (touches: [TouchPath], duration: Double)? = nil
  ) throws(FramegenError) {
    self.quantities = quantities
    stage = try film.uncountedStage(touches: take?.touches, duration: take?.duration)
    stage.followsOverlays = false
    stage.track(quantities)
    recorder = take == nil ? MotionRecorder(stage) : MotionRecorder(touching: stage)
  }

  /// Whether the end has been recorded.
  var isComplete: Bool { recorder.isComplete }

  /// Records the next moment.
  func advance() { recorder.advance() }

  /// The curve of each quantity.
  func curves() -> Curves { Curves(of: quantities, in: stage, recorder.motion) }
}

/// The curves of quantities in a film.
struct Curves {
  /// The curves in the order of the quantities.
  let series: [Series]
  /// The time until which they are recorded, in seconds.
  let end: Double

  /// The curves of a motion that was recorded of a stage.
  init(of quantities: [Quantity], in stage: Stage, _ motion: Motion) {
    let recording = MotionRecording(of: stage.scene, views: stage.layout, motion: motion)
    series = quantities.map { Series(of: $0, in: recording) }
    end = motion.frames.last?.time ?? 0
  }
}

extension Stage {
  /// Records what quantities need, from now on.
  func track(_ quantities: [Quantity]) {
    tracked = Set(quantities.map(\.subject))
    tracksConnections = quantities.contains { $0.measure == .length }
    tracksBodies = quantities.contains(where: \.needsBodies)
  }
}
