internal import DisplayList
internal import Figures
internal import Foundation
internal import Scene
internal import Stage

/// One of the films that a figure shows: that of the scene, or of the scene with a property at one of
/// several values.
struct FigureVariant {
  /// What tells it apart from the others; empty for a single film.
  let label: String
  let film: Film
  /// The motion of everything that moves.
  let recording: MotionRecording
  /// The ids of the views that move.
  let moving: Set<String>

  /// The frames of the motion.
  var motion: Motion { recording.motion }

  /// The same film under another label.
  func labeled(_ label: String) -> FigureVariant {
    FigureVariant(label: label, film: film, recording: recording, moving: moving)
  }

  /// What moves most, the most first, by how far it comes from where it begins.
  var itemsByReach: [(item: String, x: Double, y: Double)] {
    var order: [String] = []
    var starts: [String: SIMD2<Float>] = [:]
    var reach: [String: SIMD2<Float>] = [:]
    for sample in motion.frames.flatMap(\.samples) {
      let place = SIMD2(sample.x, sample.y)
      guard let start = starts[sample.item] else {
        order.append(sample.item)
        starts[sample.item] = place
        continue
      }
      let way = place - start
      let most = reach[sample.item] ?? .zero
      reach[sample.item] = SIMD2(max(most.x, abs(way.x)), max(most.y, abs(way.y)))
    }
    return order.enumerated().map { index, item in
      let most = reach[item] ?? .zero
      return (index: index, item: item, x: Double(most.x), y: Double(most.y))
    }.sorted { (-max($0.x, $0.y), $0.index) < (-max($1.x, $1.y), $1.index) }
      .map { ($0.item, $0.x, $0.y) }
  }

  /// The moments of the film that a figure can show, by what some items do.
  func moments(of items: Set<String>) -> FigureMoments {
    FigureMoments(motion: motion, framesPerSecond: film.file.scene.timing.fps, items: items)
  }

  /// The path of an item up to a frame.
  func trail(of item: String, through frame: Int) -> FigurePicture.Trail {
    var trail = FigurePicture.Trail(points: [], times: [])
    for state in motion.frames.prefix(frame + 1) {
      guard let sample = state.samples.first(where: { $0.item == item }) else { continue }
      trail.points.append(CGPoint(x: CGFloat(sample.x), y: CGFloat(sample.y)))
      trail.times.append(state.time)
    }
    return trail
  }

  /// What some frames draw, each with the moving items apart.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames, ascending.
  ///   - items: The ids of what is apart.
  /// - Returns: What is drawn, frame by frame.
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  func layers(
    of frames: [Int], moving items: Set<String>
  ) throws(FramegenError) -> [FrameLayers] {
    let stage = try film.stage()
    var layers: [FrameLayers] = []
    for frame in frames {
      while stage.frame < frame { try film.advance(stage) }
      layers.append(stage.layers(moving: items))
    }
    return layers
  }
}
