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

/// A record that connects two bodies and is an element of a linked list of each.
///
/// In a body's list the record appears as an edge: twice its slot, plus 1 on its second body. Lists
/// run from the newest edge to the oldest; −1 terminates them.
protocol EdgeLinked: BitwiseCopyable {
  /// The edge after this one in the first and in the second body's list.
  var next: (a: Int32, b: Int32) { get set }
  /// The edge before this one in the first and in the second body's list.
  var previous: (a: Int32, b: Int32) { get set }
}

extension UnsafeMutablePointer where Pointee: EdgeLinked {
  @inline(__always) func next(after edge: Int32) -> Int32 {
    let record = self + Int(edge >> 1)
    return edge & 1 == 0 ? record.pointee.next.a : record.pointee.next.b
  }

  @inline(__always) func previous(before edge: Int32) -> Int32 {
    let record = self + Int(edge >> 1)
    return edge & 1 == 0 ? record.pointee.previous.a : record.pointee.previous.b
  }

  /// Inserts an edge at the head of a list.
  func prepend(_ edge: Int32, to head: inout Int32) {
    setNext(of: edge, to: head)
    setPrevious(of: edge, to: -1)
    if head >= 0 { setPrevious(of: head, to: edge) }
    head = edge
  }

  /// Removes an edge from the list with the given head.
  func unlink(_ edge: Int32, from head: inout Int32) {
    let (next, previous) = (next(after: edge), previous(before: edge))
    if next >= 0 { setPrevious(of: next, to: previous) }
    if previous >= 0 { setNext(of: previous, to: next) } else { head = next }
  }

  private func setNext(of edge: Int32, to next: Int32) {
    let record = self + Int(edge >> 1)
    if edge & 1 == 0 { record.pointee.next.a = next } else { record.pointee.next.b = next }
  }

  private func setPrevious(of edge: Int32, to previous: Int32) {
    let record = self + Int(edge >> 1)
    if edge & 1 == 0 {
      record.pointee.previous.a = previous
    } else {
      record.pointee.previous.b = previous
    }
  }
}
