/// A value over the records of a motion.
///
/// Only changes take memory.
struct Changes<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The positions of the records in which it is another one than before, ascending.
  private(set) var positions: [Int32] = []
  /// The values from these positions on.
  private(set) var values: [Value] = []

  /// Adds the value in a record after all others.
  mutating func append(_ value: Value, at position: Int) {
    guard values.last != value else { return }
    positions.append(Int32(position))
    values.append(value)
  }

  /// The value in a record; nil before the first one.
  func value(at position: Int) -> Value? {
    guard let first = positions.first, position >= first else { return nil }
    // What changes in every record is found at once.
    let guess = min(position - Int(first), positions.count - 1)
    if Int(positions[guess]) == position { return values[guess] }
    var (low, high) = (0, guess + 1)
    while low < high {
      let middle = (low + high) / 2
      if Int(positions[middle]) <= position { low = middle + 1 } else { high = middle }
    }
    return values[low - 1]
  }
}
