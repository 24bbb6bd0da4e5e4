/// Connected bodies with their contacts and joints, as ranges of the island lists.
struct Island: BitwiseCopyable {
  var bodies: Part
  var contacts: Part
  var joints: Part

  /// A range of a list.
  struct Part: BitwiseCopyable {
    var start: Int
    var count: Int
  }
}

/// The islands of a step, stored one after another in common lists.
///
/// A static body is in every island that touches it, and does not connect islands.
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
