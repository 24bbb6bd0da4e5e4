internal import Figures
internal import Foundation
internal import Scene
internal import Stage

extension Film {
  /// The motion of everything that moves, and of some other items.
  ///
  /// - Parameters:
  ///   - ids: The ids of views and groups that are recorded even where they stay.
  ///   - points: The points of views and groups whose places are recorded.
  ///   - tracksItems: Whether items of behaviors are recorded even before and after the animator moves them.
  ///   - tracksBodies: Whether masses are recorded, for energies.
  ///   - tracksConnections: Whether the ends of attachments and snaps are recorded, for lengths.
  ///   - times: Times at which the motion is recorded besides the engine's own, in seconds.
  /// - Returns: The recording, and the ids of what moves.
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  func recording(
    of ids: Set<String>, points: [ItemPoint] = [], tracksItems: Bool = true,
    tracksBodies: Bool = false, tracksConnections: Bool = true, at times: [Double] = []
  ) throws(FramegenError) -> (MotionRecording, Set<String>) {
    let scene = file.scene
    let moved = try movedViews()
    let (stage, motion) = try record(at: times) { stage in
      stage.tracked.formUnion(moved.union(ids))
      if tracksItems { stage.tracked.formUnion(scene.behaviors.flatMap(\.allItems)) }
      stage.trackedPoints = points
      stage.tracksConnections = tracksConnections
      stage.tracksBodies = tracksBodies
    }
    let recording = MotionRecording(
      of: scene, views: stage.layout, motion: motion, ids: stage.tracked.sorted())
    return (recording, moved.union(Self.items(movedIn: motion)))
  }

  /// The items that are not always in one place at one angle.
  private static func items(movedIn motion: Motion) -> Set<String> {
    var moved: Set<String> = []
    var places: [String: SIMD3<Float>] = [:]
    for sample in motion.frames.flatMap(\.samples) where !moved.contains(sample.item) {
      let place = SIMD3(sample.x, sample.y, sample.angle)
      if places.updateValue(place, forKey: sample.item) ?? place != place {
        moved.insert(sample.item)
      }
    }
    return moved
  }
}

extension Behavior {
  /// The ids of what the behavior and its children act on.
  fileprivate var allItems: [String] { items.map(\.id) + children.flatMap(\.allItems) }
}
