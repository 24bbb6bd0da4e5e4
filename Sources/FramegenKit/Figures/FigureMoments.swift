internal import Foundation
internal import Scene
internal import Stage

/// Which times of a film a figure shows, in seconds.
struct FigureMoments {
  private let motion: Motion
  /// The rate of the times that nobody states, in hertz.
  private let rate: Double
  private let tracks: [Track]
  /// The first time from which on everything stays near its last place, so that moments end there; the last one where
  /// something moves to the end.
  ///
  /// A film of a given duration may stand still for most of it, and a spring takes long for its last points.
  let end: Double

  /// Where an item is, record by record.
  private struct Track {
    /// The position of the record, and the place in points, with the angle as a point of a circle of 50 points.
    let places: [(position: Int, place: SIMD3<Float>)]

    /// How near an item is to its last place where it seems to be there, as a part of the largest distance from it; half
    /// a point always counts as near.
    private static let nearness = 0.005

    /// The last record in which the item is not yet near its last place; nil where it always is.
    var lastMoving: Int? {
      guard let end = places.last?.place else { return nil }
      func distance(_ place: SIMD3<Float>) -> Double {
        let way = place - end
        return Double((way * way).sum()).squareRoot()
      }
      let near = max(0.5, Self.nearness * (places.map { distance($0.place) }.max() ?? 0))
      return places.last { distance($0.place) > near }?.position
    }
  }

  /// The moments of a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - rate: The rate of its records, in hertz.
  ///   - items: The ids of what moves.
  init(of motion: Motion, rate: Double, items: Set<String>) {
    tracks = items.sorted().map { id in
      Track(
        places: motion.frames.indices.compactMap { position in
          motion.sample(of: id, at: position).map {
            (position, SIMD3($0.x, $0.y, 50 * $0.angle))
          }
        })
    }
    self.motion = motion
    self.rate = rate
    let still = (tracks.compactMap(\.lastMoving).max() ?? -1) + 1
    end = motion.frames.isEmpty ? 0 : motion.frames[min(still, motion.frames.count - 1)].time
  }

  /// The last time of the motion.
  private var last: Double { motion.frames.last?.time ?? 0 }

  /// The time nearest to one that somebody states.
  func time(_ time: Double) -> Double { min(last, max(0, Stage.time(meantBy: time))) }

  /// The middle of the motion, up to where everything is near its last place.
  var middle: Double { (end / 2 * rate).rounded(.down) / rate }

  /// The times of a choice, ascending, each once.
  func times(
    _ moments: FigureDescription.Moments, _ spacing: FigureDescription.Spacing
  ) -> [Double] {
    switch moments {
    case .times(let times):
      let times = times.map { moment in
        switch moment {
        case .time(let time): self.time(time)
        case .rest: last
        }
      }
      return Set(times).sorted()
    case .count(let count):
      guard count > 1, end > 0 else { return [end] }
      let parts = (0..<count).map { Double($0) / Double(count - 1) }
      let times =
        switch spacing {
        case .time: parts.map { min(end, (end * $0 * rate).rounded() / rate) }
        case .travel: times(atParts: parts, of: travel())
        }
      return Set(times).sorted()
    }
  }

  /// The first times at which parts of a path have been passed.
  private func times(atParts parts: [Double], of path: [Double]) -> [Double] {
    guard let whole = path.last, whole > 0 else { return [0] }
    return parts.map { part in
      motion.frames[path.firstIndex { $0 >= whole * part - 1e-9 } ?? path.count - 1].time
    }
  }

  /// How far the item that moves farthest has come, in points, record by record.
  private func travel() -> [Double] {
    var farthest: [Double] = []
    for track in tracks {
      var path: [Double] = []
      var former: SIMD3<Float>?
      for (position, place) in track.places where motion.frames[position].time <= end {
        var step = former.map { place - $0 } ?? .zero
        step.z = 0
        former = place
        let before = path.last ?? 0
        // Where it was not in the scene, it has not moved.
        while path.count < position { path.append(before) }
        path.append(before + Double((step * step).sum()).squareRoot())
      }
      if path.last ?? 0 > farthest.last ?? -1 { farthest = path }
    }
    return farthest
  }
}
