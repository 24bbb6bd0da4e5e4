/// Access to a fixture of a world: `world[id].material = …`.
///
/// Using a fixture after it was detached stops the program.
public struct Fixture {
  /// The world that the fixture is in.
  public let world: World
  /// The fixture's identifier.
  public let id: FixtureID

  /// The density, friction and restitution.
  ///
  /// A new density changes the body's mass; friction and restitution also change existing contacts.
  /// Sleeping bodies are not woken.
  public var material: Material {
    get {
      let record = world.simulation.fixture(id)
      return Material(
        density: record.density, friction: record.friction, restitution: record.restitution)
    }
    nonmutating set {
      world.requireIdle()
      world.simulation.setMaterial(newValue, of: id)
    }
  }

  /// The contact filter; contacts that a new filter excludes end in the next step.
  public var filter: Filter {
    get { world.simulation.filter(of: id) }
    nonmutating set {
      world.requireIdle()
      world.simulation.setFilter(newValue, of: id)
    }
  }
}
