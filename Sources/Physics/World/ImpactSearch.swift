/// The contacts that are searched for impacts in a step, and the times found so far.
struct ImpactSearch: ~Copyable {
  /// Oldest first, so contacts created during the search are appended.
  var contacts = Block<Int32>()
  /// The contacts whose bodies may have crossed in this sub-step.
  var crossings = Block<Int32>()
  /// By candidate: the fraction of the sub-step at which its shapes collide; 1 if they do not.
  var times = EarliestTimes()
  /// The candidates without a valid time.
  var unsearched = Block<Int32>()
  /// The number of searches in this sub-step.
  var searchCount = 0

  /// Whether the number of searches exceeds the limit for contacts of two moving bodies.
  var isExhausted: Bool {
    searchCount > Tuning.freeSearchCount + Tuning.largestSearchRatio * contacts.count
  }

  /// Removes all candidates.
  mutating func removeAll() {
    contacts.removeAll()
    unsearched.removeAll()
  }

  mutating func append(_ slot: Int32, _ contact: UnsafeMutablePointer<ContactData>) {
    contact.pointee.impact = ImpactState(candidate: Int32(contacts.count))
    unsearched.append(Int32(contacts.count))
    contacts.append(slot)
    times.extend(to: contacts.count)
  }

  /// Resets all candidates for a new search.
  mutating func begin(_ records: UnsafeMutablePointer<ContactData>) {
    times.reset(contacts.count)
    crossings.removeAll()
    searchCount = 0
    unsearched.resize(contacts.count)
    for candidate in 0..<contacts.count {
      let index = Int32(candidate)
      records[Int(contacts.base[candidate])].impact = ImpactState(candidate: index)
      unsearched.base[contacts.count - 1 - candidate] = index
    }
  }

  /// Schedules a contact for another search because one of its bodies has moved.
  ///
  /// A contact that is not a candidate, or is already scheduled, is ignored.
  @inline(__always)
  mutating func searchAnew(_ slot: Int32, _ contact: UnsafeMutablePointer<ContactData>) {
    let candidate = contact.pointee.impact.candidate
    guard contact.pointee.impact.isKnown, candidate < Int32(contacts.count),
      contacts.base[Int(candidate)] == slot
    else { return }
    contact.pointee.impact.isKnown = false
    unsearched.append(candidate)
  }

  /// Sorts the newest candidates to the front.
  ///
  /// A search advances sweeps, so the order of the searches affects the last digits. The list is
  /// mostly in order: a few candidates are sorted by insertion, many by the standard library.
  mutating func sortUnsearched() {
    guard unsearched.count <= 32 else {
      var candidates = UnsafeMutableBufferPointer(start: unsearched.base, count: unsearched.count)
      candidates.sort(by: >)
      return
    }
    sortByInsertion(unsearched.base, count: unsearched.count, by: >)
  }

  /// The earliest impact, of equal times the newest; nil if none is left in the sub-step.
  var earliest: (contact: Int32, alpha: Float)? {
    let (candidate, alpha) = times.earliest
    guard alpha <= 1 - 10 * .ulpOfOne else { return nil }
    return (contacts.base[Int(candidate)], alpha)
  }
}

/// The times of candidates, with constant-time access to the smallest.
///
/// A tournament tree: the leaves are the candidates, and each inner node stores the winner of its
/// two children. Setting a time costs O(log n), or O(1) if it does not change, as for the many
/// candidates that do not collide.
struct EarliestTimes: ~Copyable {
  /// By candidate: a fraction of the sub-step; 1 for no impact.
  private var times = Block<Float>()
  /// By node, where the root is node 1: the winning candidate.
  private var winners = Block<Int32>()
  /// The number of leaves, a power of two.
  private var leafCount = 1

  /// Sets the number of candidates, each with time 1.
  mutating func reset(_ count: Int) {
    leafCount = 1
    while leafCount < count { leafCount *= 2 }
    times.resize(leafCount)
    times.base.update(repeating: 1, count: leafCount)
    build()
  }

  /// Adds one candidate with time 1.
  mutating func extend(to count: Int) {
    guard count > leafCount else { return }
    let former = leafCount
    leafCount *= 2
    times.resize(leafCount)
    (times.base + former).update(repeating: 1, count: leafCount - former)
    build()
  }

  private mutating func build() {
    winners.resize(2 * leafCount)
    for leaf in 0..<leafCount { winners.base[leafCount + leaf] = Int32(truncatingIfNeeded: leaf) }
    for node in stride(from: leafCount - 1, to: 0, by: -1) { updateWinner(node) }
  }

  /// Determines the winner of a node; of equal times the newer candidate wins.
  @inline(__always) private func updateWinner(_ node: Int) {
    let (a, b) = (winners.base[2 * node], winners.base[2 * node + 1])
    winners.base[node] = times.base[Int(a)] < times.base[Int(b)] ? a : b
  }

  @inline(__always) func set(_ candidate: Int32, _ newTime: Float) {
    // NaN counts as no impact.
    let time = newTime < 1 ? newTime : 1
    guard times.base[Int(candidate)] != time else { return }
    times.base[Int(candidate)] = time
    var node = (leafCount + Int(candidate)) / 2
    while node > 0 {
      updateWinner(node)
      node /= 2
    }
  }

  /// The candidate with the smallest time; of equal times, the newest.
  var earliest: (candidate: Int32, time: Float) {
    let winner = winners.base[1]
    return (winner, times.base[Int(winner)])
  }
}
