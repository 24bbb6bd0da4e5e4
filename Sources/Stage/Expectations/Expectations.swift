internal import SceneFormat

internal import Foundation
internal import Geometry
public import Scene

/// The result of one expectation.
public struct ExpectationOutcome: Equatable, Sendable {
  /// The expectation, with its place.
  public var expectation: Expectation
  /// What happened instead, or nil if the expectation is met.
  public var failure: String?
}

/// Checks the expectations of a scene against its recorded motion.
public struct Expectations {
  /// The speed below which an item is at rest, in points per second; the engine's sleep threshold.
  private static let restingSpeed = 1.0
  /// The angular speed below which an item is at rest, in radians per second; the engine's sleep
  /// threshold.
  private static let restingAngularSpeed = 2 * Double.pi / 180

  private let scene: Scene
  private let motion: Motion
  private let numbers: MotionNumbers
  /// The convex outlines of the groups about their centers, one for each member.
  private let outlines: [String: [[CGPoint]]]

  /// A check of a scene that has been played to its end.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - views: The initial layout of its views.
  ///   - motion: The motion from the first frame to the last.
  public init(of scene: Scene, views: [LaidOutView], motion: Motion) {
    self.scene = scene
    self.motion = motion
    numbers = MotionNumbers(
      of: scene, views: views, motion: motion, ids: scene.expectations.flatMap(\.fact.ids))
    var outlines: [String: [[CGPoint]]] = [:]
    for group in scene.groups {
      guard let (whole, members) = numbers.parts(of: group) else { continue }
      outlines[group.id] = members.map { member in
        let place = CGVector(from: whole.center, to: member.center)
        return ConvexOutline.points(of: .rectangle, size: member.size).map { $0 + place }
      }
    }
    self.outlines = outlines
  }

  /// The result of each expectation, in the order of the file.
  public func outcomes() -> [ExpectationOutcome] {
    scene.expectations.map { ExpectationOutcome(expectation: $0, failure: failure(of: $0.fact)) }
  }

  private func failure(of fact: Expectation.Fact) -> String? {
    switch fact {
    case .settles(let item, let bound): settling(of: item.id, by: bound)
    case .overshoot(let item, let range): overshoot(of: item.id, within: range)
    case .value(let property, let expected, let tolerance, let time):
      value(of: property, expected: expected, tolerance: tolerance, at: time)
    case .contact(let first, let second, let range):
      contact(of: first.id, with: second.id, between: range)
    case .neverOverlap(let items, let depth):
      overlap(among: items.map(\.id), deeperThan: depth)
    }
  }

  // MARK: Facts

  private func settling(of item: String, by bound: Double) -> String? {
    let track = numbers.samples(of: item)
    guard let last = track.last else { return nil }
    let restless = track.last { _, sample in !Self.rests(sample) }
    guard let restless else { return nil }
    guard restless.frame.index < last.frame.index else {
      return "'\(item)' never settles: it still moves at the end, \(seconds(last.frame.time))"
    }
    let settled = track.first { frame, _ in frame.index > restless.frame.index }
    guard let settled, settled.frame.time > bound else { return nil }
    return "'\(item)' settles at \(seconds(settled.frame.time)), later than \(seconds(bound))"
  }

  private static func rests(_ sample: MotionSample) -> Bool {
    let (vx, vy) = (Double(sample.vx), Double(sample.vy))
    return (vx * vx + vy * vy).squareRoot() < restingSpeed
      && abs(Double(sample.omega)) < restingAngularSpeed
  }

  /// Measures the overshoot along the line from the initial to the final position.
  private func overshoot(of item: String, within range: ClosedRange<Double>) -> String? {
    let points = numbers.samples(of: item).map {
      CGPoint(x: Double($0.sample.x), y: Double($0.sample.y))
    }
    guard let start = points.first, let end = points.last, points.contains(where: { $0 != start })
    else {
      return range.contains(0) ? nil : "'\(item)' does not move"
    }
    let direction = CGVector(from: start, to: end).normalized
    let furthest =
      points.map { point in
        let beyond = CGVector(from: end, to: point)
        return beyond.dx * direction.dx + beyond.dy * direction.dy
      }.max() ?? 0
    guard !range.contains(furthest) else { return nil }
    return "'\(item)' overshoots by \(distance(furthest)), "
      + "not by \(number(range.lowerBound)) to \(distance(range.upperBound))"
  }

