internal import Cassowary

/// What the engine keeps of an active constraint.
struct ConstraintRecord {
  /// The constraint; nil for a record that is not in use.
  var constraint: LayoutConstraint?
  /// The constraint in the solver; nil while it is broken.
  var id: ConstraintID?
  /// The records of its items.
  var places: LayoutConstraint.Places
  /// The constraint's version and those of its items, added up, as they are in the solver.
  var version = 0
  /// The activation that put it there.
  var activation: UInt64
  /// Whether it was read in a mirror.
  var isMirrored: Bool
  /// The engine's pass in which the constraint was seen last.
  var pass: UInt64
}

/// A constraint in the solver, by where it comes from.
enum ConstraintSource: Hashable {
  /// An active constraint, by its record.
  case explicit(Int)
  /// The place or the size that stands for an item's frame, by the item's record.
  case frame(Int, LayoutAxis, isSize: Bool)
  /// An item's content size along an axis, by the item's record.
  case content(Int, LayoutAxis)
}

extension LayoutPriority {
  /// The solver's level.
  var level: Priority { isRequired ? .required : .optional(Double(rawValue)) }
}

extension LayoutRelation {
  /// The relation as the solver calls it.
  var solverRelation: Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
