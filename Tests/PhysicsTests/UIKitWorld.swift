import Physics
import Testing

/// A world in UIKit's units: points, frames of 1/60 s, the measured default materials.
///
/// One metre is 100 points; gravity of magnitude 1 is 10 m/s².
final class UIKitWorld {
  /// The sub-step of UIKit's dynamics, seconds.
  static let h = Float(1.0 / 120)

  let world = World(gravity: [0, 10])
  private var accumulated = 0.0

  /// The properties of UIKit's item behaviors, with the measured defaults.
  struct Properties {
    var density: Float = 1
    var friction: Float = 0.2
    var elasticity: Float = 0.2
    var resistance: Float = 0.1
    var angularResistance: Float = 0.1
    var fallsByGravity = true
    var angle: Float = 0

    static let frictionless = Properties(resistance: 0, angularResistance: 0)
  }

  /// Creates a box with a size and a centre in points.
  func item(
    _ width: Float, _ height: Float, at x: Float, _ y: Float,
    _ properties: Properties = Properties()
  ) throws -> BodyID {
    var definition = BodyDefinition(position: [x / 100, y / 100], angle: properties.angle)
    definition.linearDamping = properties.resistance
    definition.angularDamping = properties.angularResistance
    definition.isAffectedByGravity = properties.fallsByGravity
    // Gravity and push behaviors turn their items into bullets.
    definition.isBullet = properties.fallsByGravity
    let body = world.createBody(definition)
    _ = world.attach(
      try Shape.box(width: width / 100, height: height / 100), to: body,
      material: Material(
        density: properties.density, friction: properties.friction,
        restitution: properties.elasticity))
    return body
  }

  /// Creates a static body at a point, for anchors and boundaries.
  func anchor(at x: Float = 0, _ y: Float = 0) -> BodyID {
    world.createBody(BodyDefinition(kind: .static, position: [x / 100, y / 100]))
  }

  /// Creates a boundary with the measured material.
  func boundary(_ shape: Shape) -> BodyID {
    let body = anchor()
    _ = world.attach(shape, to: body)
    return body
  }

  /// Creates the boundary of a view's reference bounds, outset by one point.
  func referenceBounds(_ width: Float, _ height: Float) throws -> BodyID {
    let (low, right, bottom) = (Float(-0.01), width / 100 + 0.01, height / 100 + 0.01)
    return boundary(
      try Shape.loop([[low, low], [right, low], [right, bottom], [low, bottom]]))
  }

  /// Runs frames of 1/60 s; the first frame has one sub-step, all others two.
  func run(_ frames: Int) {
    for _ in 0..<frames {
      accumulated += 1.0 / 60
      while accumulated >= Double(Self.h) {
        world.step(Self.h)
        accumulated -= Double(Self.h)
      }
      world.clearForces()
    }
  }

  /// A body's centre in points.
  func center(_ body: BodyID) -> (x: Float, y: Float) {
    let position = world[body].position
    return (position.x * 100, position.y * 100)
  }
}
