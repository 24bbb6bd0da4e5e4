import Dynamics
import Foundation
import Geometry
import Scene
import Testing

/// Fields close to their origins, crossed with their thresholds.
@Suite("Fields close to their origins")
struct FieldOriginTests {
  /// The acceleration of 1 kg at a distance to the right of a field, in points per second squared.
  private func acceleration(
    _ field: FieldBehavior, at distance: CGFloat, charge: CGFloat = 0,
    velocity: CGPoint = .zero
  ) throws -> CGPoint {
    let block = Block(100, 100, at: 300 + distance, 400)
    field.position = CGPoint(x: 300, y: 400)
    try field.addItem(block)
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.charge = charge
    properties.addLinearVelocity(velocity, for: block)
    let animator = try DynamicAnimator(properties, field)
    animator.advance(frames: 1)
    let after = properties.linearVelocity(for: block)
    return CGPoint(x: (after.x - velocity.x) * 120, y: (after.y - velocity.y) * 120)
  }

  private func agrees(_ value: CGFloat, _ expected: CGFloat) -> Bool {
    abs(value - expected) <= 1e-3 * max(abs(expected), 1)
  }

  @Test(
    "radial gravity is inverse square down to 0.316 points, where r² is 1e-5 m², and none below",
    arguments: [5.0, 1, 0.5, 0.4, 0.32, 0.312, 0.2, 0.01, 0])
  func radialGravity(distance: Double) throws {
    let field = FieldBehavior.radialGravityField(position: .zero)
    field.strength = 1e-4
    let meters = distance / 100
    let expected = meters * meters < 1e-5 ? 0 : -1e-4 / (meters * meters) * 100
    let found = try acceleration(field, at: distance)
    #expect(agrees(found.x, expected) && agrees(found.y, 0), "\(found)")
  }

  @Test(
    "other falloffs of radial gravity end at the same distance",
    arguments: [0.0, 1, 3, -1], [0.5, 0.32, 0.31])
  func radialFalloff(falloff: Double, distance: Double) throws {
    let field = FieldBehavior.radialGravityField(position: .zero)
    field.strength = 1e-4
    field.falloff = falloff
    let meters = distance / 100
    let expected = meters * meters < 1e-5 ? 0 : -1e-4 * pow(meters, -falloff) * 100
    #expect(try agrees(acceleration(field, at: distance).x, expected))
  }

  @Test("the minimum radius ends the growth of a force, at and around it", arguments: [0.5, 2, 50])
  func minimumRadius(radius: Double) throws {
    for distance in [radius / 1.01, radius, radius * 1.01, radius * 3] where distance > 0.33 {
      for (field, falloff) in [
        (FieldBehavior.radialGravityField(position: .zero), 2.0), (.springField(), 1.5),
        (.electricField(), 1),
      ] {
        field.strength = 1e-4
        field.falloff = falloff
        field.minimumRadius = radius
        let sign: CGFloat = field.kind == .electric ? 1 : -1
        let expected = sign * 1e-4 * pow(max(distance, radius) / 100, -falloff) * 100
        let found = try acceleration(field, at: distance, charge: 1)
        #expect(agrees(found.x, expected), "\(field.kind), \(distance): \(found.x)")
      }
    }
  }

  @Test("at the origin itself only fields without a direction to it act")
  func origin() throws {
    let linear = FieldBehavior.linearGravityField(direction: CGVector(dx: 2, dy: -1))
    let found = try acceleration(linear, at: 0)
    #expect(agrees(found.x, 200) && agrees(found.y, -100))
    for field in [
      FieldBehavior.springField(), .vortexField(), .electricField(),
      .radialGravityField(position: .zero),
    ] {
      let found = try acceleration(field, at: 0, charge: 3)
      #expect(found == .zero, "\(field.kind)")
    }
    let drag = try acceleration(.dragField(), at: 0, velocity: CGPoint(x: 200, y: 0))
    #expect(agrees(drag.x, -400))
  }

  @Test(
    "a strength, times the mass or the charge, below 2⁻¹⁵ is none", arguments: [1.01, 0.99])
  func threshold(factor: Double) throws {
    let strength = 0x1p-15 * factor
    let isActing = factor > 1
    for (field, charge, acts) in [
      (FieldBehavior.springField(), 0.0, isActing),
      (.radialGravityField(position: .zero), 0, isActing),
      (.electricField(), 1, isActing), (.electricField(), 0.5, false), (.electricField(), 2, true),
    ] {
      field.strength = strength
      let found = try acceleration(field, at: 5, charge: charge)
      #expect((found.x != 0) == acts, "\(field.kind), charge \(charge)")
    }
  }
}
