internal import Foundation
internal import Geometry
internal import Scene

/// What the scene says of fingers, before it becomes paths.
struct TouchStatement: Sendable {
  /// A finger's way; the finger is nil where the scene does not number it.
  struct Way: Sendable {
    var finger: Int?
    /// The points at its ends and where it turns; of an arc the ends alone.
    var points: [TouchPath.Point]
    var isSmooth = false
    var arc: Arc?
  }

  /// The way of one of two fingers on opposite sides of a point, whose distance from it and whose angle
  /// change evenly.
  struct Arc: Sendable {
    var center: CGPoint
    /// The distances at the ends, negative for the finger on the opposite side.
    var radii: (CGFloat, CGFloat)
    var angles: (CGFloat, CGFloat)
  }

  /// The ways, in order.
  var ways: [Way]
  /// The sampling rate, in hertz.
  var rate: Double
  /// The place of the object.
  var place: SourceSpan
}

extension TouchStatement.Way {
  /// A finger that rests.
  init(at location: CGPoint, from start: Double, until end: Double) {
    self.init(points: [
      TouchPath.Point(time: start, location: location),
      TouchPath.Point(time: end, location: location),
    ])
  }
}

extension [TouchStatement] {
  /// The paths of all fingers; those without a number get the lowest that is free for their time.
  func paths(_ decoding: Decoding, _ limits: SceneLimits) -> [TouchPath] {
    guard isWithin(limits, decoding.diagnostics) else { return [] }
    var paths: [TouchPath] = []
    /// The times during which fingers touch, by their numbers.
    var busy: [Int: [ClosedRange<Double>]] = [:]
    func isBusy(_ finger: Int, _ time: ClosedRange<Double>) -> Bool {
      busy[finger]?.contains { $0.overlaps(time) } ?? false
    }
    func add(_ way: TouchStatement.Way, _ finger: Int, of statement: TouchStatement) {
      let path = TouchPath(
        finger: finger, points: way.sampledPoints(rate: statement.rate), isSmooth: way.isSmooth,
        rate: statement.rate,
        place: statement.place)
      guard !isBusy(finger, path.start...path.end) else {
        decoding.report(.fingerInUse(finger), at: statement.place)
        return
      }
      busy[finger, default: []].append(path.start...path.end)
      paths.append(path)
    }
    for statement in self {
      for way in statement.ways {
        if let finger = way.finger { add(way, finger, of: statement) }
      }
    }
    for statement in self {
      for way in statement.ways where way.finger == nil {
        guard let first = way.points.first, let last = way.points.last else { continue }
        let time = first.time...last.time
        add(way, (1...).first { !isBusy($0, time) } ?? 1, of: statement)
      }
    }
    return paths.sorted { ($0.start, $0.finger) < ($1.start, $1.finger) }
  }

  /// Whether there are no more touches and samples than allowed; if there are, this is reported.
  private func isWithin(_ limits: SceneLimits, _ diagnostics: DiagnosticCollector) -> Bool {
    var (touches, samples) = (0, 0.0)
    for statement in self {
      touches += statement.ways.count
      for way in statement.ways {
        guard let first = way.points.first, let last = way.points.last else { continue }
        samples += ((last.time - first.time) * statement.rate).rounded(.up) + 1
      }
      guard touches <= limits.touches else {
        diagnostics.report(
          LimitProblem.touches(touches, allowed: limits.touches), at: statement.place)
        return false
      }
      guard samples <= Double(limits.touchSamples) else {
        let count = Int(samples)
        diagnostics.report(
          LimitProblem.touchSamples(count, allowed: limits.touchSamples), at: statement.place)
        return false
      }
    }
    return true
  }
}

/// The ways of fingers in short forms.
enum TouchForms {
  /// Taps in the same place.
  static func taps(
    at location: CGPoint, _ time: Double, count: Int, fingers: Int, interval: Double,
    duration: Double
  ) -> [TouchStatement.Way] {
    (0..<count).flatMap { tap in
      (0..<fingers).map { finger in
        let start = time + Double(tap) * interval
        // The middle of several fingers is at the point; 40 points are the width of a finger.
        let x = location.x + 40 * (CGFloat(finger) - CGFloat(fingers - 1) / 2)
        return TouchStatement.Way(
          at: CGPoint(x: x, y: location.y), from: start, until: start + duration)
      }
    }
  }

  /// Two fingers on opposite sides of a point, whose distance from it and whose angle change evenly.
  static func pair(
    around center: CGPoint, radii: (CGFloat, CGFloat), angles: (CGFloat, CGFloat),
    during time: ClosedRange<Double>
  ) -> [TouchStatement.Way] {
    [CGFloat(1), -1].map { side in
      let arc = TouchStatement.Arc(
        center: center, radii: (side * radii.0, side * radii.1), angles: angles)
      var way = TouchStatement.Way(at: center, from: time.lowerBound, until: time.upperBound)
      way.arc = arc
      return way
    }
  }
}

extension TouchStatement.Way {
  /// The points; of an arc those at which the finger is sampled, so that they are on the circle.
  fileprivate func sampledPoints(rate: Double) -> [TouchPath.Point] {
    guard let arc, let start = points.first?.time, let end = points.last?.time else {
      return points
    }
    return TouchSampling.times(from: start, until: end, rate: rate).map { time in
      let part = end > start ? CGFloat((time - start) / (end - start)) : 0
      let radius = arc.radii.0 + (arc.radii.1 - arc.radii.0) * part
      let (sine, cosine) = PortableMath.sineAndCosine(
        Double(arc.angles.0 + (arc.angles.1 - arc.angles.0) * part))
      return TouchPath.Point(
        time: time,
        location: CGPoint(
          x: arc.center.x + radius * CGFloat(cosine), y: arc.center.y + radius * CGFloat(sine)))
    }
  }
}
