internal import Foundation
public import FramegenKit
internal import Geometry
public import Scene
internal import SceneFormat
public import SceneText
internal import Stage

/// Checks expectations against a recorded motion.
public struct Expectations {
  private let expectations: [Expectation]
  let scene: Scene
  let reader: MotionReader
  private let overlaps: ItemOverlaps

  /// A check of a scene that has been played to its end.
  ///
  /// - Parameters:
  ///   - expectations: The expectations; those of the scene by default.
  ///   - scene: The scene.
  ///   - recording: Its motion, in which the subjects of the expectations are tracked.
  public init(
    _ expectations: [Expectation]? = nil, of scene: Scene, in recording: MotionRecording
  ) {
    self.expectations = expectations ?? scene.expectations
    self.scene = scene
    reader = MotionReader(
      recording, of: scene, readsBounces: self.expectations.contains(where: \.speaksOfBounces))
    overlaps = ItemOverlaps(of: scene, in: recording.numbers)
  }

  /// The result of each expectation, in their order.
  public func outcomes() -> [ExpectationOutcome] {
    expectations.map { expectation in
      var outcome = outcome(of: expectation)
      guard outcome.failure == nil, expectation.needsChange else { return outcome }
      let subjects = expectation.subjects
      guard !subjects.contains(where: reader.changes) else { return outcome }
      outcome.cannotFail = true
      outcome.failure =
        MessageText.quotedList(subjects.map(\.name), joinedBy: "and")
        + " never change\(subjects.count == 1 ? "s" : ""), so that this cannot fail"
      return outcome
    }
  }

  // MARK: Windows

  /// The span of an expectation in seconds; a failure where one of its events does not occur.
  private func span(of window: Expectation.Window) -> (span: ClosedRange<Double>?, failure: String)
  {
    var start = 0.0
    if let moment = window.start {
      guard let time = reader.time(of: moment, in: reader.whole) else {
        return (nil, "'from' has no time: " + absence(of: moment, in: reader.whole))
      }
      start = min(time, reader.end)
    }
    let rest = start...reader.end
    guard let moment = window.end else { return (rest, "") }
    guard let time = reader.time(of: moment, in: rest) else {
      return (nil, "'to' has no time: " + absence(of: moment, in: rest))
    }
    guard time >= start else {
      return (nil, "its window ends at \(seconds(time)), before it begins at \(seconds(start))")
    }
    return (start...time, "")
  }

  /// Says that an event does not occur.
  func absence(of moment: Moment, in span: ClosedRange<Double>) -> String {
    guard case .event(let event) = moment else { return "" }
    return absence(of: event, in: span)
  }

  func absence(of event: MotionEvent, in span: ClosedRange<Double>) -> String {
    let part = span.upperBound < reader.end || span.lowerBound > 0 ? " within its window" : ""
    switch event {
    case .settling(let subject):
      return "'\(subject.name)' never settles\(part): it still moves at the end, "
        + seconds(span.upperBound)
    case .start(let subject): return "'\(subject.name)' never changes\(part)"
    case .reaching(let subject, let value, _):
      return "'\(subject.name)' never reaches \(number(value))\(part)"
    case .contact(let first, let second, let count):
      return "'\(first.id)' and '\(second.id)' never touch\(times(count))\(part)"
    case .separation(let first, let second, let count):
      return "'\(first.id)' and '\(second.id)' never separate\(times(count))\(part)"
    case .animationEnd, .gesture, .tap:
      guard let happening = happening(event) else { return "" }
      return happening.subject + " " + happening.verb.negated + times(happening.count) + part
    }
  }

  /// An event of an animation, a recognizer or a button in words.
  struct Happening {
    /// What it happens to.
    let subject: String
    /// What happens.
    let verb: Verb
    /// Which of several it is, from 1.
    let count: Int

    /// A verb in the present tense: "ends", or "is tapped".
    struct Verb {
      let text: String

