internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

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
  var ways: [Way] = []
  /// The sampling rate, in hertz.
  var rate = TouchPath(finger: 1, points: []).rate
  /// The place of the object.
  var place = SourceSpan.start
}

extension TouchStatement {
  /// The statement of a path that a finger has.
  init(_ path: TouchPath) {
    ways = [Way(finger: path.finger, points: path.points, isSmooth: path.isSmooth)]
    (rate, place) = (path.rate, path.place)
  }
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
      var path = TouchPath(finger: finger, points: way.sampledPoints(rate: statement.rate))
      (path.isSmooth, path.rate, path.place) = (way.isSmooth, statement.rate, statement.place)
      guard !isBusy(finger, path.start...path.end) else {
        decoding.report(
          "touches", at: statement.place,
          "finger \(finger) already touches the canvas at this time",
          hint: "give it another number, or leave \"finger\" out")
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
    return paths.ordered { ($0.start, $0.finger) < ($1.start, $1.finger) }
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
          limits.problem(\.touches, "fingers touch \(touches) times"), at: statement.place)
        return false
      }
      guard samples <= Double(limits.touchSamples) else {
        diagnostics.report(
          limits.problem(\.touchSamples, "the fingers are sampled \(Int(samples)) times"),
          at: statement.place)
        return false
      }
    }
    return true
  }
}

// MARK: - Forms

/// A form in which a scene states what fingers do, as plain values with their defaults.
protocol TouchForm: ConstantOwner {
  /// The ways of the fingers.
  var ways: [TouchStatement.Way] { get }
}

/// A form that lasts from a time to another one, in seconds.
protocol TimedTouchForm: TouchForm {
  var start: Double { get set }
  var end: Double { get set }
}

/// A finger on a path.
struct PathForm: TouchForm {
  var points: [TouchPath.Point] = []
  var finger: Int?
  var isSmooth = false

  var ways: [TouchStatement.Way] {
    [TouchStatement.Way(finger: finger, points: points, isSmooth: isSmooth)]
  }
}

/// Fingers that tap in one place.
struct TapForm: TouchForm {
  /// The middle of the fingers, in points.
  var location = CGPoint.zero
  /// The time of the first tap, in seconds.
  var time = 0.0
  var count = 1
  var fingers = 1
  /// The time from one tap to the next, in seconds.
  var interval = 0.2
  /// How long the fingers stay, in seconds.
  var duration = 0.08

  var ways: [TouchStatement.Way] {
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
}

/// A finger that presses and rests.
struct PressForm: TimedTouchForm {
  var location = CGPoint.zero
  var start = 0.0
  var end = 0.0
  var finger: Int?

  var ways: [TouchStatement.Way] {
    var way = TouchStatement.Way(at: location, from: start, until: end)
    way.finger = finger
    return [way]
  }
}

/// A finger that moves in a straight line.
struct DragForm: TimedTouchForm {
  var origin = CGPoint.zero
  var destination = CGPoint.zero
  var start = 0.0
  var end = 0.0
  var finger: Int?
  var isSmooth = false

  var ways: [TouchStatement.Way] {
    let points = [
      TouchPath.Point(time: start, location: origin),
      TouchPath.Point(time: end, location: destination),
    ]
    return [TouchStatement.Way(finger: finger, points: points, isSmooth: isSmooth)]
  }
}

/// Two fingers on opposite sides of a point, whose distance from it and whose angle change evenly.
struct PairForm: TimedTouchForm {
  /// The way of the fingers.
  struct Course: ConstantOwner, Equatable {
    var center = CGPoint.zero
    /// The first and the last distance from the center, in points.
    var radii: [CGFloat] = [40, 40]
    /// The first direction from the center to the first finger, in radians.
    var angle: CGFloat = 0
    /// The angle by which they turn, in radians.
    var turn: CGFloat = 0

    /// The distance from the center where it stays the same, in points.
    var radius: CGFloat {
      get { radii[0] }
      set { radii = [newValue, newValue] }
    }
  }

  var course = Course()
  var start = 0.0
  var end = 0.0

  var ways: [TouchStatement.Way] {
    [CGFloat(1), -1].map { side in
      var way = TouchStatement.Way(at: course.center, from: start, until: end)
      way.arc = TouchStatement.Arc(
        center: course.center, radii: (side * course.radii[0], side * course.radii[1]),
        angles: (course.angle, course.angle + course.turn))
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
