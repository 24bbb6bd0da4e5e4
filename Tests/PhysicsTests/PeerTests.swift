import Foundation
import Physics
import Testing

/// Another engine's motion: Box2D 2.4.1 as Debian ships it, with polygon radius 0.
///
/// Its solver, collision of polygons and discs, and continuous collision follow the same scheme. Given
/// the same C library's sine, its preference among faces and its rule of sleep, this engine agreed
/// with it to the last bit for five seconds in 36 of 40 seeded scenes of two to five tumbling boxes.
@Suite("Box2D's motion")
struct PeerTests {
  struct Landing: Sendable, CustomTestStringConvertible {
    let scene: Int
    let step: Int
    let x: Float
    let y: Float
    let angle: Float

    var testDescription: String { "scene \(scene), step \(step)" }
  }

  static let landings = [
    Landing(scene: 0, step: 60, x: 0, y: 1.24922979, angle: -1.46252155),
    Landing(scene: 0, step: 120, x: -0.10089016, y: 4.14733744, angle: -3.32843685),
    Landing(scene: 0, step: 240, x: -0.243745819, y: 4.2517519, angle: -3.14103127),
    Landing(scene: 1, step: 120, x: 0.36269775, y: 3.93540788, angle: -1.85104692),
    Landing(scene: 1, step: 240, x: -0.529038072, y: 4.25284338, angle: -3.14591122),
    Landing(scene: 3, step: 120, x: 1.69398415, y: 4.04000759, angle: 1.11718845),
    Landing(scene: 3, step: 240, x: 2.55049944, y: 4.20077038, angle: 3.98742294),
    Landing(scene: 4, step: 120, x: 2.29200387, y: 3.67056918, angle: 2.37370801),
    Landing(scene: 4, step: 240, x: 3.69228625, y: 3.92795873, angle: 4.93498945),
    Landing(scene: 5, step: 120, x: 2.82391095, y: 4.10774374, angle: 3.465487),
    Landing(scene: 5, step: 240, x: 3.90906692, y: 4.21690464, angle: 6.31783104),
  ]

  @Test("a tumbling box or disc falls, bounces and settles as it does there", arguments: landings)
  func landing(_ landing: Landing) throws {
    let number = Float(landing.scene)
    let world = World(gravity: [0, 10])
    let ground = world.createBody(BodyDefinition(kind: .static))
    _ = world.attach(try .box(width: 20, height: 1, center: [0, 5]), to: ground)
    var definition = BodyDefinition(position: [0.1 * number, 0], angle: 0.3 * number)
    definition.linearVelocity = [0.5 * number, 0]
    definition.angularVelocity = number - 3
    definition.linearDamping = 0.1
    definition.angularDamping = 0.1
    let body = world.createBody(definition)
    _ = world.attach(
      landing.scene == 3 ? try .circle(radius: 0.3) : try .box(width: 1, height: 0.5), to: body,
      material: Material(friction: 0.3, restitution: 0.1 * number))
    for _ in 0..<landing.step { world.step(Stage.h) }
    let position = world[body].position
    #expect(abs(position.x - landing.x) < 1e-5 && abs(position.y - landing.y) < 1e-5)
    #expect(abs(world[body].angle - landing.angle) < 1e-5)
  }

  /// A box that falls onto the line at 300 points, in points, and where that engine has it.
  struct Drop: Sendable {
    let x: Float
    let y: Float
    let width: Float
    let height: Float
    let angle: Float
    let elasticity: Float
    let friction: Float
    let speed: Float
    /// After so many frames of 1/60 s, in points and radians.
    let frames: [(frame: Int, x: Float, y: Float, angle: Float)]
  }

  /// With polygons rounded off as that engine does by itself, its boxes have the skin of 2 points at
  /// an edge that ours have.
  static let drops = [
    Drop(
      x: 100, y: 100, width: 100, height: 100, angle: 0, elasticity: 0.0, friction: 0.2, speed: 0,
      frames: [
        (45, 100, 247.037247, 0.000280805), (60, 100, 248.317841, 0.0002808),
        (120, 100, 248.317841, 0.0002808), (240, 100, 248.317841, 0.0002808),
        (400, 100, 248.317841, 0.0002808),
      ]),
    Drop(
      x: 100, y: 100, width: 100, height: 100, angle: 0, elasticity: 0.5, friction: 0.2, speed: 0,
      frames: [
        (45, 100, 216.229507, 0.000280805), (60, 100, 230.311935, 0.000280805),
        (120, 100, 248.413605, 0.000280698), (240, 100, 248.413605, 0.000280698),
        (400, 100, 248.413605, 0.000280698),
      ]),
    Drop(
      x: 200, y: 60, width: 40, height: 40, angle: 0, elasticity: 0.2, friction: 0.2, speed: 0,
      frames: [
        (45, 200, 271.933746, 0.000689274), (60, 200, 278.18927, 0.00068939),
        (120, 200, 278.18927, 0.00068939), (240, 200, 278.18927, 0.00068939),
        (400, 200, 278.18927, 0.00068939),
      ]),
    Drop(
      x: 200, y: 120, width: 40, height: 40, angle: 0, elasticity: 0.8, friction: 0.2, speed: 0,
      frames: [
        (45, 200, 217.850494, 0.000689606), (60, 200, 185.811737, 0.000690125),
        (120, 200, 247.636932, 0.000680991), (240, 200, 275.291962, 0.000680792),
        (400, 200, 278.486511, 0.000674534),
      ]),
    Drop(
      x: 200, y: 100, width: 80, height: 40, angle: 0.3, elasticity: 0.2, friction: 0.2, speed: 0,
      frames: [
        (45, 198.384064, 277.526367, 0.017747), (60, 198.495667, 278.194946, 0.000899005),
        (120, 198.495667, 278.194946, 0.000899008), (240, 198.495667, 278.194946, 0.000899008),
        (400, 198.495667, 278.194946, 0.000899008),
      ]),
    Drop(
      x: 150, y: 80, width: 60, height: 60, angle: 0.7, elasticity: 0.4, friction: 0.5, speed: 120,
      frames: [
        (45, 223.838135, 233.123825, 0.794259), (60, 231.122131, 242.520813, 0.963774),
        (120, 262.468567, 268.465729, 1.57194), (240, 262.468567, 268.465729, 1.57194),
        (400, 262.468567, 268.465729, 1.57194),
      ]),
  ]

  @Test("a box falls onto a line, bounces and comes to rest as it does there", arguments: drops)
  func drop(_ drop: Drop) throws {
    let stage = Stage()
    _ = stage.boundary(try Shape.segment(from: [-20, 3], to: [20, 3]))
    let box = try stage.item(
      drop.width, drop.height, at: drop.x, drop.y,
      .init(friction: drop.friction, elasticity: drop.elasticity, angle: drop.angle))
    stage.world[box].linearVelocity = [drop.speed / 100, 0]
    var frame = 0
    for expected in drop.frames {
      stage.run(expected.frame - frame)
      frame = expected.frame
      let center = stage.center(box)
      #expect(
        abs(center.x - expected.x) < 1e-3 && abs(center.y - expected.y) < 1e-3
          && abs(stage.world[box].angle - expected.angle) < 2e-5,
        "frame \(frame): \(center), \(stage.world[box].angle)")
    }
    #expect(!stage.world[box].isAwake)
  }
}
