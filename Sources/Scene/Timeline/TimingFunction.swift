public import Foundation

/// A timing curve that is not a cubic Bézier curve: the progress as a function of the elapsed fraction of the duration.
public enum TimingFunction: Equatable, Sendable {
  /// A function by its name on easings.net.
  case easing(Easing)
  /// Lines between points, the `linear()` of CSS: x is the elapsed fraction, which never decreases from one point to the
  /// next, y the progress; at least one point.
  case points([CGPoint])
  /// As many intervals of the same length, at least 1, in each of which the progress stays the same, the `steps()` of CSS.
  case steps(Int, StepPosition)
}

/// Where the progress jumps in steps; with `none` there are at least two intervals.
public enum StepPosition: String, CaseIterable, Equatable, Sendable {
  /// At the beginning of each interval, the first one included.
  case start = "jump-start"
  /// At the end of each interval, the last one included.
  case end = "jump-end"
  /// Between the intervals only, so that the first shows the start and the last the end.
  case none = "jump-none"
  /// Between the intervals, at the beginning and at the end.
  case both = "jump-both"
}

/// An easing function by its name on easings.net, such as `easeOutBack`: a family and where it is slow.
public struct Easing: Hashable, Sendable {
  /// What the beginning of an `easeIn` is like.
  public enum Family: String, CaseIterable, Sendable {
    case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce
  }

  /// Where a function is slow: at the beginning, at the end, or at both.
  public enum Direction: String, CaseIterable, Sendable {
    case easeIn, easeOut, easeInOut
  }

  /// The family.
  public var family: Family
  /// Where it is slow.
  public var direction: Direction

  /// A function of a family.
  public init(_ direction: Direction, _ family: Family) {
    (self.direction, self.family) = (direction, family)
  }

  /// All functions, family by family.
  public static let all = Family.allCases.flatMap { family in
    Direction.allCases.map { Easing($0, family) }
  }

  /// The name, such as `easeOutBack`.
  public var name: String {
    direction.rawValue + family.rawValue.prefix(1).uppercased() + family.rawValue.dropFirst()
  }
}
