import Cassowary

/// The optimum of a tiny system by brute force, independent of the solver.
///
/// Each constraint's error is a convex function with a breakpoint on one hyperplane. So the
/// lexicographic optimum is attained where as many hyperplanes intersect as there are variables, once
/// distant bounds limit all variables. All such points are examined.
struct VertexOracle {
  /// A constraint, with a coefficient for each variable.
  struct Row {
    var coefficients: [Double]
    var constant: Double
    var upper: Priority?
    var lower: Priority?
  }

  /// The distance of the bounds.
  static let bound = 1000.0

  var rows: [Row]
  var variableCount: Int

  /// The errors by level, in descending order of priority, at the best points.
  private(set) var totals: [Double] = []
  /// All best points.
  private(set) var points: [[Double]] = []

  init(rows: [Row], variableCount: Int) {
    self.rows = rows
    self.variableCount = variableCount
    var planes = rows.map { ($0.coefficients, $0.constant) }
    for variable in 0..<variableCount {
      var unit = Array(repeating: 0.0, count: variableCount)
      unit[variable] = 1
      planes.append((unit, Self.bound))
      planes.append((unit, -Self.bound))
    }
    for choice in Self.choices(of: variableCount, from: planes.count) {
      guard let point = Self.intersection(choice.map { planes[$0] }),
        point.allSatisfy({ abs($0) <= Self.bound + 1e-9 })
      else { continue }
      consider(point)
    }
  }

  /// Whether the required constraints can be satisfied.
  var isFeasible: Bool { totals[0] < 1e-7 }

  /// The error by level at a point, in the order of `totals`.
  func totals(at point: [Double]) -> [Double] {
    let levels = Set(rows.flatMap { [$0.upper, $0.lower] }.compactMap { $0 }).union([.required])
    return levels.sorted(by: >).map { level in
      rows.reduce(0) { sum, row in
        let excess = zip(row.coefficients, point).reduce(0) { $0 + $1.0 * $1.1 } - row.constant
        return sum + (row.upper == level ? max(0, excess) : 0)
          + (row.lower == level ? max(0, -excess) : 0)
      }
    }
  }

  private mutating func consider(_ point: [Double]) {
    let candidate = totals(at: point)
    if !points.isEmpty {
      for (new, old) in zip(candidate, totals) {
        if new > old + 1e-7 { return }
        if new < old - 1e-7 {
          points = []
          break
        }
      }
    }
    if points.isEmpty { totals = candidate }
    points.append(point)
  }

  private static func choices(of count: Int, from total: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    guard total >= count else { return [] }
    return choices(of: count - 1, from: total - 1).map { $0 + [total - 1] }
      + choices(of: count, from: total - 1)
  }

  private static func intersection(_ planes: [([Double], Double)]) -> [Double]? {
    let count = planes.count
    var table = planes.map { $0.0 + [$0.1] }
    for column in 0..<count {
      guard
        let pivot = (column..<count).max(by: { abs(table[$0][column]) < abs(table[$1][column]) }),
        abs(table[pivot][column]) > 1e-9
      else { return nil }
      table.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = table[row][column] / table[column][column]
        for entry in 0...count { table[row][entry] -= factor * table[column][entry] }
      }
    }
    return (0..<count).map { table[$0][count] / table[$0][$0] }
  }
}
