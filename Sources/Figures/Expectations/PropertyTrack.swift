internal import Stage

/// The numbers of a property of a view or a group over a part of a motion, which can be several.
struct PropertyTrack {
  /// The times in seconds, each with the numbers.
  let points: [(time: Double, numbers: [Double])]

  /// The property in some records of a motion; nil for one that does not consist of numbers.
  ///
  /// Values that have more or fewer numbers than the last one, such as another path, are left out.
  init?(
    _ property: String, of id: String, in recording: MotionRecording, positions: ClosedRange<Int>
  ) {
    var points: [(time: Double, numbers: [Double])] = []
    for position in positions where !recording.isBetweenSteps(id, at: position) {
      if let numbers = recording.numbers.numbers(of: property, of: id, at: position) {
        points.append((recording.motion.frames[position].time, numbers))
      } else if recording.numbers.value(of: property, of: id, at: position) != nil {
        return nil
      }
    }
    let count = points.last?.numbers.count
    self.points = points.filter { $0.numbers.count == count }
  }

  /// How far it is from its last value at each time.
  private var distances: [SIMD2<Double>] {
    guard let end = points.last?.numbers else { return [] }
    return points.map { SIMD2($0.time, Self.distance($0.numbers, end)) }
  }

  private static func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// The time at which it first differs from its first value, in seconds; nil where it never does.
  var start: Double? {
    points.first.flatMap { first in points.first { $0.numbers != first.numbers }?.time }
  }

  /// From when on it stays within 2 % of its way around its last value, or of its largest distance from it where it
  /// comes back to its start, in seconds.
  ///
  /// - Parameter isKnown: Whether the last value is known to be where it comes to rest.
  /// - Returns: The time; nil where it still moves at the end.
  func settling(isKnown: Bool) -> Double? {
    let distances = distances
    guard let start = distances.first?.y, let extent = distances.map(\.y).max() else { return nil }
    let settling = Settling(
      distances: distances, isKnown: isKnown || Settling.isStill(distances, extent: extent))
    return settling.time(within: 0.02 * (start > 0.01 * extent ? start : extent))
  }

  /// How far it goes beyond its last value, along the line from its first one, and its way; nil where it ends where it
  /// starts.
  var overshoot: (distance: Double, way: Double)? {
    guard let start = points.first?.numbers, let end = points.last?.numbers else { return nil }
    let way = Self.distance(start, end)
    guard way > 0 else { return nil }
    let distance = points.reduce(0) { furthest, point in
      let along = zip(zip(point.numbers, end), zip(end, start)).reduce(0.0) { sum, pair in
        sum + (pair.0.0 - pair.0.1) * (pair.1.0 - pair.1.1)
      }
      return max(furthest, along / way)
    }
    return (distance, way)
  }
}