  private func value(
    of property: PropertyReference, expected: [Double], tolerance: Double, at time: Double
  ) -> String? {
    let number = Int((min(max(time, 0), 1e9) * scene.timing.fps).rounded())
    guard let position = motion.position(ofFrame: number) else {
      let end = motion.frames.last?.time ?? 0
      return "the scene ends at \(seconds(end)), before \(seconds(time))"
    }
    let frame = motion.frames[position]
    guard let actual = numbers.values(of: property, at: position) else {
      return "'\(property.view.id)' is not in the scene at \(seconds(frame.time))"
    }
    let worst = zip(actual, expected).map { abs($0 - $1) }.max() ?? 0
    guard !(worst <= tolerance) else { return nil }
    // Enough digits to show a difference of the tolerance.
    let decimals = tolerance < 0.01 ? 7 : 3
    return "\(property.view.id).\(property.property.rawValue) is \(list(actual, decimals)) "
      + "at \(seconds(frame.time)), not \(list(expected, decimals)) "
      + "within \(self.number(tolerance, decimals))"
  }

  private func contact(
    of first: String, with second: String, between range: ClosedRange<Double>
  ) -> String? {
    guard let position = numbers.index.firstContact(of: first, with: second) else {
      return "'\(first)' and '\(second)' never touch"
    }
    let frame = motion.frames[position]
    // A contact is recorded with the next frame, so it may have begun up to one frame earlier.
    let early = frame.time - 1 / scene.timing.fps
    guard frame.time < range.lowerBound || early > range.upperBound else { return nil }
    return "'\(first)' and '\(second)' first touch at \(seconds(frame.time)), "
      + "not between \(seconds(range.lowerBound)) and \(seconds(range.upperBound))"
  }

  private func overlap(among items: [String], deeperThan bound: Double) -> String? {
    var worst: (overlap: OverlapSearch.Overlap, time: Double)?
    for position in motion.frames.indices {
      var search = OverlapSearch(items.map { outlines(of: $0, at: position) })
      guard let overlap = search.deepest(above: worst?.overlap.depth ?? bound) else { continue }
      worst = (overlap, motion.frames[position].time)
    }
    guard let (overlap, time) = worst else { return nil }
    return "'\(items[overlap.first])' and '\(items[overlap.second])' overlap by "
      + "\(distance(overlap.depth)) at \(seconds(time)), deeper than \(distance(bound))"
  }

  // MARK: Recorded motion

  /// The convex outlines of an item in the canvas; nil for a view that has been removed.
  private func outlines(of item: String, at position: Int) -> [[CGPoint]]? {
    guard let view = numbers.state(of: item, at: position) else { return nil }
    let outlines =
      numbers.collisionBounds[item].map { [ConvexOutline.points(of: $0, size: view.size)] }
      ?? outlines[item] ?? []
    let pose: CGAffineTransform
    if let sample = numbers.simulated(item, at: position) {
      pose = CGAffineTransform(rotationAngle: CGFloat(sample.angle))
        .concatenating(
          CGAffineTransform(translationX: CGFloat(sample.x), y: CGFloat(sample.y)))
    } else {
      pose = CGAffineTransform(rotationAngle: view.rotation)
        .concatenating(CGAffineTransform(translationX: view.center.x, y: view.center.y))
        .concatenating(view.superviewToCanvas)
    }
    return outlines.map { $0.map { $0.applying(pose) } }
  }

  // MARK: Formatting

  private func number(_ value: Double, _ decimals: Int = 3) -> String {
    let factor = (0..<decimals).reduce(1.0) { factor, _ in factor * 10 }
    let rounded = (value * factor).rounded() / factor
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : "\(rounded)"
  }

  private func list(_ values: [Double], _ decimals: Int) -> String {
    let texts = values.map { number($0, decimals) }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }

  private func seconds(_ value: Double) -> String { "\(number(value)) s" }

  private func distance(_ value: Double) -> String { "\(number(value)) pt" }
}
