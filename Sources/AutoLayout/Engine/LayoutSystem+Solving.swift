internal import Cassowary
internal import Foundation
internal import Scene

/// Solving, and breaking constraints that cannot be satisfied.
extension LayoutSystem {
  /// Solves; of each minimal conflicting set the youngest constraint is broken.
  ///
  /// A broken constraint is added again when a member of its set has changed, has been removed or has
  /// been broken itself. Each such exchange replaces a younger constraint by an older one, so they
  /// terminate, with the constraints that adding one by one would have kept.
  mutating func solve() {
    if !changed.isEmpty { retry(broken.sources(concernedBy: changed)) }
    // Exchanges terminate; the limit only guards against rounding errors that make the same set
    // conflict at one time and not at another.
    var attempts = 16 * (constraints.count + items.count) + 64
    var hasBroken = false
    while attempts > 0 {
      attempts -= 1
      do {
        try solver.solve()
      } catch {
        guard breakYoungest(of: error) else { break }
        hasBroken = true
        guard !hasTooManyConflicts else { break }
        continue
      }
      guard hasBroken, retry(broken.takeDependents()) else { break }
    }
  }

  /// Whether the conflicts have so many members that solving has stopped.
  var hasTooManyConflicts: Bool { broken.memberCount > largestMemberCount }

  /// Adds broken constraints to the solver again, the oldest first; returns whether there are any.
  @discardableResult private mutating func retry(_ due: Set<ConstraintSource>) -> Bool {
    for source in due { broken.remove(source) }
    for source in sorted(Array(due)) { insert(source) }
    return !due.isEmpty
  }

  /// Breaks the youngest constraint of each minimal set of a conflict, if there is any.
  private mutating func breakYoungest(of conflict: Conflict) -> Bool {
    let sets = [conflict.constraints] + conflict.others
    let sources = sources(of: Set(sets.joined()))
    var hasBroken = false
    for set in sets {
      let members = sorted(set.compactMap { sources[$0] })
      // Explicit constraints count as the youngest, so the engine's own are broken only where there
      // are no others.
      guard let youngest = members.last, let id = id(of: youngest) else { continue }
      let value = LayoutConflict(members: members.map(member), broken: member(youngest))
      solver.remove(id)
      setID(nil, of: youngest)
      broken.insert(
        BrokenConstraint(
          source: youngest, seniority: seniority(of: youngest), members: Set(members),
          conflict: value))
      hasBroken = true
      if hasTooManyConflicts { break }
    }
    return hasBroken
  }

  /// Sources in the order of age, the oldest first.
  func sorted(_ sources: [ConstraintSource]) -> [ConstraintSource] {
    sources.sorted { seniority(of: $0) < seniority(of: $1) }
  }

  /// The sources of constraints of the solver, the oldest first.
  func sources(of ids: [ConstraintID]) -> [ConstraintSource] {
    sorted(Array(sources(of: Set(ids)).values))
  }

  /// The sources of constraints of the solver, by id.
  private func sources(of ids: Set<ConstraintID>) -> [ConstraintID: ConstraintSource] {
    var sources: [ConstraintID: ConstraintSource] = [:]
    for id in ids {
      // A row that no source has any more still names the last one.
      guard sourcesByRow.indices.contains(id.index), let source = sourcesByRow[id.index],
        self.id(of: source) == id
      else { continue }
      sources[id] = source
    }
    return sources
  }

  /// Notes the source of a constraint of the solver.
  mutating func note(_ source: ConstraintSource, of id: ConstraintID) {
    while sourcesByRow.count <= id.index { sourcesByRow.append(nil) }
    sourcesByRow[id.index] = source
  }

  // MARK: Reporting

