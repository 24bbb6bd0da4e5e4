/// Records at stable indices; the slot freed last is reused first, with a new generation.
///
/// A generation is odd while its slot is in use. Stale identifiers are recognized until the counter
/// wraps around after 2³¹ uses of a slot.
struct Pool<Record: BitwiseCopyable>: ~Copyable {
  private var records = Block<Record>()
  private var generations = Block<UInt32>()
  private(set) var free = Block<Int32>()

  @inline(__always) var base: UnsafeMutablePointer<Record> { records.base }

  /// The number of slots ever used; all indices are below it.
  var slotCount: Int { records.count }

  var liveCount: Int { records.count - free.count }

  mutating func insert(_ record: Record) -> Int32 {
    if let slot = free.popLast() {
      records.base[Int(slot)] = record
      generations.base[Int(slot)] &+= 1
      return slot
    }
    records.append(record)
    generations.append(1)
    return Int32(records.count - 1)
  }

  mutating func remove(_ slot: Int32) {
    generations.base[Int(slot)] &+= 1
    free.append(slot)
  }

  /// Moves all live records to consecutive slots.
  ///
  /// Identifiers of the former slots become invalid.
  ///
  /// - Parameters:
  ///   - order: The slots of the live records, each once; a record's index here is its new slot.
  ///   - scratch: A buffer for the records; afterwards it is the former storage.
  mutating func rearrange(_ order: UnsafeMutablePointer<Int32>, scratch: inout Block<Record>) {
    let count = liveCount
    scratch.resize(count)
    for place in 0..<count { scratch.base[place] = records.base[Int(order[place])] }
    swap(&records, &scratch)
    generations.resize(count)
    generations.base.update(repeating: 1, count: count)
    free.removeAll()
  }

  func generation(of slot: Int32) -> UInt32 { generations.base[Int(slot)] }

  func isLive(_ slot: Int32, generation: UInt32) -> Bool {
    slot >= 0 && slot < Int32(records.count) && generations.base[Int(slot)] == generation
      && generation & 1 == 1
  }

  func isLive(_ slot: Int32) -> Bool { generations.base[Int(slot)] & 1 == 1 }
}
