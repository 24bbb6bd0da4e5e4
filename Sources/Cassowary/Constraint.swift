/// What a constraint asks of its left side.
public enum Relation: Int, Hashable, Sendable {
  /// At most the constant.
  case lessThanOrEqual = -1
  /// The constant itself.
  case equal = 0
  /// At least the constant.
  case greaterThanOrEqual = 1
}

/// A wish about a sum of terms: that it be a constant, at most or at least that.
///
/// A constraint is two wishes in one: that the sum not exceed the constant, and that it not fall
/// below. Each has a priority of its own or is absent. What counts against a wish is the distance
/// by which it is missed.
public struct Constraint: Hashable, Sendable {
  /// The left side; a variable may occur more than once.
  public var terms: [Term]
  /// The right side; finite.
  public var constant: Double
  /// How much it counts that the left side be at most the constant, or nil for not at all.
  public var upper: Priority?
  /// How much it counts that the left side be at least the constant, or nil for not at all.
  public var lower: Priority?

  /// A constraint whose two sides may count differently, as a label's hugging and resistance do.
  ///
  /// - Parameters:
  ///   - terms: The left side.
  ///   - constant: The right side.
  ///   - upper: The priority of not exceeding the constant.
  ///   - lower: The priority of not falling below it.
  public init(_ terms: [Term], around constant: Double, upper: Priority?, lower: Priority?) {
    self.terms = terms
    self.constant = constant
    self.upper = upper
    self.lower = lower
  }

  /// A constraint of a relation and a priority.
  ///
  /// - Parameters:
  ///   - terms: The left side.
  ///   - relation: What is asked of it.
  ///   - constant: The right side.
  ///   - priority: How much that counts; required by default.
  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Priority = .required
  ) {
    self.init(
      terms, around: constant,
      upper: relation == .greaterThanOrEqual ? nil : priority,
      lower: relation == .lessThanOrEqual ? nil : priority)
  }
}

/// A constraint's name in the `Solver` that holds it.
///
/// A name is meaningful only to the solver that gave it and to that solver's copies, and only
/// until the constraint is removed.
public struct ConstraintID: Hashable, Sendable {
  let row: Int32
  let generation: UInt32
}

/// Required constraints that cannot be met together.
public struct Conflict: Error, Hashable, Sendable {
  /// The constraints, oldest first: a minimal set, which can be met once any one of them goes.
  ///
  /// The non-negativity of variables takes part without being listed.
  public var constraints: [ConstraintID]

  /// A conflict of the given constraints.
  public init(constraints: [ConstraintID]) { self.constraints = constraints }
}
