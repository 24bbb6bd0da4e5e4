/// Sorts numbers ascending, in place: insertion for few, else by one byte of each after another.
///
/// Linear for many; allocates nothing.
///
/// - Parameters:
///   - keys: The numbers.
///   - count: How many there are.
///   - scratch: Room for as many.
func sortAscending(
  _ keys: UnsafeMutablePointer<UInt64>, count: Int, scratch: UnsafeMutablePointer<UInt64>
) {
  guard count > 48 else {
    for index in 1..<max(count, 1) {
      let key = keys[index]
      var place = index
      while place > 0, keys[place - 1] > key {
        keys[place] = keys[place - 1]
        place -= 1
      }
      keys[place] = key
    }
    return
  }
  var (all, any) = (UInt64.max, UInt64(0))
  for index in 0..<count {
    all &= keys[index]
    any |= keys[index]
  }
  var (source, target) = (keys, scratch)
  for shift in stride(from: UInt64(0), to: 64, by: 8) {
    // A byte that is the same in all keys needs no pass.
    guard (all ^ any) >> shift & 0xff != 0 else { continue }
    scatter(source, target, count: count, shift: shift)
    swap(&source, &target)
  }
  if source != keys { keys.update(from: source, count: count) }
}

/// One stable pass of the radix sort.
private func scatter(
  _ source: UnsafeMutablePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, count: Int,
  shift: UInt64
) {
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { starts in
    starts.update(repeating: 0)
    for index in 0..<count { starts[Int(source[index] >> shift & 0xff)] += 1 }
    var sum = 0
    for byte in 0..<256 {
      let size = starts[byte]
      starts[byte] = sum
      sum += size
    }
    for index in 0..<count {
      let byte = Int(source[index] >> shift & 0xff)
      target[starts[byte]] = source[index]
      starts[byte] += 1
    }
  }
}
