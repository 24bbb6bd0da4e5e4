/// Solving where few numbers of the right side and of the result differ from zero.
///
/// The steps of the elimination are the same as with whole vectors, in the same order, so that the result
/// is the same to the last bit; those that would only subtract multiples of zero are passed over. A step
/// becomes due when one of the numbers that it reads does (Gilbert and Peierls 1988); which one is next
/// tells a set of bits.
extension Factorization {
  /// Where the steps are that read a row's number, by row; made when it is first needed after an elimination.
  struct StepIndex: Sendable {
    /// The place in the order of pivots, -1 for a row without one.
    var upper: [Int32] = []
    /// The step of the lower factor that has the row as its pivot, -1 for none.
    var lower: [Int32] = []
    /// The steps of the lower factor that change the row: a range of `changes` by row.
    var changeStarts: [Int32] = []
    var changes: [Int32] = []
    /// The steps that are due; empty while not in use.
    var due = BitSet()
  }

  private mutating func makeStepIndex() -> StepIndex {
    var steps = StepIndex()
    let count = pivots.count
    steps.upper = Array(repeating: -1, count: count)
    for (step, row) in order.enumerated() { steps.upper[Int(row)] = Int32(step) }
    steps.lower = Array(repeating: -1, count: count)
    for (step, row) in lowerPivots.enumerated() { steps.lower[Int(row)] = Int32(step) }
    steps.changeStarts = Array(repeating: 0, count: count + 1)
    for row in lowerRows { steps.changeStarts[Int(row) + 1] += 1 }
    for row in 0..<count { steps.changeStarts[row + 1] += steps.changeStarts[row] }
    steps.changes = Array(repeating: 0, count: lowerRows.count)
    var ends = steps.changeStarts
    for step in lowerPivots.indices {
      for entry in Int(lowerStarts[step])..<Int(lowerStarts[step + 1]) {
        let row = Int(lowerRows[entry])
        steps.changes[Int(ends[row])] = Int32(step)
        ends[row] += 1
      }
    }
    steps.due.extend(to: max(order.count, lowerPivots.count))
    return steps
  }

  /// Solves basis · x = w in place.
  mutating func solve(_ vector: inout SparseVector) {
    var steps = stepIndex ?? makeStepIndex()
    stepIndex = nil
    var due = BitSet()
    swap(&due, &steps.due)
    vector.withBuffers { w, members in due.withBits { solve(w, members, steps, due: $0) } }
    swap(&due, &steps.due)
    stepIndex = steps
  }

  /// Solves basisᵀ · y = w in place.
  ///
  /// - Parameters:
  ///   - vector: The vector.
  ///   - hasFreeCosts: Whether positions of free variables may have a cost.
  mutating func solveTransposed(_ vector: inout SparseVector, hasFreeCosts: Bool = false) {
    var steps = stepIndex ?? makeStepIndex()
    stepIndex = nil
    var due = BitSet()
    swap(&due, &steps.due)
    let skipsFree = !hasFreeCosts && !needsFreeEntries
    vector.withBuffers { w, members in
      due.withBits { solveTransposed(w, members, steps, due: $0, skipsFree: skipsFree) }
    }
    swap(&due, &steps.due)
    stepIndex = steps
  }

  /// Replaces the symbol at a position; `isFree` tells the positions of free variables.
  ///
  /// Their entries are stored after the others, because most transposed solutions can do without them.
  mutating func replaceColumn(
    at position: Int, by column: SparseVector, isFree: (Int) -> Bool
  ) {
    let start = changeIndices.count
    var free: [Int32] = []
    column.members.forEach { index in
      guard index != position, column[index] != 0 else { return }
      if isFree(index) { return free.append(Int32(index)) }
      changeIndices.append(Int32(index))
      changeValues.append(column[index])
    }
    let end = changeIndices.count
    for index in free {
      changeIndices.append(index)
      changeValues.append(column[Int(index)])
    }
    recordChange(Int32(position), isRow: false, pivot: column[position], boundCount: end - start)
  }

  // MARK: Steps

  private typealias Bits = BitSet.Bits

  private func solve(_ w: Numbers, _ members: Bits, _ steps: StepIndex, due: Bits) {
    undoReplacedRows(w) { members.insert($0) }
    let count = pivots.count
    if !lowerPivots.isEmpty { solveLower(w, members, steps, due: due) }
    members.forEachMember { row in
      if row < count, steps.upper[row] >= 0 { due.insert(Int(steps.upper[row])) }
    }
    // Local copies, because the numbers are changed through a pointer, which could point to anything.
    let (order, pivots, upper) = (order, pivots, steps.upper)
    let (starts, rows, values) = (aboveStarts, aboveRows, aboveValues)
    var cursor = due.lastCursor
    while let step = due.removeGreatest(&cursor) {
      let row = Int(order[step])
      var part = w[row]
      guard part != 0 else { continue }
      part /= pivots[row]
      w[row] = part
      for entry in Int(starts[row])..<Int(starts[row + 1]) {
        let above = Int(rows[entry])
        w[above] -= values[entry] * part
        members.insert(above)
        if upper[above] >= 0 { due.insert(Int(upper[above])) }
      }
    }
    members.forEachMember { row in
      guard row < count else { return }
      if steps.upper[row] < 0 { w[row] = 0 - w[row] }
      // What is left there is a part of the right side.
      if isPartial, isSkipped[row] { w[row] = 0 }
    }
    applyChanges(w) { members.insert($0) }
  }