      /// With never: "never ends", "is never tapped".
      var negated: String {
        text.hasPrefix("is ") ? "is never " + text.dropFirst(3) : "never " + text
      }
    }
  }

  func happening(_ event: MotionEvent) -> Happening? {
    switch event {
    case .animationEnd(let animation, let count):
      return Happening(
        subject: "animation '\(animation.id)'", verb: .init(text: "ends"), count: count)
    case .tap(let button, let count):
      return Happening(subject: "'\(button.id)'", verb: .init(text: "is tapped"), count: count)
    case .gesture(let gesture, let state, let count):
      let isDiscrete = scene.gestures.first { $0.id == gesture.id }?.isDiscrete ?? false
      let verb =
        switch state {
        case .began: "begins"
        case .changed: "changes"
        case .ended: isDiscrete ? "is recognized" : "ends"
        case .cancelled: "is cancelled"
        case .failed: "fails"
        }
      return Happening(subject: "'\(gesture.id)'", verb: .init(text: verb), count: count)
    default: return nil
    }
  }

  private func times(_ count: Int) -> String { count == 1 ? "" : " \(count) times" }

  // MARK: Facts

  private func outcome(of expectation: Expectation) -> ExpectationOutcome {
    var outcome = ExpectationOutcome(
      expectation: expectation, range: -.infinity...(.infinity), unit: "")
    let (span, failure) = span(of: expectation.window)
    guard let span else {
      outcome.failure = failure
      return outcome
    }
    switch expectation.fact {
    case .event(let event, let timing): find(event, timing, in: span, &outcome)
    case .measure(let measure, let range): self.measure(measure, within: range, in: span, &outcome)
    case .always(let subject, let range): always(subject, within: range, in: span, &outcome)
    case .never(let subject, let range): never(subject, within: range, in: span, &outcome)
    case .monotonic(let subject, let direction, let tolerance):
      monotonic(subject, direction, tolerance: tolerance, in: span, &outcome)
    case .value(let property, let expected, let tolerance, let moment):
      value(of: property, expected, tolerance: tolerance, at: moment, &outcome)
    case .neverOverlap(let items, let depth):
      overlap(among: items.map(\.id), deeperThan: depth, in: span, &outcome)
    }
    return outcome
  }

  // MARK: Overlaps

  private func overlap(
    among items: [String], deeperThan bound: Double, in span: ClosedRange<Double>,
    _ outcome: inout ExpectationOutcome
  ) {
    (outcome.range, outcome.unit, outcome.reached) = (-.infinity...bound, "pt", bound)
    var worst: (depth: Double, first: Int, second: Int, time: Double)?
    for position in reader.positions(in: span) {
      guard
        let found = overlaps.deepest(among: items, above: worst?.depth ?? bound, at: position)
      else { continue }
      let time = reader.recording.motion.frames[position].time
      worst = (found.depth, found.first, found.second, time)
    }
    guard let worst else { return }
    outcome.reached = worst.depth
    outcome.failure =
      "'\(items[worst.first])' and '\(items[worst.second])' overlap by "
      + "\(number(worst.depth)) pt at \(seconds(worst.time)), deeper than \(number(bound)) pt"
  }
}

extension Expectation {
  /// Whether it speaks of how something changes, which needs something that does.
  fileprivate var needsChange: Bool {
    switch fact {
    case .event(let event, _):
      switch event {
      case .settling, .start, .reaching: true
      case .contact, .separation, .animationEnd, .gesture, .tap: false
      }
    case .value: false
    default: true
    }
  }
}

/// The result of one expectation.
public struct ExpectationOutcome: Equatable, Sendable {
  /// The expectation, with its place.
  public var expectation: Expectation
  /// What happens instead, or nil if the expectation is met.
  public var failure: String?
  /// Whether it is met only because nothing of which it speaks ever changes, so that it cannot fail; `failure` says so.
  public var cannotFail = false
  /// The number that is compared, in its unit; nil where there is none.
  public var reached: Double?
  /// Where the number must be, in its unit; an end can be infinite.
  public var range: ClosedRange<Double>
  /// The unit of the number; empty for a plain number.
  public var unit: String
  /// Whether the number is a time.
  public var isTime: Bool { if case .event = expectation.fact { true } else { false } }
}

