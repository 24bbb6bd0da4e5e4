/// How the two sides of a constraint compare.
///
/// The raw values are those of `NSLayoutConstraint.Relation`.
@frozen public enum LayoutRelation: Int, CaseIterable, Sendable {
  /// The first side is at most the second.
  case lessThanOrEqual = -1
  /// Both sides are equal.
  case equal = 0
  /// The first side is at least the second.
  case greaterThanOrEqual = 1

  /// The sign in formats and equations: `<=`, `==` or `>=`.
  public var sign: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }

  /// The name of the case, as in scene files.
  public var name: String { String(describing: self) }

  /// The relation after the sides are swapped or multiplied by -1.
  public var reversed: LayoutRelation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
