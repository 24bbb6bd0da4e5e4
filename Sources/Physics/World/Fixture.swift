/// A fixture of a world, seen through its identifier: `world[id].friction = …`.
///
/// Using it after the fixture was detached stops the program.
public struct Fixture {
  /// The world that the fixture is in.
  public let world: World
  /// The fixture's identifier.
  public let id: FixtureID

  private var record: FixtureRecord { world.simulation.fixture(id) }

  /// The body that the fixture is attached to.
  public var body: BodyID { world.simulation.bodyID(record.body) }

  /// The fixture's form.
  public var shape: Shape { world.simulation.shape(of: id) }

  /// What the fixture is made of.
  ///
  /// A new density changes the body's mass; friction and restitution
  /// act on existing contacts too. Sleeping bodies are not woken.
  public var material: Material {
    get {
      let record = record
      return Material(
        density: record.density, friction: record.friction, restitution: record.restitution)
    }
    nonmutating set {
      world.requireIdle()
      world.simulation.setMaterial(newValue, of: id)
    }
  }

  /// Which fixtures the fixture meets; contacts that a new filter forbids end in the next step.
  public var filter: Filter {
    get { world.simulation.filter(of: id) }
    nonmutating set {
      world.requireIdle()
      world.simulation.setFilter(newValue, of: id)
    }
  }

  /// A number of the caller's, which contact events carry.
  public var userData: Int {
    get { record.userData }
    nonmutating set {
      world.requireIdle()
      world.simulation.setUserData(newValue, of: id)
    }
  }

  /// The corners, least and greatest, of the box that the broad phase keeps for the fixture, in
  /// metres; it reaches at least 0.1 m beyond the shape.
  public var broadPhaseBox: (lower: SIMD2<Float>, upper: SIMD2<Float>) {
    let box = world.simulation.broadPhaseBox(of: id)
    return (box.lower.simd, box.upper.simd)
  }
}
