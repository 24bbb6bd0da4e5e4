internal import Cassowary
public import Foundation
public import Scene

/// The result of a layout as plain values, for tests, dumps and diagnostics.
public struct LayoutReport: Equatable, Sendable {
  /// One item.
  public struct Item: Equatable, Sendable {
    /// The computed frame in the parent's coordinates, in points, not rounded.
    public var frame: CGRect
    /// The frame that was set, with its edges on pixels where the engine placed the item.
    public var roundedFrame: CGRect
    /// The parts of the frame that constraints do not determine.
    public var ambiguity: LayoutAmbiguity
  }

  /// One active constraint.
  public struct Constraint: Equatable, Sendable {
    /// The constraint's id.
    public var id: LayoutConstraint.ID
    /// The constraint's identifier, or nil.
    public var identifier: String?
    /// What created the constraint.
    public var origin: LayoutConflict.Origin
    /// The first attribute.
    public var firstAttribute: LayoutAttribute
    /// How the two sides compare.
    public var relation: LayoutRelation
    /// The second attribute; `notAnAttribute` for none.
    public var secondAttribute: LayoutAttribute
    /// The factor of the second attribute.
    public var multiplier: CGFloat
    /// The constant, in points.
    public var constant: CGFloat
    /// The priority.
    public var priority: LayoutPriority
    /// The printed form.
    public var printed: String
    /// Whether it was broken in a conflict.
    public var isBroken: Bool
  }

  /// The items, parents before children; the root is the first.
  public var items: [Item]
  /// The active constraints, without those that the engine generates, in the order of activation.
  public var constraints: [Constraint]
  /// The present conflicts, in the order of age of their broken constraints, the oldest first.
  public var conflicts: [LayoutConflict]
}

/// The parts of a frame that could have other values with all constraints equally satisfied.
public struct LayoutAmbiguity: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// An ambiguity with the given bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The position of the left edge.
  public static let minX = LayoutAmbiguity(rawValue: 1)
  /// The position of the top edge.
  public static let minY = LayoutAmbiguity(rawValue: 2)
  /// The width.
  public static let width = LayoutAmbiguity(rawValue: 4)
  /// The height.
  public static let height = LayoutAmbiguity(rawValue: 8)
}

/// Constraints that cannot be satisfied together, and the one that was broken.
public struct LayoutConflict: Equatable, Sendable {
  /// One of the constraints.
  public struct Member: Equatable, Sendable {
    /// The constraint's id, or nil for one that the engine generated.
    public var id: LayoutConstraint.ID?
    /// The constraint's identifier, or nil.
    public var identifier: String?
    /// What created the constraint.
    public var origin: Origin
    /// The printed form.
    public var printed: String
  }

  /// What created a constraint.
  public enum Origin: String, Equatable, Sendable {
    /// The library's user.
    case explicit
    /// An intrinsic content size.
    case contentSize
    /// A frame with an autoresizing mask.
    case autoresizing
    /// The size of the root.
    case root
    /// A layout guide that follows its owner's margins or safe area.
    case guide
    /// A stack view.
    case stack
  }

  /// A minimal set that cannot be satisfied, the first activated first.
  ///
  /// That widths and heights are not negative is not listed; see `impliedSizes`.
  public var members: [Member]
  /// The member that was broken so that the others can be satisfied.
  public var broken: Member
  /// The sizes that complete the conflict because they are not negative, each as `card.width >= 0`;
  /// empty until `LayoutEngine.explained(_:)` finds them.
  public var impliedSizes: [String] = []
}

extension LayoutConflict: CustomStringConvertible {
  /// UIKit's log message, in its wording and order, without the advice to set a breakpoint:
  /// constraints without identifier first, then the others by identifier.
  public var description: String {
    let unnamed = members.filter { $0.identifier == nil }
    let named = members.filter { $0.identifier != nil }
      .enumerated()
      .sorted {
        ($0.element.identifier ?? "", $0.offset) < ($1.element.identifier ?? "", $1.offset)
      }
      .map(\.element)
    let list = (unnamed + named).map { "    \"\($0.printed)\"" }.joined(separator: ",\n")
    let hasMask = members.contains { $0.origin == .autoresizing }
    let note =
      hasMask
      ? "\n\t(Note: If you're seeing autoresizing constraints that you don't understand, refer to "
        + "the documentation for the View property translatesAutoresizingMaskIntoConstraints)"
      : ""
    return """
      Unable to simultaneously satisfy constraints.
      \tProbably at least one of the constraints in the following list is one you don't want.
      \tTry this:
      \t\t(1) look at each constraint and try to figure out which you don't expect;
      \t\t(2) find the code that added the unwanted constraint or constraints and fix it.\(note)
      (
      \(list)
      )

      Will attempt to recover by breaking constraint
      \(broken.printed)

      The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in \
      <UIKitCore/UIView.h> may also be helpful.
      """
  }
}

