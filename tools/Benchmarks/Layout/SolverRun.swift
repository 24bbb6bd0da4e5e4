internal import Scene
internal import AutoLayout
internal import Cassowary
internal import Foundation

/// A scenario as rows of numbers: each view has four variables, left, top, width and height.
///
/// The first two rows are the root's size, as required equalities.
struct Rows {
  struct Row {
    var terms: [(variable: Int, factor: Double)]
    var constant: Double
    /// The priorities of the upper and the lower bound; 1000 is required.
    var upper = 1000.0
    var lower = 1000.0
  }

  let variableCount: Int
  var rows: [Row]
  /// The index of the row that is replaced.
  let replaced: Int

  init(_ scenario: Scenario) {
    variableCount = 4 * scenario.parents.count
    rows = [
      Row(terms: [(2, 1)], constant: Double(Scenario.rootSize.width)),
      Row(terms: [(3, 1)], constant: Double(Scenario.rootSize.height)),
      Row(terms: [(0, 1)], constant: 0), Row(terms: [(1, 1)], constant: 0),
    ]
    replaced = rows.count + scenario.replaced
    for equation in scenario.equations {
      var terms = Self.terms(equation.view, equation.attribute, 1)
      if equation.other >= 0 {
        terms += Self.terms(equation.other, equation.otherAttribute, -1)
      }
      rows.append(Row(terms: terms, constant: equation.constant))
    }
    for content in scenario.contents {
      rows.append(
        Row(
          terms: [(4 * content.view + 2, 1)], constant: content.width, upper: content.hugging,
          lower: content.resistance))
    }
  }

  private static func terms(
    _ view: Int, _ attribute: LayoutAttribute, _ factor: Double
  ) -> [(variable: Int, factor: Double)] {
    switch attribute {
    case .left: [(4 * view, factor)]
    case .top: [(4 * view + 1, factor)]
    case .width: [(4 * view + 2, factor)]
    case .height: [(4 * view + 3, factor)]
    case .right: [(4 * view, factor), (4 * view + 2, factor)]
    case .bottom: [(4 * view + 1, factor), (4 * view + 3, factor)]
    default: preconditionFailure("a scenario has edges and sizes only")
    }
  }

  /// The rows as a text file for the peer: a header, then per row the priorities, constant and
  /// terms.
  var file: String {
    var lines = ["\(variableCount) \(rows.count) \(replaced)"]
    for row in rows {
      let terms = row.terms.map { "\($0.variable) \($0.factor)" }.joined(separator: " ")
      lines.append("\(row.upper) \(row.lower) \(row.constant) \(row.terms.count) \(terms)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The measured times, in processor milliseconds.
struct Measurement {
  var build = 0.0
  var resize = 0.0
  /// Replacing one constraint by the same one with another constant.
  var replace = 0.0
  /// Replacing one constraint by one with other terms.
  var exchange = 0.0
  /// The largest error of a required row, in points.
  var residual = 0.0
  /// The sum of all values, for comparison with the peer.
  var sum = 0.0

  var line: String { "\(build) \(resize) \(replace) \(exchange) \(residual) \(sum)" }
}

extension Rows {
  /// Measures the solver alone.
  func run() throws -> Measurement {
    var measurement = Measurement()
    var (solver, variables, ids) = try build(&measurement)
    // A short build is repeated, because the first one includes the start of the process.
    var builds = 1
    let began = processorMilliseconds()
    while builds < 50, processorMilliseconds() - began < 50 {
      (solver, variables, ids) = try build(&measurement)
      builds += 1
    }

    let repeats = rows.count > 5000 ? 40 : 400
    var checks = 0.0
    var start = processorMilliseconds()
    for turn in 0..<repeats {
      let change = Double(turn % 2)
      solver.setConstant(rows[0].constant + change, of: ids[0])
      solver.setConstant(rows[1].constant + change, of: ids[1])
      try solver.solve()
      checks += variables.reduce(0) { $0 + solver.value(of: $1) }
    }
    measurement.resize = (processorMilliseconds() - start) / Double(repeats)

    let exchanges = rows.count > 5000 ? 40 : 400
    var row = rows[replaced]
    start = processorMilliseconds()
    for turn in 0..<exchanges {
      solver.remove(ids[replaced])
      row.constant = rows[replaced].constant + (turn % 2 == 0 ? 0.01 : 0)
      ids[replaced] = solver.insert(constraint(row, of: variables))
      try solver.solve()
      checks += variables.reduce(0) { $0 + solver.value(of: $1) }
    }
    measurement.replace = (processorMilliseconds() - start) / Double(exchanges)

    let pair = [other(rows[replaced]), rows[replaced]]
    start = processorMilliseconds()
    for turn in 0..<exchanges {
      solver.remove(ids[replaced])
      ids[replaced] = solver.insert(constraint(pair[turn % 2], of: variables))
      try solver.solve()
      checks += variables.reduce(0) { $0 + solver.value(of: $1) }
    }
    measurement.exchange = (processorMilliseconds() - start) / Double(exchanges)
    precondition(checks.isFinite)

    for row in rows where row.upper >= 1000 {
      // After an even number of exchanges all rows but those of the root's size are unchanged.
      let sum = row.terms.reduce(0) { $0 + $1.factor * solver.value(of: variables[$1.variable]) }
      let isSize = row.terms.count == 1 && row.terms[0].variable / 4 == 0
      if !isSize { measurement.residual = max(measurement.residual, abs(sum - row.constant)) }
    }
    return measurement
  }
}

extension Rows {
  /// Builds a solver with all rows, solves it, reads the values, and records the minimum time.
  private func build(
    _ measurement: inout Measurement
  ) throws -> (Solver, [Variable], [ConstraintID]) {
    let start = processorMilliseconds()
    var solver = Solver()
    let variables = (0..<variableCount).map { _ in solver.makeVariable() }
    var ids: [ConstraintID] = []
    ids.reserveCapacity(rows.count)
    for row in rows { ids.append(solver.insert(constraint(row, of: variables))) }
    try solver.solve()
    measurement.sum = variables.reduce(0) { $0 + solver.value(of: $1) }
    let time = processorMilliseconds() - start
    measurement.build = measurement.build == 0 ? time : min(measurement.build, time)
    return (solver, variables, ids)
  }

  /// A row with nearly the same solution that also depends on the root's width.
  private func other(_ row: Row) -> Row {
    var other = row
    other.terms.append((2, 0.01))
    other.constant += 0.01 * rows[0].constant
    return other
  }

  private func constraint(_ row: Row, of variables: [Variable]) -> Constraint {
    Constraint(
      row.terms.map { Term(variables[$0.variable], $0.factor) }, around: row.constant,
      upper: row.upper < 1000 ? .optional(row.upper) : .required,
      lower: row.lower < 1000 ? .optional(row.lower) : .required)
  }
}

/// The processor time of this process, in milliseconds.
func processorMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
