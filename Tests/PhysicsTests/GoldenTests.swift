import Physics
import Testing

/// UIKit's motion, measured frame by frame (see ACKNOWLEDGEMENTS.md); G1 to G11 are the rows of
/// that table.
@Suite("UIKit's measured motion")
struct GoldenTests {
  static let heights: [(resistance: Float, heights: [Float])] = [
    (0, [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076]),
    (0.1, [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747]),
  ]

  @Test("G1, G2: free fall", arguments: heights)
  func freeFall(resistance: Float, heights: [Float]) throws {
    let uikit = UIKitWorld()
    let item = try uikit.item(100, 100, at: 150, 50, .init(resistance: resistance))
    for height in heights {
      uikit.run(1)
      #expect(abs(uikit.center(item).y - height) < 1e-4)
    }
  }

  @Test("G3: a pendulum on a rigid rod")
  func pendulum() throws {
    let uikit = UIKitWorld()
    let item = try uikit.item(40, 40, at: 200, 100, .frictionless)
    let anchor = uikit.anchor(at: 100, 100)
    _ = uikit.world.createJoint(
      .distance(DistanceJoint(length: 1)), between: item, and: anchor)
    let expected: [(frame: Int, x: Float, y: Float)] = [
      (1, 199.999969, 100.069443), (10, 199.132126, 113.146225), (30, 139.359573, 191.92836),
    ]
    var frame = 0
    for (at, x, y) in expected {
      uikit.run(at - frame)
      frame = at
      let center = uikit.center(item)
      #expect(abs(center.x - x) < 1e-3 && abs(center.y - y) < 1e-3, "\(at): \(center)")
    }
  }

  @Test("G4: a spring attachment")
  func spring() throws {
    let uikit = UIKitWorld()
    let item = try uikit.item(
      40, 40, at: 100, 250,
      .init(resistance: 0, angularResistance: 0, fallsByGravity: false))
    let anchor = uikit.anchor(at: 100, 100)
    _ = uikit.world.createJoint(
      .distance(DistanceJoint(length: 1, frequency: 2, dampingRatio: 0.3)), between: item,
      and: anchor)
    var frame = 0
    for (at, y) in [(1, 249.48938), (10, 201.092148), (30, 204.031586)] as [(Int, Float)] {
      uikit.run(at - frame)
      frame = at
      #expect(abs(uikit.center(item).y - y) < 1e-3, "\(at): \(uikit.center(item).y)")
    }
  }

  @Test("G5: a fall onto a line, from the landing to rest")
  func landing() throws {
    let uikit = UIKitWorld()
    let item = try uikit.item(100, 100, at: 100, 100, .init(elasticity: 0, resistance: 0))
    _ = uikit.boundary(try Shape.segment(from: [0, 3], to: [10, 3]))
    var frame = 0
    for (at, y) in [(26, 192.083298), (27, 199.374969), (300, 248.216629)] as [(Int, Float)] {
      uikit.run(at - frame)
      frame = at
      #expect(abs(uikit.center(item).y - y) < 1e-3, "\(at): \(uikit.center(item).y)")
    }
  }

  @Test("G6: a snap, as four springs")
  func snap() throws {
    let uikit = UIKitWorld()
    let item = try uikit.item(100, 50, at: 100, 100, .init(fallsByGravity: false))
    let anchor = uikit.anchor(at: 300, 200)
    let (x, y, d) = (Float(0.5), Float(0.25), Float(0.5))
    let ends: [(SIMD2<Float>, SIMD2<Float>)] = [
      ([-x, -y], [-x - d, -y]), ([-x, -y], [-x, -y - d]), ([x, y], [x + d, y]),
      ([x, y], [x, y + d]),
    ]
    for (end, other) in ends {
      _ = uikit.world.createJoint(
        .distance(
          DistanceJoint(
            anchorA: end, anchorB: other, length: d, frequency: 4, dampingRatio: 0.5)),
        between: item, and: anchor)
    }
    uikit.run(1)
    let center = uikit.center(item)
    #expect(abs(center.x - 113.265648) < 1e-3 && abs(center.y - 106.623589) < 1e-3, "\(center)")
    #expect(abs(uikit.world[item].angle - 0.0361267589) < 1e-5)
  }

  @Test("G7, G8: a continuous push, at the centre and off-centre")
  func push() throws {
    let uikit = UIKitWorld()
    let still = UIKitWorld.Properties(resistance: 0, angularResistance: 0, fallsByGravity: false)
    let centred = try uikit.item(100, 100, at: 100, 100, still)
    let eccentric = try uikit.item(100, 100, at: 500, 100, still)
    let speeds: [Float] = [0.833333373, 2.50000024, 4.16666698, 5.83333349]
    let spins: [Float] = [-0.0250000022, -0.075000003, -0.125000015, -0.175000027]
    for (speed, spin) in zip(speeds, spins) {
      uikit.world[centred].applyForce([1, 0])
      let center = uikit.world[eccentric].position
      uikit.world[eccentric].applyForce([1, 0], at: [center.x, center.y + 0.5])
      uikit.run(1)
      #expect(abs(uikit.world[centred].linearVelocity.x * 100 - speed) < 1e-6)
      #expect(abs(uikit.world[eccentric].angularVelocity - spin) < 1e-8)
    }
  }

  @Test("G9: an instantaneous push, at the centre and off-centre")
  func impulse() throws {
    let uikit = UIKitWorld()
    let still = UIKitWorld.Properties(resistance: 0, angularResistance: 0, fallsByGravity: false)
    let item = try uikit.item(100, 100, at: 100, 100, still)
    uikit.world[item].applyLinearImpulse([1, 0])
    #expect(uikit.world[item].linearVelocity.x * 100 == 100)
    uikit.world[item].applyLinearImpulse([0, 1], at: [1.5, 1])
    // The inertia of a 1 kg square of 1 m is 1/6 kg m²: 0.5 N m s accelerates it to 3 rad/s.
    #expect(abs(uikit.world[item].angularVelocity - 3) < 1e-6)
  }

  @Test("G11: an item without forces sleeps from the 31st frame on")
  func rest() throws {
    let uikit = UIKitWorld()
    let item = try uikit.item(100, 100, at: 100, 100, .init(fallsByGravity: false))
    var frame = 0
    while uikit.world.hasAwakeBodies, frame < 100 {
      uikit.run(1)
      frame += 1
    }
    #expect(frame == 31)
    #expect(!uikit.world[item].isAwake)
  }

  @Test("an item dropped in the reference bounds comes to rest just inside them")
  func referenceBounds() throws {
    for height in stride(from: Float(60), through: 340, by: 20) {
      let uikit = UIKitWorld()
      let item = try uikit.item(40, 40, at: 200, height)
      _ = try uikit.referenceBounds(400, 400)
      uikit.run(400)
      let y = uikit.center(item).y
      #expect(y > 379 && y < 379.6, "from \(height): \(y)")
      #expect(!uikit.world[item].isAwake)
    }
  }
}
