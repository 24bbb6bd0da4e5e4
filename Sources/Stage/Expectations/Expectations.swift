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
    numbers = MotionNumbers(of: scene, views: views, motion: motion)
    overlaps = ItemOverlaps(of: scene, in: numbers)
  }

  /// The result of each expectation, in the order of the file.
  public func outcomes() -> [ExpectationOutcome] {
    scene.expectations.map { ExpectationOutcome(expectation: $0, failure: failure(of: $0.fact)) }
  }

  private func failure(of fact: Expectation.Fact) -> String? {
    switch fact {
    case .settles(let subject, let bound): settling(of: subject, by: bound)
    case .overshoot(let subject, let range): overshoot(of: subject, within: range)
    case .value(let property, let expected, let tolerance, let time):
      value(of: property, expected: expected, tolerance: tolerance, at: time)
    case .contact(let first, let second, let range):
      contact(of: first.id, with: second.id, between: range)
    case .neverOverlap(let items, let depth):
      overlap(among: items.map(\.id), deeperThan: depth)
    }
  }

  // MARK: Facts

  private func settling(of subject: ExpectationSubject, by bound: Double) -> String? {
    let rest: ItemTrack.Rest
    if let property = subject.property {
      guard let track = numbers.track(of: property, of: subject.item.id) else {
        return withoutNumbers(subject)
      }
      guard let settling = track.settling else { return "'\(subject.name)' never changes" }
      rest = settling
    } else {
      rest = numbers.rest(of: subject.item.id)
    }
    switch rest {
    case .always: return nil
    case .never:
      let end = motion.frames.last?.time ?? 0
      return "'\(subject.name)' never settles: it still moves at the end, \(seconds(end))"
    case .from(let time):
      guard time > bound else { return nil }
      return "'\(subject.name)' settles at \(seconds(time)), later than \(seconds(bound))"
    }
  }

  private func overshoot(
    of subject: ExpectationSubject, within range: ClosedRange<Double>
  ) -> String? {
    guard let property = subject.property else {
      return overshoot(of: subject.item.id, within: range)
    }
    guard let track = numbers.track(of: property, of: subject.item.id) else {
      return withoutNumbers(subject)
    }
    guard let overshoot = track.overshoot else { return "'\(subject.name)' never changes" }
    guard !range.contains(overshoot) else { return nil }
    return "'\(subject.name)' overshoots by \(number(overshoot)), "
      + "not by \(number(range.lowerBound)) to \(number(range.upperBound))"
  }

  private func overshoot(of item: String, within range: ClosedRange<Double>) -> String? {
    guard let overshoot = numbers.track(of: item).overshoot else {
      return range.contains(0) ? nil : "'\(item)' does not move"
    }
    guard !range.contains(overshoot.distance) else { return nil }
    return "'\(item)' overshoots by \(distance(overshoot.distance)), "
      + "not by \(number(range.lowerBound)) to \(distance(range.upperBound))"
  }

  private func withoutNumbers(_ subject: ExpectationSubject) -> String {
    "'\(subject.name)' does not consist of numbers"
  }

  private func value(
    of property: PropertyReference, expected: ExpectedValue, tolerance: Double, at time: Double
  ) -> String? {
    let end = scene.timing.duration.bound
    guard motion.endsAtRest || time < end - Stage.simultaneity else {
      return "the scene lasts \(seconds(end)), and has ended at \(seconds(time))"
    }
    let position = motion.position(at: Stage.time(meantBy: time))
    let (id, name) = (property.view.id, property.property)
    // Enough digits to show a difference of the tolerance.
    let decimals = tolerance < 0.01 ? 7 : 3
    guard let actual = numbers.numbers(of: name, of: id, at: position),
      let wanted = expected.numbers
    else {
      guard let actual = numbers.value(of: name, of: id, at: position) else {
        return "'\(id)' is not in the scene at \(seconds(time))"
      }
      guard actual.value != expected.value else { return nil }
      return "\(id).\(name) is \(plain(actual.text)) at \(seconds(time)), not \(expected.text)"
    }
    func isMet(_ values: [Double]) -> Bool {
      values.count == wanted.count
        && zip(values, wanted).allSatisfy { abs($0 - $1) <= tolerance }
    }
    // A place may be stated as it is, or as it is drawn: on pixels.
    let drawn = numbers.numbers(of: name, of: id, at: position, onPixels: true) ?? actual
    guard !isMet(actual), !isMet(drawn) else { return nil }
    let isInNumbers = MeasuredProperty(rawValue: name) != nil || expected.value.isWrittenInNumbers
    let (found, expectation) =
      isInNumbers
      ? (list(actual, decimals), list(wanted, decimals))
      : (plain(numbers.value(of: name, of: id, at: position)?.text), expected.text)
    return "\(id).\(name) is \(found) at \(seconds(time)), not \(expectation) "
      + "within \(number(tolerance, decimals))"
  }

  /// The text of a value without the quotes of JSON.
  private func plain(_ text: String?) -> String {
    guard let text else { return "none" }
    return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
  }

  private func contact(
    of first: String, with second: String, between range: ClosedRange<Double>
  ) -> String? {
    guard let position = numbers.firstContact(of: first, with: second) else {
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
