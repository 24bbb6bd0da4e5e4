/// Identifies a joint in its world.
///
/// Using an identifier after its joint was destroyed, directly or with one of its bodies, is a
/// programmer error and stops the program.
public struct JointID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

/// Access to a joint of a world: `world[id].definition = …`.
///
/// Using a joint after it was destroyed stops the program.
public struct Joint {
  /// The world that the joint is in.
  public let world: World
  /// The joint's identifier.
  public let id: JointID

  /// The joint's kind and parameters.
  ///
  /// The parameters may be changed; changing the kind stops the program. Accumulated impulses are
  /// kept, except those of a changed limit. Changing limits or friction wakes the two bodies; other
  /// changes do not.
  public var definition: JointDefinition {
    get { world.simulation.definition(of: id) }
    nonmutating set {
      world.requireIdle()
      world.simulation.setDefinition(newValue, of: id)
    }
  }
}
