import Cassowary
import Testing
import TestSupport

@Suite("Extreme numbers")
struct ExtremeTests {
  @Test("the solver terminates for any finite numbers", arguments: 0..<60)
  func ends(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let numbers = [
      0, -0.0, 1, -1, 0.5, 1e-300, Double.leastNonzeroMagnitude, 1e300, -1e300, 1.7e308, 1e15, 1e-9,
      -1e-12, 3,
    ]
    var solver = Solver()
    let variables = (0..<4).map { index in
      solver.makeVariable(isNonNegative: index % 2 == 0, value: random.pick(numbers))
    }
    var ids: [ConstraintID] = []
    for _ in 0..<30 {
      let terms = (0...random.below(3)).map { _ in
        Term(random.pick(variables), random.pick(numbers))
      }
      let levels: [Priority?] = [
        nil, .required, .optional(1e300), .optional(Double.leastNonzeroMagnitude), .optional(7),
      ]
      ids.append(
        solver.insert(
          Constraint(
            terms, around: random.pick(numbers), upper: random.pick(levels),
            lower: random.pick(levels))))
      do {
        try solver.solve()
      } catch {
        guard let last = error.constraints.last else { continue }
        solver.remove(last)
        ids.removeAll { $0 == last }
      }
      if let id = ids.last, random.below(3) == 0 {
        solver.setConstant(random.pick(numbers), of: id)
      }
    }
    _ = solver.freedom(of: variables.map { [Term($0)] })
  }
}