extension Expectation {
  /// Whether bodies have to be recorded for it.
  public var needsBodies: Bool {
    speaksOfBounces
      || subjects.contains { subject in
        MotionQuantity(rawValue: subject.property ?? "")?.needsBodies ?? false
      }
  }

  /// Whether bounces have to be read for it.
  var speaksOfBounces: Bool {
    switch fact {
    case .measure(.bounces, _), .measure(.restitution, _): true
    default: false
    }
  }
}

/// The result of a check.
public struct CheckReport: Equatable, Sendable {
  /// The number of expectations.
  public var expectations = 0
  /// The expectations that are not met, each at its place.
  public var failures: [Diagnostic] = []
  /// The actions of the timeline that failed, each at its place.
  public var warnings: [Diagnostic] = []
}

extension Film {
  /// Plays the scene and tests its expectations, without drawing.
  public func check() throws(FramegenError) -> CheckReport {
    let expectations = file.scene.expectations
    let (stage, recording) = try recording(of: expectations)
    let outcomes = Expectations(of: file.scene, in: recording).outcomes()
    let failures = outcomes.compactMap { outcome in
      outcome.failure.map {
        outcome.cannotFail
          ? Diagnostic(.error, code: "expectation-cannot-fail", $0, at: outcome.expectation.place)
          : Diagnostic(
            .error, code: "expectation-failed", "expectation failed: \($0)",
            at: outcome.expectation.place)
      }
    }
    return CheckReport(
      expectations: outcomes.count, failures: failures,
      warnings: stage.diagnostics.filter { !diagnostics.contains($0) })
  }
}

/// How numbers are compared, and written in messages.
extension Expectations {
  /// By how much a number is outside of a range; not above 0 where it is inside, but for rounding.
  static func excess(of value: Double, over range: ClosedRange<Double>) -> Double {
    max(range.lowerBound - value, value - range.upperBound) - rounding(value)
  }

  /// By how much the last digits of a number may differ.
  static func rounding(_ value: Double) -> Double { 1e-9 * max(1, abs(value)) }

  /// A range that a number is not in.
  func not(_ range: ClosedRange<Double>, _ name: String) -> String {
    let (least, most) = (range.lowerBound, range.upperBound)
    if most == .infinity { return "not above \(number(least))\(unit(name))" }
    if least == -.infinity { return "not below \(number(most))\(unit(name))" }
    if least == most { return "not \(number(least))\(unit(name))" }
    return "not \(number(least)) to \(number(most))\(unit(name))"
  }

  /// A value with its time.
  func value(_ point: SIMD2<Double>, _ name: String) -> String {
    "\(number(point.y))\(unit(name)) at \(seconds(point.x))"
  }

  func unit(_ name: String) -> String { name.isEmpty ? "" : " \(name)" }

  func number(_ value: Double, _ decimals: Int = 3) -> String {
    let factor = (0..<decimals).reduce(1.0) { factor, _ in factor * 10 }
    let rounded = (value * factor).rounded() / factor
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : "\(rounded)"
  }

  func list(_ values: [Double], _ decimals: Int) -> String {
    let texts = values.map { number($0, decimals) }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }

  /// A count as the end of a word: 2nd, 3rd, 4th.
  func ordinal(_ count: Int) -> String {
    let isTeen = (11...13).contains(count % 100)
    let endings = [1: "st", 2: "nd", 3: "rd"]
    return "\(count)\(isTeen ? "th" : endings[count % 10] ?? "th")"
  }

  func seconds(_ value: Double) -> String { "\(number(value)) s" }
}
