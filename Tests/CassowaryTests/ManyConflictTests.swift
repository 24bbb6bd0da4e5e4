import Cassowary
import TestSupport
import Testing

/// Systems with many conflicts, whose number of solutions must not grow with them.
@Suite("Many conflicts")
struct ManyConflictTests {
  /// Removes the newest constraint of every set that a solver reports, until there is none.
  ///
  /// - Returns: The sets, and the number of solutions.
  private func resolve(_ solver: inout Solver) -> (sets: [[ConstraintID]], rounds: Int) {
    var sets: [[ConstraintID]] = []
    var rounds = 0
    while rounds < 1000 {
      rounds += 1
      do {
        try solver.solve()
        break
      } catch {
        for set in [error.constraints] + error.others {
          guard let last = set.last else { continue }
          sets.append(set)
          solver.remove(last)
        }
      }
    }
    return (sets, rounds)
  }

  @Test(
    "all values of one variable conflict with the oldest, in one solution", arguments: [50, 400])
  func oneVariable(count: Int) {
    var solver = Solver()
    let width = solver.makeVariable(isNonNegative: true)
    let ids = (1...count).map { solver.insert(Constraint([Term(width)], .equal, Double($0))) }
    let (sets, rounds) = resolve(&solver)
    #expect(sets == ids.dropFirst().map { [ids[0], $0] })
    #expect(rounds == 2)
    #expect(solver.value(of: width) == 1)
    #expect(solver.checkInvariants() == [])
  }

  @Test("one row that contradicts many takes few solutions", arguments: [50, 2000])
  func oneAgainstMany(count: Int) {
    // The least error is at the second largest width, so that each certificate has only the largest.
    var solver = Solver()
    let width = solver.makeVariable(isNonNegative: true)
    let oldest = solver.insert(Constraint([Term(width)], .equal, 0))
    let ids = (1...count).map {
      solver.insert(Constraint([Term(width)], .greaterThanOrEqual, Double($0)))
    }
    let (sets, rounds) = resolve(&solver)
    #expect(sets.count == count)
    #expect(Set(sets) == Set(ids.map { [oldest, $0] }))
    #expect(rounds < 30)
    #expect(solver.value(of: width) == 0)
    #expect(solver.checkInvariants() == [])
  }

  @Test("conflicts without common variables take one solution", arguments: [50, 400])
  func independent(count: Int) {
    var solver = Solver()
    var pairs: [[ConstraintID]] = []
    for _ in 0..<count {
      let width = solver.makeVariable(isNonNegative: true)
      pairs.append([10, 20].map { solver.insert(Constraint([Term(width)], .equal, $0)) })
    }
    let (sets, rounds) = resolve(&solver)
    #expect(sets == pairs)
    #expect(rounds == 2)
    #expect(solver.checkInvariants() == [])
  }

  @Test("a chain that is too long for its end is one minimal set", arguments: [10, 300])
  func chain(count: Int) {
    // Gaps of 8 alone are longer than the end, so the least widths are not to blame.
    var solver = Solver()
    var edge = solver.makeVariable()
    var needed = [solver.insert(Constraint([Term(edge)], .equal, 0))]
    for _ in 0..<count {
      let (left, width) = (solver.makeVariable(), solver.makeVariable(isNonNegative: true))
      needed.append(solver.insert(Constraint([Term(left), Term(edge, -1)], .equal, 8)))
      _ = solver.insert(Constraint([Term(width)], .greaterThanOrEqual, 10))
      let right = solver.makeVariable()
      needed.append(
        solver.insert(Constraint([Term(right), Term(left, -1), Term(width, -1)], .equal, 0)))
      edge = right
    }
    needed.append(solver.insert(Constraint([Term(edge)], .equal, 5)))
    let (sets, rounds) = resolve(&solver)
    #expect(sets == [needed])
    #expect(rounds == 2)
  }

  @Test("what stays is what adding one by one keeps", arguments: 0..<60)
  func likeOneByOne(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    var all = Solver()
    let variables = (0..<6).map { all.makeVariable(isNonNegative: $0 < 3) }
    var oneByOne = all
    var kept: [Int] = []
    var ids: [ConstraintID] = []
    for index in 0..<40 {
      let terms = [random.below(6), random.below(6)].map {
        Term(variables[$0], Double(random.below(5)) - 2)
      }
      let relation: Relation = [.equal, .lessThanOrEqual, .greaterThanOrEqual][random.below(3)]
      let constraint = Constraint(terms, relation, Double(random.below(40)) - 20)
      ids.append(all.insert(constraint))
      var trial = oneByOne
      _ = trial.insert(constraint)
      guard (try? trial.solve()) != nil else { continue }
      oneByOne = trial
      kept.append(index)
    }
    // A constraint whose conflict has lost a member is tried again, as a layout does.
    var broken: [Int: [Int]] = [:]
    var constraintIDs = ids.map(Optional.some)
    for _ in 0..<1000 {
      do {
        try all.solve()
        break
      } catch {
        for set in [error.constraints] + error.others {
          let members = set.compactMap { id in constraintIDs.firstIndex(of: id) }
          guard let last = members.last, let id = constraintIDs[last] else { continue }
          all.remove(id)
          constraintIDs[last] = nil
          broken[last] = members
        }
      }
    }
    // Without trying again, everything kept one by one stays unless an older one has replaced it.
    #expect((try? all.solve()) != nil)
    for (last, members) in broken where members.allSatisfy({ $0 == last || kept.contains($0) }) {
      #expect(!kept.contains(last))
    }
    #expect(all.checkInvariants() == [])
  }
}
