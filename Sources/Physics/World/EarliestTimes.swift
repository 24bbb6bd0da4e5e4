/// Times of candidates, of which the least is always at hand.
///
/// A tournament tree: the leaves are the candidates, and each inner node holds the winner of its two
/// children. Setting a time costs O(log n), and nothing where it stays the same, as the 1 of the many that
/// do not meet; the earliest is known at once.
struct EarliestTimes: ~Copyable {
  /// By candidate: a fraction of the sub-step; 1 for none.
  private var times = Block<Float>()
  /// By node, the root being 1: the winning candidate.
  private var winners = Block<Int32>()
  /// The number of leaves, a power of two.
  private var leafCount = 1

  /// Makes so many candidates, each with time 1.
  mutating func reset(_ count: Int) {
    leafCount = 1
    while leafCount < count { leafCount *= 2 }
    times.resize(leafCount)
    times.base.update(repeating: 1, count: leafCount)
    build()
  }

  /// Makes room for one candidate more, with time 1.
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
    for node in stride(from: leafCount - 1, to: 0, by: -1) { play(node) }
  }

  /// Of equal times the newer candidate wins.
  @inline(__always) private func play(_ node: Int) {
    let (a, b) = (winners.base[2 * node], winners.base[2 * node + 1])
    winners.base[node] = times.base[Int(a)] < times.base[Int(b)] ? a : b
  }

  @inline(__always) func set(_ candidate: Int32, _ newTime: Float) {
    // What is no number is none either.
    let time = newTime < 1 ? newTime : 1
    guard times.base[Int(candidate)] != time else { return }
    times.base[Int(candidate)] = time
    var node = (leafCount + Int(candidate)) / 2
    while node > 0 {
      play(node)
      node /= 2
    }
  }

  /// The candidate with the least time, the newest of equals.
  var earliest: (candidate: Int32, time: Float) {
    let winner = winners.base[1]
    return (winner, times.base[Int(winner)])
  }
}
