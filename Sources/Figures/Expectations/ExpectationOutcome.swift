public import Scene

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
