import Physics
import Testing

@Suite("Filters and contact events")
struct FilterTests {
  static let h = UIKitWorld.h

  /// Two boxes that move towards each other at 2 m/s, and the fixture of the first.
  private static func pair(
    _ filterA: Filter, _ filterB: Filter, restitution: Float = 0
  ) throws -> (world: World, a: BodyID, b: BodyID, fixtureA: FixtureID) {
    let world = World()
    var fixtures: [FixtureID] = []
    let ids = try [(-1, filterA, 1), (1, filterB, 2)].map { (side: Float, filter, userData) in
      var definition = BodyDefinition(position: [side, 0])
      definition.linearVelocity = [-2 * side, 0]
      let body = world.createBody(definition)
      fixtures.append(
        world.attach(
          try .box(width: 0.5, height: 0.5), to: body,
          material: Material(friction: 0, restitution: restitution), filter: filter,
          userData: userData))
      return body
    }
    return (world, ids[0], ids[1], fixtures[0])
  }

  @Test("group sets hold any number of groups")
  func groupSets() {
    var set: GroupSet = [1, 63, 64, 1000]
    for group in [1, 63, 64, 1000] { #expect(set.intersects([group])) }
    #expect(!set.intersects([]) && !set.intersects([0, 2, 65, 999, 5000]))
    set.insert(200)
    #expect(set == [1000, 200, 64, 63, 1] && set != [1, 63, 64, 1000])
  }

  @Test("bodies without a common group pass through each other without an event")
  func noCommonGroup() throws {
    let (world, a, b, _) = try Self.pair(
      Filter(groups: [1], collisions: [1]), Filter(groups: [2], collisions: [2]))
    for _ in 0..<120 { world.step(Self.h) }
    #expect(world[a].linearVelocity.x == 2 && world[b].linearVelocity.x == -2)
    #expect(world.drainContactEvents().isEmpty)
  }

  @Test("if only one body's filter collides, only that body is pushed")
  func oneSided() throws {
    let (world, a, b, _) = try Self.pair(
      Filter(groups: [1], collisions: [70]), Filter(groups: [70]), restitution: 1)
    for _ in 0..<90 { world.step(Self.h) }
    // For a, b is a wall that moves at −2 m/s: −2 − (2 + 2).
    #expect(abs(world[a].linearVelocity.x + 6) < 1e-5)
    #expect(world[b].linearVelocity.x == -2)
    #expect(world.drainContactEvents().map(\.kind) == [.began, .ended])
  }

  @Test("a filter with notifications only creates events, and neither body is pushed")
  func notifications() throws {
    let (world, a, b, _) = try Self.pair(
      Filter(groups: [1]), Filter(groups: [2], notifications: [1]))
    for _ in 0..<120 { world.step(Self.h) }
    #expect(world[a].linearVelocity.x == 2 && world[b].linearVelocity.x == -2)
    let events = world.drainContactEvents()
    #expect(events.map(\.kind) == [.began, .ended])
    #expect(events.allSatisfy { $0.impulse == 0 })
    let users = events.map { Set([$0.a.userData, $0.b.userData]) }
    #expect(users == [[1, 2], [1, 2]])
  }

  @Test("a changed filter ends contacts and creates new ones")
  func change() throws {
    let (world, a, _, fixture) = try Self.pair(.everything, .everything)
    for _ in 0..<120 { world.step(Self.h) }
    #expect(abs(world[a].linearVelocity.x) < 1e-5)
    world[fixture].filter = Filter()
    world[a].linearVelocity = [1, 0]
    for _ in 0..<60 { world.step(Self.h) }
    #expect(abs(world[a].linearVelocity.x - 1) < 1e-5)
    #expect(world.drainContactEvents().map(\.kind) == [.began, .ended])
    world[fixture].filter = .everything
    for _ in 0..<2 { world.step(Self.h) }
    #expect(world.drainContactEvents().map(\.kind) == [.began])
    #expect(world.checkInvariants().isEmpty)
  }

  @Test("bodies without contacts may all be in one place, and do not count against the limit")
  func nothingMet() throws {
    let world = World()
    let box = try Shape.box(width: 0.5, height: 0.5)
    // More than a million pairs of boxes overlap.
    let fixtures = (0..<1500).map { _ in
      world.attach(box, to: world.createBody(BodyDefinition()), filter: Filter())
    }
    world.step(Self.h)
    #expect(fixtures.count * (fixtures.count - 1) / 2 > World.largestContactCount)
    #expect(!world.hasReachedContactLimit)
    for fixture in [fixtures[3], fixtures[700]] { world[fixture].filter = .everything }
    for _ in 0..<2 { world.step(Self.h) }
    #expect(world.drainContactEvents().map(\.kind) == [.began])
    #expect(world.checkInvariants().isEmpty)
  }

  @Test("an event has the impulse that reversed the body, its point and direction")
  func impulse() throws {
    let (world, _, _, fixture) = try Self.pair(.everything, .everything, restitution: 1)
    for _ in 0..<120 { world.step(Self.h) }
    let events = world.drainContactEvents()
    let began = try #require(events.first)
    #expect(events.map(\.kind) == [.began, .ended])
    // Each body has 0.25 kg and reverses from 2 to −2 m/s: 1 N s at two points.
    #expect(abs(began.impulse - 0.5) < 1e-4)
    #expect(abs(abs(began.normal.x) - 1) < 1e-6)
    #expect(began.normal.x * (began.a.fixture == fixture ? 1 : -1) > 0)
    #expect(abs(began.point.x) < 0.05 && abs(abs(began.point.y) - 0.25) < 0.01)
  }

  @Test("a box in the corner of a loop has a single contact with it")
  func loop() throws {
    let uikit = UIKitWorld()
    _ = try uikit.referenceBounds(400, 400)
    let box = try uikit.item(40, 40, at: 100, 350)
    uikit.world[box].linearVelocity = [-6, 0]
    var balance = 0
    for _ in 0..<300 {
      uikit.run(1)
      for event in uikit.world.drainContactEvents() {
        balance += event.kind == .began ? 1 : -1
        #expect(balance == 0 || balance == 1)
      }
    }
    #expect(balance == 1)
    uikit.world.destroyBody(box)
    #expect(uikit.world.drainContactEvents().map(\.kind) == [.ended])
  }

  @Test("destroying, detaching and making static end contacts with an event")
  func endings() throws {
    for ending in 0..<3 {
      let (world, a, _, fixture) = try Self.pair(.everything, .everything)
      for _ in 0..<120 { world.step(Self.h) }
      #expect(world.drainContactEvents().map(\.kind) == [.began])
      switch ending {
      case 0: world.destroyBody(a)
      case 1: world.detach(fixture)
      default: world[a].kind = .static
      }
      #expect(world.drainContactEvents().map(\.kind) == [.ended])
      #expect(world.checkInvariants().isEmpty)
    }
  }
}
