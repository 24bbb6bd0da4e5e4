/// Records at stable indices, reused last freed first, each use counted by a generation.
///
/// A generation is odd while its slot is in use, so that an identifier of a former use is told apart
/// until the counter has gone around 2³¹ uses.
struct Pool<Record: BitwiseCopyable>: ~Copyable {
  private var records = Block<Record>()
  private var generations = Block<UInt32>()
  private(set) var free = Block<Int32>()

  @inline(__always) var base: UnsafeMutablePointer<Record> { records.base }

  /// The number of slots ever used; indices are below it.
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

  /// Moves all records to new slots without gaps.
  ///
  /// Identifiers of the former slots are no longer to be used.
  ///
  /// - Parameters:
  ///   - order: The slots of the live records, each once; a record's place here is its new slot.
  ///   - scratch: Room for the records; it holds the former ones afterwards.
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
