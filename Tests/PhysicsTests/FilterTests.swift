import Physics
import Testing

@Suite("Filters and contact events")
struct FilterTests {
  static let h = Stage.h

  /// Two boxes that move towards each other at 2 m/s.
  private static func pair(
    _ filterA: Filter, _ filterB: Filter, restitution: Float = 0
  ) throws -> (world: World, a: BodyID, b: BodyID) {
    let world = World()
    let ids = try [(-1, filterA, 1), (1, filterB, 2)].map { (side: Float, filter, userData) in
      var definition = BodyDefinition(position: [side, 0])
      definition.linearVelocity = [-2 * side, 0]
      let body = world.createBody(definition)
      _ = world.attach(
        try .box(width: 0.5, height: 0.5), to: body,
        material: Material(friction: 0, restitution: restitution), filter: filter,
        userData: userData)
      return body
    }
    return (world, ids[0], ids[1])
  }

  @Test("group sets hold any number of groups")
  func groupSets() {
    var set: GroupSet = [1, 63, 64, 1000]
    #expect(set.contains(1) && set.contains(63) && set.contains(64) && set.contains(1000))
    #expect(!set.contains(0) && !set.contains(65) && !set.contains(5000) && !set.contains(-1))
    #expect(set.intersects([1000]) && set.intersects([1]) && !set.intersects([2, 999]))
    set.remove(1000)
    set.remove(64)
    set.remove(7000)
    #expect(set == [1, 63] && set.hashValue == ([1, 63] as GroupSet).hashValue)
    set.formUnion([200])
    #expect(set == [200, 63, 1] && !set.isEmpty && GroupSet().isEmpty)
  }

  @Test("bodies of no common group pass through each other without an event")
  func strangers() throws {
    let (world, a, b) = try Self.pair(
      Filter(groups: [1], collisions: [1]), Filter(groups: [2], collisions: [2]))
    for _ in 0..<120 { world.step(Self.h) }
    #expect(world[a].linearVelocity.x == 2 && world[b].linearVelocity.x == -2)
    #expect(world.drainContactEvents().isEmpty)
  }

  @Test("where only one side collides, only that side is pushed")
  func oneSided() throws {
    let (world, a, b) = try Self.pair(
      Filter(groups: [1], collisions: [70]), Filter(groups: [70]), restitution: 1)
    for _ in 0..<90 { world.step(Self.h) }
    // To a the other is a wall that comes with 2 m/s: −2 − (2 + 2).
    #expect(abs(world[a].linearVelocity.x + 6) < 1e-5)
    #expect(world[b].linearVelocity.x == -2)
    #expect(world.drainContactEvents().map(\.kind) == [.began, .ended])
  }

  @Test("a side that only listens hears, and nobody is pushed")
  func listening() throws {
    let (world, a, b) = try Self.pair(
      Filter(groups: [1]), Filter(groups: [2], notifications: [1]))
    for _ in 0..<120 { world.step(Self.h) }
    #expect(world[a].linearVelocity.x == 2 && world[b].linearVelocity.x == -2)
    let events = world.drainContactEvents()
    #expect(events.map(\.kind) == [.began, .ended])
    #expect(events.allSatisfy { $0.impulse == 0 })
    let users = events.map { Set([$0.a.userData, $0.b.userData]) }
    #expect(users == [[1, 2], [1, 2]])
  }

  @Test("a changed filter ends contacts and makes new ones")
  func change() throws {
    let (world, a, _) = try Self.pair(.everything, .everything)
    for _ in 0..<120 { world.step(Self.h) }
    #expect(abs(world[a].linearVelocity.x) < 1e-5)
    for fixture in world[a].fixtures { world[fixture].filter = Filter() }
    world[a].linearVelocity = [1, 0]
    for _ in 0..<60 { world.step(Self.h) }
    #expect(abs(world[a].linearVelocity.x - 1) < 1e-5)
    #expect(world.drainContactEvents().map(\.kind) == [.began, .ended])
    for fixture in world[a].fixtures { world[fixture].filter = .everything }
    for _ in 0..<2 { world.step(Self.h) }
    #expect(world.drainContactEvents().map(\.kind) == [.began])
    #expect(world.checkInvariants().isEmpty)
  }

  @Test("an event carries the impulse that turned the body round, its place and direction")
  func impulse() throws {
    let (world, a, _) = try Self.pair(.everything, .everything, restitution: 1)
    for _ in 0..<120 { world.step(Self.h) }
    let events = world.drainContactEvents()
    let began = try #require(events.first)
    #expect(events.map(\.kind) == [.began, .ended])
    // Each side weighs 0.25 kg and turns from 2 to −2 m/s: 1 N s over two points.
    #expect(abs(began.impulse - 0.5) < 1e-4)
    #expect(abs(abs(began.normal.x) - 1) < 1e-6)
    #expect(began.normal.x * (began.a.body == a ? 1 : -1) > 0)
    #expect(abs(began.point.x) < 0.05 && abs(abs(began.point.y) - 0.25) < 0.01)
  }

  @Test("a box in the corner of a loop touches it once")
  func loop() throws {
    let stage = Stage()
    let bounds = try stage.referenceBounds(400, 400)
    let box = try stage.item(40, 40, at: 100, 350)
    stage.world[box].linearVelocity = [-6, 0]
    var balance = 0
    for _ in 0..<300 {
      stage.run(1)
      for event in stage.world.drainContactEvents() {
        #expect(event.a.body == bounds && event.b.body == box)
        balance += event.kind == .began ? 1 : -1
        #expect(balance == 0 || balance == 1)
      }
    }
    #expect(balance == 1)
    stage.world.destroyBody(box)
    #expect(stage.world.drainContactEvents().map(\.kind) == [.ended])
  }

  @Test("destroying, detaching and making static end contacts with an event")
  func endings() throws {
    for ending in 0..<3 {
      let (world, a, _) = try Self.pair(.everything, .everything)
      for _ in 0..<120 { world.step(Self.h) }
      #expect(world.drainContactEvents().map(\.kind) == [.began])
      switch ending {
      case 0: world.destroyBody(a)
      case 1: for fixture in world[a].fixtures { world.detach(fixture) }
      default: world[a].kind = .static
      }
      #expect(world.drainContactEvents().map(\.kind) == [.ended])
      #expect(world.checkInvariants().isEmpty)
    }
  }
}
