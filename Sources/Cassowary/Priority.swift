/// The priority of a constraint's bound: required, or one of any number of optional levels.
///
/// Levels are strict, never weighed against each other: a single bound at 501 takes precedence over
/// any number of bounds at 500.
public enum Priority: Hashable, Comparable, Sendable {
  /// An optional level; greater numbers take precedence.
  case optional(Double)
  /// The bound must be satisfied; where it cannot be there is a conflict.
  case required

  /// A level for choices among equals, below those of all other bounds: what it decides still counts as ambiguous.
  public static let choice = Priority.optional(0)
}
