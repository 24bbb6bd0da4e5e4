import Cassowary
import Testing

@Suite("Conflicts")
struct ConflictTests {
  @Test("the smallest set is named, oldest first, and the bystanders are not")
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

  @Test("of two conflicts the one that began earlier is named first")
  func earliest() throws {
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let first = solver.insert(Constraint([Term(x)], .equal, 1))
    let other = solver.insert(Constraint([Term(y)], .equal, 1))
    let second = solver.insert(Constraint([Term(x)], .equal, 2))
    let last = solver.insert(Constraint([Term(y)], .equal, 2))
    #expect(throws: Conflict(constraints: [first, second])) { try solver.solve() }
    solver.remove(second)
    #expect(throws: Conflict(constraints: [other, last])) { try solver.solve() }
    solver.remove(last)
    try solver.solve()
    #expect(solver.value(of: x) == 1 && solver.value(of: y) == 1)
    #expect(solver.checkInvariants() == [])
  }

  @Test("a rejected constraint leaves no trace, and can be tried again and again")
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

  @Test("a wish without terms is a conflict of its own when it is required")
  func withoutTerms() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let empty = solver.insert(Constraint([Term(x), Term(x, -1)], .equal, 1))
    #expect(throws: Conflict(constraints: [empty])) { try solver.solve() }
    solver.setPriorities(upper: .optional(1), lower: .optional(1), of: empty)
    try solver.solve()
    #expect(solver.excess(of: empty) == -1)
  }

  @Test("non-negative variables conflict without being listed")
  func nonNegative() throws {
    var solver = Solver()
    let width = solver.makeVariable(isNonNegative: true)
    let (parent, child) = (solver.makeVariable(), width)
    let size = solver.insert(Constraint([Term(parent)], .equal, 30))
    let inset = solver.insert(Constraint([Term(child), Term(parent, -1)], .equal, -32))
    #expect(throws: Conflict(constraints: [size, inset])) { try solver.solve() }
  }
}
