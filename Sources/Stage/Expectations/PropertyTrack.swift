internal import Foundation
internal import Geometry

/// The numbers of a property of a view or a group over the time of a motion.
struct PropertyTrack {
  /// The times in seconds, each with the numbers; those of a value that has more numbers at the end, such as another
  /// path, are left out.
  let points: [(time: Double, numbers: [Double])]

  /// How near to its last value a property counts as settled, as a part of its way there.
  private static let nearness = 0.02

  /// How far it is from its last value at each time.
  private var distances: [Double] {
    guard let end = points.last?.numbers else { return [] }
    return points.map { point in Self.distance(point.numbers, end) }
  }

  private static func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// From when on it stays within 2 % of its way around its last value, or of its largest distance from it where it
  /// comes back to its start; nil where it never changes.
  var settling: ItemTrack.Rest? {
    let distances = distances
    guard let start = distances.first, let extent = distances.max(), extent > 0 else { return nil }
    let near = Self.nearness * (start > 0.01 * extent ? start : extent)
    guard let restless = distances.lastIndex(where: { $0 > near }) else { return .always }
    return restless + 1 < points.count ? .from(points[restless + 1].time) : .never
  }

  /// How far it goes beyond its last value, along the line from its first one; nil where it never changes.
  var overshoot: Double? {
    guard let start = points.first?.numbers, let end = points.last?.numbers,
      points.contains(where: { $0.numbers != start })
    else { return nil }
    let way = Self.distance(start, end)
    guard way > 0 else { return distances.max() }
    return points.reduce(0) { furthest, point in
      let along = zip(zip(point.numbers, end), zip(end, start)).reduce(0.0) { sum, pair in
        sum + (pair.0.0 - pair.0.1) * (pair.1.0 - pair.1.1)
      }
      return max(furthest, along / way)
    }
  }
}

extension MotionNumbers {
  /// The numbers of a property over time; nil for one that does not consist of numbers.
  func track(of property: String, of id: String) -> PropertyTrack? {
    var points: [(time: Double, numbers: [Double])] = []
    for (position, frame) in motion.frames.enumerated() {
      let sample = sample(of: id, at: position)
      // Between the engine's steps, what the animator moves stands still.
      if !frame.isStep, sample?.isSimulated ?? false { continue }
      if let numbers = numbers(of: property, of: id, at: position) {
        points.append((frame.time, numbers))
      } else if value(of: property, of: id, at: position) != nil {
        return nil
      }
    }
    let count = points.last?.numbers.count
    return PropertyTrack(points: points.filter { $0.numbers.count == count })
  }

  /// When all that is drawn of a view or a group comes to rest for good: its place, its size and scale, its look and
  /// its content.
  func rest(of id: String) -> ItemTrack.Rest {
    let place = track(of: id).rest
    guard case .never = place else {
      let others = [lastGrowth(of: id), motion[id]?.lastChange].compactMap { $0 }
      guard let last = others.max(), last > 0 else { return place }
      let time = motion.frames[last].time
      if case .from(let rest) = place { return .from(max(rest, time)) }
      return .from(time)
    }
    return place
  }

  /// The record from which on the size and the scale of a view are as at the end, as far as can be seen; nil where
  /// they always are.
  private func lastGrowth(of id: String) -> Int? {
    guard collisionBounds[id] != nil else { return nil }
    let positions = motion.frames.indices.filter { state(of: id, at: $0) != nil }
    guard let last = positions.last, let end = state(of: id, at: last) else { return nil }
    let restless = positions.last { position in
      guard let view = state(of: id, at: position) else { return false }
      let (corner, other) = (view.reach, end.reach)
      return Foundation.hypot(corner.width - other.width, corner.height - other.height)
        > Self.visibleGrowth
    }
    return restless.flatMap { restless in positions.first { $0 > restless } }
  }

  /// The width and the height of a view with the scale of its transform, in points; nil where it is not in the scene.
  public func reach(of id: String, at position: Int) -> [Double]? {
    state(of: id, at: position).map { [$0.reach.width, $0.reach.height] }
  }

  /// A smaller growth of a view is not seen, in points.
  private static let visibleGrowth = 0.1
}

extension LaidOutView {
  /// The width and the height with the scale of the transform.
  fileprivate var reach: CGSize {
    CGSize(
      width: size.width * Foundation.hypot(transform.a, transform.b),
      height: size.height * Foundation.hypot(transform.c, transform.d))
  }
}
