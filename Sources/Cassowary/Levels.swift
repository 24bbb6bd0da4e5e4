/// The levels in use: one for each distinct priority, first the required one.
///
/// A level keeps its slot while constraints use it; its rank, the place in the order of
/// importance, changes as levels come and go.
struct Levels: Sendable {
  /// The slot of the required level, which is always there.
  static let required: Int32 = 0

  /// The priority by slot.
  private(set) var priorities: [Priority] = [.required]
  /// How many wishes use a slot.
  private(set) var useCounts: [Int] = [0]
  /// The slots in use, most important first; the required one leads.
  private(set) var order: [Int32] = [Levels.required]
  /// The rank by slot, 0 for the required one; valid after `refreshRanks()`.
  private(set) var ranks: [Int32] = [0]
  private var freeSlots: [Int32] = []
  private var ranksAreStale = false

  /// The slot of a priority, which is counted as used once more; -1 for none.
  mutating func retain(_ priority: Priority?) -> Int32 {
    guard let priority else { return -1 }
    let place = place(of: priority)
    if place < order.count, priorities[Int(order[place])] == priority {
      useCounts[Int(order[place])] += 1
      return order[place]
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
    order.insert(slot, at: place)
    ranksAreStale = true
    return slot
  }

  /// The priority of a slot, nil for -1.
  func priority(of slot: Int32) -> Priority? { slot < 0 ? nil : priorities[Int(slot)] }

  /// Takes back one `retain(_:)`; -1 is ignored.
  mutating func release(_ slot: Int32) {
    guard slot >= 0 else { return }
    useCounts[Int(slot)] -= 1
    guard useCounts[Int(slot)] == 0, slot != Levels.required else { return }
    order.remove(at: place(of: priorities[Int(slot)]))
    freeSlots.append(slot)
    ranksAreStale = true
  }

  /// Brings `ranks` up to date.
  mutating func refreshRanks() {
    guard ranksAreStale else { return }
    for (rank, slot) in order.enumerated() { ranks[Int(slot)] = Int32(rank) }
    ranksAreStale = false
  }

  /// The first place in `order` whose priority does not exceed the given one.
  private func place(of priority: Priority) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if priorities[Int(order[middle])] > priority { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
