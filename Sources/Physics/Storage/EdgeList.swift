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
