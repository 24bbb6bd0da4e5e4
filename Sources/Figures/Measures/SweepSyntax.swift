internal import FramegenKit
internal import Foundation
public import Scene

extension FigureDescription.Sweep {
  /// The most values of a range; more are a mistake.
  private static let mostValues = 1000

  /// Reads a path with values, `jelly.damping=0.1,0.5,1`, or with a range of which it takes so many equally
  /// spaced ones, `jelly.damping=0…1/5`; nil for anything else.
  ///
  /// - Parameter text: The text; `…`, `...` and `..` all mean a range.
  public init?(parsing text: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    let place = SourceSpan(range: 0..<0)
    var values: [String] = []
    for part in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      guard !part.isEmpty else { return nil }
      let ends = part.split(separator: "/", maxSplits: 1).map(String.init)
      guard ends.count == 2, let range = NumberSpan(parsing: ends[0]) else {
        // A range without a count says nothing about the values between.
        guard NumberSpan(parsing: String(part))?.isPoint ?? !part.contains("\u{2026}") else {
          return nil
        }
        values.append(String(part))
        continue
      }
      guard let count = Int(ends[1]), (2...Self.mostValues).contains(count) else { return nil }
      values += range.values(count).map { $0.shortText }
    }
    self.init(
      path: PlacedString(parts[0], place: place),
      values: values.map { PlacedString($0, place: place) })
  }
}

/// A range of numbers as it is written: `0.1…1`, also with `...` or `..`, or a single number.
public struct NumberSpan: Equatable, Sendable {
  /// The first number, which may be the greater one.
  public var first: Double
  /// The last number.
  public var last: Double

  /// Reads a range of finite numbers; nil for anything else.
  public init?(parsing text: String) {
    for mark in ["\u{2026}", "...", ".."] {
      let parts = text.components(separatedBy: mark)
      guard parts.count == 2 else { continue }
      guard let first = Self.number(parts[0]), let last = Self.number(parts[1]) else { return nil }
      (self.first, self.last) = (first, last)
      return
    }
    guard let number = Self.number(text) else { return nil }
    (first, last) = (number, number)
  }

  private static func number(_ text: String) -> Double? {
    let text = text.trimmingCharacters(in: .whitespaces)
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether it is a single number.
  public var isPoint: Bool { first == last }

  /// Equally spaced numbers from the first to the last.
  func values(_ count: Int) -> [Double] {
    (0..<count).map { first + (last - first) * Double($0) / Double(max(count - 1, 1)) }
  }
}

extension Double {
  /// The number in at most 6 significant digits, as people write it.
  var shortText: String {
    guard isFinite, self != 0 else { return "0" }
    return String(format: "%.6g", self)
  }

  /// The nearest number with so many significant digits.
  func rounded(toDigits digits: Int) -> Double {
    Double(String(format: "%.\(digits)g", self)) ?? self
  }
}
