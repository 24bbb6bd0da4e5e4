/// Finds which bodies hang together, by joining sets.
///
/// Depth-first search visits contacts in an order that is random in memory, each from both ends; with
/// thousands of contacts it waits for memory most of the time. A crowd may be solved in any order, and so is
/// found in one walk along the list of contacts: Tarjan, "Efficiency of a Good But Not Linear Set Union
/// Algorithm", 1975; nearly linear.
struct CrowdFinder: ~Copyable {
  /// A contact, and one of its bodies that is not static.
  struct Link: BitwiseCopyable {
    var contact: Int32
    var body: Int32
  }

  /// The contacts that hold bodies together, in the order of the world's list.
  private(set) var links = Block<Link>()
  /// By body slot: a body of the same set nearer to its root; the root leads to itself.
  private var parents = Block<Int32>()
  /// By body slot, meaningful for roots: how many links the set has.
  private var linkCounts = Block<Int32>()
  /// By body slot, meaningful for roots: the place among the islands, −1 for none.
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

  /// Notes a contact that holds a body to a static one, or to another by `join(_:_:)`.
  @inline(__always) mutating func append(contact: Int32, of body: Int32) {
    links.append(Link(contact: contact, body: body))
  }

  /// Makes one set of those of two bodies; the lesser root stays.
  @inline(__always) func join(_ a: Int32, _ b: Int32) {
    let (rootA, rootB) = (root(of: a), root(of: b))
    parents.base[Int(max(rootA, rootB))] = min(rootA, rootB)
  }

  /// The root of a body's set; halves the way to it.
  @inline(__always) private func root(of body: Int32) -> Int32 {
    var slot = body
    while parents.base[Int(slot)] != slot {
      let next = parents.base[Int(parents.base[Int(slot)])]
      parents.base[Int(slot)] = next
      slot = next
    }
    return slot
  }

  /// Counts the sets' links.
  ///
  /// - Returns: The most that a set has.
  func countLinks() -> Int32 {
    var most: Int32 = 0
    for index in 0..<links.count {
      let root = Int(root(of: links.base[index].body))
      linkCounts.base[root] += 1
      most = max(most, linkCounts.base[root])
    }
    return most
  }

  /// How many links the set of a body has.
  @inline(__always) func linkCount(of body: Int32) -> Int {
    Int(linkCounts.base[Int(root(of: body))])
  }

  /// The island that the set of a body is; −1 for none.
  @inline(__always) func island(of body: Int32) -> Int32 { islands.base[Int(root(of: body))] }

  @inline(__always) func setIsland(_ island: Int, of body: Int32) {
    islands.base[Int(root(of: body))] = Int32(truncatingIfNeeded: island)
  }
}
