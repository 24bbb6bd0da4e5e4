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
  private let scene: Scene
  private let motion: Motion
  private let numbers: MotionNumbers
  private let overlaps: ItemOverlaps

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
    overlaps = ItemOverlaps(of: scene, in: numbers)
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
    let track = numbers.track(of: item)
    switch track.rest {
    case .always: return nil
    case .never:
      let end = track.states.last?.frame.time ?? 0
      return "'\(item)' never settles: it still moves at the end, \(seconds(end))"
    case .from(let time):
      guard time > bound else { return nil }
      return "'\(item)' settles at \(seconds(time)), later than \(seconds(bound))"
    }
  }

  private func overshoot(of item: String, within range: ClosedRange<Double>) -> String? {
    guard let overshoot = numbers.track(of: item).overshoot else {
      return range.contains(0) ? nil : "'\(item)' does not move"
    }
    guard !range.contains(overshoot.distance) else { return nil }
    return "'\(item)' overshoots by \(distance(overshoot.distance)), "
      + "not by \(number(range.lowerBound)) to \(distance(range.upperBound))"
  }

  private func value(
    of property: PropertyReference, expected: [Double], tolerance: Double, at time: Double
  ) -> String? {
    let end = scene.timing.duration.bound
    guard motion.endsAtRest || time < end - Stage.simultaneity else {
      return "the scene lasts \(seconds(end)), and has ended at \(seconds(time))"
    }
    let position = motion.position(at: Stage.time(meantBy: time))
    guard let actual = numbers.values(of: property, at: position) else {
      return "'\(property.view.id)' is not in the scene at \(seconds(time))"
    }
    func isMet(_ values: [Double]) -> Bool {
      zip(values, expected).allSatisfy { abs($0 - $1) <= tolerance }
    }
    // A place may be stated as it is, or as it is drawn: on pixels.
    let drawn = numbers.values(of: property, at: position, onPixels: true) ?? actual
    guard !isMet(actual), !isMet(drawn) else { return nil }
    // Enough digits to show a difference of the tolerance.
    let decimals = tolerance < 0.01 ? 7 : 3
    return "\(property.view.id).\(property.property.rawValue) is \(list(actual, decimals)) "
      + "at \(seconds(time)), not \(list(expected, decimals)) "
      + "within \(self.number(tolerance, decimals))"
  }

  private func contact(
    of first: String, with second: String, between range: ClosedRange<Double>
  ) -> String? {
    guard let position = numbers.index.firstContact(of: first, with: second) else {
      return "'\(first)' and '\(second)' never touch"
    }
    let time = motion.frames[position].time
    // A contact is reported at the end of the animator's step in which it began.
    let early = time - 1 / Stage.animatorStepsPerSecond
    guard time < range.lowerBound || early > range.upperBound else { return nil }
    return "'\(first)' and '\(second)' first touch at \(seconds(time)), "
      + "not between \(seconds(range.lowerBound)) and \(seconds(range.upperBound))"
  }

  private func overlap(among items: [String], deeperThan bound: Double) -> String? {
    var worst: (depth: Double, first: Int, second: Int, time: Double)?
    for (position, frame) in motion.frames.enumerated() {
      guard
        let found = overlaps.deepest(among: items, above: worst?.depth ?? bound, at: position)
      else { continue }
      worst = (found.depth, found.first, found.second, frame.time)
    }
    guard let worst else { return nil }
    return "'\(items[worst.first])' and '\(items[worst.second])' overlap by "
      + "\(distance(worst.depth)) at \(seconds(worst.time)), deeper than \(distance(bound))"
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
