internal import Foundation
internal import Scene
internal import Stage

/// Which frames of a film a figure shows.
struct FigureMoments {
  private let framesPerSecond: Double
  /// The number of the last frame.
  private let last: Int
  private let tracks: [Track]
  /// The first frame from which on everything stays near its last place, so that moments end there; the last one where
  /// something moves to the end.
  ///
  /// A film of a given duration may stand still for most of it, and a spring takes long for its last points.
  let end: Int

  /// Where an item is, frame by frame.
  private struct Track {
    /// The number of the frame, and the place in points, with the angle as a point of a circle of 50 points.
    var places: [(frame: Int, place: SIMD3<Float>)] = []
    let isShown: Bool

    /// How near an item is to its last place where it seems to be there, as a part of the largest distance from it; half
    /// a point always counts as near.
    private static let nearness = 0.005

    /// The last frame in which the item is not yet near its last place; nil where it always is.
    var lastMoving: Int? {
      guard isShown, let end = places.last?.place else { return nil }
      func distance(_ place: SIMD3<Float>) -> Double {
        let way = place - end
        return Double((way * way).sum()).squareRoot()
      }
      let near = max(0.5, Self.nearness * (places.map { distance($0.place) }.max() ?? 0))
      return places.last { distance($0.place) > near }?.frame
    }
  }

  /// The moments of a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - framesPerSecond: Its rate.
  ///   - items: The ids of what moves.
  init(of motion: Motion, framesPerSecond: Double, items: Set<String>) {
    var (ids, tracks) = ([String](), [Track]())
    for (frame, state) in motion.frames.enumerated() {
      for (position, sample) in state.samples.enumerated() {
        // Most frames have the same items in the same order.
        let isUsual = ids.indices.contains(position) && ids[position] == sample.item
        let index = isUsual ? position : ids.firstIndex(of: sample.item) ?? ids.count
        if index == ids.count {
          ids.append(sample.item)
          tracks.append(Track(isShown: items.contains(sample.item)))
        }
        guard tracks[index].isShown else { continue }
        tracks[index].places.append((frame, SIMD3(sample.x, sample.y, 50 * sample.angle)))
      }
    }
    self.framesPerSecond = framesPerSecond
    self.tracks = zip(ids, tracks).filter(\.1.isShown).sorted { $0.0 < $1.0 }.map(\.1)
    last = max(0, motion.frames.count - 1)
    end = min(last, (tracks.compactMap(\.lastMoving).max() ?? -1) + 1)
  }

  /// The frame shown at a time.
  func frame(at time: Double) -> Int {
    min(last, max(0, Int((min(time, 1e9) * framesPerSecond).rounded())))
  }

  /// The frames of a choice, ascending, each once.
  func frames(_ moments: FigureDescription.Moments, _ spacing: FigureDescription.Spacing) -> [Int] {
    switch moments {
    case .times(let times):
      let frames = times.map { moment in
        switch moment {
        case .time(let time): frame(at: time)
        case .rest: last
        }
      }
      return Set(frames).sorted()
    case .count(let count):
      guard count > 1, end > 0 else { return [end] }
      let parts = (0..<count).map { Double($0) / Double(count - 1) }
      let frames =
        switch spacing {
        case .time: parts.map { Int((Double(end) * $0).rounded()) }
        case .travel: frames(atParts: parts, of: travel())
        }
      return Set(frames).sorted()
    }
  }

  /// The first frames at which parts of a path have been passed.
  private func frames(atParts parts: [Double], of path: [Double]) -> [Int] {
    guard let whole = path.last, whole > 0 else { return [0] }
    return parts.map { part in
      path.firstIndex { $0 >= whole * part - 1e-9 } ?? path.count - 1
    }
  }

  /// How far the item that moves farthest has come, in points, frame by frame.
  private func travel() -> [Double] {
    var farthest: [Double] = []
    for track in tracks {
      var path: [Double] = []
      var former: SIMD3<Float>?
      for (frame, place) in track.places where frame <= end {
        var step = former.map { place - $0 } ?? .zero
        step.z = 0
        former = place
        let before = path.last ?? 0
        // Where it was not in the scene, it has not moved.
        while path.count < frame { path.append(before) }
        path.append(before + Double((step * step).sum()).squareRoot())
      }
      if path.last ?? 0 > farthest.last ?? -1 { farthest = path }
    }
    return farthest
  }
}