/// An optional constraint that the last layout does not satisfy: by how much, and why.
public struct LayoutShortfall: Equatable, Sendable {
  /// The constraint, or the content size.
  public var constraint: LayoutConflict.Member
  /// The first side less the second, in points: a width of 80 that should be 100 gives -20.
  public var excess: CGFloat
  /// The constraint's priority.
  public var priority: LayoutPriority
  /// The constraints that override it, the oldest first; empty where they were not looked for.
  ///
  /// A minimal set of constraints of at least its priority that, as satisfied as they are, conflict
  /// with it.
  public var conflicting: [LayoutConflict.Member]
}

extension LayoutEngine {
  /// The result of the last layout.
  ///
  /// Finding ambiguities costs more than the layout itself where there are many, so reports are made
  /// on request only.
  ///
  /// - Returns: The frames with their ambiguities, the constraints and the conflicts.
  public func report() -> LayoutReport {
    guard let root else { return LayoutReport(items: [], constraints: [], conflicts: conflicts) }
    var found: [any LayoutItem] = []
    var waiting: [any LayoutItem] = [root]
    while let item = waiting.popLast() {
      found.append(item)
      for index in (0..<item.layoutChildCount).reversed() {
        waiting.append(item.layoutChild(at: index))
      }
    }
    let items = zip(found, ambiguities(of: found)).map { item, ambiguity in
      let frame = item.layoutTraits.frame
      return LayoutReport.Item(
        frame: exactFrame(of: item) ?? frame, roundedFrame: frame, ambiguity: ambiguity)
    }
    let held = found.flatMap { $0.layoutState.constraints }
      .sorted { $0.activation < $1.activation }
    let broken = Set(system.broken.sources)
    let reports = held.map { constraint in
      LayoutReport.Constraint(
        constraint,
        isBroken: constraint.engineSerial == system.serial
          && broken.contains(.explicit(constraint.record)))
    }
    return LayoutReport(items: items, constraints: reports, conflicts: conflicts)
  }
}

extension LayoutReport.Constraint {
  fileprivate init(_ constraint: LayoutConstraint, isBroken: Bool) {
    id = constraint.id
    identifier = constraint.identifier
    origin = constraint.origin
    firstAttribute = constraint.firstAttribute
    relation = constraint.relation
    secondAttribute = constraint.secondAttribute
    multiplier = constraint.multiplier
    constant = constraint.effectiveConstant
    priority = constraint.priority
    printed = constraint.description
    self.isBroken = isBroken
  }
}

/// Ambiguous layouts.
extension LayoutEngine {
  /// The parts of items' frames that constraints do not determine.
  ///
  /// - Parameter items: The items; several together cost less than one by one.
  /// - Returns: The ambiguity of each; empty for an item that the engine did not place.
  public func ambiguities(of items: [any LayoutItem]) -> [LayoutAmbiguity] {
    let records = items.map { system.record(of: $0.layoutNode) }
    var found = system.ambiguities(ofRecords: records.compactMap { $0 }).makeIterator()
    return records.map { $0 == nil ? [] : found.next() ?? [] }
  }
}

extension LayoutSystem {
  /// The parts of records' frames, in their parents' coordinates, that are not determined.
  fileprivate func ambiguities(ofRecords records: [Int]) -> [LayoutAmbiguity] {
    let freedoms = solver.freedom(of: records.flatMap { frameSums(ofRecord: $0) })
    let parts: [LayoutAmbiguity] = [.minX, .width, .minY, .height]
    return records.indices.map { index in
      var ambiguity: LayoutAmbiguity = []
      for (offset, part) in parts.enumerated()
      where freedoms[index * parts.count + offset].isAmbiguous {
        ambiguity.insert(part)
      }
      return ambiguity
    }
  }

  /// The left edge, width, top edge and height of a record in its parent's coordinates, as sums of
  /// variables.
  private func frameSums(ofRecord record: Int) -> [[Term]] {
    let (variables, parent) = (items[record].variables, items[record].parent)
    return LayoutAxis.allCases.flatMap { axis -> [[Term]] in
      let outer = parent < 0 ? [] : [Term(items[parent].variables[axis].min, -1)]
      return [[Term(variables[axis].min)] + outer, [Term(variables[axis].size)]]
    }
  }
}

