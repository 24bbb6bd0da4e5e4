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
  /// What the film draws at moments.
  let layers: FilmLayers
  /// How it is drawn here.
  let appearance: Appearance

  /// The motion.
  var motion: Motion { recording.motion }

  /// The same film under another label.
  func labeled(_ label: String) -> FigureVariant {
    FigureVariant(
      label: label, film: film, recording: recording, layers: layers, appearance: appearance)
  }

  /// The same film in another appearance, one of those of `layers`.
  func shown(in appearance: Appearance) -> FigureVariant {
    FigureVariant(
      label: label, film: film, recording: recording.shown(in: appearance.theme), layers: layers,
      appearance: appearance)
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
}

/// What a film draws at the moments of a figure.
///
/// A stage passes through the moments once for all appearances in which they are wanted.
final class FilmLayers {
  private let film: Film
  private let appearances: [Appearance]
  /// What was drawn, in the order of the appearances.
  private var drawn: [Moments: [[FrameLayers]]] = [:]

  /// Times of a film, and what is drawn of them.
  struct Moments: Hashable {
    /// The times in seconds, ascending.
    var times: [Double]
    /// The ids of what is apart.
    var moving: Set<String>
    /// The ids of views that are left out of the drawing, as if they were transparent.
    var hidden: Set<String>
    /// Overlays that are left out.
    var others: Set<Overlay> = []
  }

  /// The layers of a film in some appearances.
  init(_ film: Film, in appearances: [Appearance]) {
    self.film = film
    self.appearances = appearances
  }

  /// What is drawn at some times, each with the moving items apart.
  ///
  /// - Parameters:
  ///   - moments: The times.
  ///   - appearance: One of the appearances.
  /// - Returns: What is drawn, time by time.
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  func layers(
    at moments: Moments, in appearance: Appearance
  ) throws(FramegenError) -> [FrameLayers] {
    guard let index = appearances.firstIndex(of: appearance) else {
      preconditionFailure("the appearances of a figure are known before it is drawn")
    }
    if let known = drawn[moments] { return known[index] }
    let stage = try film.stage(leavingOut: moments.hidden)
    var layers: [[FrameLayers]] = appearances.map { _ in [] }
    for time in moments.times {
      try film.advance(stage, toTime: time)
      for (index, appearance) in appearances.enumerated() {
        layers[index].append(
          stage.layers(moving: moments.moving, in: appearance, without: moments.others))
      }
    }
    drawn[moments] = layers
    return layers[index]
  }
}
