// Box2D 3 by Erin Catto (MIT licence) also keeps its contact pairs in a hash set of 64-bit keys;
// see ACKNOWLEDGEMENTS.md.

/// A hash set of numbers other than 0, with open addressing and linear probing.
///
/// Membership, insertion and removal cost O(1) on average. The set cannot be iterated, so its
/// internal order never affects a result.
struct KeySet: ~Copyable {
  private var slots: UnsafeMutablePointer<UInt64>
  /// A power of two, at least twice the number of members.
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 64
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: 0, count: capacity)
  }

  deinit { slots.deallocate() }

  /// The slot where the search for a key starts: the upper bits of the key times 2⁶⁴ divided by the
  /// golden ratio (Knuth, "The Art of Computer Programming", volume 3, section 6.4).
  @inline(__always) private func home(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 32) & (capacity - 1)
  }

  @inline(__always) func contains(_ key: UInt64) -> Bool {
    var slot = home(key)
    while slots[slot] != 0 {
      if slots[slot] == key { return true }
      slot = (slot + 1) & (capacity - 1)
    }
    return false
  }

  /// Adds a key, which must not be a member.
  mutating func insert(_ key: UInt64) {
    if 2 * (count + 1) > capacity { grow() }
    place(key)
    count += 1
  }

  private mutating func place(_ key: UInt64) {
    var slot = home(key)
    while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
    slots[slot] = key
  }

  private mutating func grow() {
    let (former, formerCapacity) = (slots, capacity)
    capacity *= 2
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: 0, count: capacity)
    for slot in 0..<formerCapacity where former[slot] != 0 { place(former[slot]) }
    former.deallocate()
  }

  /// Removes a key; a key that is not a member is ignored.
  ///
  /// Later keys that the gap would make unreachable are moved into it.
  mutating func remove(_ key: UInt64) {
    var gap = home(key)
    while slots[gap] != key {
      if slots[gap] == 0 { return }
      gap = (gap + 1) & (capacity - 1)
    }
    count -= 1
    var slot = (gap + 1) & (capacity - 1)
    while slots[slot] != 0 {
      let distanceFromHome = (slot - home(slots[slot])) & (capacity - 1)
      if distanceFromHome >= (slot - gap) & (capacity - 1) {
        slots[gap] = slots[slot]
        gap = slot
      }
      slot = (slot + 1) & (capacity - 1)
    }
    slots[gap] = 0
  }
}
