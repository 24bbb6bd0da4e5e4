// The dynamic tree follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// A node of the box tree: a proxy, or the box around two children.
///
/// A node takes 32 bytes, half a cache line; a query reads nothing else.
struct BoxTreeNode: BitwiseCopyable {
  var box: Box
  /// −1 for the root; for a free node, the next free node.
  var parent: Int32 = -1
  var child1: Int32 = -1
  var child2: Int32 = -1
  /// 0 for a proxy, −1 for a free node.
  var height: Int32 = 0

  @inline(__always) var isLeaf: Bool { child1 < 0 }
}

/// The part of a fixture that a leaf of the tree represents.
struct Proxy: BitwiseCopyable {
  var fixture: Int32 = -1
  /// The index of the part of the fixture's shape.
  var child: Int32 = 0
  /// Its position in the order of creation.
  var serial: Int32 = -1
  /// Whether it is listed to look for pairs.
  var isMoved = false
  /// Whether pairs with it are looked for; no fixture with an empty filter has any.
  var isPaired = true
}

/// A balanced tree of boxes for overlap queries.
///
/// A new box descends to the sibling that increases the sum of perimeters least; the expected cost
/// of a query is proportional to that sum (surface area heuristic, Goldsmith and Salmon 1987).
/// Rotations on the way back to the root keep the height logarithmic. Insertion and removal cost
/// O(log n), a query O(log n + hits) for boxes of similar size.
struct BoxTree: ~Copyable {
  private var storage = Block<BoxTreeNode>()
  private var proxyStorage = Block<Proxy>()
  private(set) var root: Int32 = -1
  private(set) var firstFree: Int32 = -1
  private var stack = Block<Int32>(capacity: 256)

  /// The number of nodes, including free ones.
  var nodeCount: Int { storage.count }

  @inline(__always) var nodes: UnsafeMutablePointer<BoxTreeNode> { storage.base }

  /// The proxies, by node index; valid for leaves only.
  @inline(__always) var proxies: UnsafeMutablePointer<Proxy> { proxyStorage.base }

  // MARK: Proxies

  mutating func insert(_ box: Box, fixture: Int32, child: Int32) -> Int32 {
    let proxy = allocate()
    nodes[Int(proxy)] = BoxTreeNode(box: box)
    proxies[Int(proxy)] = Proxy(fixture: fixture, child: child)
    link(proxy)
    return proxy
  }

  mutating func remove(_ proxy: Int32) {
    unlink(proxy)
    free(proxy)
  }

  mutating func move(_ proxy: Int32, to box: Box) {
    unlink(proxy)
    nodes[Int(proxy)].box = box
    link(proxy)
  }

  /// Appends the proxies whose boxes overlap a box.
  mutating func query(_ box: Box, into found: inout Block<Int32>) {
    stack.removeAll()
    if root >= 0 { visit(root, box, &found) }
    while let index = stack.popLast() {
      visit(nodes[Int(index)].child1, box, &found)
      visit(nodes[Int(index)].child2, box, &found)
    }
  }

  /// Reports a proxy that overlaps a box, or pushes an inner node that does.
  @inline(__always)
  private mutating func visit(_ index: Int32, _ box: Box, _ found: inout Block<Int32>) {
    let node = nodes + Int(index)
    guard node.pointee.box.overlaps(box) else { return }
    if node.pointee.isLeaf { found.append(index) } else { stack.append(index) }
  }

  /// Appends the pairs of overlapping proxies of which one has moved, by their serial numbers.
  ///
  /// Two leaves have one lowest common ancestor, so comparing the two subtrees of each inner node finds
  /// every pair once. Where most proxies have moved, that is far less than a query of each, which
  /// descends from the root and finds each pair twice.
  mutating func appendPairs(to pairs: inout Block<UInt64>, atMost limit: Int) {
    for index in 0..<storage.count where nodes[index].height > 0 {
      stack.removeAll()
      push(nodes[index].child1, nodes[index].child2)
      while let b = stack.popLast(), let a = stack.popLast() {
        let (first, second) = (nodes + Int(a), nodes + Int(b))
        guard first.pointee.box.overlaps(second.pointee.box) else { continue }
        if first.pointee.isLeaf, second.pointee.isLeaf {
          let (one, other) = (proxies + Int(a), proxies + Int(b))
          guard one.pointee.isPaired, other.pointee.isPaired,
            one.pointee.isMoved || other.pointee.isMoved
          else { continue }
          guard pairs.count < limit else { return }
          pairs.append(BroadPhase.pair(one.pointee.serial, other.pointee.serial))
        } else if first.pointee.height >= second.pointee.height {
          push(first.pointee.child1, b)
          push(first.pointee.child2, b)
        } else {
          push(a, second.pointee.child1)
          push(a, second.pointee.child2)
        }
      }
    }
  }

  /// Pushes two nodes that are to be compared.
  @inline(__always) private mutating func push(_ a: Int32, _ b: Int32) {
    stack.append(a)
    stack.append(b)
  }

  // MARK: Nodes

