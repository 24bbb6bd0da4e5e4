/// Finds the pairs of proxies whose boxes meet.
///
/// Boxes are fatter than their shapes and stretched ahead of their motion, so that most steps move
/// none of them; only those moved look for new pairs. Pairs come in the order of their proxies'
/// numbers, whatever the tree looks like, and that order decides the order of contacts.
struct BroadPhase: ~Copyable {
  var tree = BoxTree()
  private var moved = Block<Int32>()
  private var pairs = Block<UInt64>()
  private var scratch = Block<UInt64>()
  private var found = Block<Int32>()

  mutating func createProxy(_ box: Box, fixture: Int32, child: Int32) -> Int32 {
    let proxy = tree.insert(
      box.grown(by: Tuning.boxMargin), fixture: fixture, child: child)
    touch(proxy)
    return proxy
  }

  mutating func destroyProxy(_ proxy: Int32) {
    if tree.proxies[Int(proxy)].isMoved {
      for index in 0..<moved.count where moved.base[index] == proxy { moved.base[index] = -1 }
    }
    tree.remove(proxy)
  }

  /// Lets a proxy look for pairs as if it had moved.
  @inline(__always) mutating func touch(_ proxy: Int32) {
    guard !tree.proxies[Int(proxy)].isMoved else { return }
    tree.proxies[Int(proxy)].isMoved = true
    moved.append(proxy)
  }

  /// Gives a proxy a new box if its shape has left the one it has.
  ///
  /// - Parameters:
  ///   - proxy: The proxy.
  ///   - box: The box around the shape's whole way in the sub-step.
  ///   - displacement: The body's way in the sub-step.
  /// - Returns: Whether it did.
  @inline(__always)
  mutating func move(_ proxy: Int32, to box: Box, displacement: Vector) -> Bool {
    if tree.nodes[Int(proxy)].box.contains(box) { return false }
    tree.move(
      proxy,
      to: box.grown(by: Tuning.boxMargin).stretched(along: Tuning.boxPrediction * displacement))
    touch(proxy)
    return true
  }

  /// Whether a proxy's box holds a box.
  @inline(__always) func holds(_ proxy: Int32, _ box: Box) -> Bool {
    tree.nodes[Int(proxy)].box.contains(box)
  }

  @inline(__always) func overlap(_ a: Int32, _ b: Int32) -> Bool {
    tree.nodes[Int(a)].box.overlaps(tree.nodes[Int(b)].box)
  }

  /// A pair of different proxies as one number, the lesser one in the upper half; never 0.
  @inline(__always) static func pair(_ a: Int32, _ b: Int32) -> UInt64 {
    UInt64(min(a, b)) << 32 | UInt64(max(a, b))
  }

  /// Gathers the pairs of the proxies moved since the last time, each once, in order; no more than there
  /// may be contacts.
  mutating func updatePairs() -> UnsafeMutableBufferPointer<UInt64> {
    pairs.removeAll()
    for index in 0..<moved.count where pairs.count < Tuning.largestContactCount {
      let proxy = moved.base[index]
      guard proxy >= 0 else { continue }
      found.removeAll()
      tree.query(tree.nodes[Int(proxy)].box, into: &found)
      for match in 0..<found.count {
        let other = found.base[match]
        // Of two that moved, the lesser one reports.
        if other == proxy || (tree.proxies[Int(other)].isMoved && other < proxy) { continue }
        pairs.append(Self.pair(proxy, other))
      }
    }
    for index in 0..<moved.count where moved.base[index] >= 0 {
      tree.proxies[Int(moved.base[index])].isMoved = false
    }
    moved.removeAll()
    pairs.resize(min(pairs.count, Tuning.largestContactCount))
    scratch.resize(pairs.count)
    sortAscending(pairs.base, count: pairs.count, scratch: scratch.base)
    return UnsafeMutableBufferPointer(start: pairs.base, count: pairs.count)
  }
}
