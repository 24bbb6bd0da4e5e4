internal import Geometry
internal import TestSupport

extension BenchmarkScene {
  /// All scenes, in the order of the results table.
  static var all: [BenchmarkScene] { [pyramid, dropped, jointed, mixed, bullets, free] }

  /// A pyramid of 820 boxes with 40 in the lowest row.
  static var pyramid: BenchmarkScene {
    var scene = BenchmarkScene(name: "pyramid", stepCount: 1200)
    scene.bodies = [Body(isStatic: true, position: [0, 1], form: box(120, 2))]
    for row in 0..<40 {
      for column in 0..<(40 - row) {
        let x = (Float(column) - Float(39 - row) / 2) * 1.1
        scene.bodies.append(Body(position: [x, -0.5 - Float(row) * 1.01], form: box(1, 1)))
      }
    }
    return scene
  }

  /// 2,000 boxes dropped into a container, slightly rotated and displaced.
  static var dropped: BenchmarkScene {
    var scene = BenchmarkScene(name: "dropped", stepCount: 1200)
    scene.bodies = container(width: 56, height: 120)
    var random = Seeded(1)
    for row in 0..<50 {
      for column in 0..<40 {
        let jitter = SIMD2(random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1))
        scene.bodies.append(
          Body(
            position: SIMD2((Float(column) - 19.5) * 1.3, -1 - Float(row) * 1.3) + jitter,
            angle: random.uniform(-0.3, 0.3), form: box(0.9, 0.9)))
      }
    }
    return scene
  }

  /// A straight horizontal chain of 200 boxes, fixed at one end, that falls and swings.
  static var jointed: BenchmarkScene {
    var scene = BenchmarkScene(name: "jointed", stepCount: 2400)
    scene.bodies = [Body(isStatic: true, position: [0, 0], form: box(0.5, 0.5))]
    for link in 0..<200 {
      scene.bodies.append(Body(position: [0.5 + Float(link), 0], form: box(0.8, 0.25)))
      scene.hinges.append(
        Hinge(a: link, b: link + 1, anchorA: [link == 0 ? 0 : 0.5, 0], anchorB: [-0.5, 0]))
    }
    return scene
  }

  /// 10,000 boxes, discs and regular polygons of three to eight corners, dropped into a container.
  static var mixed: BenchmarkScene {
    var scene = BenchmarkScene(name: "mixed", stepCount: 600)
    scene.bodies = container(width: 140, height: 240)
    var random = Seeded(2)
    for row in 0..<100 {
      for column in 0..<100 {
        let jitter = SIMD2(random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1))
        let position = SIMD2((Float(column) - 49.5) * 1.3, -1 - Float(row) * 1.3) + jitter
        let form: Form =
          switch random.below(3) {
          case 0: box(random.uniform(0.5, 1), random.uniform(0.5, 1))
          case 1: .circle(radius: random.uniform(0.25, 0.5))
          default: regular(corners: 3 + random.below(6), radius: random.uniform(0.3, 0.55))
          }
        scene.bodies.append(
          Body(position: position, angle: random.uniform(-3, 3), form: form))
      }
    }
    return scene
  }

  /// The same 10,000 bodies as bullets, while they fall and the first ones land.
  static var bullets: BenchmarkScene {
    var scene = mixed
    scene.name = "bullets"
    scene.stepCount = 240
    scene.areBullets = true
    return scene
  }

  /// One body that moves and rotates without collisions.
  static var free: BenchmarkScene {
    var scene = BenchmarkScene(name: "free", stepCount: 1_200_000)
    scene.gravity = .zero
    scene.bodies = [
      Body(position: [0, 0], velocity: [0.01, 0.02], spin: 1, form: box(1, 1))
    ]
    return scene
  }

  // MARK: Parts

  /// A floor with its top at height 0, and a wall on each side.
  private static func container(width: Float, height: Float) -> [Body] {
    [
      Body(isStatic: true, position: [0, 1], form: box(width + 8, 2)),
      Body(isStatic: true, position: [-width / 2 - 1, -height / 2], form: box(2, height)),
      Body(isStatic: true, position: [width / 2 + 1, -height / 2], form: box(2, height)),
    ]
  }

  private static func regular(corners: Int, radius: Float) -> Form {
    .polygon(
      (0..<corners).map { corner in
        let (sine, cosine) = PortableMath.sineAndCosine(
          2 * Double.pi * Double(corner) / Double(corners))
        return SIMD2(radius * Float(cosine), radius * Float(sine))
      })
  }
}
