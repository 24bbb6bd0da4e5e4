/// How the two sides of a constraint compare.
///
/// The raw values are `NSLayoutConstraint.Relation`'s.
public enum LayoutRelation: Int, CaseIterable, Sendable {
  /// The first side is at most the second.
  case lessThanOrEqual = -1
  /// Both sides are equal.
  case equal = 0
  /// The first side is at least the second.
  case greaterThanOrEqual = 1

  /// The sign that formats and equations use: `<=`, `==` or `>=`.
  public var sign: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }

  /// The relation of a sign, or nil.
  public init?(sign: String) {
    guard let found = Self.allCases.first(where: { $0.sign == sign }) else { return nil }
    self = found
  }

  /// The relation as scene files spell it: the case's name.
  public var name: String { String(describing: self) }

  /// The relation of a name, or nil.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The relation after both sides have changed places, or sign.
  public var reversed: LayoutRelation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
