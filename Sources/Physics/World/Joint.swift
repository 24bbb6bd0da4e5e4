/// A joint of a world, seen through its identifier.
///
/// Using it after the joint was destroyed stops the program.
public struct Joint {
  /// The world that the joint is in.
  public let world: World
  /// The joint's identifier.
  public let id: JointID

  /// The joint's kind and parameters.
  ///
  /// Parameters of a live joint may change, its kind may not: that stops the program. Impulses
  /// that the joint has gathered are kept, but for those of a limit that changes. Changing limits or a
  /// motor wakes the two bodies; other changes do not.
  public var definition: JointDefinition {
    get { world.simulation.definition(of: id) }
    nonmutating set {
      world.requireIdle()
      world.simulation.setDefinition(newValue, of: id)
    }
  }

  /// The first body.
  public var bodyA: BodyID { world.simulation.bodies(of: id).a }

  /// The second body.
  public var bodyB: BodyID { world.simulation.bodies(of: id).b }

  /// Whether the two bodies collide with each other.
  public var allowsCollision: Bool { world.simulation.joint(id).allowsCollision }

  /// A number of the caller's.
  public var userData: Int {
    get { world.simulation.joint(id).userData }
    nonmutating set {
      world.requireIdle()
      world.simulation.setUserData(newValue, of: id)
    }
  }

  /// What the joint measures now: metres between the anchors of a distance joint or rope, metres
  /// along the axis of a prismatic joint, radians from the reference angle of a revolute joint or
  /// weld.
  public var displacement: Float { world.simulation.displacement(of: id) }
}
