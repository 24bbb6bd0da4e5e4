/// A constraint that was broken.
struct BrokenConstraint {
  /// The constraint.
  var source: ConstraintSource
  /// Its place in the order of age, greater for younger ones.
  var seniority: UInt64
  /// The minimal conflicting set, with the constraint itself.
  var members: Set<ConstraintSource>
  /// The conflict for reports.
  var conflict: LayoutConflict
}

/// The constraints that were broken, found by what they conflict with.
///
/// What a change concerns is looked up, so that a layout that changes one constraint costs the same
/// whether ten or ten thousand others are broken.
struct BrokenConstraints {
  /// The number of members of all conflicts together.
  private(set) var memberCount = 0

  private var entries: [ConstraintSource: BrokenConstraint] = [:]
  /// The places in the order of age, the oldest first.
  private var order: [(seniority: UInt64, source: ConstraintSource)] = []
  /// The broken constraints by the members of their conflicts.
  private var sourcesByMember: [ConstraintSource: Set<ConstraintSource>] = [:]
  /// Those in whose conflicts another member has been broken since `takeDependents()`.
  private var dependents: Set<ConstraintSource> = []
  /// Whether each constraint that came or went since `noteNew()` was broken then.
  private var wasBroken: [ConstraintSource: Bool] = [:]

  var isEmpty: Bool { entries.isEmpty }

  /// The conflicts in the order of age of their broken constraints, the oldest first.
  var conflicts: [LayoutConflict] { order.compactMap { entries[$0.source]?.conflict } }

  /// The broken constraints, the oldest first.
  var sources: [ConstraintSource] { order.map(\.source) }

  /// The broken constraint with a conflict; nil where there is none.
  func first(with conflict: LayoutConflict) -> BrokenConstraint? {
    order.lazy.compactMap { entries[$0.source] }.first { $0.conflict == conflict }
  }

  /// Adds a constraint.
  mutating func insert(_ constraint: BrokenConstraint) {
    let source = constraint.source
    remove(source)
    note(source)
    order.insert((constraint.seniority, source), at: place(of: constraint.seniority))
    for member in constraint.members {
      sourcesByMember[member, default: []].insert(source)
      if member != source, entries[member] != nil { dependents.insert(source) }
    }
    dependents.formUnion(sourcesByMember[source] ?? [])
    entries[source] = constraint
    memberCount += constraint.members.count
  }

  /// Removes a constraint; ignored where it is not broken.
  mutating func remove(_ source: ConstraintSource) {
    note(source)
    guard let constraint = entries.removeValue(forKey: source) else { return }
    order.remove(at: place(of: constraint.seniority))
    for member in constraint.members {
      sourcesByMember[member]?.remove(source)
      if sourcesByMember[member]?.isEmpty == true { sourcesByMember[member] = nil }
    }
    memberCount -= constraint.members.count
  }

  /// The first place in the order that is not older than a seniority.
  private func place(of seniority: UInt64) -> Int {
    // The youngest come last, and most are.
    if let last = order.last, last.seniority < seniority { return order.count }
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle].seniority < seniority { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The broken constraints whose conflicts have a changed member, or that have changed themselves.
  func sources(concernedBy changed: Set<ConstraintSource>) -> Set<ConstraintSource> {
    var found: Set<ConstraintSource> = []
    for source in changed {
      if entries[source] != nil { found.insert(source) }
      found.formUnion(sourcesByMember[source] ?? [])
    }
    return found
  }

  /// The broken constraints in whose conflicts another member is broken.
  mutating func takeDependents() -> Set<ConstraintSource> {
    defer { dependents = [] }
    return dependents.filter { source in
      entries[source]?.members.contains { $0 != source && entries[$0] != nil } ?? false
    }
  }

  // MARK: New ones

  /// Lets those that are broken from now on count as new.
  mutating func noteNew() { wasBroken = [:] }

  private mutating func note(_ source: ConstraintSource) {
    if wasBroken[source] == nil { wasBroken[source] = entries[source] != nil }
  }

  /// The conflicts of the constraints that are broken and were not at `noteNew()`, in the order of age.
  var newConflicts: [LayoutConflict] {
    let new = wasBroken.filter { !$0.value }.compactMap { entries[$0.key] }
    return new.sorted { $0.seniority < $1.seniority }.map(\.conflict)
  }
}
