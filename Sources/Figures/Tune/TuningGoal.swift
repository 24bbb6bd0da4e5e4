public import FramegenKit
internal import Foundation
internal import Scene
internal import SceneFormat

/// What the motion of a scene is to reach: an expectation, as scenes state it or in words, such as `overshoot square 4…8`.
public struct TuningGoal: Equatable, Sendable {
  /// The goal as it is written.
  public let text: String
  /// What it states.
  let expectation: Expectation

  /// How goals are written in words; as JSON, every expectation is a goal.
  public static let forms = [
    "settles Q by T", "overshoot Q A…B", "overshoot Q A…B %", "frequency Q A…B", "damping Q A…B",
    "peaks Q N", "greatest Q A…B", "least Q A…B", "always Q A…B", "at T Q A…B", "bounces ITEM N",
    "speed ITEM A…B", "path ITEM A…B", "distance ITEM OTHER A…B", "contact ITEM OTHER A…B",
    "touching ITEM OTHER A…B", "restitution ITEM OTHER A…B",
    "{\"settles\": \"square\", \"by\": 0.6}",
  ]

  /// The expectations that a scene states, as goals.
  ///
  /// - Parameter file: The scene.
  /// - Returns: The goals, in the order of the file.
  public static func stated(in file: SceneFile) -> [TuningGoal] {
    file.scene.expectations.map { expectation in
      TuningGoal(text: text(of: expectation, in: file.sources), expectation: expectation)
    }
  }

  /// An expectation as it is written, on one line.
  private static func text(of expectation: Expectation, in sources: SourceList) -> String {
    guard let source = sources.text(of: expectation.place) else { return "" }
    let written = String(decoding: source.bytes[expectation.place.range], as: UTF8.self)
    let line = written.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard case .value(let property, let value, _, let moment) = expectation.fact else {
      return line
    }
    let name = "\(property.view.id).\(property.property)"
    let time = if case .time(let time) = moment { "at \(time.shortText)" } else { "at an event" }
    return "\(time) \(name) \(value.text)"
  }

  /// How far what a film reaches is from the goal, in parts of the goal's size: 0 where it is met.
  ///
  /// - Parameters:
  ///   - outcome: What the film reaches.
  ///   - duration: How long the film is, in seconds.
  /// - Returns: The distance.
  static func miss(_ outcome: ExpectationOutcome, duration: Double) -> Double {
    if outcome.failure == nil || outcome.cannotFail { return 0 }
    // What has not settled at the end settles later; anything else that is missing is far off.
    guard let value = outcome.reached ?? (outcome.isTime ? 2 * duration : nil) else { return 10 }
    let range = outcome.range
    // Where the moment that bounds it has no time, nothing is near.
    guard range.lowerBound.isFinite || range.upperBound.isFinite else { return 10 }
    let distance =
      value < range.lowerBound ? range.lowerBound - value : max(value - range.upperBound, 0)
    // What is not met is missed, also where the number does not say so.
    return max(distance / size(of: range), 1e-6)
  }

  /// How far what a film reaches is from the middle of the goal, in parts of the goal's size.
  static func offCenter(_ outcome: ExpectationOutcome) -> Double {
    let range = outcome.range
    guard let reached = outcome.reached else { return 10 }
    guard range.lowerBound.isFinite, range.upperBound.isFinite else { return 0 }
    return abs(reached - (range.lowerBound + range.upperBound) / 2) / size(of: range)
  }

  /// What counts as one part: the width of the range, or a tenth of its end.
  private static func size(of range: ClosedRange<Double>) -> Double {
    let ends = [range.lowerBound, range.upperBound].filter(\.isFinite)
    let greatest = ends.map(abs).max() ?? 1
    return max(ends.count == 2 ? range.upperBound - range.lowerBound : 0, 0.1 * greatest, 1e-6)
  }
}
