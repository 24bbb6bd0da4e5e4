internal import DisplayList
internal import Foundation
internal import Geometry
package import FramegenKit
package import Scene
internal import SceneText
package import Stage

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

  /// Whether everything is at rest at the end, of a film of a stated length too.
  var endsAtRest: Bool {
    motion.endsAtRest
      || recording.changing.allSatisfy { recording.numbers.rest(of: $0) != .never }
  }

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

  /// The opaque background colors of views, by their ids.
  var viewColors: [String: Color] {
    var colors: [String: Color] = [:]
    for view in film.file.scene.views.flatMap(\.withSubviews) {
      guard let color = view.values.look.backgroundColor?.resolved(for: appearance.theme),
        color.alpha >= 1
      else { continue }
      colors[view.id] = color
    }
    return colors
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
    }.ordered { ($1.1.distance, $1.1.turn, $0.0) < ($0.1.distance, $0.1.turn, $1.0) }
      .map(\.1)
  }

  /// The moments of the film that a figure can show, by what some items do.
  func moments(of items: Set<String>) -> FigureMoments {
    let scene = film.file.scene
    return FigureMoments(
      of: recording, rate: scene.knownRate, items: items,
      latest: scene.timing.frameCount == nil ? scene.timing.latestEnd : 0,
      lastFrame: Stage.time(meantBy: scene.timing.latestFrame))
  }

  /// The paths of an item of a color up to a time: of some of its points, or of its center.
  func trails(
    of item: String, _ color: Color?, through time: Double,
    points: [FigureDescription.ItemPoints]
  ) -> [FigurePicture.Trail] {
    let offsets = points.filter { $0.item.id == item }.flatMap(\.offsets)
    guard !offsets.isEmpty else {
      return [
        trail(of: item, color, through: time) { motion.sample(of: item, at: $0)?.center }
      ]
    }
    return offsets.map { offset in
      let point = ItemPoint(item: item, offset: offset)
      var trail = trail(of: item, color, through: time) { position in
        motion.frames[position].points.first { $0.point == point }?.location
      }
      trail.marksEnd = true
      return trail
    }
  }

  /// The path of a point of an item, where it is in the scene, up to a time.
  private func trail(
    of item: String, _ color: Color?, through time: Double, place: (Int) -> SIMD2<Double>?
  ) -> FigurePicture.Trail {
    var trail = FigurePicture.Trail(points: [], times: [])
    trail.color = color
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
    /// Whether the earlier moments show through behind the last one.
    var hasGhosts = false
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
        let isLast = layers[index].count == moments.times.count - 1
        layers[index].append(
          stage.layers(
            moving: moments.moving, in: appearance, without: moments.others,
            ghosts: isLast && moments.hasGhosts ? ghosts(of: layers[index]) : []))
      }
    }
    drawn[moments] = layers
    return layers[index]
  }

  /// The moments as ghosts, the later the stronger.
  private func ghosts(of layers: [FrameLayers]) -> [FrameLayers.Ghost] {
    layers.indices.map { index in
      FrameLayers.Ghost(
        of: layers[index], opacity: FigurePicture.opacity(ofMoment: index, of: layers.count))
    }
  }
}

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
      at: expectations.flatMap { $0.times(in: file.scene.timing) }.map(Stage.time(meantBy:)))
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

/// Which times of a film a figure shows, in seconds.
struct FigureMoments {
  private let motion: Motion
  /// The rate of the times that nobody states, in hertz.
  private let rate: Double
  /// The first time from which on everything stays near its last place, so that moments end there; the last one where
  /// something moves to the end.
  ///
  /// A film of a given duration may stand still for most of it, and a spring takes long for its last points.
  private(set) var end: Double
  /// The latest time that can be shown, in seconds: a film that has come to rest stays as it is.
  private let latest: Double
  /// The time of the last frame, or after that of the last record, in seconds.
  private let lastFrame: Double

  /// The ids of what changes.
  private let items: Set<String>

  /// The moments of a motion.
  ///
  /// - Parameters:
  ///   - recording: The motion.
  ///   - rate: The rate of its records, in hertz.
  ///   - items: The ids of what changes.
  ///   - latest: How long the film may last, in seconds, if it lasts until it is at rest.
  ///   - lastFrame: The latest time that a frame can show, in seconds.
  init(
    of recording: MotionRecording, rate: Double, items: Set<String>, latest: Double,
    lastFrame: Double
  ) {
    let motion = recording.motion
    self.lastFrame = lastFrame
    self.items = items
    self.motion = motion
    self.rate = rate
    let settled = items.compactMap { recording.changes(of: $0)?.settled }.max() ?? 0
    end = motion.frames.indices.contains(settled) ? motion.frames[settled].time : 0
    self.latest = max(latest, motion.frames.last?.time ?? 0)
  }

  /// The last time of the motion.
  private var last: Double { motion.frames.last?.time ?? 0 }

  /// Moments up to a time, as those of other films beside this one.
  func ending(at end: Double) -> FigureMoments {
    var moments = self
    moments.end = min(latest, end)
    return moments
  }

  /// The times of this film at moments of another one, ascending, each once.
  func times(shownAt times: [Double]) -> [Double] { Set(times.map { min(latest, $0) }).ordered() }

  /// The time nearest to a moment that somebody states.
  func time(_ moment: PictureTestSettings.Moment) -> Double {
    switch moment {
    case .time(let time): min(last, max(0, Stage.time(meantBy: time)))
    case .rest: min(last, lastFrame)
    }
  }

  /// The middle of the motion, up to where everything is near its last place.
  var middle: Double { (end / 2 * rate).rounded(.down) / rate }

  /// The times of a choice, ascending, each once.
  func times(
    _ moments: FigureDescription.Moments, _ spacing: FigureDescription.Spacing
  ) -> [Double] {
    switch moments {
    case .times(let times):
      return Set(times.map(time)).ordered()
    case .count(let count):
      guard count > 1, end > 0 else { return [end] }
      let parts = (0..<count).map { Double($0) / Double(count - 1) }
      let times =
        switch spacing {
        case .time: times(atParts: parts)
        // Where nothing travels, the time is all that passes.
        case .travel: times(atParts: parts, of: travel()) ?? times(atParts: parts)
        }
      return Set(times).ordered()
    }
  }

  /// The times at which parts of the time have passed.
  private func times(atParts parts: [Double]) -> [Double] {
    parts.map { min(end, (end * $0 * rate).rounded() / rate) }
  }

  /// The first times at which parts of a path have been passed; nil for a path without length.
  private func times(atParts parts: [Double], of path: [Double]) -> [Double]? {
    guard let whole = path.last, whole > 0 else { return nil }
    return parts.map { part in
      motion.frames[path.firstIndex { $0 >= whole * part - 1e-9 } ?? path.count - 1].time
    }
  }

  /// How far the item that moves farthest has come, in points, record by record.
  private func travel() -> [Double] {
    var farthest: [Double] = []
    for id in items.ordered() {
      var path: [Double] = []
      var former: SIMD2<Double>?
      for (position, frame) in motion.frames.enumerated() where frame.time <= end {
        guard let place = motion.sample(of: id, at: position)?.center else {
          former = nil
          continue
        }
        let step = former.map { place - $0 } ?? .zero
        former = place
        let before = path.last ?? 0
        // Where it was not in the scene, it has not moved.
        while path.count < position { path.append(before) }
        path.append(before + step.length)
      }
      if path.last ?? 0 > farthest.last ?? -1 { farthest = path }
    }
    return farthest
  }
}
