/// Finds connected bodies with a union-find structure.
///
/// Depth-first search visits contacts in random memory order, each of them twice; with thousands of
/// contacts it mostly waits for memory. A crowd may be solved in any order, so it is found in a
/// single pass along the list of contacts, in nearly linear time. Source: Tarjan, "Efficiency of a
/// Good But Not Linear Set Union Algorithm", 1975.
struct CrowdFinder: ~Copyable {
  /// A contact and one of its bodies that is not static.
  struct Link: BitwiseCopyable {
    var contact: Int32
    var body: Int32
  }

  /// The contacts that connect bodies, in the order of the world's list.
  private(set) var links = Block<Link>()
  /// By body slot: the parent in the set's tree; a root is its own parent.
  private var parents = Block<Int32>()
  /// By body slot, valid for roots: the number of links of the set.
  private var linkCounts = Block<Int32>()
  /// By body slot, valid for roots: the index of the set's island; −1 for none.
  private var islands = Block<Int32>()

  mutating func reset(bodySlotCount count: Int) {
    links.removeAll()
    parents.resize(count)
    linkCounts.resize(count)
    islands.resize(count)
    for slot in 0..<count { parents.base[slot] = Int32(truncatingIfNeeded: slot) }
    linkCounts.base.update(repeating: 0, count: count)
    islands.base.update(repeating: -1, count: count)
  }

  /// Adds a contact of a body that is not static.
  @inline(__always) mutating func append(contact: Int32, of body: Int32) {
    links.append(Link(contact: contact, body: body))
  }

  /// Merges the sets of two bodies; the smaller root becomes the root.
  @inline(__always) func join(_ a: Int32, _ b: Int32) {
    let (rootA, rootB) = (root(of: a), root(of: b))
    parents.base[Int(max(rootA, rootB))] = min(rootA, rootB)
  }

  /// The root of a body's set, with path halving.
  @inline(__always) private func root(of body: Int32) -> Int32 {
    var slot = body
    while parents.base[Int(slot)] != slot {
      let next = parents.base[Int(parents.base[Int(slot)])]
      parents.base[Int(slot)] = next
      slot = next
    }
    return slot
  }

  /// Counts the links of each set.
  ///
  /// - Returns: The largest count.
  func countLinks() -> Int32 {
    var most: Int32 = 0
    for index in 0..<links.count {
      let root = Int(root(of: links.base[index].body))
      linkCounts.base[root] += 1
      most = max(most, linkCounts.base[root])
    }
    return most
  }

  /// The number of links of a body's set.
  @inline(__always) func linkCount(of body: Int32) -> Int {
    Int(linkCounts.base[Int(root(of: body))])
  }

  /// The island of a body's set; −1 for none.
  @inline(__always) func island(of body: Int32) -> Int32 { islands.base[Int(root(of: body))] }

  @inline(__always) func setIsland(_ island: Int, of body: Int32) {
    islands.base[Int(root(of: body))] = Int32(truncatingIfNeeded: island)
  }
}
