// The enlarged boxes and the buffer of moved proxies follow Box2D 2.3 by Erin Catto (zlib licence);
// see ACKNOWLEDGEMENTS.md.

/// Finds the pairs of proxies whose boxes overlap.
///
/// Boxes are larger than their shapes and extended in the direction of motion, so most steps move
/// none of them; only moved boxes are queried for new pairs. Pairs are reported in the order in
/// which their proxies were created, independent of the tree's structure and of reused indices.
/// That order determines the order of contacts.
struct BroadPhase: ~Copyable {
  var tree = BoxTree()
  private(set) var moved = Block<Int32>()
  /// The proxies in order of creation; −1 for a destroyed one.
  private(set) var bySerial = Block<Int32>()
  private var proxyCount = 0
  private var pairs = Block<UInt64>()
  private var scratch = Block<UInt64>()
  private var found = Block<Int32>()

  mutating func createProxy(_ box: Box, fixture: Int32, child: Int32, isPaired: Bool) -> Int32 {
    let proxy = tree.insert(
      box.grown(by: Tuning.boxMargin), fixture: fixture, child: child)
    tree.proxies[Int(proxy)].serial = Int32(bySerial.count)
    tree.proxies[Int(proxy)].isPaired = isPaired
    bySerial.append(proxy)
    proxyCount += 1
    touch(proxy)
    return proxy
  }

  mutating func destroyProxy(_ proxy: Int32) {
    if tree.proxies[Int(proxy)].isMoved {
      for index in 0..<moved.count where moved.base[index] == proxy { moved.base[index] = -1 }
    }
    bySerial.base[Int(tree.proxies[Int(proxy)].serial)] = -1
    proxyCount -= 1
    tree.remove(proxy)
    if bySerial.count > 2 * proxyCount + 64 { renumber() }
  }

  /// Closes the gaps in the serial numbers without changing their order.
  private mutating func renumber() {
    var serial = 0
    for index in 0..<bySerial.count where bySerial.base[index] >= 0 {
      let proxy = bySerial.base[index]
      bySerial.base[serial] = proxy
      tree.proxies[Int(proxy)].serial = Int32(serial)
      serial += 1
    }
    bySerial.resize(serial)
  }

  /// Makes a proxy look for pairs as if it had moved.
  @inline(__always) mutating func touch(_ proxy: Int32) {
    guard !tree.proxies[Int(proxy)].isMoved else { return }
    tree.proxies[Int(proxy)].isMoved = true
    moved.append(proxy)
  }

  /// Includes a proxy in the search for pairs, or excludes it, and makes it look for them.
  mutating func setPaired(_ isPaired: Bool, _ proxy: Int32) {
    tree.proxies[Int(proxy)].isPaired = isPaired
    touch(proxy)
  }

  /// Gives a proxy a new box if its shape has left the current one.
  ///
  /// - Parameters:
  ///   - proxy: The proxy.
  ///   - box: The bounding box of the shape's motion in the sub-step.
  ///   - displacement: The body's displacement in the sub-step.
  /// - Returns: Whether the proxy got a new box.
  @inline(__always)
  mutating func move(_ proxy: Int32, to box: Box, displacement: Vector) -> Bool {
    if tree.nodes[Int(proxy)].box.contains(box) { return false }
    tree.move(
      proxy,
      to: box.grown(by: Tuning.boxMargin).stretched(along: Tuning.boxPrediction * displacement))
    touch(proxy)
    return true
  }

  /// Whether a proxy's box contains a box.
  @inline(__always) func contains(_ proxy: Int32, _ box: Box) -> Bool {
    tree.nodes[Int(proxy)].box.contains(box)
  }

  @inline(__always) func overlap(_ a: Int32, _ b: Int32) -> Bool {
    tree.nodes[Int(a)].box.overlaps(tree.nodes[Int(b)].box)
  }

  /// The upper and lower half of a pair.
  @inline(__always) static func members(of pair: UInt64) -> (Int32, Int32) {
    (Int32(truncatingIfNeeded: pair >> 32), Int32(truncatingIfNeeded: pair))
  }

  /// Combines two different numbers into one, with the smaller in the upper half; never 0.
  @inline(__always) static func pair(_ a: Int32, _ b: Int32) -> UInt64 {
    UInt64(min(a, b)) << 32 | UInt64(max(a, b))
  }

  /// Collects the pairs of the proxies moved since the last call, each once and in order.
  ///
  /// Proxies that are excluded from the search are in no pair. The older proxy is in the upper half,
  /// the newer in the lower. There are at most as many pairs as the world can have contacts.
  mutating func updatePairs() -> UnsafeMutableBufferPointer<UInt64> {
    pairs.removeAll()
    var searching = 0
    for index in 0..<moved.count where moved.base[index] >= 0 {
      if tree.proxies[Int(moved.base[index])].isPaired { searching += 1 }
    }
    if searching * Tuning.pairSearchRatio > proxyCount {
      tree.appendPairs(to: &pairs, atMost: Tuning.largestContactCount)
    } else if searching > 0 {
      findPairsOfMoved()
    }
    for index in 0..<moved.count where moved.base[index] >= 0 {
      tree.proxies[Int(moved.base[index])].isMoved = false
    }
    moved.removeAll()
    pairs.resize(min(pairs.count, Tuning.largestContactCount))
    scratch.resize(pairs.count)
    sortAscending(pairs.base, count: pairs.count, scratch: scratch.base)
    for index in 0..<pairs.count {
      let (older, newer) = Self.members(of: pairs.base[index])
      let (first, second) = (bySerial.base[Int(older)], bySerial.base[Int(newer)])
      pairs.base[index] = UInt64(first) << 32 | UInt64(second)
    }
    return UnsafeMutableBufferPointer(start: pairs.base, count: pairs.count)
  }

  /// Searches the tree once for each moved proxy.
  private mutating func findPairsOfMoved() {
    for index in 0..<moved.count where pairs.count < Tuning.largestContactCount {
      let proxy = moved.base[index]
      guard proxy >= 0, tree.proxies[Int(proxy)].isPaired else { continue }
      found.removeAll()
      tree.query(tree.nodes[Int(proxy)].box, into: &found)
      let serial = tree.proxies[Int(proxy)].serial
      for match in 0..<found.count {
        let other = found.base[match]
        let candidate = tree.proxies[Int(other)]
        // If both have moved, the one with the smaller index reports the pair.
        if other == proxy || !candidate.isPaired || (candidate.isMoved && other < proxy) {
          continue
        }
        pairs.append(Self.pair(serial, candidate.serial))
      }
    }
  }
}
