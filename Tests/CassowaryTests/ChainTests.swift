import Cassowary
import Testing
import TestSupport

/// A row of boxes between two edges, and its constraints.
struct Row {
  var solver = Solver()
  var lefts: [Variable] = []
  var widths: [Variable] = []
  var end: Variable
  var endID: ConstraintID
  var ids: [ConstraintID] = []
  var constraints: [Constraint] = []

  init(count: Int, length: Double) {
    end = solver.makeVariable()
    endID = solver.insert(Constraint([Term(end)], .equal, length))
    for _ in 0..<count {
      lefts.append(solver.makeVariable())
      widths.append(solver.makeVariable(isNonNegative: true))
    }
    constraints.append(Constraint([Term(lefts[0])], .equal, 8))
    for index in 1..<count {
      constraints.append(
        Constraint(
          [Term(lefts[index]), Term(lefts[index - 1], -1), Term(widths[index - 1], -1)], .equal, 8))
    }
    constraints.append(
      Constraint([Term(end), Term(lefts[count - 1], -1), Term(widths[count - 1], -1)], .equal, 8))
  }

  mutating func insertAll() { ids = constraints.map { solver.insert($0) } }
}

@Suite("Rows of boxes")
struct ChainTests {
  @Test("equal widths share the length left by the gaps", arguments: [2, 10, 500])
  func equalWidths(count: Int) throws {
    var row = Row(count: count, length: 100 * Double(count))
    for width in row.widths.dropFirst() {
      row.constraints.append(Constraint([Term(width), Term(row.widths[0], -1)], .equal, 0))
    }
    row.insertAll()
    try row.solver.solve()
    for length in [100.0, 90, 123.4].map({ $0 * Double(count) }) {
      row.solver.setConstant(length, of: row.endID)
      try row.solver.solve()
      let width = (length - 8 * Double(count + 1)) / Double(count)
      for (index, left) in row.lefts.enumerated() {
        #expect(
          abs(row.solver.value(of: left) - (8 + Double(index) * (width + 8))) < 1e-13 * length
            + 1e-9)
      }
      #expect(count > 10 || row.solver.checkInvariants().isEmpty)
    }
    let sums = (row.lefts + row.widths).map { [Term($0)] }
    #expect(row.solver.freedom(of: sums).allSatisfy { !$0.isAmbiguous })
  }

  @Test("labels keep their sizes except for the one with the lowest priority", arguments: [3, 40])
  func contentSizes(count: Int) throws {
    let natural = 50.0
    var row = Row(count: count, length: 0)
    for (index, width) in row.widths.enumerated() {
      row.constraints.append(
        Constraint(
          [Term(width)], around: natural, upper: .optional(index == 1 ? 249 : 250),
          lower: .optional(index == 2 ? 749 : 750)))
    }
    row.insertAll()
    let gaps = 8 * Double(count + 1)
    for excess in [30.0, -20, 0, 500, -49] {
      row.solver.setConstant(natural * Double(count) + gaps + excess, of: row.endID)
      try row.solver.solve()
      for (index, width) in row.widths.enumerated() {
        let changes = excess > 0 ? index == 1 : index == 2
        let expected = natural + (changes ? excess : 0)
        #expect(abs(row.solver.value(of: width) - expected) < 1e-9)
      }
      #expect(row.solver.checkInvariants() == [])
    }
  }

  @Test("a row that is too short for its gaps conflicts, and is solved when it grows")
  func tooShort() throws {
    var row = Row(count: 3, length: 10)
    row.insertAll()
    let conflict = #expect(throws: Conflict.self) { try row.solver.solve() }
    // The widths cannot be negative, so the gaps and the length conflict.
    #expect(Set(conflict?.constraints ?? []) == Set(row.ids + [row.endID]))
    row.solver.setConstant(32, of: row.endID)
    try row.solver.solve()
    #expect(row.widths.allSatisfy { abs(row.solver.value(of: $0)) < 1e-9 })
    #expect(row.solver.checkInvariants() == [])
  }

  @Test("the order of insertion does not matter", arguments: 0..<20)
  func orderOfInsertion(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    var row = Row(count: 12, length: 900)
    for (index, width) in row.widths.enumerated() {
      row.constraints.append(
        Constraint(
          [Term(width)], around: Double(40 + index), upper: .optional(Double(240 + index)),
          lower: .optional(750)))
    }
    var shuffled = row
    for index in shuffled.constraints.indices.reversed() {
      shuffled.constraints.swapAt(index, random.below(index + 1))
    }
    row.insertAll()
    shuffled.insertAll()
    try row.solver.solve()
    try shuffled.solver.solve()
    for variable in row.lefts + row.widths {
      #expect(abs(row.solver.value(of: variable) - shuffled.solver.value(of: variable)) < 1e-9)
    }
  }

  @Test(
    "removing and adding again, in any order, gives the result of a new solver", arguments: 0..<10)
  func removal(seed: Int) throws {
    var random = SplitMix(state: UInt64(100 + seed))
    var row = Row(count: 8, length: 700)
    for (index, width) in row.widths.enumerated() {
      row.constraints.append(
        Constraint(
          [Term(width)], around: Double(40 + 3 * index), upper: .optional(Double(240 + index)),
          lower: .optional(750)))
    }
    row.insertAll()
    try row.solver.solve()
    let fresh = row
    for _ in 0..<30 {
      let index = random.below(row.ids.count)
      row.solver.remove(row.ids[index])
      if random.below(2) == 0 { try row.solver.solve() }
      row.ids[index] = row.solver.insert(row.constraints[index])
      if random.below(2) == 0 {
        try row.solver.solve()
        #expect(row.solver.checkInvariants() == [])
      }
    }
    try row.solver.solve()
    for variable in row.lefts + row.widths {
      #expect(abs(row.solver.value(of: variable) - fresh.solver.value(of: variable)) < 1e-9)
    }
  }
}
