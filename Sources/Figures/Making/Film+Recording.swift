package import FramegenKit
internal import Foundation
package import Scene
package import Stage

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
  package func recording(
    points: [ItemPoint] = [], tracksBodies: Bool = false,
    tracksConnections: Bool = true, at times: [Double] = []
  ) throws(FramegenError) -> MotionRecording {
    let scene = file.scene
    let (stage, motion) = try record(at: times.map(Stage.time(meantBy:))) { stage in
      stage.tracked = Set(scene.itemIDs)
      stage.trackedPoints = points
      stage.tracksConnections = tracksConnections
      stage.tracksBodies = tracksBodies
    }
    return MotionRecording(of: scene, views: stage.layout, motion: motion)
  }

  /// The motion of the views, groups and behaviors of which quantities are read.
  ///
  /// - Parameters:
  ///   - quantities: The quantities.
  ///   - times: Times at which the motion is recorded besides the engine's own, in seconds.
  /// - Returns: The recording.
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  package func recording(
    of quantities: [Quantity], at times: [Double]
  ) throws(FramegenError) -> MotionRecording {
    try recording(
      of: quantities.map(\.subject), tracksBodies: quantities.contains(where: \.needsBodies),
      at: times
    ).recording
  }

  /// The motion of what expectations speak of.
  ///
  /// - Parameter expectations: The expectations.
  /// - Returns: The stage at the end, and the recording.
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  package func recording(
    of expectations: [Expectation]
  ) throws(FramegenError) -> (stage: Stage, recording: MotionRecording) {
    try recording(
      of: expectations.flatMap(\.subjects).map(\.item.id),
      tracksBodies: expectations.contains(where: \.needsBodies),
      at: expectations.flatMap(\.times).map(Stage.time(meantBy:)))
  }

  /// The motion of some views, groups and behaviors.
  private func recording(
    of subjects: [String], tracksBodies: Bool, at times: [Double]
  ) throws(FramegenError) -> (stage: Stage, recording: MotionRecording) {
    let scene = file.scene
    let subjects = Set(subjects)
    let (stage, motion) = try record(at: times) { stage in
      stage.tracked = subjects.intersection(scene.itemIDs)
      stage.tracksConnections = scene.declarations.contains {
        $0.kind == .behavior && subjects.contains($0.id)
      }
      stage.tracksBodies = tracksBodies
    }
    return (stage, MotionRecording(of: scene, views: stage.layout, motion: motion))
  }
}