  /// Solves with the lower factor alone.
  @inline(__always)
  private func solveLower(_ w: Numbers, _ members: Bits, _ steps: StepIndex, due: Bits) {
    let count = pivots.count
    members.forEachMember { row in
      if row < count, steps.lower[row] >= 0 { due.insert(Int(steps.lower[row])) }
    }
    var cursor = 0
    while let step = due.removeLeast(&cursor) {
      let part = w[Int(lowerPivots[step])]
      guard part != 0 else { continue }
      for entry in Int(lowerStarts[step])..<Int(lowerStarts[step + 1]) {
        let row = Int(lowerRows[entry])
        w[row] -= lowerValues[entry] * part
        members.insert(row)
        if steps.lower[row] >= 0 { due.insert(Int(steps.lower[row])) }
      }
    }
  }

  private func solveTransposed(
    _ w: Numbers, _ members: Bits, _ steps: StepIndex, due: Bits, skipsFree: Bool
  ) {
    applyTransposedChanges(w, members, skipsFree: skipsFree)
    let count = pivots.count
    members.forEachMember { row in
      guard row < count, steps.upper[row] < 0 else { return }
      let part = 0 - w[row]
      w[row] = part
      guard part != 0 else { return }
      for entry in Int(rightStarts[row])..<Int(rightStarts[row + 1]) {
        w[Int(rightPositions[entry])] -= rightValues[entry] * part
        members.insert(Int(rightPositions[entry]))
      }
    }
    members.forEachMember { row in
      if row < count, steps.upper[row] >= 0 { due.insert(Int(steps.upper[row])) }
    }
    let (order, pivots, upper) = (order, pivots, steps.upper)
    let (starts, positions, values) = (rightStarts, rightPositions, rightValues)
    var cursor = 0
    while let step = due.removeLeast(&cursor) {
      let row = Int(order[step])
      var part = w[row]
      guard part != 0 else { continue }
      part /= pivots[row]
      w[row] = part
      for entry in Int(starts[row])..<Int(starts[row + 1]) {
        let right = Int(positions[entry])
        w[right] -= values[entry] * part
        members.insert(right)
        due.insert(Int(upper[right]))
      }
    }
    if !lowerPivots.isEmpty { undoLower(w, members, steps, due: due) }
    undoTransposedRows(w) { members.insert($0) }
  }

  private func undoLower(_ w: Numbers, _ members: Bits, _ steps: StepIndex, due: Bits) {
    members.forEachMember { row in
      guard row < pivots.count else { return }
      for index in Int(steps.changeStarts[row])..<Int(steps.changeStarts[row + 1]) {
        due.insert(Int(steps.changes[index]))
      }
    }
    var cursor = due.lastCursor
    while let step = due.removeGreatest(&cursor) {
      let row = Int(lowerPivots[step])
      var rest = w[row]
      for entry in Int(lowerStarts[step])..<Int(lowerStarts[step + 1]) {
        rest -= lowerValues[entry] * w[Int(lowerRows[entry])]
      }
      w[row] = rest
      guard rest != 0 else { continue }
      members.insert(row)
      for index in Int(steps.changeStarts[row])..<Int(steps.changeStarts[row + 1]) {
        due.insert(Int(steps.changes[index]))
      }
    }
  }

  private func applyTransposedChanges(_ w: Numbers, _ members: Bits, skipsFree: Bool) {
    // The members as long as they are few.
    var few: [Int32]? = members.firstMembers(upTo: Self.fewCount)
    func note(_ index: Int) {
      members.insert(index)
      guard let list = few, !list.contains(Int32(index)) else { return }
      few = list.count < Self.fewCount ? (list + [Int32(index)]).sorted() : nil
    }
    for change in changePositions.indices.reversed() {
      let position = Int(changePositions[change])
      let start = Int(changeStarts[change])
      if changeIsRow[change] {
        let part = w[position]
        guard part != 0 else { continue }
        for entry in start..<Int(changeStarts[change + 1]) {
          w[Int(changeIndices[entry])] += changeValues[entry] * part
          note(Int(changeIndices[entry]))
        }
        w[position] = position < pivots.count ? part : -part
      } else {
        var rest = w[position]
        let boundEnd = start + Int(changeBoundCounts[change])
        let end = skipsFree ? boundEnd : Int(changeStarts[change + 1])
        if let few, end - start > 16 * few.count, end == boundEnd {
          // The entries are in the order of their positions.
          for index in few {
            guard let entry = firstEntry(in: start..<end, at: index) else { continue }
            rest -= changeValues[entry] * w[Int(index)]
          }
        } else {
          for entry in start..<end { rest -= changeValues[entry] * w[Int(changeIndices[entry])] }
        }
        w[position] = rest / changePivots[change]
        if rest != 0 { note(position) }
      }
    }
  }

  /// How many members are looked up in a long column one by one.
  private static var fewCount: Int { 32 }

  /// The entry of a change with a position, in a range that is in the order of positions; or nil.
  private func firstEntry(in range: Range<Int>, at index: Int32) -> Int? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if changeIndices[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < range.upperBound && changeIndices[low] == index ? low : nil
  }
}
