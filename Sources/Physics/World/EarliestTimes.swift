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
