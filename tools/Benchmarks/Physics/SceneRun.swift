internal import Foundation
internal import Physics

/// A scene simulated by this package's world, and what that cost.
struct SceneRun {
  /// Milliseconds of processor time a step, on average over the first simulated second and over all steps.
  let firstSecond: Double
  let whole: Double
  /// Growth of the resident memory from before the world was made to the end, over the bodies.
  let bytesPerBody: Int
  /// The mean position of the dynamic bodies at the end, metres.
  let center: SIMD2<Double>
  /// The root mean square of their speeds at the end, m/s.
  let speed: Double

  /// Simulates a scene: steps of 1/120 s, 8 velocity and 3 position iterations, nothing sleeps.
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

  /// A step, and the events of it, which the other engines do not gather.
  @inline(__always) private static func step(_ world: World, _ h: Float) {
    world.step(h)
    _ = world.drainContactEvents()
  }

  /// The processor time of this process: what others do on the machine counts less than with a wall
  /// clock.
  private static func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return 1e3 * Double(time.tv_sec) + 1e-6 * Double(time.tv_nsec)
  }

  /// The resident set of this process, as Linux counts it.
  private static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let words = text.split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return pages * 4096
  }
}
