/// Sorts numbers in ascending order, in place: insertion sort for few, else a radix sort by bytes.
///
/// Linear for many numbers. Nothing is allocated.
///
/// - Parameters:
///   - keys: The numbers.
///   - count: The number of keys.
///   - scratch: A buffer of the same size.
func sortAscending(
  _ keys: UnsafeMutablePointer<UInt64>, count: Int, scratch: UnsafeMutablePointer<UInt64>
) {
  guard count > 48 else { return sortByInsertion(keys, count: count, by: <) }
  var (all, any) = (UInt64.max, UInt64(0))
  for index in 0..<count {
    all &= keys[index]
    any |= keys[index]
  }
  var (source, target) = (keys, scratch)
  for shift in stride(from: UInt64(0), to: 64, by: 8) {
    // A byte that is equal in all keys needs no pass.
    guard (all ^ any) >> shift & 0xff != 0 else { continue }
    scatter(source, target, count: count, shift: shift)
    swap(&source, &target)
  }
  if source != keys { keys.update(from: source, count: count) }
}

/// Sorts values in place by insertion, which suits few values or values mostly in order.
@inline(__always)
func sortByInsertion<Value: BitwiseCopyable>(
  _ values: UnsafeMutablePointer<Value>, count: Int, by precedes: (Value, Value) -> Bool
) {
  for index in 1..<max(count, 1) {
    let value = values[index]
    var place = index
    while place > 0, precedes(value, values[place - 1]) {
      values[place] = values[place - 1]
      place -= 1
    }
    values[place] = value
  }
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
