import Dynamics
import Foundation
import Geometry
import Testing

/// Every field over a second.
///
/// The model is the published formulas in double precision, step by step: the force from the position
/// and velocity at the start of the sub-step, then velocity, resistance, position.
@Suite("Flights in fields against an independent model")
struct FieldFlightTests {
  struct Flight: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> FieldBehavior
    var strength = 1.0
    var falloff: Double
    var minimumRadius: Double?
    var density = 1.0
    var charge = 0.0
    var velocity = CGPoint(x: 120, y: -60)
    /// The force in newtons: (p̂, u, fall, S, m, q), where u is the velocity in m/s.
    let force:
      @Sendable (SIMD2<Double>, SIMD2<Double>, Double, Double, Double, Double) -> SIMD2<Double>
  }

  private static let linear = SIMD2<Double>(2, -1)

  static let flights = [
    Flight(
      testDescription: "linear gravity",
      make: { .linearGravityField(direction: CGVector(dx: 2, dy: -1)) }, falloff: 0, density: 3
    ) { _, _, _, s, m, _ in s * m * linear },
    Flight(
      testDescription: "linear gravity with falloff",
      make: { .linearGravityField(direction: CGVector(dx: 2, dy: -1)) }, strength: 5, falloff: 1
    ) { _, _, fall, s, m, _ in s * m * fall * linear },
    Flight(
      testDescription: "radial gravity", make: { .radialGravityField(position: .zero) },
      strength: 8, falloff: 2, density: 2
    ) { p, _, fall, s, m, _ in -s * m * fall * p },
    Flight(
      testDescription: "radial gravity within its minimum radius",
      make: { .radialGravityField(position: .zero) }, strength: 40, falloff: 1.5, minimumRadius: 300
    ) { p, _, fall, s, m, _ in -s * m * fall * p },
    Flight(
      testDescription: "spring", make: { .springField() }, strength: 7, falloff: -1, density: 2
    ) { p, _, fall, s, _, _ in -s * fall * p },
    Flight(testDescription: "drag", make: { .dragField() }, falloff: 0, density: 2) {
      _, u, fall, s, _, _ in -s * fall * (u * u).sum().squareRoot() * u
    },
    Flight(
      testDescription: "drag towards a wind",
      make: {
        let field = FieldBehavior.dragField()
        field.direction = CGVector(dx: -1, dy: 0.5)
        return field
      }, strength: 2, falloff: 0
    ) { _, u, fall, s, _, _ in
      let relative = u - SIMD2(-1, 0.5)
      return -s * fall * (relative * relative).sum().squareRoot() * relative
    },
    Flight(testDescription: "vortex", make: { .vortexField() }, strength: 3, falloff: 0, density: 2)
    {
      p, _, fall, s, m, _ in s * fall / m * SIMD2(-p.y, p.x)
    },
    Flight(
      testDescription: "electric", make: { .electricField() }, strength: 2, falloff: 1, charge: -3
    ) { p, _, fall, s, _, q in s * q * fall * p },
    Flight(
      testDescription: "magnetic", make: { .magneticField() }, strength: 4, falloff: 1, density: 0.5
    ) { _, u, fall, s, _, _ in s * fall * SIMD2(u.y, -u.x) },
    Flight(
      testDescription: "block",
      make: {
        .field { _, position, velocity, mass, _, _ in
          CGVector(dx: mass * velocity.dy - position.x / 400, dy: 0.7)
        }
      }, strength: 9, falloff: 2
    ) { _, _, _, _, _, _ in .zero },
  ]

  @Test("after a second the item is where the formula takes it", arguments: flights)
  func flight(_ flight: Flight) throws {
    let block = Block(100, 100, at: 300, 240)
    let field = flight.make()
    field.position = CGPoint(x: 100, y: 90)
    field.strength = flight.strength
    field.falloff = flight.falloff
    if let radius = flight.minimumRadius { field.minimumRadius = radius }
    try field.addItem(block)
    let properties = DynamicItemBehavior(items: [block])
    properties.density = flight.density
    properties.charge = flight.charge
    properties.addLinearVelocity(flight.velocity, for: block)
    let animator = try DynamicAnimator(field, properties)
    animator.advance(frames: 60)

    let h = SubstepClock.step
    let q = Double(1 / (1 + Float(h) * 0.1))
    var place = SIMD2<Double>(2, 1.5)
    var velocity = SIMD2<Double>(flight.velocity.x, flight.velocity.y) / 100
    for _ in 0..<119 {
      let distance = (place * place).sum().squareRoot()
      let fall =
        flight.falloff == 0
        ? 1 : pow(max(distance, (flight.minimumRadius ?? 0) / 100), -flight.falloff)
      var force = flight.force(
        place / distance, velocity, fall, flight.strength, flight.density, flight.charge)
      if field.kind == nil {
        force = SIMD2(flight.density * velocity.y - place.x / 4, 0.7)
      }
      velocity = q * (velocity + h / flight.density * force)
      place += h * velocity
    }
    #expect(
      agree(block.center.x, 100 + 100 * place.x) && agree(block.center.y, 90 + 100 * place.y),
      "\(block.center) for \(100 + 100 * place.x), \(90 + 100 * place.y)")
  }

  struct Wandering: Sendable {
    let isTurbulent: Bool
    let strength: Double
    let smoothness: Double
    let speed: Double
    var position = CGPoint.zero
    var velocity = CGPoint.zero
    let end: CGPoint
  }

  /// Where the items end.
  ///
  /// Computed by another program, a direct implementation of the published noise
  /// (S. Gustavson, simplex noise with rotating gradients, 2008) in Python.
  static let wanderings = [
    Wandering(
      isTurbulent: false, strength: 5, smoothness: 0.5, speed: 1,
      end: CGPoint(x: 330.6662610032475, y: 367.41876272786646)),
    Wandering(
      isTurbulent: false, strength: 3, smoothness: 1, speed: 0.5,
      end: CGPoint(x: 344.0140852267553, y: 410.30565728168966)),
    Wandering(
      isTurbulent: false, strength: 8, smoothness: 0.8, speed: 2, position: CGPoint(x: 100, y: 50),
      end: CGPoint(x: 268.77887811846665, y: 462.0818106980748)),
    Wandering(
      isTurbulent: true, strength: 2, smoothness: 0.7, speed: 1, velocity: CGPoint(x: 100, y: -50),
      end: CGPoint(x: 381.47182822140724, y: 365.4935942992633)),
  ]

  @Test("noise and turbulence are those of the published noise", arguments: wanderings)
  func noise(_ wandering: Wandering) throws {
    let block = Block(100, 100, at: 300, 400)
    let field: FieldBehavior =
      wandering.isTurbulent
      ? .turbulenceField(smoothness: wandering.smoothness, animationSpeed: wandering.speed)
      : .noiseField(smoothness: wandering.smoothness, animationSpeed: wandering.speed)
    field.strength = wandering.strength
    field.position = wandering.position
    try field.addItem(block)
    let properties = DynamicItemBehavior(items: [block])
    properties.addLinearVelocity(wandering.velocity, for: block)
    try DynamicAnimator(field, properties).advance(frames: 60)
    #expect(
      agree(block.center.x, wandering.end.x) && agree(block.center.y, wandering.end.y),
      "\(block.center)")
  }

  @Test("in a velocity field an item moves uniformly, at the speed less its resistance")
  func velocityField() throws {
    let block = Block(50, 50, at: 10, 20)
    let field = FieldBehavior.velocityField(direction: CGVector(dx: 1.5, dy: -0.5))
    field.strength = 7
    field.falloff = 3
    try field.addItem(block)
    let animator = try DynamicAnimator(field, GravityBehavior(items: [block]))
    animator.advance(frames: 60)
    let distance = 119 * SubstepClock.step / (1 + 0.1 / 120)
    #expect(agree(block.center.x, 10 + 150 * distance) && agree(block.center.y, 20 - 50 * distance))
  }
}