/// Optional constraints that are not satisfied, and why.
extension LayoutEngine {
  /// The optional constraints that the last layout does not satisfy, by descending priority, those of
  /// one priority the oldest first.
  ///
  /// The reason for a shortfall is found by requiring it to vanish while all constraints of at least
  /// its priority are required to stay as satisfied as they are: the conflict of these requirements is
  /// the reason. That takes one solution for each shortfall.
  ///
  /// - Parameter limit: The number of shortfalls that are explained.
  /// - Returns: The shortfalls.
  public func shortfalls(explaining limit: Int = .max) -> [LayoutShortfall] {
    system.shortfalls(explaining: limit)
  }
}

extension LayoutSystem {
  /// The violation below which a constraint counts as satisfied, in points: far below a pixel, far
  /// above the rounding errors of sums.
  private static let shortfallTolerance = 1e-6

  fileprivate func shortfalls(explaining limit: Int) -> [LayoutShortfall] {
    let all = optionalSources().flatMap { bounds(of: $0) }
    let violated = all.enumerated()
      .filter { abs($0.element.violation) > Self.shortfallTolerance }
      .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .map(\.element)
    return violated.enumerated().map { index, bound in
      LayoutShortfall(
        constraint: member(bound.source), excess: CGFloat(bound.violation),
        priority: bound.priority,
        conflicting: index < limit ? members(conflictingWith: bound, among: all) : [])
    }
  }

  /// One bound of a constraint of the solver: that a sum is at most or at least a number.
  private struct Bound {
    var source: ConstraintSource
    var terms: [Term]
    var limit: Double
    var isUpper: Bool
    var priority: LayoutPriority
    /// The sum less the limit.
    var excess: Double

    /// The excess above an upper or below a lower limit, else 0.
    var violation: Double { isUpper ? max(0, excess) : min(0, excess) }

    /// A required constraint that the bound is no more violated than it is.
    var preserved: Constraint { constraint(limit: limit + violation) }
    /// A required constraint that the bound is satisfied.
    var satisfied: Constraint { constraint(limit: limit) }

    private func constraint(limit: Double) -> Constraint {
      Constraint(terms, isUpper ? .lessThanOrEqual : .greaterThanOrEqual, limit)
    }
  }

  /// The sources of optional constraints in the solver, the oldest first.
  private func optionalSources() -> [ConstraintSource] {
    var sources: [ConstraintSource] = []
    for record in items.indices where items[record].pass != 0 {
      for axis in LayoutAxis.allCases where id(of: .content(record, axis)) != nil {
        sources.append(.content(record, axis))
      }
    }
    for index in constraints.indices where constraints[index].id != nil {
      guard constraints[index].constraint?.priority.isRequired == false else { continue }
      sources.append(.explicit(index))
    }
    return sorted(sources)
  }

  /// The optional bounds of a source: two of an equality or a content size, one of an inequality.
  private func bounds(of source: ConstraintSource) -> [Bound] {
    guard let row = row(of: source), let id = id(of: source) else { return [] }
    let excess = solver.excess(of: id)
    let sides: [(isUpper: Bool, priority: LayoutPriority?)]
    switch source {
    case .content(let record, let axis):
      let content = items[record].contentConstraints[axis]?.content
      sides = [(true, content?.hugging), (false, content?.compressionResistance)]
    case .explicit(let index):
      let priority = constraints[index].constraint?.priority
      sides = [
        (true, row.upper == nil ? nil : priority), (false, row.lower == nil ? nil : priority),
      ]
    case .frame: return []
    }
    return sides.compactMap { isUpper, priority in
      guard let priority, !priority.isRequired else { return nil }
      return Bound(
        source: source, terms: row.terms, limit: row.constant, isUpper: isUpper,
        priority: priority, excess: excess)
    }
  }

  /// The constraints that prevent a bound from being satisfied.
  private func members(
    conflictingWith bound: Bound, among bounds: [Bound]
  ) -> [LayoutConflict.Member] {
    var probe = solver
    var sources: [ConstraintID: ConstraintSource] = [:]
    for other in bounds where other.priority >= bound.priority {
      if other.source == bound.source, other.isUpper == bound.isUpper { continue }
      sources[probe.insert(other.preserved, seniority: seniority(of: other.source))] = other.source
    }
    let satisfied = probe.insert(bound.satisfied, seniority: .max)
    do throws(Conflict) {
      try probe.solve()
    } catch {
      // The probe is a copy, in which ids of the engine's solver stay valid.
      let required = error.constraints.filter { sources[$0] == nil && $0 != satisfied }
      let found = error.constraints.compactMap { sources[$0] } + self.sources(of: required)
      var members: [ConstraintSource] = []
      for source in sorted(found)
      where !members.contains(source) {
        members.append(source)
      }
      return members.map(member)
    }
    return []
  }
}
