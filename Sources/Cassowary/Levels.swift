/// The levels in use: one for each distinct priority, starting with the required one.
///
/// A level keeps its slot while constraints use it; its rank, the index in descending order of
/// priority, changes when levels are added and removed.
struct Levels: Sendable {
  /// The slot of the required level, which always exists.
  static let required: Int32 = 0

  /// The priority by slot.
  private(set) var priorities: [Priority] = [.required]
  /// The number of bounds that use a slot.
  private(set) var useCounts: [Int] = [0]
  /// The slots in use by descending priority; the required one is first.
  private(set) var order: [Int32] = [Levels.required]
  /// The rank by slot, 0 for the required one; valid after `refreshRanks()`.
  private(set) var ranks: [Int32] = [0]
  private var freeSlots: [Int32] = []
  private var ranksAreStale = false

  /// The slot of a priority, with its use count increased; -1 for none.
  mutating func retain(_ priority: Priority?) -> Int32 {
    guard let priority else { return -1 }
    let index = index(of: priority)
    if index < order.count, priorities[Int(order[index])] == priority {
      useCounts[Int(order[index])] += 1
      return order[index]
    }
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      priorities[Int(slot)] = priority
      useCounts[Int(slot)] = 1
    } else {
      slot = Int32(priorities.count)
      priorities.append(priority)
      useCounts.append(1)
      ranks.append(0)
    }
    order.insert(slot, at: index)
    ranksAreStale = true
    return slot
  }

  /// The priority of a slot, nil for -1.
  func priority(of slot: Int32) -> Priority? { slot < 0 ? nil : priorities[Int(slot)] }

  /// Reverses one `retain(_:)`; -1 is ignored.
  mutating func release(_ slot: Int32) {
    guard slot >= 0 else { return }
    useCounts[Int(slot)] -= 1
    guard useCounts[Int(slot)] == 0, slot != Levels.required else { return }
    order.remove(at: index(of: priorities[Int(slot)]))
    freeSlots.append(slot)
    ranksAreStale = true
  }

  /// Updates `ranks`.
  mutating func refreshRanks() {
    guard ranksAreStale else { return }
    for (rank, slot) in order.enumerated() { ranks[Int(slot)] = Int32(rank) }
    ranksAreStale = false
  }

  /// The first index in `order` whose priority does not exceed the given one.
  private func index(of priority: Priority) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if priorities[Int(order[middle])] > priority { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
