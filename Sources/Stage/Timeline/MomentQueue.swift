/// Moments of numbered entries, of which the earliest is taken first: a binary heap.
package struct MomentQueue {
  private var heap: [(time: Double, entry: Int)] = []

  /// An empty queue.
  package init() {}

  /// The earliest moment, or nil.
  package var earliest: Double? { heap.first?.time }

  /// Adds a moment of an entry.
  package mutating func add(_ time: Double, of entry: Int) {
    heap.append((time, entry))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes all moments up to a time.
  ///
  /// - Returns: The entries that have them, in their order.
  package mutating func removeAll(upTo time: Double) -> [Int] {
    var entries: [Int] = []
    while let first = heap.first, first.time <= time {
      entries.append(first.entry)
      removeFirst()
    }
    return entries.sorted()
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}
