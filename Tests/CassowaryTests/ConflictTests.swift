import Cassowary
import Testing

@Suite("Conflicts")
struct ConflictTests {
  @Test("a minimal set is reported, oldest first")
  func minimal() throws {
    var solver = Solver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    _ = solver.insert(Constraint([Term(z)], .equal, 4))
    let first = solver.insert(Constraint([Term(x)], .equal, 1))
    _ = solver.insert(Constraint([Term(z), Term(x)], .greaterThanOrEqual, 0))
    let second = solver.insert(Constraint([Term(y), Term(x, -1)], .equal, 1))
    let third = solver.insert(Constraint([Term(y)], .lessThanOrEqual, 1.5))
    let conflict = #expect(throws: Conflict.self) { try solver.solve() }
    #expect(conflict?.constraints == [first, second, third])
  }

  @Test("of two conflicts the older one is reported first")
  func earliest() throws {
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let first = solver.insert(Constraint([Term(x)], .equal, 1))
    let other = solver.insert(Constraint([Term(y)], .equal, 1))
    let second = solver.insert(Constraint([Term(x)], .equal, 2))
    let last = solver.insert(Constraint([Term(y)], .equal, 2))
    let conflict = #expect(throws: Conflict.self) { try solver.solve() }
    #expect(conflict?.constraints == [first, second])
    #expect(conflict?.others == [[other, last]])
    solver.remove(second)
    #expect(throws: Conflict(constraints: [other, last])) { try solver.solve() }
    solver.remove(last)
    try solver.solve()
    #expect(solver.value(of: x) == 1 && solver.value(of: y) == 1)
    #expect(solver.checkInvariants() == [])
  }

  @Test("a rejected constraint has no effect, and can be tried repeatedly")
  func noTrace() throws {
    // kiwi.js #31: after one rejection later additions fail.
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable(value: 17))
    _ = solver.insert(Constraint([Term(x)], .greaterThanOrEqual, 10))
    _ = solver.insert(Constraint([Term(x)], .equal, 12, priority: .optional(3)))
    try solver.solve()
    for _ in 0..<5 {
      let snapshot = solver
      _ = solver.insert(Constraint([Term(x), Term(y)], .equal, 3))
      let bad = solver.insert(Constraint([Term(x)], .lessThanOrEqual, 9))
      let conflict = #expect(throws: Conflict.self) { try solver.solve() }
      #expect(conflict?.constraints.contains(bad) == true)
      solver = snapshot
      #expect(solver.value(of: x) == 12 && solver.value(of: y) == 17)
      #expect(solver.checkInvariants() == [])
    }
    let sum = solver.insert(Constraint([Term(x), Term(y)], .equal, 3))
    try solver.solve()
    #expect(solver.value(of: y) == -9)
    solver.remove(sum)
  }

  @Test("redundant constraints written with rounded factors do not conflict")
  func redundant() throws {
    var solver = Solver()
    let (width, third) = (solver.makeVariable(), solver.makeVariable())
    _ = solver.insert(Constraint([Term(width)], .equal, 1000))
    _ = solver.insert(Constraint([Term(third), Term(width, -1.0 / 3)], .equal, 0))
    _ = solver.insert(Constraint([Term(third, 3), Term(width, -1)], .equal, 0))
    _ = solver.insert(Constraint([Term(third, 0.1 + 0.2), Term(width, -0.1)], .equal, 0))
    try solver.solve()
    #expect(abs(solver.value(of: third) - 1000.0 / 3) < 1e-9)
  }

  @Test("a required constraint without terms can be a conflict of its own")
  func withoutTerms() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let empty = solver.insert(Constraint([Term(x), Term(x, -1)], .equal, 1))
    #expect(throws: Conflict(constraints: [empty])) { try solver.solve() }
    solver.setPriorities(upper: .optional(1), lower: .optional(1), of: empty)
    try solver.solve()
    #expect(solver.excess(of: empty) == -1)
  }

  @Test("the non-negativity of variables is not listed in conflicts")
  func nonNegative() throws {
    var solver = Solver()
    let width = solver.makeVariable(isNonNegative: true)
    let (parent, child) = (solver.makeVariable(), width)
    let size = solver.insert(Constraint([Term(parent)], .equal, 30))
    let inset = solver.insert(Constraint([Term(child), Term(parent, -1)], .equal, -32))
    #expect(throws: Conflict(constraints: [size, inset])) { try solver.solve() }
  }
}

@Suite("Conflicts of thousands of constraints")
struct LargeConflictTests {
  // In debug builds a tenth is enough to test which rows are reported.
  #if DEBUG
  private static let hundreds = 1
  #else
  private static let hundreds = 10
  #endif

  /// A row of boxes with gaps between them, from 0 to a width.
  private func row(_ count: Int, gap: Double, width: Double, sizes: Double?) -> (
    solver: Solver, ids: [ConstraintID]
  ) {
    var solver = Solver()
    var ids: [ConstraintID] = []
    var end: [Term] = []
    for _ in 0..<count {
      let edge = solver.makeVariable()
      let size = solver.makeVariable(isNonNegative: true)
      let gapTerms = [Term(edge)] + end.map { Term($0.variable, -1) }
      ids.append(solver.insert(Constraint(gapTerms, .equal, gap)))
      if let sizes { ids.append(solver.insert(Constraint([Term(size)], .equal, sizes))) }
      end = [Term(edge), Term(size)]
    }
    ids.append(solver.insert(Constraint(end, .equal, width)))
    return (solver, ids)
  }

  @Test("gaps that are all needed are all reported")
  func allNeeded() {
    let count = 200 * Self.hundreds
    var (solver, ids) = row(count, gap: 0.5, width: Double(count) / 2 - 0.25, sizes: nil)
    #expect(throws: Conflict(constraints: ids)) { try solver.solve() }
  }

  @Test("of many sizes only as many are reported as conflict, the oldest")
  func someNeeded() {
    // A box without its size constraint can shrink to nothing: half of the sizes fit, one more does
    // not.
    let count = 100 * Self.hundreds
    var (solver, ids) = row(count, gap: 0, width: 5 * Double(count) + 5, sizes: 10)
    let expected = ids.indices.filter { $0 % 2 == 0 || $0 <= count + 1 }.map { ids[$0] }
    do {
      try solver.solve()
      Issue.record("a conflict is not reported")
    } catch {
      #expect(error.constraints.count == expected.count)
      #expect(error.constraints == expected)
    }
  }
}