  /// A source as a member of a conflict.
  func member(_ source: ConstraintSource) -> LayoutConflict.Member {
    switch source {
    case .explicit(let index):
      let constraint = constraints[index].constraint
      return LayoutConflict.Member(
        id: constraint?.id, identifier: constraint?.identifier,
        origin: constraint?.origin ?? .explicit,
        printed: constraint?.description ?? "")
    case .frame(let record, let axis, let isSize):
      return frameMember(ofRecord: record, along: axis, isSize: isSize)
    case .content(let record, let axis):
      let content = items[record].contentConstraints[axis]?.content
      let size = LayoutConstraint.printed(CGFloat(content?.length ?? 0))
      let hugging = LayoutConstraint.printed(CGFloat(content?.hugging.rawValue ?? 0))
      let resistance = LayoutConstraint.printed(
        CGFloat(content?.compressionResistance.rawValue ?? 0))
      let item = items[record].node.item
      let body =
        "\(LayoutConstraint.printed(item)).\(axis == .horizontal ? "width" : "height") == \(size)"
      let names = LayoutConstraint.nameList(
        [item.flatMap(LayoutConstraint.nameEntry)].compactMap { $0 })
      return LayoutConflict.Member(
        origin: .contentSize,
        printed: "<ContentSizeLayoutConstraint \(body) Hug:\(hugging) "
          + "CompressionResistance:\(resistance)   (active\(names))>")
    }
  }

  private func frameMember(
    ofRecord record: Int, along axis: LayoutAxis, isSize: Bool
  ) -> LayoutConflict.Member {
    guard let frame = items[record].givenFrame?.constraints[axis] else {
      return LayoutConflict.Member(origin: .autoresizing, printed: "")
    }
    let (body, names) = frameEquation(ofRecord: record, frame, along: axis, isSize: isSize)
    guard frame.parent >= 0 else {
      let identifier = "View-Encapsulated-Layout-\(axis == .horizontal ? "Width" : "Height")"
      return LayoutConflict.Member(
        identifier: identifier, origin: .root,
        printed: "<LayoutConstraint '\(identifier)' \(body)   (active\(names))>")
    }
    let mask = items[record].traits.autoresizingMask.printed
    return LayoutConflict.Member(
      origin: .autoresizing,
      printed: "<AutoresizingMaskLayoutConstraint \(mask) \(body)   (active\(names))>")
  }

  /// A generated constraint as an equation, and the list of the names in it.
  private func frameEquation(
    ofRecord record: Int, _ frame: ItemRecord.FrameConstraints, along axis: LayoutAxis, isSize: Bool
  ) -> (body: String, names: String) {
    let isHorizontal = axis == .horizontal
    let item = items[record].node.item
    let size = isHorizontal ? "width" : "height"
    let measure = isSize ? size : isHorizontal ? "minX" : "minY"
    let factor = isSize ? frame.rule.sizeFactor : frame.rule.minFactor
    let constant = isSize ? frame.rule.sizeConstant : frame.rule.minConstant
    let number = LayoutConstraint.printed(CGFloat(abs(constant)))
    var body = "\(LayoutConstraint.printed(item)).\(measure) == "
    var named = [item]
    var edgeOwner: (any LayoutItem)?
    if factor != 0, frame.parent >= 0 {
      if factor != 1 { body += "\(LayoutConstraint.printed(CGFloat(factor)))*" }
      let parent = items[frame.parent].node.item
      body += "\(LayoutConstraint.printed(parent)).\(size)"
      if constant != 0 { body += constant > 0 ? " + \(number)" : " - \(number)" }
      named.append(parent)
    } else {
      body += LayoutConstraint.printedAlone(CGFloat(constant))
      // A position without a factor is the distance from the superview's edge.
      if !isSize, frame.parent >= 0 { edgeOwner = items[frame.parent].node.item }
    }
    let names = LayoutConstraint.nameList(
      named.compactMap { $0.flatMap(LayoutConstraint.nameEntry) }
        + [edgeOwner].compactMap { $0.map(LayoutConstraint.edgeEntry) })
    return (body, names)
  }
}

extension LayoutEngine {
  /// A present conflict with the sizes that complete it because they are not negative.
  ///
  /// That takes a solution of the set, and one for each of its sizes if they take part, so it is done
  /// only for conflicts that are reported.
  public func explained(_ conflict: LayoutConflict) -> LayoutConflict {
    guard let broken = system.broken.first(with: conflict) else { return conflict }
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
