/// Identifies a fixture, a shape attached to a body, in its world.
///
/// Using an identifier after its fixture was detached is a programmer error and stops the program.
public struct FixtureID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

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

/// The surface and mass properties of a fixture.
///
/// A contact uses the square root of the product of the two frictions and the larger of the two
/// restitutions, as Box2D does.
public struct Material: Equatable, Sendable {
  /// The mass per area in kilograms per square metre, at least 0; 1 by default.
  public var density: Float
  /// The Coulomb friction coefficient, at least 0; 0.2 by default.
  public var friction: Float
  /// The ratio of the speeds after and before an impact; 0.2 by default.
  ///
  /// With 0 bodies do not bounce, with 1 they keep their speed. Impacts slower than one metre per
  /// second do not bounce.
  public var restitution: Float

  /// A material; the defaults are those measured for UIKit.
  public init(density: Float = 1, friction: Float = 0.2, restitution: Float = 0.2) {
    self.density = density
    self.friction = friction
    self.restitution = restitution
  }
}

/// The world's data of a fixture.
struct FixtureData: BitwiseCopyable {
  var geometry: ShapeGeometry
  var body: Int32
  /// The next older fixture of the same body; −1 terminates the list.
  var nextFixture: Int32 = -1
  var density: Float
  var friction: Float
  var restitution: Float
  /// The broad-phase proxy of each child.
  var proxies: UnsafeMutablePointer<Int32>
  var userData: Int

  init(body: Int32, shape: Shape, material: Material, userData: Int) {
    geometry = ShapeGeometry(shape)
    self.body = body
    density = material.density
    friction = material.friction
    restitution = material.restitution
    self.userData = userData
    let count = Int(geometry.childCount)
    proxies = .allocate(capacity: count)
    proxies.initialize(repeating: -1, count: count)
  }

  func freeMemory() {
    geometry.corners.deallocate()
    proxies.deallocate()
  }
}
