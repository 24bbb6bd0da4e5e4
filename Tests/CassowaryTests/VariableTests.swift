import Cassowary
import Testing

@Suite("Undetermined variables")
struct VariableTests {
  @Test("an undetermined variable keeps its initial value, and then its last one")
  func keeps() throws {
    var solver = Solver()
    let (x, y) = (solver.makeVariable(value: 3), solver.makeVariable(value: 5))
    let link = solver.insert(Constraint([Term(y), Term(x, -1)], .equal, 10))
    try solver.solve()
    #expect(solver.value(of: y) - solver.value(of: x) == 10)
    let before = (solver.value(of: x), solver.value(of: y))
    solver.remove(link)
    try solver.solve()
    #expect((solver.value(of: x), solver.value(of: y)) == before)
  }

  @Test("a negative initial value of a non-negative variable becomes 0")
  func clamped() throws {
    var solver = Solver()
    let width = solver.makeVariable(isNonNegative: true, value: -5)
    try solver.solve()
    #expect(solver.value(of: width) == 0)
    #expect(solver.freedom(of: [[Term(width)]]) == [Freedom(canRise: true, canFall: false)])
  }

  @Test("freedom is reported by direction")
  func directions() throws {
    var solver = Solver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    _ = solver.insert(Constraint([Term(x)], .lessThanOrEqual, 10))
    _ = solver.insert(Constraint([Term(x)], .equal, 20, priority: .optional(1)))
    _ = solver.insert(Constraint([Term(y), Term(x, -1)], .greaterThanOrEqual, 0))
    _ = solver.insert(Constraint([Term(y), Term(z)], .equal, 0))
    try solver.solve()
    let value = solver.value(of: y)
    #expect(solver.value(of: x) == 10 && value >= 10)
    #expect(
      solver.freedom(of: [[Term(x)], [Term(y)], [Term(z)]]) == [
        Freedom(canRise: false, canFall: false), Freedom(canRise: true, canFall: value > 10),
        Freedom(canRise: value > 10, canFall: true),
      ])
  }

  @Test("a variable in no constraint can be removed, and its number is reused")
  func removal() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let id = solver.insert(Constraint([Term(x)], .equal, 1))
    try solver.solve()
    solver.remove(id)
    solver.remove(x)
    let y = solver.makeVariable()
    _ = solver.insert(Constraint([Term(y)], .equal, 2))
    try solver.solve()
    #expect(solver.value(of: y) == 2)
    #expect(solver.checkInvariants() == [])
  }

  @Test("an id of a removed constraint is a programmer error")
  func stale() async {
    await #expect(processExitsWith: .failure) {
      var solver = Solver()
      let x = solver.makeVariable()
      let id = solver.insert(Constraint([Term(x)], .equal, 1))
      solver.remove(id)
      solver.setConstant(2, of: id)
    }
  }
}
