internal import FramegenKit
internal import DisplayList
internal import Foundation
internal import Scene
internal import Stage

/// One of the films that a figure shows: that of the scene, or of the scene with a property at one of
/// several values.
struct FigureVariant {
  /// What tells it apart from the others; empty for a single film.
  let label: String
  let film: Film
  /// The motion of all views and groups.
  let recording: MotionRecording

  /// The motion.
  var motion: Motion { recording.motion }

  /// The same film under another label.
  func labeled(_ label: String) -> FigureVariant {
    FigureVariant(label: label, film: film, recording: recording)
  }

  /// How far an item comes from where it begins.
  struct Reach {
    let item: String
    /// The largest horizontal and vertical distances, in points.
    let x: Double
    let y: Double
    /// The largest turn, in radians.
    let turn: Double

    /// The larger one of both distances.
    var distance: Double { max(x, y) }
  }

  /// How far some items come, what comes farthest first, then what turns most.
  func reaches(of items: Set<String>) -> [Reach] {
    film.file.scene.itemIDs.filter(items.contains).enumerated().map { index, item in
      let samples = motion.frames.indices.lazy.compactMap { motion.sample(of: item, at: $0) }
      let places = samples.map { SIMD3($0.x, $0.y, $0.angle) }
      let start = places.first ?? .zero
      let most = places.reduce(SIMD3<Float>.zero) { most, place in
        let way = place - start
        return most.replacing(with: way, where: way .> most)
          .replacing(with: -way, where: -way .> most)
      }
      return (
        index, Reach(item: item, x: Double(most.x), y: Double(most.y), turn: Double(most.z))
      )
    }.sorted { ($1.1.distance, $1.1.turn, $0.0) < ($0.1.distance, $0.1.turn, $1.0) }
      .map(\.1)
  }

  /// The moments of the film that a figure can show, by what some items do.
  func moments(of items: Set<String>) -> FigureMoments {
    FigureMoments(of: recording, rate: film.file.scene.recordingRate, items: items)
  }

  /// The paths of an item up to a time: of some of its points, or of its center.
  func trails(
    of item: String, through time: Double, points: [FigureDescription.ItemPoints]
  ) -> [FigurePicture.Trail] {
    let offsets = points.filter { $0.item.id == item }.flatMap(\.offsets)
    guard !offsets.isEmpty else {
      return [
        trail(of: item, through: time) { motion.sample(of: item, at: $0)?.center }
      ]
    }
    return offsets.map { offset in
      let point = ItemPoint(item: item, offset: offset)
      var trail = trail(of: item, through: time) { position in
        motion.frames[position].points.first { $0.point == point }?.location
      }
      trail.marksEnd = true
      return trail
    }
  }

  /// The path of a point of an item, where it is in the scene, up to a time.
  private func trail(
    of item: String, through time: Double, place: (Int) -> SIMD2<Double>?
  ) -> FigurePicture.Trail {
    var trail = FigurePicture.Trail(points: [], times: [])
    for (position, state) in motion.frames.prefix(motion.position(at: time) + 1).enumerated() {
      guard !recording.isBetweenSteps(item, at: position), let place = place(position)
      else { continue }
      trail.points.append(CGPoint(x: place.x, y: place.y))
      trail.times.append(state.time)
    }
    return trail
  }

  /// What is drawn at some times, each with the moving items apart.
  ///
  /// - Parameters:
  ///   - times: The times in seconds, ascending.
  ///   - items: The ids of what is apart.
  ///   - hidden: The ids of views that are left out of the drawing, as if they were transparent.
  ///   - overlays: Overlays that are left out.
  /// - Returns: What is drawn, time by time.
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  func layers(
    at times: [Double], moving items: Set<String>, hiding hidden: Set<String>,
    without overlays: Set<Overlay> = []
  ) throws(FramegenError) -> [FrameLayers] {
    let stage = try film.stage(leavingOut: hidden)
    var layers: [FrameLayers] = []
    for time in times {
      try film.advance(stage, toTime: time)
      layers.append(stage.layers(moving: items, without: overlays))
    }
    return layers
  }
}
