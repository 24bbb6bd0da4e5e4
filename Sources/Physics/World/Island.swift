/// Bodies that act on each other, with what joins them: a stretch in each of the island lists.
struct Island: BitwiseCopyable {
  var bodies: Stretch
  var contacts: Stretch
  var joints: Stretch

  /// A part of a list.
  struct Stretch: BitwiseCopyable {
    var start: Int
    var count: Int
  }
}

/// The islands of a step, one after another in common lists.
///
/// A static body is in every island that it holds up, and joins none of them.
struct IslandLists: ~Copyable {
  var islands = Block<Island>()
  var bodies = Block<Int32>()
  var contacts = Block<Int32>()
  var joints = Block<Int32>()
  var stack = Block<Int32>()

  mutating func removeAll() {
    islands.removeAll()
    bodies.removeAll()
    contacts.removeAll()
    joints.removeAll()
  }
}
