/// How the left side of a constraint compares with the constant.
public enum Relation: Hashable, Sendable {
  /// At most the constant.
  case lessThanOrEqual
  /// Equal to the constant.
  case equal
  /// At least the constant.
  case greaterThanOrEqual
}

/// A linear constraint: a sum of terms equals a constant, or is at most or at least that.
///
/// A constraint has an upper and a lower bound, both at the constant; each has a priority of its own
/// or is absent. The error of a bound is the distance by which it is violated.
public struct Constraint: Hashable, Sendable {
  /// The left side; a variable may occur more than once.
  public var terms: [Term]
  /// The right side; finite.
  public var constant: Double
  /// The priority of the upper bound, or nil for none.
  public var upper: Priority?
  /// The priority of the lower bound, or nil for none.
  public var lower: Priority?

  /// A constraint whose bounds may have different priorities, such as content hugging and compression
  /// resistance.
  public init(_ terms: [Term], around constant: Double, upper: Priority?, lower: Priority?) {
    self.terms = terms
    self.constant = constant
    self.upper = upper
    self.lower = lower
  }

  /// A constraint with a relation and a priority.
  ///
  /// - Parameters:
  ///   - terms: The left side.
  ///   - relation: The relation.
  ///   - constant: The right side.
  ///   - priority: The priority; required by default.
  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Priority = .required
  ) {
    self.init(
      terms, around: constant,
      upper: relation == .greaterThanOrEqual ? nil : priority,
      lower: relation == .lessThanOrEqual ? nil : priority)
  }
}

/// Identifies a constraint in a `Solver`.
///
/// It is valid in the solver that returned it and in copies of that, until the constraint is removed.
public struct ConstraintID: Hashable, Sendable {
  let row: Int32
  let generation: UInt32

  /// A number from 0 up that no other constraint of the solver has at the same time, and later ones reuse.
  public var index: Int { Int(row) }
}

/// Required constraints that cannot be satisfied together.
public struct Conflict: Error, Hashable, Sendable {
  /// The constraints, oldest first: a minimal set, satisfiable once any one of them is removed.
  ///
  /// The non-negativity of variables is implied and not listed.
  public var constraints: [ConstraintID]

  /// Further minimal sets, each still in conflict once the newest constraint of every set before it
  /// has been removed; so that many conflicts take one solution and not one each.
  public var others: [[ConstraintID]] = []

  /// A conflict of the given constraints.
  public init(constraints: [ConstraintID]) { self.constraints = constraints }
}

/// A variable of a `Solver`; its value is read with `Solver.value(of:)`.
///
/// It is valid in the solver that made it and in copies of that, until it is removed.
public struct Variable: Hashable, Sendable {
  @usableFromInline let symbol: Int32
  @usableFromInline let generation: UInt32

  /// A number from 0 up that no other variable of the solver has at the same time, and later ones reuse.
  public var index: Int { Int(symbol) }
}

/// A variable times a coefficient: one term of a constraint's left side.
public struct Term: Hashable, Sendable {
  /// The variable.
  public var variable: Variable
  /// The coefficient; finite.
  public var coefficient: Double

  /// A variable times a coefficient, 1 by default.
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

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

/// The levels in use: one for each distinct priority, starting with the required one.
///
/// A level keeps its slot while constraints use it; its rank, the index in descending order of
/// priority, changes when levels are added and removed.
struct Levels: Sendable {
  /// The slot of the required level, which always exists.
  static let required: Int32 = 0

  /// The priority by slot.
  private(set) var priorities: [Priority] = [.required]
  /// The number of bounds that use a slot.
  private(set) var useCounts: [Int] = [0]
  /// The slots in use by descending priority; the required one is first.
  private(set) var order: [Int32] = [Levels.required]
  /// The rank by slot, 0 for the required one; valid after `refreshRanks()`.
  private(set) var ranks: [Int32] = [0]
  private var freeSlots: [Int32] = []
  private var ranksAreStale = false

  /// The slot of a priority, with its use count increased; -1 for none.
  mutating func retain(_ priority: Priority?) -> Int32 {
    guard let priority else { return -1 }
    let index = index(of: priority)
    if index < order.count, priorities[Int(order[index])] == priority {
      useCounts[Int(order[index])] += 1
      return order[index]
    }
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      priorities[Int(slot)] = priority
      useCounts[Int(slot)] = 1
    } else {
      slot = Int32(priorities.count)
      priorities.append(priority)
      useCounts.append(1)
      ranks.append(0)
    }
    order.insert(slot, at: index)
    ranksAreStale = true
    return slot
  }

  /// The priority of a slot, nil for -1.
  func priority(of slot: Int32) -> Priority? { slot < 0 ? nil : priorities[Int(slot)] }

  /// Reverses one `retain(_:)`; -1 is ignored.
  mutating func release(_ slot: Int32) {
    guard slot >= 0 else { return }
    useCounts[Int(slot)] -= 1
    guard useCounts[Int(slot)] == 0, slot != Levels.required else { return }
    order.remove(at: index(of: priorities[Int(slot)]))
    freeSlots.append(slot)
    ranksAreStale = true
  }

  /// Updates `ranks`.
  mutating func refreshRanks() {
    guard ranksAreStale else { return }
    for (rank, slot) in order.enumerated() { ranks[Int(slot)] = Int32(rank) }
    ranksAreStale = false
  }

  /// The first index in `order` whose priority does not exceed the given one.
  private func index(of priority: Priority) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if priorities[Int(order[middle])] > priority { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
