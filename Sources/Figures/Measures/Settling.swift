/// When something has settled near its end.
struct Settling {
  /// Times in seconds, and distances from the end.
  let distances: [SIMD2<Double>]
  /// Whether the end is known; otherwise it is only the place where the film stops.
  let isKnown: Bool

  /// How long a quantity must stand still at the end of a film to be known to rest, in seconds.
  private static let stillness = 0.1

  /// Whether a series stands still at its end.
  static func isStill(_ points: [SIMD2<Double>], extent: Double) -> Bool {
    guard let last = points.last else { return false }
    let tail = points.reversed().prefix { last.x - $0.x <= stillness }
    return tail.allSatisfy { abs($0.y - last.y) <= 1e-4 * extent + 1e-9 }
  }

  /// From when on the distance stays within a band, in seconds; nil for never.
  func time(within band: Double) -> Double? {
    guard let outside = distances.lastIndex(where: { $0.y > band }) else {
      return distances.first?.x
    }
    guard outside + 1 < distances.count else { return nil }
    // What still moves only passes its last place when the film stops.
    return isKnown ? distances[outside + 1].x : nil
  }
}
