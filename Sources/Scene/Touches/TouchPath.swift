public import Foundation
public import SceneText

/// The path of a finger, from its touching the canvas until its lifting.
public struct TouchPath: Equatable, Sendable {
  /// A place of the finger at a time.
  public struct Point: Equatable, Sendable {
    /// The time in seconds.
    public var time: Double
    /// The place in points of the canvas.
    public var location: CGPoint

    /// A place at a time.
    public init(time: Double, location: CGPoint) {
      self.time = time
      self.location = location
    }
  }

  /// The number of the finger, from 1.
  public var finger: Int
  /// The points, at least one, with ascending times.
  public var points: [Point]
  /// Whether the finger moves between the points on a smooth curve instead of straight lines; false
  /// by default.
  public var isSmooth = false
  /// How often the position is sampled, in hertz; 60 by default.
  public var rate = 60.0
  /// The place in the file.
  public var place = SourceSpan.start

  /// The path of a finger through points.
  public init(finger: Int, points: [Point]) {
    self.finger = finger
    self.points = points
  }

  /// The time at which the finger touches the canvas, in seconds.
  public var start: Double { points.first?.time ?? 0 }
  /// The time at which the finger is lifted, in seconds.
  public var end: Double { points.last?.time ?? 0 }
}

/// When and where a finger is sampled.
///
/// All fingers are sampled at the same times, the multiples of the period, as by a display; and each
/// besides at the times at which it touches and is lifted.
public enum TouchSampling {
  /// The times at which a finger is sampled.
  ///
  /// - Parameters:
  ///   - start: When it touches, in seconds.
  ///   - end: When it is lifted, in seconds.
  ///   - rate: The number of samples per second.
  /// - Returns: The times, ascending; one if the start is the end.
  public static func times(from start: Double, until end: Double, rate: Double) -> [Double] {
    guard end > start else { return [start] }
    var times = [start]
    // Whatever is closer to an end than a thousandth of a period is that end, but for rounding.
    let margin = 1e-3
    var number = (start * rate + margin).rounded(.down) + 1
    while number < end * rate - margin {
      times.append(number / rate)
      number += 1
    }
    return times + [end]
  }
}

extension TouchPath {
  /// The places at which the finger is sampled, the first and the last where it touches and is lifted.
  public var samples: [Point] {
    TouchSampling.times(from: start, until: end, rate: rate).map {
      Point(time: $0, location: location(at: $0))
    }
  }

  /// Where the finger is at a time in seconds; before and after the path at its ends.
  public func location(at time: Double) -> CGPoint {
    // The last point that is not after the time.
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return points.first?.location ?? .zero }
    guard low < points.count else { return points[low - 1].location }
    return location(at: time, between: low - 1, and: low)
  }

  private func location(at time: Double, between first: Int, and last: Int) -> CGPoint {
    let length = points[last].time - points[first].time
    let part = CGFloat((time - points[first].time) / length)
    let (a, b) = (points[first].location, points[last].location)
    guard isSmooth else {
      return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
    }
    let (v, w) = (velocity(at: first), velocity(at: last))
    return CGPoint(
      x: Self.hermite(a.x, b.x, v.dx, w.dx, part, CGFloat(length)),
      y: Self.hermite(a.y, b.y, v.dy, w.dy, part, CGFloat(length)))
  }

  /// The value between two others of a cubic curve with given values and velocities at its ends.
  private static func hermite(
    _ a: CGFloat, _ b: CGFloat, _ v: CGFloat, _ w: CGFloat, _ part: CGFloat, _ length: CGFloat
  ) -> CGFloat {
    let (square, cube) = (part * part, part * part * part)
    let change = (3 * square - 2 * cube) * (b - a)
    return a + change + length * ((cube - 2 * square + part) * v + (cube - square) * w)
  }

  /// The velocity at a point of a smooth path: zero at both ends, and in each direction where the finger
  /// turns back or rests, so that the curve never leaves the range of its points.
  ///
  /// Method: Fritsch and Butland, SIAM J. Sci. Stat. Comput. 5 (1984), the weighted harmonic mean of the
  /// velocities before and after the point.
  private func velocity(at index: Int) -> (dx: CGFloat, dy: CGFloat) {
    guard index > 0, index + 1 < points.count else { return (0, 0) }
    let (before, at, after) = (points[index - 1], points[index], points[index + 1])
    let (h, k) = (CGFloat(at.time - before.time), CGFloat(after.time - at.time))
    func mean(_ coordinate: (CGPoint) -> CGFloat) -> CGFloat {
      let first = (coordinate(at.location) - coordinate(before.location)) / h
      let last = (coordinate(after.location) - coordinate(at.location)) / k
      guard first * last > 0 else { return 0 }
      return 3 * (h + k) / ((2 * k + h) / first + (k + 2 * h) / last)
    }
    return (mean { $0.x }, mean { $0.y })
  }
}
