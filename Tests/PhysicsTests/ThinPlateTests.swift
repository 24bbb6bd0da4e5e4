import Physics
import Testing

/// Boxes that springs or their own speed press against thin plates.
@Suite("Thin plates")
struct ThinPlateTests {
  /// A box of `size` points that a snap pulls from (100, 100) to `target`, behind an anchored plate
  /// of `thickness` points from x = 200 on.
  private static func snap(
    size: Float, thickness: Float, target: SIMD2<Float>, damping: Float = 0.5
  ) throws -> (world: World, box: BodyID) {
    let world = World()
    var definition = BodyDefinition(position: [1, 1])
    definition.linearDamping = 0.1
    definition.angularDamping = 0.1
    let box = world.createBody(definition)
    _ = world.attach(try .box(width: size / 100, height: size / 100), to: box)
    let plate = world.createBody(
      BodyDefinition(kind: .static, position: [(200 + thickness / 2) / 100, 1]))
    _ = world.attach(try .box(width: thickness / 100, height: 10), to: plate)
    let anchor = world.createBody(BodyDefinition(kind: .static, position: target / 100))
    // Four springs of 4 Hz from two corners, half a meter long.
    let (x, d) = (size / 200, Float(0.5))
    let ends: [(SIMD2<Float>, SIMD2<Float>)] = [
      ([-x, -x], [-x - d, -x]), ([-x, -x], [-x, -x - d]), ([x, x], [x + d, x]),
      ([x, x], [x, x + d]),
    ]
    for (end, other) in ends {
      _ = world.createJoint(
        .distance(
          DistanceJoint(
            anchorA: end, anchorB: other, length: d, frequency: 4, dampingRatio: damping)),
        between: box, and: anchor)
    }
    return (world, box)
  }

  // Any box that approached a plate by more than half the plate's thickness in a sub-step was stopped
  // 2 points before it, with a bounce; the spring pulled it back in the same sub-step, for ever.
  @Test("a box that a spring pulls against an anchored plate comes to rest as in Box2D")
  func rest() throws {
    let (world, box) = try Self.snap(size: 60, thickness: 8, target: [300, 100])
    // Computed by the program that `ThrowTests.samples` describes.
    let path: [Int: SIMD2<Float>] = [
      3: [137.830_521, 100.848_076], 5: [174.945_099, 101.322_762], 7: [172.322_037, 93.831_650],
      9: [170.817_566, 93.967_079], 479: [170.500_061, 93.954_865],
    ]
    for step in 1...479 {
      world.step(UIKitWorld.h)
      guard let expected = path[step] else { continue }
      let position = world[box].position * 100
      #expect(abs(position.x - expected.x) < 1e-3 && abs(position.y - expected.y) < 1e-3)
    }
    #expect(!world[box].isAwake)
  }

  @Test(
    "it comes to rest before plates of all thicknesses, even those that it would cross in a sub-step",
    arguments: [Float(4), 10, 20, 60], [Float(0.5), 2, 8])
  func allThicknesses(size: Float, thickness: Float) throws {
    for x: Float in [260, 300, 400, 700] {
      for damping: Float in [0.1, 0.5, 1] {
        let (world, box) = try Self.snap(
          size: size, thickness: thickness, target: [x, 130], damping: damping)
        for _ in 0..<600 { world.step(UIKitWorld.h) }
        #expect(!world[box].isAwake && world[box].position.x < 2, "\(x), \(damping)")
        #expect(world.checkInvariants().isEmpty)
      }
    }
  }

  @Test("what gravity or a push has made a bullet does not get through a free plate")
  func freePlate() throws {
    for trial in 0..<60 {
      for isBox in [false, true] {
        let world = World()
        var definition = BodyDefinition(position: [Float(trial) * -0.003, 0.01], angle: 0.4)
        definition.linearVelocity = [20, 0]
        definition.isBullet = true
        let body = world.createBody(definition)
        _ = world.attach(
          isBox ? try .box(width: 0.1, height: 0.1) : try .circle(radius: 0.05), to: body)
        let plate = world.createBody(BodyDefinition(position: [1, 0]))
        _ = world.attach(try .box(width: 0.1, height: 1), to: plate)
        for _ in 0..<30 { world.step(UIKitWorld.h) }
        #expect(world[body].position.x < world[plate].position.x, "trial \(trial)")
      }
    }
  }
}
