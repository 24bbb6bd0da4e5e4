internal import Cassowary
internal import Scene

/// The engine's record of an active constraint.
struct ConstraintRecord {
  /// The constraint; nil for an unused record.
  var constraint: LayoutConstraint?
  /// The constraint in the solver; nil while it is broken.
  var id: ConstraintID?
  /// The records of its items.
  var items: LayoutConstraint.ItemIndices
  /// The sum of the versions, of the constraint and its items, that the solver has.
  var version = 0
  /// The constraint's last activation.
  var activation: UInt64
  /// Whether the solver has it mirrored, for a right-to-left layout direction.
  var isMirrored: Bool
  /// The engine's last pass in which the constraint was found.
  var pass: UInt64

  /// The place in the order of age, greater for younger ones: those of guides and stack views by
  /// activation, then explicit ones.
  var seniority: UInt64 {
    activation | (constraint?.origin == .explicit ? 1 << 62 : 1 << 61)
  }
}

/// The origin of a constraint in the solver.
enum ConstraintSource: Hashable {
  /// An active constraint, by the index of its record.
  case explicit(Int)
  /// The position or the size of an item with a given frame, by the index of the item's record.
  case frame(Int, LayoutAxis, isSize: Bool)
  /// An item's content size along an axis, by the index of the item's record.
  case content(Int, LayoutAxis)
}

extension LayoutPriority {
  /// The solver's priority.
  var level: Priority { isRequired ? .required : .optional(Double(rawValue)) }
}

extension LayoutRelation {
  /// The solver's relation.
  var solverRelation: Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
