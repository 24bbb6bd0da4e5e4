/// Identifies a body in its world.
///
/// Using an identifier after its body was destroyed is a programmer error and stops the program.
public struct BodyID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

/// Identifies a fixture, a shape attached to a body, in its world.
///
/// Using an identifier after its fixture was detached is a programmer error and stops the program.
public struct FixtureID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

/// Identifies a joint in its world.
///
/// Using an identifier after its joint was destroyed, directly or with one of its bodies, is a
/// programmer error and stops the program.
public struct JointID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}
