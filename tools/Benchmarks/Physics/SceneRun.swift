internal import Foundation
internal import Physics

/// The measurements of a scene simulated by this package's engine.
struct SceneRun {
  /// The mean processor time per step in milliseconds, in the first simulated second and in total.
  let firstSecond: Double
  let whole: Double
  /// The growth of the resident memory during the run, per body.
  let bytesPerBody: Int
  /// The mean position of the dynamic bodies at the end, in metres.
  let center: SIMD2<Double>
  /// The root mean square of their speeds at the end, in m/s.
  let speed: Double

  /// Simulates a scene with steps of 1/120 s, 8 velocity and 3 position iterations, without
  /// sleeping.
  init(_ scene: BenchmarkScene) throws {
    let before = Self.residentBytes()
    let world = World(gravity: scene.gravity)
    let bodies = try scene.bodies.map { try Self.add($0, of: scene, to: world) }
    for hinge in scene.hinges {
      _ = world.createJoint(
        .revolute(RevoluteJoint(anchorA: hinge.anchorA, anchorB: hinge.anchorB)),
        between: bodies[hinge.a], and: bodies[hinge.b])
    }

    let firstCount = min(120, scene.stepCount)
    let h = Float(1.0 / 120)
    let start = Self.milliseconds()
    for _ in 0..<firstCount { Self.step(world, h) }
    let middle = Self.milliseconds()
    for _ in firstCount..<scene.stepCount { Self.step(world, h) }
    let end = Self.milliseconds()
    firstSecond = (middle - start) / Double(firstCount)
    whole = (end - start) / Double(scene.stepCount)
    bytesPerBody = (Self.residentBytes() - before) / bodies.count

    var (sum, squares, count) = (SIMD2<Double>.zero, 0.0, 0.0)
    for id in bodies where world[id].kind == .dynamic {
      let velocity = SIMD2<Double>(world[id].linearVelocity)
      sum += SIMD2<Double>(world[id].position)
      squares += (velocity * velocity).sum()
      count += 1
    }
    center = sum / max(count, 1)
    speed = (squares / max(count, 1)).squareRoot()
  }

  private static func add(
    _ body: BenchmarkScene.Body, of scene: BenchmarkScene, to world: World
  ) throws -> BodyID {
    var definition = BodyDefinition(
      kind: body.isStatic ? .static : .dynamic, position: body.position, angle: body.angle)
    definition.linearVelocity = body.velocity
    definition.angularVelocity = body.spin
    definition.isBullet = scene.areBullets
    definition.allowsSleep = false
    let id = world.createBody(definition)
    let shape: Shape =
      switch body.form {
      case .circle(let radius): try .circle(radius: radius)
      case .polygon(let corners): try .polygon(corners)
      }
    _ = world.attach(
      shape, to: id,
      material: Material(friction: scene.friction, restitution: scene.restitution))
    return id
  }

  /// Runs a step and discards its events, which the other engines do not record.
  @inline(__always) private static func step(_ world: World, _ h: Float) {
    world.step(h)
    _ = world.drainContactEvents()
  }

  /// The processor time of this process, which other processes disturb less than wall time.
  private static func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return 1e3 * Double(time.tv_sec) + 1e-6 * Double(time.tv_nsec)
  }

  /// The resident set size of this process on Linux.
  private static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let words = text.split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return pages * 4096
  }
}
