/// How much a wish of a constraint counts: required, or one of any number of optional levels.
///
/// Levels are compared, never added up: a single wish at 501 beats any number of wishes at 500.
public enum Priority: Hashable, Comparable, Sendable {
  /// A wish at a finite level; greater levels come first.
  case optional(Double)
  /// A wish that must be met; a system in which it cannot be is in conflict.
  case required
}
