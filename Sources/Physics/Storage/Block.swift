/// A growable buffer of trivial values with a unique owner.
///
/// The kernels read and write through `base`, without bounds or exclusivity checks; `base` is valid
/// until the block grows. Memory is kept when elements are removed, so a step allocates nothing
/// once the buffers have grown.
struct Block<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  init(capacity: Int = 16) {
    self.capacity = capacity
    base = Self.allocate(capacity)
  }

  /// Allocates memory aligned to a cache line.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer
      .allocate(byteCount: max(capacity, 1) * MemoryLayout<Element>.stride, alignment: 64)
      .bindMemory(to: Element.self, capacity: capacity)
  }

  deinit { base.deallocate() }

  /// Ensures capacity for a total number of elements; existing elements are kept.
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = max(wanted, capacity * 2)
    let moved = Self.allocate(larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    base[count] = element
    count += 1
  }

  /// Removes and returns the last element; nil if the block is empty.
  @inline(__always) mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  @inline(__always) mutating func removeAll() { count = 0 }

  mutating func reverse() {
    var elements = UnsafeMutableBufferPointer(start: base, count: count)
    elements.reverse()
  }

  /// Sets the number of elements; new elements are uninitialized and must be written by the caller.
  mutating func resize(_ newCount: Int) {
    reserve(newCount)
    count = newCount
  }
}
