extension Pool {
  /// Checks that each slot is either live or exactly once in the list of free slots.
  func checkFree(_ name: String, _ problems: inout [String]) {
    var isFree = [Bool](repeating: false, count: slotCount)
    for index in 0..<free.count {
      let slot = Int(free.base[index])
      guard isFree.indices.contains(slot) else {
        problems.append("\(name): slot \(slot) is free but does not exist")
        continue
      }
      if isFree[slot] { problems.append("\(name): slot \(slot) is free twice") }
      isFree[slot] = true
    }
    for slot in 0..<slotCount where isFree[slot] == isLive(Int32(slot)) {
      problems.append("\(name): slot \(slot) is both live and free, or neither")
    }
  }
}
