internal import Foundation
internal import Geometry
public import Scene
internal import SceneFormat
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
