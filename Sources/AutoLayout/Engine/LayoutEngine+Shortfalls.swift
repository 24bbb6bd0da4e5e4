internal import Cassowary
internal import Foundation

/// How far wishes are from being met, and why.
extension LayoutEngine {
  /// What counts as met, in points: far below a pixel, far above the rounding of sums.
  private static let shortfallTolerance = 1e-6

  /// The optional wishes that the last layout does not meet, the most important first and of equally
  /// important ones the longest active.
  ///
  /// What a wish gave way to is found by asking the solver to meet it: all that counts as much is
  /// required to be as well met as it is, and the contradiction that follows is the answer. That
  /// takes one solution for each wish.
  ///
  /// - Parameter limit: For how many wishes rivals are looked for.
  /// - Returns: The wishes with their rivals.
  public func shortfalls(explaining limit: Int = .max) -> [LayoutShortfall] {
    let all = optionalSources().flatMap { wishes(of: $0) }
    let missed = all.enumerated()
      .filter { abs($0.element.missed) > Self.shortfallTolerance }
      .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .map(\.element)
    return missed.enumerated().map { index, wish in
      LayoutShortfall(
        wish: member(wish.source), excess: CGFloat(wish.missed), priority: wish.priority,
        rivals: index < limit ? rivals(of: wish, among: all) : [])
    }
  }

  /// One side of a row of the solver: that a sum not exceed a number, or not fall below it.
  private struct Wish {
    var source: ConstraintSource
    var terms: [Term]
    var bound: Double
    var isUpper: Bool
    var priority: LayoutPriority
    /// The sum less the bound.
    var excess: Double

    /// By how much the wish is missed: the excess above an upper, below a lower bound, else 0.
    var missed: Double { isUpper ? max(0, excess) : min(0, excess) }

    /// The wish as a required row that asks no more than what is the case.
    var kept: Constraint { row(bound: bound + missed) }
    /// The wish as a required row.
    var met: Constraint { row(bound: bound) }

    private func row(bound: Double) -> Constraint {
      Constraint(terms, isUpper ? .lessThanOrEqual : .greaterThanOrEqual, bound)
    }
  }

  /// The sources with a row in the solver that is not required, the longest active first.
  private func optionalSources() -> [ConstraintSource] {
    var sources: [ConstraintSource] = []
    for record in items.indices where items[record].pass != 0 {
      for axis in LayoutAxis.allCases where id(of: .content(record, axis)) != nil {
        sources.append(.content(record, axis))
      }
    }
    for place in constraints.indices where constraints[place].id != nil {
      guard constraints[place].constraint?.priority.isRequired == false else { continue }
      sources.append(.explicit(place))
    }
    return sources.sorted { seniority(of: $0) < seniority(of: $1) }
  }

  /// The wishes of a source: both sides of an equality or a content's size, one of an inequality.
  private func wishes(of source: ConstraintSource) -> [Wish] {
    guard let row = row(of: source), let id = id(of: source) else { return [] }
    let excess = solver.excess(of: id)
    let sides: [(isUpper: Bool, priority: LayoutPriority?)]
    switch source {
    case .content(let record, let axis):
      let wish = items[record].contentConstraints[axis]?.wish
      sides = [(true, wish?.hugging), (false, wish?.compressionResistance)]
    case .explicit(let place):
      let priority = constraints[place].constraint?.priority
      sides = [
        (true, row.upper == nil ? nil : priority), (false, row.lower == nil ? nil : priority),
      ]
    case .frame: return []
    }
    return sides.compactMap { isUpper, priority in
      guard let priority, !priority.isRequired else { return nil }
      return Wish(
        source: source, terms: row.terms, bound: row.constant, isUpper: isUpper,
        priority: priority, excess: excess)
    }
  }

  /// What leaves no room for a wish.
  private func rivals(of wish: Wish, among wishes: [Wish]) -> [LayoutConflict.Member] {
    var probe = solver
    var sources: [ConstraintID: ConstraintSource] = [:]
    for other in wishes where other.priority >= wish.priority {
      if other.source == wish.source, other.isUpper == wish.isUpper { continue }
      sources[probe.insert(other.kept, seniority: seniority(of: other.source))] = other.source
    }
    let asked = probe.insert(wish.met, seniority: .max)
    do throws(Conflict) {
      try probe.solve()
    } catch {
      // The probe is a copy: a name of the engine's own solver means the same there.
      let required = error.constraints.filter { sources[$0] == nil && $0 != asked }
      let found = error.constraints.compactMap { sources[$0] } + self.sources(of: required)
      var members: [ConstraintSource] = []
      for source in found.sorted(by: { seniority(of: $0) < seniority(of: $1) })
      where !members.contains(source) {
        members.append(source)
      }
      return members.map(member)
    }
    return []
  }
}