  private mutating func allocate() -> Int32 {
    guard firstFree >= 0 else {
      storage.append(BoxTreeNode(box: Box(lower: .zero, upper: .zero)))
      proxyStorage.append(Proxy())
      return Int32(storage.count - 1)
    }
    let index = firstFree
    firstFree = nodes[Int(index)].parent
    return index
  }

  private mutating func free(_ index: Int32) {
    nodes[Int(index)].parent = firstFree
    nodes[Int(index)].height = -1
    firstFree = index
  }

  // MARK: Structure

  private mutating func link(_ leaf: Int32) {
    guard root >= 0 else {
      root = leaf
      nodes[Int(leaf)].parent = -1
      return
    }
    let sibling = bestSibling(for: nodes[Int(leaf)].box)
    let parent = allocate()
    let grandparent = nodes[Int(sibling)].parent
    nodes[Int(parent)] = BoxTreeNode(
      box: Box(nodes[Int(leaf)].box, nodes[Int(sibling)].box), parent: grandparent,
      child1: sibling, child2: leaf, height: nodes[Int(sibling)].height + 1)
    replace(sibling, by: parent, under: grandparent)
    nodes[Int(sibling)].parent = parent
    nodes[Int(leaf)].parent = parent
    refit(from: parent)
  }

  /// The cheapest sibling for a new box: at each node, compares the cost of becoming its sibling
  /// with a lower bound of the cost below.
  private func bestSibling(for box: Box) -> Int32 {
    var index = root
    while !nodes[Int(index)].isLeaf {
      let node = nodes + Int(index)
      let combined = Box(node.pointee.box, box).perimeter
      let here = 2 * combined
      let inherited = 2 * (combined - node.pointee.box.perimeter)
      let cost1 = descentCost(node.pointee.child1, box, inherited)
      let cost2 = descentCost(node.pointee.child2, box, inherited)
      if here < cost1, here < cost2 { break }
      index = cost1 < cost2 ? node.pointee.child1 : node.pointee.child2
    }
    return index
  }

  @inline(__always)
  private func descentCost(_ child: Int32, _ box: Box, _ inherited: Float) -> Float {
    let node = nodes + Int(child)
    let combined = Box(box, node.pointee.box).perimeter
    return node.pointee.isLeaf
      ? combined + inherited : combined - node.pointee.box.perimeter + inherited
  }

  private mutating func unlink(_ leaf: Int32) {
    guard leaf != root else {
      root = -1
      return
    }
    let parent = nodes[Int(leaf)].parent
    let grandparent = nodes[Int(parent)].parent
    let sibling =
      nodes[Int(parent)].child1 == leaf ? nodes[Int(parent)].child2 : nodes[Int(parent)].child1
    nodes[Int(sibling)].parent = grandparent
    replace(parent, by: sibling, under: grandparent)
    free(parent)
    refit(from: grandparent)
  }

  @inline(__always)
  private mutating func replace(_ former: Int32, by index: Int32, under parent: Int32) {
    if parent < 0 {
      root = index
    } else if nodes[Int(parent)].child1 == former {
      nodes[Int(parent)].child1 = index
    } else {
      nodes[Int(parent)].child2 = index
    }
  }

  /// Rebalances, and restores boxes and heights, from a node to the root.
  private mutating func refit(from start: Int32) {
    var index = start
    while index >= 0 {
      index = balance(index)
      update(index)
      index = nodes[Int(index)].parent
    }
  }

  @inline(__always) private func update(_ index: Int32) {
    let node = nodes + Int(index)
    let (a, b) = (nodes + Int(node.pointee.child1), nodes + Int(node.pointee.child2))
    node.pointee.box = Box(a.pointee.box, b.pointee.box)
    node.pointee.height = 1 + max(a.pointee.height, b.pointee.height)
  }

  /// Rotates the higher child above a node if the children's heights differ by more than one.
  ///
  /// - Returns: The node that is now in that position.
  private mutating func balance(_ index: Int32) -> Int32 {
    let node = nodes + Int(index)
    guard node.pointee.height >= 2 else { return index }
    let (child1, child2) = (node.pointee.child1, node.pointee.child2)
    let difference = nodes[Int(child2)].height - nodes[Int(child1)].height
    if difference > 1 { return rotate(child2, above: index, isSecond: true) }
    if difference < -1 { return rotate(child1, above: index, isSecond: false) }
    return index
  }

  private mutating func rotate(_ raised: Int32, above index: Int32, isSecond: Bool) -> Int32 {
    let up = nodes + Int(raised)
    let (first, second) = (up.pointee.child1, up.pointee.child2)
    up.pointee.parent = nodes[Int(index)].parent
    replace(index, by: raised, under: up.pointee.parent)
    nodes[Int(index)].parent = raised
    up.pointee.child1 = index
    // The raised node keeps its higher child; the lower one takes the raised node's former
    // position.
    let keepsFirst = nodes[Int(first)].height > nodes[Int(second)].height
    let (kept, given) = keepsFirst ? (first, second) : (second, first)
    up.pointee.child2 = kept
    if isSecond { nodes[Int(index)].child2 = given } else { nodes[Int(index)].child1 = given }
    nodes[Int(given)].parent = index
    update(index)
    update(raised)
    return raised
  }
}
