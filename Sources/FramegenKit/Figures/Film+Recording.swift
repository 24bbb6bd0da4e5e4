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
  func recording(
    of quantities: [Quantity], at times: [Double]
  ) throws(FramegenError) -> MotionRecording {
    let scene = file.scene
    let subjects = Set(quantities.map(\.subject))
    let items = subjects.intersection(scene.itemIDs)
    let (stage, motion) = try record(at: times) { stage in
      stage.tracked = items
      stage.tracksConnections = items.count < subjects.count
      stage.tracksBodies = quantities.contains(where: \.needsBodies)
    }
    return MotionRecording(of: scene, views: stage.layout, motion: motion)
  }

  /// The motion of the views and groups of which expectations speak.
  ///
  /// - Parameter expectations: The expectations.
  /// - Returns: The stage at the end, and the recording.
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  func recording(
    of expectations: [Expectation]
  ) throws(FramegenError) -> (stage: Stage, recording: MotionRecording) {
    let scene = file.scene
    let subjects = expectations.flatMap(\.subjects)
    let items = Set(subjects.map(\.item.id))
    let behaviors = Set(scene.declarations.filter { $0.kind == .behavior }.map(\.id))
    let (stage, motion) = try record(at: expectations.flatMap(\.times).map(Stage.time(meantBy:))) {
      stage in
      stage.tracked = items.intersection(scene.itemIDs)
      stage.tracksConnections = !items.isDisjoint(with: behaviors)
      stage.tracksBodies = expectations.contains(where: \.needsBodies)
    }
    return (stage, MotionRecording(of: scene, views: stage.layout, motion: motion))
  }
}
