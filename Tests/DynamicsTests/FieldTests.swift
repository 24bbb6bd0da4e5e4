import Dynamics
import Foundation
import Geometry
import Testing
import Scene

/// The forces of each kind, as measured on UIKit; regions, limits and noise.
@Suite("Fields")
struct FieldTests {
  /// A field with the item that it was measured on, and the acceleration that it gave.
  struct Measurement: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var field: @Sendable () -> FieldBehavior
    var density: CGFloat = 1
    var charge: CGFloat = 0
    var velocity = CGPoint.zero
    /// In points per second squared.
    var acceleration: (x: CGFloat, y: CGFloat)
  }

  /// Accelerations of 100 × 100 points at (300, 400) by a field at the origin, measured on UIKit.
  static let measurements: [Measurement] = [
    Measurement(
      testDescription: "linear (3, 4)",
      field: { .linearGravityField(direction: CGVector(dx: 3, dy: 4)) }, density: 3,
      acceleration: (300, 400)),
    Measurement(
      testDescription: "linear (3, 4), S 2, k 1",
      field: { changed(.linearGravityField(direction: CGVector(dx: 3, dy: 4)), 2, 1) },
      acceleration: (120, 160)),
    Measurement(
      testDescription: "radial", field: { .radialGravityField(position: .zero) }, density: 3,
      acceleration: (-2.4, -3.2)),
    Measurement(
      testDescription: "radial, S 2, k 1, minimum radius 1000",
      field: { changed(.radialGravityField(position: .zero), 2, 1, 1000) },
      acceleration: (-12, -16)),
    Measurement(
      testDescription: "electric, charge 2", field: { .electricField() }, charge: 2,
      acceleration: (24, 32)),
    Measurement(
      testDescription: "electric, charge 2, 3 kg", field: { .electricField() }, density: 3,
      charge: 2, acceleration: (8, 10.667)),
    Measurement(
      testDescription: "electric, no charge", field: { .electricField() }, acceleration: (0, 0)),
    Measurement(
      testDescription: "magnetic", field: { .magneticField() }, velocity: CGPoint(x: 100, y: 0),
      acceleration: (0, -20)),
    Measurement(
      testDescription: "magnetic, 3 kg", field: { .magneticField() }, density: 3,
      velocity: CGPoint(x: 100, y: 0), acceleration: (0, -6.667)),
    Measurement(
      testDescription: "spring", field: { .springField() }, acceleration: (-300, -400)),
    Measurement(
      testDescription: "spring, 3 kg", field: { .springField() }, density: 3,
      acceleration: (-100, -133.3)),
    Measurement(testDescription: "vortex", field: { .vortexField() }, acceleration: (-80, 60)),
    Measurement(
      testDescription: "vortex, 3 kg", field: { .vortexField() }, density: 3,
      acceleration: (-8.889, 6.667)),
    Measurement(
      testDescription: "vortex, S 2, k 1, minimum radius 1000",
      field: { changed(.vortexField(), 2, 1, 1000) }, acceleration: (-16, 12)),
    Measurement(
      testDescription: "drag", field: { .dragField() }, velocity: CGPoint(x: 100, y: 0),
      acceleration: (-100, 0)),
    Measurement(
      testDescription: "drag, 3 kg", field: { .dragField() }, density: 3,
      velocity: CGPoint(x: 200, y: 0), acceleration: (-133.3, 0)),
    Measurement(
      testDescription: "drag with its direction",
      field: {
        let field = FieldBehavior.dragField()
        field.direction = CGVector(dx: 1, dy: 0)
        return field
      }, velocity: CGPoint(x: 100, y: 0), acceleration: (0, 0)),
    Measurement(
      testDescription: "block (1, 0)",
      field: { .field { _, _, _, _, _, _ in CGVector(dx: 1, dy: 0) } }, acceleration: (100, 0)),
    Measurement(
      testDescription: "block (1, 0), 3 kg, S 2, k 1",
      field: { changed(.field { _, _, _, _, _, _ in CGVector(dx: 1, dy: 0) }, 2, 1) }, density: 3,
      acceleration: (33.33, 0)),
  ]

  static func changed(
    _ field: FieldBehavior, _ strength: CGFloat, _ falloff: CGFloat, _ radius: CGFloat? = nil
  ) -> FieldBehavior {
    field.strength = strength
    field.falloff = falloff
    if let radius { field.minimumRadius = radius }
    return field
  }

  @Test("accelerations are those measured on UIKit", arguments: measurements)
  func accelerations(of measurement: Measurement) throws {
    let block = Block(100, 100, at: 300, 400)
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.density = measurement.density
    properties.charge = measurement.charge
    properties.addLinearVelocity(measurement.velocity, for: block)
    let field = measurement.field()
    try field.addItem(block)
    let animator = try DynamicAnimator(properties, field)
    // The first frame has one sub-step.
    animator.advance(frames: 1)
    let velocity = properties.linearVelocity(for: block)
    #expect(
      agree((velocity.x - measurement.velocity.x) * 120, measurement.acceleration.x, within: 0.04))
    #expect(
      agree((velocity.y - measurement.velocity.y) * 120, measurement.acceleration.y, within: 0.04))
  }

  @Test("a linear gravity and a spring field move an item as UIKit's (G10)")
  func trajectories() throws {
    let first = Block(100, 100, at: 300, 400)
    let linear = FieldBehavior.linearGravityField(direction: CGVector(dx: 3, dy: 4))
    try linear.addItem(first)
    try DynamicAnimator(linear, DynamicItemBehavior([first], resistance: 0)).advance(frames: 60)
    #expect(agree(first.center.x, 448.75) && agree(first.center.y, 598.3333))

    let second = Block(100, 100, at: 300, 400)
    let spring = FieldBehavior.springField()
    spring.strength = 4
    spring.position = CGPoint(x: 250, y: 350)
    try spring.addItem(second)
    try DynamicAnimator(spring, DynamicItemBehavior([second], resistance: 0)).advance(frames: 60)
    #expect(agree(second.center.x, 229.5706) && agree(second.center.y, 329.5706))
  }

  @Test("any falloff is a power of the distance", arguments: [0.5, 1.5, 3, -2, -0.7, 1e-6])
  func falloff(exponent: Double) throws {
    let block = Block(100, 100, at: 300, 400)
    let field = FieldBehavior.springField()
    field.falloff = exponent
    try field.addItem(block)
    let properties = DynamicItemBehavior([block], resistance: 0)
    let animator = try DynamicAnimator(field, properties)
    animator.advance(frames: 1)
    // Five meters away; below 2⁻¹⁵ the falloff counts as none.
    let force = exponent < 0x1p-15 && exponent > 0 ? 1 : pow(5, -exponent)
    let velocity = properties.linearVelocity(for: block)
    #expect(abs(velocity.x / (-0.6 * force * 100 / 120) - 1) < 1e-5)
    #expect(abs(velocity.y / (-0.8 * force * 100 / 120) - 1) < 1e-5)
  }

  @Test("a velocity field overrides gravity and other fields; resistance still acts")
  func velocity() throws {
    let block = Block(100, 100, at: 300, 400)
    let wind = FieldBehavior.velocityField(direction: CGVector(dx: 1, dy: 0))
    wind.strength = 0
    let other = FieldBehavior.velocityField(direction: CGVector(dx: 0, dy: 9))
    let gravity = FieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 50))
    for field in [gravity, wind, other] { try field.addItem(block) }
    let properties = DynamicItemBehavior(items: [block])
    let animator = try DynamicAnimator(
      GravityBehavior(items: [block]), gravity, wind, other, properties)
    animator.advance(frames: 60)
    let velocity = properties.linearVelocity(for: block)
    #expect(agree(velocity.x, 100 / (1 + 0.1 / 120), within: 1e-3) && velocity.y == 0)
  }

  @Test("the defaults of each kind are UIKit's")
  func defaults() {
    let falloffs: [(FieldBehavior, CGFloat)] = [
      (.linearGravityField(direction: .zero), 0), (.radialGravityField(position: .zero), 2),
      (.springField(), -1), (.dragField(), 0), (.vortexField(), 0), (.electricField(), 1),
      (.magneticField(), 1), (.velocityField(direction: .zero), 0),
      (.noiseField(smoothness: 1, animationSpeed: 1), 0),
      (.turbulenceField(smoothness: 1, animationSpeed: 1), 0),
      (.field { _, _, _, _, _, _ in .zero }, 0),
    ]
    #expect(
      Set(falloffs.compactMap(\.0.kind))
        == Set(FieldParameters.Kind.allCases).subtracting([.custom]))
    for (field, falloff) in falloffs {
      #expect(field.falloff == falloff && field.strength == 1 && field.region == .infinite)
      #expect(field.position == .zero && field.direction == .zero)
      #expect(agree(field.minimumRadius, 0.00305175781, within: 1e-9))
      field.smoothness = 0.5
      field.animationSpeed = 3
      let isRandom = field.kind == .noise || field.kind == .turbulence
      #expect(field.smoothness == (isRandom ? 0.5 : 0))
      #expect(field.animationSpeed == (isRandom ? 3 : 0))
    }
    let field = FieldBehavior.springField()
    field.strength = 0.1
    #expect(field.strength == CGFloat(Float(0.1)))
  }

  @Test("a field acts only inside its region, measured to the item's center, and on its own items")
  func region() throws {
    let (inside, outside, stranger) = (
      Block(300, 300, at: 190, 0), Block(300, 300, at: 0, 211), Block(10, 10, at: 100, 0)
    )
    let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
    field.position = CGPoint(x: 90, y: 0)
    field.region = Region(radius: 200)
    for item in [inside, outside] { try field.addItem(item) }
    let animator = try DynamicAnimator(field, DynamicItemBehavior(items: [stranger]))
    animator.advance(frames: 5)
    #expect(inside.center.x > 190 && outside.center.x == 0 && stranger.center.x == 100)
  }

  @Test("an anchored item does not move in a field")
  func anchored() throws {
    let block = Block(100, 100, at: 300, 400)
    let properties = DynamicItemBehavior(items: [block])
    properties.isAnchored = true
    let field = FieldBehavior.springField()
    try field.addItem(block)
    let animator = try DynamicAnimator(properties, field)
    animator.advance(frames: 5)
    #expect(block.center == CGPoint(x: 300, y: 400))
  }

  @Test("a block gets the position and velocity of the item, its mass and charge, and the time")
  func evaluation() throws {
    let block = Block(100, 200, at: 300, 400)
    var calls: [(CGPoint, CGVector, CGFloat, CGFloat, TimeInterval)] = []
    let field = FieldBehavior.field { field, position, velocity, mass, charge, time in
      #expect(field.position == CGPoint(x: 100, y: 100))
      calls.append((position, velocity, mass, charge, time))
      return .zero
    }
    field.position = CGPoint(x: 100, y: 100)
    try field.addItem(block)
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.charge = -3
    properties.addLinearVelocity(CGPoint(x: 120, y: 0), for: block)
    let animator = try DynamicAnimator(field, properties)
    animator.advance(frames: 2)
    #expect(calls.count == 3)
    #expect(calls[0].0 == CGPoint(x: 200, y: 300) && agree(calls[0].1.dx, 1.2, within: 1e-6))
    #expect(calls[0].2 == 2 && calls[0].3 == -3 && agree(calls[0].4, 1.0 / 120, within: 1e-6))
    #expect(agree(calls[2].0.x, 202, within: 1e-3) && agree(calls[2].4, 3.0 / 120, within: 1e-6))
    field.strength = 0
    animator.advance(frames: 1)
    #expect(calls.count == 3)
  }

  @Test("an animator holds 32 fields, those of composites included")
  func limit() throws {
    let animator = DynamicAnimator()
    let composite = DynamicBehavior()
    for _ in 0..<31 { try composite.addChildBehavior(FieldBehavior.springField()) }
    try animator.addBehavior(composite)
    let last = FieldBehavior.dragField()
    try animator.addBehavior(last)
    #expect(throws: DynamicsError.tooManyFields(limit: 32)) {
      try animator.addBehavior(FieldBehavior.springField())
    }
    #expect(throws: DynamicsError.tooManyFields(limit: 32)) {
      try composite.addChildBehavior(FieldBehavior.springField())
    }
    animator.removeBehavior(last)
    try animator.addBehavior(FieldBehavior.springField())
  }

  @Test("noise is the same for a seed, differs between seeds, and changes smoothly")
  func noise() throws {
    func end(seed: UInt64, smoothness: CGFloat = 0.5, speed: CGFloat = 1) throws -> CGPoint {
      let block = Block(50, 50, at: 312, 417)
      let field = FieldBehavior.noiseField(smoothness: smoothness, animationSpeed: speed)
      field.seed = seed
      field.strength = 5
      try field.addItem(block)
      try DynamicAnimator(field).advance(frames: 60)
      return block.center
    }
    #expect(try end(seed: 1) == end(seed: 1))
    let ends = try (0..<8).map { try end(seed: $0) }
    #expect(Set(ends.map { "\($0)" }).count == 8)
    #expect(ends.allSatisfy { $0.x.isFinite && abs($0.x - 312) < 2000 && $0.x != 312 })
  }

  @Test("noise varies in space over the width that its smoothness says, without jumps")
  func noiseWidth() throws {
    func forces(smoothness: CGFloat) throws -> [CGFloat] {
      let row = (0..<200).map { Block(10, 10, at: CGFloat($0) * 5, 33) }
      let field = FieldBehavior.noiseField(smoothness: smoothness, animationSpeed: 0)
      for item in row { try field.addItem(item) }
      let properties = DynamicItemBehavior(items: row)
      let animator = try DynamicAnimator(field, properties)
      animator.advance(frames: 1)
      return row.map { properties.linearVelocity(for: $0).y }
    }
    func roughness(_ forces: [CGFloat]) -> CGFloat {
      let steps = zip(forces, forces.dropFirst()).map { abs($1 - $0) }
      return steps.reduce(0, +) / forces.map { abs($0) }.reduce(0, +)
    }
    // Between items 5 points apart wide waves change little, narrow ones completely.
    let (wide, narrow) = (try forces(smoothness: 1), try forces(smoothness: 0))
    #expect(roughness(wide) < 0.1 && roughness(narrow) > 0.5)
    #expect(wide.contains { $0 > 0 } && wide.contains { $0 < 0 })
  }

  @Test("turbulence is zero at rest and grows with the square of the speed, for any mass")
  func turbulence() throws {
    func push(speed: CGFloat, density: CGFloat = 1) throws -> CGFloat {
      let block = Block(50, 50, at: 312, 417)
      let properties = DynamicItemBehavior([block], resistance: 0)
      properties.addLinearVelocity(CGPoint(x: speed, y: 0), for: block)
      properties.density = density
      let field = FieldBehavior.turbulenceField(smoothness: 1, animationSpeed: 0)
      try field.addItem(block)
      let animator = try DynamicAnimator(field, properties)
      animator.advance(frames: 1)
      return properties.linearVelocity(for: block).y
    }
    #expect(try push(speed: 0) == 0)
    let (slow, fast) = (try push(speed: 100), try push(speed: 200))
    #expect(slow != 0 && agree(fast / slow, 4, within: 1e-3))
    let heavy = try push(speed: 100, density: 7)
    #expect(agree(heavy / slow, 1, within: 1e-3))
  }
}
