internal import Cassowary
internal import Foundation
internal import Scene

extension LayoutEngine {
  /// A present conflict with the sizes that complete it because they are not negative.
  ///
  /// That takes a solution of the set, and one for each of its sizes if they take part, so it is done
  /// only for conflicts that are reported.
  public func explained(_ conflict: LayoutConflict) -> LayoutConflict {
    guard let broken = system.broken.first(where: { $0.conflict == conflict }) else {
      return conflict
    }
    var conflict = conflict
    conflict.impliedSizes = system.impliedSizes(in: system.sorted(Array(broken.members)))
    return conflict
  }
}

/// The part that sizes play in a conflict by not being negative.
extension LayoutSystem {
  /// The most sizes of one conflict that are examined one by one.
  ///
  /// Each takes a solution of the conflicting set. Sets with more are rare and long enough to read as
  /// they are; all of their sizes are then named.
  private static let largestSizeCount = 50

  /// The sizes that a minimal conflicting set needs not to be negative, as constraints print them:
  /// `card.width >= 0`.
  ///
  /// - Parameter members: The set.
  /// - Returns: The sizes, in the order of the items' records; empty where the set conflicts by
  ///   itself.
  fileprivate func impliedSizes(in members: [ConstraintSource]) -> [String] {
    let rows = members.compactMap(row)
    let used = Set(rows.flatMap { $0.terms.map(\.variable) })
    var sizes: [(variable: Variable, printed: String)] = []
    for record in items.indices where items[record].pass != 0 {
      for axis in LayoutAxis.allCases {
        let variable = items[record].variables[axis].size
        guard used.contains(variable) else { continue }
        let name = LayoutConstraint.printed(items[record].node.item)
        sizes.append((variable, "\(name).\(axis == .horizontal ? "width" : "height") >= 0"))
      }
    }
    guard !Self.conflicts(rows, nonNegative: []) else { return [] }
    guard sizes.count <= Self.largestSizeCount else { return sizes.map(\.printed) }
    var needed = Set(sizes.map(\.variable))
    for size in sizes where Self.conflicts(rows, nonNegative: needed.subtracting([size.variable])) {
      needed.remove(size.variable)
    }
    return sizes.filter { needed.contains($0.variable) }.map(\.printed)
  }

  /// Whether constraints conflict where only some variables must not be negative.
  private static func conflicts(_ rows: [Constraint], nonNegative: Set<Variable>) -> Bool {
    var solver = Solver()
    var copies: [Variable: Variable] = [:]
    for row in rows {
      let terms = row.terms.map { term -> Term in
        let copy =
          copies[term.variable]
          ?? solver.makeVariable(isNonNegative: nonNegative.contains(term.variable))
        copies[term.variable] = copy
        return Term(copy, term.coefficient)
      }
      _ = solver.insert(
        Constraint(terms, around: row.constant, upper: row.upper, lower: row.lower))
    }
    return (try? solver.solve()) == nil
  }
}
