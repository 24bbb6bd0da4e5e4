/// The least errors of a system, level by level, by the textbook simplex method with a dense tableau.
///
/// It shares no code with `Cassowary`: every unknown is the difference of two non-negative
/// ones, every row has a column for its excess and one for its lack, required rows have an artificial
/// column, and each level is minimized in turn, after which columns that would increase its error are
/// closed (Dantzig 1963; Sherali and Soyster 1983 for the order of levels).
public struct LevelOracle {
  /// A constraint, with unknowns by index.
  public struct Row {
    /// The left side; an index may occur more than once.
    public var terms: [(index: Int, factor: Double)]
    /// The right side.
    public var constant: Double
    /// The priority of the upper bound, `required` or any finite number; nil for none.
    public var upper: Double?
    /// The priority of the lower bound, likewise.
    public var lower: Double?

    /// A constraint of two bounds.
    public init(
      terms: [(index: Int, factor: Double)], constant: Double, upper: Double?, lower: Double?
    ) {
      self.terms = terms
      self.constant = constant
      self.upper = upper
      self.lower = lower
    }
  }

  /// The priority of a bound that must be satisfied.
  public static let required = Double.infinity

  /// The least error by level, in descending order of priority; the required level is the first, and
  /// the only one where it has an error.
  public private(set) var totals: [Double] = []

  /// Whether the required constraints can be satisfied.
  public var isFeasible: Bool { totals[0] < 1e-6 }

  private var width: Int
  private var table: [Double] = []
  private var basis: [Int] = []
  private var isOpen: [Bool]

  /// The least errors of a system.
  ///
  /// - Parameters:
  ///   - rows: The constraints.
  ///   - isNonNegative: Whether each unknown must not be negative.
  public init(rows: [Row], isNonNegative: [Bool]) {
    // Columns: the unknowns, the negative parts of the free ones, two for each row, artificial
    // ones, and the right side.
    var columns = isNonNegative.count
    let negativeParts = isNonNegative.map { isBound -> Int in
      guard !isBound else { return -1 }
      columns += 1
      return columns - 1
    }
    let firstOfRows = columns
    let firstArtificial = columns + 2 * rows.count
    width = firstArtificial + rows.count + 1
    isOpen = Array(repeating: true, count: width - 1)
    table = Array(repeating: 0, count: rows.count * width)
    var levels: [Int: Double] = [:]
    for (index, row) in rows.enumerated() {
      let start = index * width
      for (unknown, factor) in row.terms {
        table[start + unknown] += factor
        if negativeParts[unknown] >= 0 { table[start + negativeParts[unknown]] -= factor }
      }
      let (excess, lack) = (firstOfRows + 2 * index, firstOfRows + 2 * index + 1)
      table[start + excess] = -1
      table[start + lack] = 1
      // A required bound has no error column.
      isOpen[excess] = row.upper != Self.required
      isOpen[lack] = row.lower != Self.required
      levels[excess] = row.upper
      levels[lack] = row.lower
      table[start + width - 1] = row.constant
      if row.constant < 0 { for column in 0..<width { table[start + column] *= -1 } }
      table[start + firstArtificial + index] = 1
      basis.append(firstArtificial + index)
    }
    totals.append(minimize(cost: { $0 >= firstArtificial ? 1 : 0 }))
    guard isFeasible else { return }
    for column in firstArtificial..<width - 1 { isOpen[column] = false }
    driveOut(from: firstArtificial)
    for level in Self.levels(of: rows).dropFirst() {
      totals.append(minimize(cost: { levels[$0] == level ? 1 : 0 }))
    }
  }

  /// The error by level at given values, in the order of `totals`.
  public static func totals(of rows: [Row], at values: [Double]) -> [Double] {
    levels(of: rows).map { level in
      rows.reduce(0) { sum, row in
        let excess = row.terms.reduce(-row.constant) { $0 + $1.factor * values[$1.index] }
        return sum + (row.upper == level ? max(0, excess) : 0)
          + (row.lower == level ? max(0, -excess) : 0)
      }
    }
  }

  /// The priorities in use, in descending order; the required one is always the first.
  private static func levels(of rows: [Row]) -> [Double] {
    Set(rows.flatMap { [$0.upper, $0.lower] }.compactMap { $0 }).union([required]).sorted(by: >)
  }

  /// Minimizes one level with the open columns and closes those that would increase its error.
  ///
  /// - Returns: The least error.
  private mutating func minimize(cost: (Int) -> Double) -> Double {
    var reduced = (0..<width - 1).map(cost) + [0]
    for (row, column) in basis.enumerated() {
      let weight = cost(column)
      guard weight != 0 else { continue }
      for other in 0..<width { reduced[other] -= weight * table[row * width + other] }
    }
    var steps = 0
    while let entering = entering(reduced, byNumber: steps > 2000) {
      guard let leaving = leaving(entering, byNumber: steps > 2000) else { break }
      pivot(leaving, entering, &reduced)
      steps += 1
    }
    for column in 0..<width - 1 where reduced[column] > 1e-9 && !basis.contains(column) {
      isOpen[column] = false
    }
    return -reduced[width - 1]
  }

  private func entering(_ reduced: [Double], byNumber: Bool) -> Int? {
    var best: Int?
    for column in 0..<width - 1 where isOpen[column] && reduced[column] < -1e-9 {
      if byNumber { return column }
      if reduced[column] < best.map({ reduced[$0] }) ?? 0 { best = column }
    }
    return best
  }

  private func leaving(_ column: Int, byNumber: Bool) -> Int? {
    var best: Int?
    var least = Double.infinity
    for row in basis.indices where table[row * width + column] > 1e-9 {
      let ratio = table[row * width + width - 1] / table[row * width + column]
      if ratio < least - 1e-12
        || (ratio < least + 1e-12 && best.map { basis[row] < basis[$0] } == true)
      {
        (best, least) = (row, min(ratio, least))
      }
    }
    return best
  }

  /// Exchanges artificial columns that are still basic, at zero, for others.
  private mutating func driveOut(from firstArtificial: Int) {
    var none = Array(repeating: 0.0, count: width)
    for row in basis.indices where basis[row] >= firstArtificial {
      let column = (0..<firstArtificial).first {
        isOpen[$0] && abs(table[row * width + $0]) > 1e-7
      }
      if let column { pivot(row, column, &none) }
    }
  }

  private mutating func pivot(_ row: Int, _ column: Int, _ reduced: inout [Double]) {
    let (width, count) = (width, basis.count)
    table.withUnsafeMutableBufferPointer { table in
      let start = row * width
      let factor = 1 / table[start + column]
      var entries: [Int] = []
      for other in 0..<width where table[start + other] != 0 {
        table[start + other] *= factor
        entries.append(other)
      }
      for target in 0..<count where target != row {
        let part = table[target * width + column]
        guard part != 0 else { continue }
        for other in entries { table[target * width + other] -= part * table[start + other] }
        table[target * width + column] = 0
      }
      let part = reduced[column]
      for other in entries { reduced[other] -= part * table[start + other] }
    }
    reduced[column] = 0
    basis[row] = column
  }
}
