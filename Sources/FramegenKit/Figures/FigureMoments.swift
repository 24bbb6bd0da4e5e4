internal import Foundation
internal import Scene
internal import Stage

/// Which frames of a film a figure shows.
struct FigureMoments {
  let motion: Motion
  let framesPerSecond: Double
  /// The ids of what moves.
  let items: Set<String>

  /// The number of the last frame.
  private var last: Int { max(0, motion.frames.count - 1) }

  /// The first frame from which on everything stays near its last place; the last one where something
  /// moves to the end.
  ///
  /// A film of a given duration may stand still for most of it, and a spring takes long for its last
  /// points.
  ///
  /// - Parameter part: How near, as a part of the largest distance of the item from its last place; half a point
  ///   always counts as near.
  /// - Returns: The number of the frame.
  func end(within part: Double) -> Int {
    // What leaves the scene ends where it was last.
    let ends = Dictionary(
      motion.frames.flatMap(\.samples).map { ($0.item, $0) }, uniquingKeysWith: { $1 })
    // Angles count as a point of a circle of 50 points does.
    func distance(_ sample: MotionSample) -> Double? {
      guard items.contains(sample.item), let end = ends[sample.item] else { return nil }
      let way = SIMD3(sample.x - end.x, sample.y - end.y, 50 * (sample.angle - end.angle))
      return Double((way * way).sum()).squareRoot()
    }
    var reach: [String: Double] = [:]
    for sample in motion.frames.flatMap(\.samples) {
      if let distance = distance(sample) {
        reach[sample.item] = max(reach[sample.item] ?? 0, distance)
      }
    }
    let moving = motion.frames.lastIndex { frame in
      frame.samples.contains { sample in
        guard let distance = distance(sample) else { return false }
        return distance > max(0.5, part * (reach[sample.item] ?? 0))
      }
    }
    return moving.map { min($0 + 1, last) } ?? 0
  }

  /// The frame at which moments end: what is left is too small to be seen.
  var end: Int { end(within: 0.005) }

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
    var paths: [String: [Double]] = [:]
    var places: [String: SIMD2<Float>] = [:]
    for (index, frame) in motion.frames.enumerated().prefix(end + 1) {
      for sample in frame.samples where items.contains(sample.item) {
        let place = SIMD2(sample.x, sample.y)
        let step = places[sample.item].map { place - $0 } ?? .zero
        var path = paths[sample.item] ?? []
        let before = path.last ?? 0
        // Where it was not in the scene, it has not moved.
        while path.count < index { path.append(before) }
        path.append(before + Double((step * step).sum()).squareRoot())
        paths[sample.item] = path
        places[sample.item] = place
      }
    }
    let ids = paths.keys.sorted()
    var farthest: [Double] = []
    for id in ids {
      guard let path = paths[id], let length = path.last else { continue }
      if length > farthest.last ?? -1 { farthest = path }
    }
    return farthest
  }
}
