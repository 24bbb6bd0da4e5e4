import Cassowary
import Testing

@Suite("Priorities")
struct PriorityTests {
  @Test("of four priorities on one variable the highest is satisfied (4.1)")
  func adjacentLevels() throws {
    // kiwi #28: with added weights the answer is 3.
    var solver = Solver()
    let x = solver.makeVariable()
    for (priority, value) in [(501.0, 1.0), (502, 2), (503, 3), (504, 4)] {
      _ = solver.insert(Constraint([Term(x)], .equal, value, priority: .optional(priority)))
    }
    try solver.solve()
    #expect(solver.value(of: x) == 4)
  }

  @Test("constraints are satisfied in the order of their priorities (4.1)")
  func order() throws {
    // kiwi #33: A ≥ 100 at 501, B = 90 at 500, A + B = 50 at 10, with B ≥ A required.
    var solver = Solver()
    let (a, b) = (solver.makeVariable(), solver.makeVariable())
    _ = solver.insert(Constraint([Term(a), Term(b, -1)], .equal, 0))
    _ = solver.insert(
      Constraint([Term(a)], .greaterThanOrEqual, 100, priority: .optional(501)))
    _ = solver.insert(Constraint([Term(b)], .equal, 90, priority: .optional(500)))
    _ = solver.insert(Constraint([Term(a)], .equal, 50, priority: .optional(10)))
    try solver.solve()
    #expect(solver.value(of: a) == 100)
  }

  @Test("two constraints at 750 do not override the size of the window at 751 (4.1)")
  func windowSize() throws {
    // With priorities as weights two of 750 would add up to more than 751.
    var solver = Solver()
    let width = solver.makeVariable()
    for _ in 0..<2 {
      _ = solver.insert(Constraint([Term(width)], .equal, 100, priority: .optional(750)))
    }
    _ = solver.insert(Constraint([Term(width)], .equal, 320, priority: .optional(751)))
    try solver.solve()
    #expect(abs(solver.value(of: width) - 320) < 1e-9)
  }

  @Test("200 constraints at 250 do not override one at 251 (4.1)")
  func noSum() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    for _ in 0..<200 {
      _ = solver.insert(Constraint([Term(x)], .equal, 0, priority: .optional(250)))
    }
    _ = solver.insert(Constraint([Term(x)], .equal, 7, priority: .optional(251)))
    try solver.solve()
    #expect(solver.value(of: x) == 7)
  }

  @Test("within a level the total error is minimized, which gives the median")
  func median() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    for value in [3.0, 100, 5, -40, 6] {
      _ = solver.insert(Constraint([Term(x)], .equal, value, priority: .optional(500)))
    }
    try solver.solve()
    #expect(solver.value(of: x) == 5)
  }

  @Test(
    "a content size gives way to a required size in both directions",
    arguments: [(100.0, 100.0), (60, 60), (140, 140)])
  func contentSize(available: Double, expected: Double) throws {
    // A label of 100 with hugging 250 and compression resistance 750.
    var solver = Solver()
    let width = solver.makeVariable(isNonNegative: true)
    _ = solver.insert(
      Constraint([Term(width)], around: 100, upper: .optional(250), lower: .optional(750)))
    _ = solver.insert(Constraint([Term(width)], .equal, available))
    try solver.solve()
    #expect(solver.value(of: width) == expected)
  }

  @Test("of two labels that are stretched the one with the higher hugging keeps its size")
  func hugging() throws {
    var solver = Solver()
    let (a, b) = (solver.makeVariable(), solver.makeVariable())
    _ = solver.insert(Constraint([Term(a), Term(b)], .equal, 300))
    for (variable, hug) in [(a, 250.0), (b, 251.0)] {
      _ = solver.insert(
        Constraint([Term(variable)], around: 100, upper: .optional(hug), lower: .optional(750)))
    }
    try solver.solve()
    #expect(solver.value(of: a) == 200)
    #expect(solver.value(of: b) == 100)
  }

  @Test("a thousand priorities are a thousand levels")
  func manyLevels() throws {
    var solver = Solver()
    let xs = (0..<1000).map { _ in solver.makeVariable() }
    for (index, x) in xs.enumerated() {
      // Each value conflicts with the next one; the constraint of the highest priority is satisfied.
      _ = solver.insert(
        Constraint([Term(x)], .equal, Double(index), priority: .optional(Double(1 + index) / 2)))
      if index > 0 {
        _ = solver.insert(
          Constraint([Term(x), Term(xs[index - 1], -1)], .equal, 5))
      }
    }
    try solver.solve()
    #expect(solver.value(of: xs[999]) == 999)
    #expect(solver.value(of: xs[0]) == 999 - 5 * 999)
  }

  @Test("the priority of a constraint in the solver can change")
  func change() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let first = solver.insert(Constraint([Term(x)], .equal, 1, priority: .optional(500)))
    _ = solver.insert(Constraint([Term(x)], .equal, 2, priority: .optional(400)))
    try solver.solve()
    #expect(solver.value(of: x) == 1)
    solver.setPriorities(upper: .optional(300), lower: .optional(300), of: first)
    try solver.solve()
    #expect(solver.value(of: x) == 2)
    #expect(solver.excess(of: first) == 1)
    #expect(solver.checkInvariants() == [])
  }
}
