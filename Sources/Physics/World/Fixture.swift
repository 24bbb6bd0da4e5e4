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
      let record = world.simulation.pointee.fixture(id)
      return Material(
        density: record.density, friction: record.friction, restitution: record.restitution)
    }
    nonmutating set {
      world.requireIdle()
      world.simulation.pointee.setMaterial(newValue, of: id)
    }
  }

  /// The contact filter; contacts that a new filter excludes end in the next step.
  public var filter: Filter {
    get { world.simulation.pointee.filter(of: id) }
    nonmutating set {
      world.requireIdle()
      world.simulation.pointee.setFilter(newValue, of: id)
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

/// A set of collision groups, which are integers from 0 up without an upper limit.
///
/// One bit per group up to the largest member; 64 groups fit without an allocation.
public struct GroupSet: Equatable, Sendable, ExpressibleByArrayLiteral {
  private var first: UInt64 = 0
  /// The groups from 64 up; the last element is never 0, so equal sets have equal storage.
  private var more: [UInt64] = []

  /// A set of the given groups.
  public init(arrayLiteral groups: Int...) {
    for group in groups { insert(group) }
  }

  /// Adds a group, which must be at least 0.
  public mutating func insert(_ group: Int) {
    precondition(group >= 0, "A collision group must not be negative.")
    if group < 64 {
      first |= 1 << UInt64(group)
      return
    }
    let word = group / 64 - 1
    while more.count <= word { more.append(0) }
    more[word] |= 1 << UInt64(group % 64)
  }

  /// Whether the two sets have a common member.
  package func intersects(_ other: GroupSet) -> Bool {
    if first & other.first != 0 { return true }
    return zip(more, other.more).contains { $0 & $1 != 0 }
  }
}

/// The fixtures that a fixture can contact: SpriteKit's three masks, as sets of any size.
///
/// Two fixtures have a contact, with its events, if the `collisions` or `notifications` of either
/// contain a group of the other. In a contact a body is pushed only if the `collisions` of its own
/// fixture contain a group of the other. So a contact pushes both, one or neither of its bodies; a
/// body that is not pushed acts on the other as an immovable obstacle.
///
/// A collision behavior has two groups, one for its items and one for its boundaries. An item's
/// `collisions` contain the first group in mode `.items` and the second in mode `.boundaries`. A
/// boundary's `notifications` contain the first group, so events occur in every mode. The filter of
/// an item in several behaviors is the union of their sets.
public struct Filter: Equatable, Sendable {
  /// The groups of the fixture.
  public var groups: GroupSet
  /// The groups whose fixtures push this fixture's body.
  public var collisions: GroupSet
  /// The groups with which contacts create events even if neither body is pushed.
  public var notifications: GroupSet

  /// A filter of three sets; by default the fixture has no contacts.
  public init(
    groups: GroupSet = [], collisions: GroupSet = [], notifications: GroupSet = []
  ) {
    self.groups = groups
    self.collisions = collisions
    self.notifications = notifications
  }

  /// The filter of a fixture that collides with all fixtures of the same filter.
  public static let everything = Filter(groups: [0], collisions: [0])

  /// Whether the fixture has no contacts, whatever the filters of others.
  var isEmpty: Bool { self == Filter() }

  /// Whether the fixture's body is pushed by a fixture with the other filter.
  func isPushed(by other: Filter) -> Bool { collisions.intersects(other.groups) }

  /// Whether fixtures of the two filters have contacts.
  func meets(_ other: Filter) -> Bool {
    isPushed(by: other) || other.isPushed(by: self)
      || notifications.intersects(other.groups) || other.notifications.intersects(groups)
  }
}

extension Simulation {
  mutating func attach(
    _ shape: Shape, to id: BodyID, material: Material, filter: Filter, userData: Int,
    updatingMass: Bool
  ) -> FixtureID {
    let body = checked(id)
    check(material)
    let slot = fixtures.insert(
      FixtureData(body: Int32(body), shape: shape, material: material, userData: userData))
    if Int(slot) == filters.count {
      filters.append(filter)
      shapes.append(shape)
    } else {
      filters[Int(slot)] = filter
      shapes[Int(slot)] = shape
    }
    fixtures.base[Int(slot)].nextFixture = bodies.base[body].newestFixture
    bodies.base[body].newestFixture = slot
    bodies.base[body].fixtureCount += 1
    createProxies(of: slot)
    if updatingMass, material.density > 0 { resetMass(ofBody: body) }
    // The pairs are found at the start of the next step.
    needsPairs = true
    return fixtureID(slot)
  }

  mutating func detach(_ id: FixtureID) {
    detachFixture(slot: Int32(checked(id)), updatingMass: true)
  }

  mutating func detachFixture(slot: Int32, updatingMass: Bool) {
    let body = Int(fixtures.base[Int(slot)].body)
    destroyContacts(ofBody: body) { $0.fixtureA == slot || $0.fixtureB == slot }
    let next = fixtures.base[Int(slot)].nextFixture
    var older = bodies.base[body].newestFixture
    if older == slot {
      bodies.base[body].newestFixture = next
    } else {
      while fixtures.base[Int(older)].nextFixture != slot {
        older = fixtures.base[Int(older)].nextFixture
      }
      fixtures.base[Int(older)].nextFixture = next
    }
    bodies.base[body].fixtureCount -= 1
    for child in 0..<Int(fixtures.base[Int(slot)].geometry.childCount) {
      broadPhase.destroyProxy(fixtures.base[Int(slot)].proxies[child])
    }
    fixtures.base[Int(slot)].freeMemory()
    fixtures.remove(slot)
    guard updatingMass else { return }
    resetMass(ofBody: body)
    settleEvents()
  }

  // MARK: Proxies

  private mutating func createProxies(of slot: Int32) {
    let record = fixtures.base + Int(slot)
    let transform = bodies.base[Int(record.pointee.body)].transform
    for child in 0..<record.pointee.geometry.childCount {
      record.pointee.proxies[Int(child)] = broadPhase.createProxy(
        record.pointee.geometry.box(child: child, under: transform), fixture: slot, child: child,
        isPaired: !filters[Int(slot)].isEmpty)
    }
  }

  /// Makes the broad phase look for pairs of a body's fixtures again.
  mutating func touchProxies(ofBody slot: Int) {
    var fixture = bodies.base[slot].newestFixture
    while fixture >= 0 {
      for child in 0..<Int(fixtures.base[Int(fixture)].geometry.childCount) {
        broadPhase.touch(fixtures.base[Int(fixture)].proxies[child])
      }
      fixture = fixtures.base[Int(fixture)].nextFixture
    }
  }

  // MARK: Identifiers

  func fixtureID(_ slot: Int32) -> FixtureID {
    FixtureID(slot: slot, generation: fixtures.generation(of: slot))
  }

  func checked(_ id: FixtureID) -> Int {
    precondition(
      fixtures.isLive(id.slot, generation: id.generation),
      "The fixture was detached, or belongs to another world.")
    return Int(id.slot)
  }

  func fixture(_ id: FixtureID) -> FixtureData { fixtures.base[checked(id)] }

  func filter(of id: FixtureID) -> Filter { filters[checked(id)] }

  // MARK: Changes

  private func check(_ material: Material) {
    precondition(
      material.density >= 0 && material.friction >= 0 && material.density.isFinite
        && material.friction.isFinite && material.restitution.isFinite,
      "A material's numbers must be finite, its density and friction at least 0.")
  }

  mutating func setMaterial(_ material: Material, of id: FixtureID) {
    let slot = checked(id)
    check(material)
    let changesMass = fixtures.base[slot].density != material.density
    fixtures.base[slot].density = material.density
    fixtures.base[slot].friction = material.friction
    fixtures.base[slot].restitution = material.restitution
    refreshContacts(ofFixture: Int32(slot))
    if changesMass { resetMass(ofBody: Int(fixtures.base[slot].body)) }
  }

  mutating func setFilter(_ filter: Filter, of id: FixtureID) {
    let slot = checked(id)
    guard filters[slot] != filter else { return }
    filters[slot] = filter
    refilterContacts(ofBody: Int(fixtures.base[slot].body)) {
      $0.fixtureA == Int32(slot) || $0.fixtureB == Int32(slot)
    }
    for child in 0..<Int(fixtures.base[slot].geometry.childCount) {
      broadPhase.setPaired(!filter.isEmpty, fixtures.base[slot].proxies[child])
    }
  }
}
