import Cassowary
import Testing

/// The tolerances, crossed with the size of numbers and with kinds of constraints.
///
/// A violation counts as a conflict from a millionth of a point on, or from 1e-9 of the largest value;
/// a thousandth of a point, which is visible, always does.
@Suite("How much required constraints may disagree")
struct ToleranceTests {
  /// The ways to say that x is a number, and then that it is another one.
  enum Form: String, CaseIterable, Sendable {
    case values, bounds, difference, chain, factor
  }

  /// Whether a solver finds that x is `first`, and `first` plus an offset, to conflict.
  private func conflicts(_ form: Form, at first: Double, by offset: Double) -> Bool {
    var solver = Solver()
    let (x, y, zero) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let second = first + offset
    _ = solver.insert(Constraint([Term(zero)], .equal, 0))
    switch form {
    case .values:
      _ = solver.insert(Constraint([Term(x)], .equal, first))
      _ = solver.insert(Constraint([Term(x)], .equal, second))
    case .bounds:
      _ = solver.insert(Constraint([Term(x)], .lessThanOrEqual, min(first, second)))
      _ = solver.insert(Constraint([Term(x)], .greaterThanOrEqual, max(first, second)))
    case .difference:
      _ = solver.insert(Constraint([Term(y), Term(zero, -1)], .equal, first))
      _ = solver.insert(Constraint([Term(x), Term(y, -1)], .equal, 0))
      _ = solver.insert(Constraint([Term(x), Term(zero, -1)], .equal, second))
    case .chain:
      var last = zero
      for _ in 0..<7 {
        let next = solver.makeVariable()
        _ = solver.insert(Constraint([Term(next), Term(last, -1)], .equal, first / 7))
        last = next
      }
      _ = solver.insert(Constraint([Term(last)], .equal, second))
    case .factor:
      _ = solver.insert(Constraint([Term(x, 3)], .equal, 3 * first))
      _ = solver.insert(Constraint([Term(x), Term(y, -1)], .equal, 0))
      _ = solver.insert(Constraint([Term(y)], .equal, second))
    }
    do {
      try solver.solve()
      return false
    } catch {
      return true
    }
  }

  @Test(
    "a visible disagreement is a conflict, a rounding error is not", arguments: Form.allCases,
    [5.0, -5, 0, 0.1, 375.5, 10_000])
  func visible(form: Form, number: Double) {
    // At 10,000 the smaller ones are within a billionth.
    for offset in [0.0005, 0.001, 0.01, 1] + (abs(number) < 1000 ? [1e-5, 2e-6] : []) {
      #expect(conflicts(form, at: number, by: offset), "\(offset)")
      #expect(conflicts(form, at: number, by: -offset), "-\(offset)")
    }
    for offset in [0, 1e-9, 1e-12, 1e-7] {
      #expect(!conflicts(form, at: number, by: offset), "\(offset)")
      #expect(!conflicts(form, at: number, by: -offset), "-\(offset)")
    }
  }

  @Test("with values of a billion, a billionth of them is a rounding error")
  func huge() {
    #expect(!conflicts(.values, at: 1e9, by: 0.1))
    #expect(conflicts(.values, at: 1e9, by: 10))
  }

  @Test(
    "an optional constraint that disagrees by a visible amount is missed by that amount",
    arguments: [0.0005, 0.001, 1e-5, -0.0005])
  func optional(offset: Double) throws {
    var solver = Solver()
    let x = solver.makeVariable()
    _ = solver.insert(Constraint([Term(x)], .equal, 5, priority: .optional(2)))
    let weak = solver.insert(Constraint([Term(x)], .equal, 5 + offset, priority: .optional(1)))
    try solver.solve()
    #expect(solver.value(of: x) == 5)
    #expect(abs(solver.excess(of: weak) + offset) < 1e-12)
  }
}
