import Foundation
import Physics
import Testing

@Suite("Shapes and masses")
struct ShapeTests {
  private static func body(_ shapes: [Shape], density: Float = 1) -> Body {
    let world = World()
    let id = world.createBody(BodyDefinition())
    for shape in shapes { _ = world.attach(shape, to: id, material: Material(density: density)) }
    return world[id]
  }

  /// A regular polygon around a centre.
  static func regular(_ count: Int, radius: Float, center: SIMD2<Float> = .zero) -> [SIMD2<Float>] {
    (0..<count).map { index in
      let angle = 2 * Float.pi * Float(index) / Float(count)
      return center + radius * SIMD2(cos(angle), sin(angle))
    }
  }

  @Test("a disc of density 1 has mass πr² and half of that times r² as inertia")
  func disc() throws {
    let body = Self.body([try .circle(radius: 0.5, center: [2, 1])], density: 2)
    #expect(abs(body.mass - .pi / 2) < 1e-6)
    #expect(abs(body.inertia - .pi / 16) < 1e-5)
    #expect(abs(body.localCenterOfMass.x - 2) < 1e-6 && abs(body.localCenterOfMass.y - 1) < 1e-6)
  }

  @Test("a polygon's mass is the sum of its triangles'", arguments: [3, 8, 44, 300])
  func polygon(count: Int) throws {
    let points = Self.regular(count, radius: 0.6, center: [1, -1])
    for points in [points, points.reversed()] {
      let body = Self.body([try .polygon(points)])
      let (n, turn) = (Float(count), 2 * Float.pi / Float(count))
      // n triangles of area r²/2 sin(2π/n); I = m r² (2 + cos(2π/n)) / 6 about the centre.
      let mass = n * 0.18 * sin(turn)
      #expect(abs(body.mass - mass) < 1e-4)
      #expect(abs(body.inertia - mass * 0.36 * (2 + cos(turn)) / 6) < 1e-4)
      let center = body.localCenterOfMass
      #expect(abs(center.x - 1) < 1e-4 && abs(center.y + 1) < 1e-4)
    }
  }

  @Test("several shapes have the sum of their masses, at their common centre")
  func compound() throws {
    let body = Self.body([
      try .box(width: 1, height: 1, center: [-1, 0]),
      try .box(width: 1, height: 1, center: [1, 0]),
    ])
    #expect(abs(body.mass - 2) < 1e-6)
    #expect(abs(body.localCenterOfMass.x) < 1e-6)
    // Parallel axes: 1/6 about its own centre and 1 for the distance, for each box.
    #expect(abs(body.inertia - 2 * (1.0 / 6 + 1)) < 1e-5)
  }

  @Test("lines have no mass, and a body without any mass gets 1 kg")
  func massless() throws {
    let body = Self.body([
      try .segment(from: [0, 0], to: [1, 0]), try .loop([[0, 0], [1, 0], [1, 1]]),
    ])
    #expect(body.mass == 1 && body.inertia == 0)
  }

  @Test("a new density, fixture or fixed rotation changes the mass")
  func changes() throws {
    let world = World()
    let body = world.createBody(BodyDefinition())
    let fixture = world.attach(try .box(width: 1, height: 1), to: body)
    world[fixture].material = Material(density: 4)
    #expect(world[body].mass == 4)
    world[body].hasFixedRotation = true
    #expect(world[body].inertia == 0)
    world[body].hasFixedRotation = false
    #expect(abs(world[body].inertia - 4.0 / 6) < 1e-6)
    world.detach(fixture)
    #expect(world[body].mass == 1)
    world[body].kind = .static
    #expect(world[body].mass == 0)
  }

  @Test("invalid shapes are rejected with a reason")
  func errors() {
    #expect(throws: ShapeError.notFinite) { try Shape.circle(radius: .nan) }
    #expect(throws: ShapeError.notPositive) { try Shape.circle(radius: 0) }
    #expect(throws: ShapeError.notPositive) { try Shape.box(width: 1, height: -1) }
    #expect(throws: ShapeError.notFinite) { try Shape.box(width: .infinity, height: 1) }
    #expect(throws: ShapeError.tooFewPoints) { try Shape.polygon([[0, 0], [1, 0], [1, 0]]) }
    #expect(throws: ShapeError.tooFewPoints) { try Shape.polygon([]) }
    #expect(throws: ShapeError.noArea) { try Shape.polygon([[0, 0], [1, 0], [2, 0]]) }
    #expect(throws: ShapeError.notFinite) { try Shape.polygon([[0, 0], [1, 0], [.nan, 0]]) }
    #expect(throws: ShapeError.tooFewPoints) { try Shape.segment(from: [1, 1], to: [1, 1]) }
    #expect(throws: ShapeError.tooFewPoints) { try Shape.loop([[0, 0], [0, 0]]) }
    #expect(throws: ShapeError.notFinite) { try Shape.loop([[0, 0], [0, .infinity]]) }
  }

  @Test("fixtures are found by their boxes, which extend ten points beyond the shapes")
  func query() throws {
    let world = World()
    let body = world.createBody(BodyDefinition(position: [1, 1]))
    let fixture = world.attach(try .box(width: 0.5, height: 0.5), to: body)
    // The box ends at 1.25 and its margin at 1.35.
    #expect(world.fixtures(from: [1.349, 1], to: [2, 2]) == [fixture])
    #expect(world.fixtures(from: [1.355, 1], to: [2, 2]).isEmpty)
    let frame = world.createBody(BodyDefinition(kind: .static))
    let loop = world.attach(try .loop([[0, 0], [5, 0], [5, 5], [0, 5]]), to: frame)
    #expect(world.fixtures(from: [-9, -9], to: [9, 9]) == [fixture, loop])
  }
}
