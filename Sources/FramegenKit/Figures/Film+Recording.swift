internal import Figures
internal import Foundation
internal import Scene
internal import Stage

extension Film {
  /// The motion of all views and groups.
  ///
  /// - Parameters:
  ///   - points: The points of views and groups whose places are recorded.
  ///   - tracksBodies: Whether masses are recorded, for energies.
  ///   - tracksConnections: Whether the ends of attachments and snaps are recorded, for lengths.
  ///   - times: Times at which the motion is recorded besides the engine's own, in seconds.
  /// - Returns: The recording.
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  func recording(
    points: [ItemPoint] = [], tracksBodies: Bool = false,
    tracksConnections: Bool = true, at times: [Double] = []
  ) throws(FramegenError) -> MotionRecording {
    let scene = file.scene
    let (stage, motion) = try record(at: times) { stage in
      stage.tracked = Set(scene.itemIDs)
      stage.trackedPoints = points
      stage.tracksConnections = tracksConnections
      stage.tracksBodies = tracksBodies
    }
    return MotionRecording(of: scene, views: stage.layout, motion: motion)
  }
}
