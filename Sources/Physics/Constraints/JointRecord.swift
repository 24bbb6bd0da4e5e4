/// The data common to all kinds of joints.
struct JointRecord: EdgeLinked {
  enum Kind: UInt8 { case distance, revolute, rope, weld, prismatic }

  var kind: Kind
  /// The slot in the pool of the joint's kind.
  var constraint: Int32
  var bodyA: Int32
  var bodyB: Int32
  var next: (a: Int32, b: Int32) = (-1, -1)
  var previous: (a: Int32, b: Int32) = (-1, -1)
  var allowsCollision: Bool
  var isInIsland = false
}
