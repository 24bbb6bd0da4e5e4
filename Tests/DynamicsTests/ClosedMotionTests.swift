import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Views
import Scene

/// Behaviors whose motion has a formula, compared with it frame by frame.
///
/// Every formula is that of the engine's sub-step h = 1/120 s in single precision: first v ← v + h·a,
/// then v ← v / (1 + h·r), then x ← x + h·v. The first frame of 1/60 s has one sub-step, each later one two.
@Suite("Motion in closed form")
struct ClosedMotionTests {
  static let h = SubstepClock.step

  /// The sub-steps after so many frames of 1/60 s.
  static func steps(_ frames: Int) -> Double { Double(2 * frames - 1) }

  @Test(
    "a projectile flies its parabola, flattened by resistance",
    arguments: [0.0, 0.1, 0.5, 2])
  func projectile(resistance: Double) throws {
    let block = Block(30, 20, at: 50, 500)
    let properties = DynamicItemBehavior([block], resistance: resistance)
    properties.addLinearVelocity(CGPoint(x: 300, y: -700), for: block)
    let animator = try DynamicAnimator(GravityBehavior(items: [block]), properties)
    let h = Self.h
    for frame in 1...90 {
      animator.advance(frames: 1)
      let n = Self.steps(frame)
      let x: Double
      let y: Double
      if resistance == 0 {
        // y = y0 + v n h + g h² n (n + 1) / 2
        x = 50 + 300 * n * h
        y = 500 - 700 * n * h + 1000 * h * h * n * (n + 1) / 2
      } else {
        // v[k+1] = q (v[k] + g h): v[n] = V + (v0 − V) qⁿ with V = g h q/(1 − q). The distance is h times
        // the sum of v[1] … v[n]. The engine rounds q, which matters after hundreds of steps.
        let q = Double(1 / (1 + Float(h) * Float(resistance)))
        let sum = q * (1 - pow(q, n)) / (1 - q)
        let terminal = 1000 * h * q / (1 - q)
        x = 50 + h * 300 * sum
        y = 500 + h * (n * terminal + (-700 - terminal) * sum)
      }
      #expect(agree(block.center.x, x) && agree(block.center.y, y), "frame \(frame)")
    }
  }

  @Test(
    "without torque an item keeps turning, slowed only by the angular resistance",
    arguments: [0.0, 0.1, 1.5])
  func spin(resistance: Double) throws {
    let block = Block(80, 20, at: 100, 100)
    let properties = DynamicItemBehavior([block], resistance: resistance)
    properties.addAngularVelocity(3, for: block)
    let animator = try DynamicAnimator(properties)
    for frame in 1...60 {
      animator.advance(frames: 1)
      let (n, q) = (Self.steps(frame), Double(1 / (1 + Float(Self.h) * Float(resistance))))
      let sum = resistance == 0 ? n : q * (1 - pow(q, n)) / (1 - q)
      let state = try #require(animator.state(of: block))
      #expect(agree(CGFloat(state.angularVelocity), 3 * pow(q, n), within: 1e-5))
      #expect(agree(CGFloat(state.angle), 3 * Self.h * sum, within: 1e-5))
      #expect(block.center == CGPoint(x: 100, y: 100))
    }
  }

  static let oscillators: [(frequency: Double, ratio: Double)] = [1.0, 2, 4, 8].flatMap { f in
    [0, 0.1, 0.5].map { (f, $0) }
  }

  @Test(
    "a spring has the frequency and the decay of the discretized oscillator",
    arguments: oscillators)
  func oscillator(frequency: Double, ratio: Double) throws {
    let block = Block(40, 40, at: 100, 250)
    let attachment = AttachmentBehavior(item: block, attachedToAnchor: CGPoint(x: 100, y: 100))
    attachment.frequency = frequency
    attachment.damping = ratio
    attachment.length = 100
    let animator = try DynamicAnimator(attachment, DynamicItemBehavior([block], resistance: 0))
    // The soft constraint makes v' = (v − h ω² x)/D with D = 1 + 2hζω + h²ω², then x' = x + h v'.
    // This linear map of (x, v) has determinant 1/D and trace (2 + 2hζω)/D, hence the eigenvalues
    // ρ e^(±iφ) with ρ = 1/√D and cos φ = (1 + hζω)/√D: in a second the amplitude falls by
    // e^(−ln D/2h), and the frequency is φ/(2πh). With v = 0 at first, x = ρⁿ (x0 cos nφ + b sin nφ),
    // where b follows from the first sub-step, x[1] = x0 (1 − h²ω²/D).
    let (h, omega, start) = (Self.h, 2 * Double.pi * frequency, 50.0)
    let d = 1 + 2 * h * ratio * omega + h * h * omega * omega
    let (rho, phi) = (1 / d.squareRoot(), acos((1 + h * ratio * omega) / d.squareRoot()))
    let first = start * (1 - h * h * omega * omega / d)
    let b = (first / rho - start * cos(phi)) / sin(phi)
    for frame in 1...60 {
      animator.advance(frames: 1)
      let n = Self.steps(frame)
      let x = pow(rho, n) * (start * cos(n * phi) + b * sin(n * phi))
      #expect(agree(block.center.y - 200, x), "frame \(frame)")
      #expect(block.center.x == 100)
    }
  }

  @Test("a spring field makes an ellipse about its position")
  func ellipse() throws {
    let block = Block(100, 100, at: 300, 200)
    let field = FieldBehavior.springField()
    field.position = CGPoint(x: 200, y: 200)
    field.strength = 9
    try field.addItem(block)
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.addLinearVelocity(CGPoint(x: 0, y: 150), for: block)
    let animator = try DynamicAnimator(field, properties)
    // v' = v − h ω² x, x' = x + h v' with ω² = S/m = 9: x[n] = x0 cos nφ + b sin nφ with
    // cos φ = 1 − h²ω²/2.
    let h = Self.h
    let phi = acos(1 - h * h * 9 / 2)
    func position(_ x0: Double, _ v0: Double, _ n: Double) -> Double {
      let first = x0 + h * (v0 - h * 9 * x0)
      return x0 * cos(n * phi) + (first - x0 * cos(phi)) / sin(phi) * sin(n * phi)
    }
    for frame in 1...120 {
      animator.advance(frames: 1)
      let n = Self.steps(frame)
      #expect(agree(block.center.x, 200 + position(100, 0, n)), "frame \(frame)")
      #expect(agree(block.center.y, 200 + position(0, 150, n)), "frame \(frame)")
    }
  }

  @Test("a radial gravity holds an item on a circle with Kepler's period")
  func orbit() throws {
    // v² = S/r at r = 2 m and S = 18: 3 m/s; T = 2π r/v = 4.18879 s.
    let block = Block(20, 20, at: 600, 400)
    let field = FieldBehavior.radialGravityField(position: CGPoint(x: 400, y: 400))
    field.strength = 18
    try field.addItem(block)
    let properties = DynamicItemBehavior([block], resistance: 0)
    // Velocities are those of half a sub-step before the positions.
    properties.addLinearVelocity(CGPoint(x: 300 * Self.h / 2 * 1.5, y: 300), for: block)
    let animator = try DynamicAnimator(field, properties)
    var turn = 0.0
    var direction = 0.0
    for frame in 1...1000 {
      animator.advance(frames: 1)
      let radius = CGVector(dx: block.center.x - 400, dy: block.center.y - 400)
      #expect(agree(radius.length, 200, within: 0.2), "frame \(frame)")
      let now = atan2(Double(radius.dy), Double(radius.dx))
      turn += remainder(now - direction, 2 * .pi)
      direction = now
    }
    let seconds = Self.steps(1000) * Self.h
    #expect(abs(turn / (2 * .pi * seconds / 4.18879) - 1) < 1e-3)
  }

  @Test("a drag field slows as 1/v grows with time", arguments: [1.0, 3])
  func drag(density: Double) throws {
    // m dv/dt = −S v² has the solution v = v0/(1 + v0 S t/m); Euler's steps of h miss it by less
    // than h v0 S/2m of it.
    let block = Block(100, 100, at: 0, 0)
    let field = FieldBehavior.dragField()
    try field.addItem(block)
    let properties = DynamicItemBehavior([block], resistance: 0)
    properties.density = density
    properties.addLinearVelocity(CGPoint(x: 240, y: -320), for: block)
    let animator = try DynamicAnimator(field, properties)
    animator.advance(frames: 60)
    let (t, v0) = (Self.steps(60) * Self.h, 4.0)
    let speed = 100 * v0 / (1 + v0 * t / density)
    let velocity = properties.linearVelocity(for: block)
    #expect(abs(hypot(velocity.x, velocity.y) / speed - 1) < Self.h * v0 / 2 / density)
    #expect(agree(velocity.y / velocity.x, -4.0 / 3, within: 1e-5))
  }

  @Test(
    "an elastic head-on collision divides the velocities by the masses",
    arguments: [(1.0, 1.0), (1, 2), (1, 10), (8, 1), (3, 5)])
  func elasticCollision(mass1: Double, mass2: Double) throws {
    let (left, right) = (Block(40, 40, at: 100, 100), Block(40, 40, at: 300, 100))
    var behaviors: [DynamicItemBehavior] = []
    for (block, mass) in [(left, mass1), (right, mass2)] {
      block.collisionBoundsType = .ellipse
      let properties = DynamicItemBehavior([block], resistance: 0)
      properties.elasticity = 1
      properties.density = mass
      behaviors.append(properties)
    }
    behaviors[0].addLinearVelocity(CGPoint(x: 400, y: 0), for: left)
    behaviors[1].addLinearVelocity(CGPoint(x: -200, y: 0), for: right)
    let animator = try DynamicAnimator(
      behaviors[0], behaviors[1], CollisionBehavior(items: [left, right]))
    animator.advance(frames: 60)
    // v1' = v1 − 2 m2/(m1 + m2) (v1 − v2), and v2' likewise.
    let relative = 600 / (mass1 + mass2)
    #expect(
      agree(behaviors[0].linearVelocity(for: left).x, 400 - 2 * mass2 * relative, within: 0.01))
    #expect(
      agree(behaviors[1].linearVelocity(for: right).x, -200 + 2 * mass1 * relative, within: 0.01))
  }

  @Test("an item bounces to e² of its height", arguments: [0.4, 0.6, 0.8, 1])
  func bounce(elasticity: Double) throws {
    // A disc touches the line at a distance of one point, its edge radius, less the slop.
    let disc = Block(40, 40, at: 100, 79)
    disc.collisionBoundsType = .ellipse
    let properties = DynamicItemBehavior([disc], resistance: 0)
    properties.elasticity = elasticity
    let collision = CollisionBehavior(items: [disc])
    try collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 600), to: CGPoint(x: 200, y: 600))
    let animator = try DynamicAnimator(GravityBehavior(items: [disc]), properties, collision)
    var (top, hasBounced) = (CGFloat.infinity, false)
    for _ in 0..<480 {
      animator.advance(by: 1.0 / 240)
      let speed = properties.linearVelocity(for: disc).y
      if speed < 0 { hasBounced = true }
      if hasBounced { top = min(top, disc.center.y) }
      if hasBounced, speed > 0 { break }
    }
    // It falls 500 points and hits at 1000 points a second, up to a sub-step early or late.
    #expect(agree(579 - top, 500 * elasticity * elasticity, within: 1000 * Self.h))
  }

  @Test("an item that slides on a floor stops after v²/2µg", arguments: [0.1, 0.3, 0.6])
  func sliding(coefficient: Double) throws {
    let block = Block(100, 20, at: 100, 288.3)
    let properties = DynamicItemBehavior([block], resistance: 0)
    // The floor has 0.2, and the contact the root of the product.
    properties.friction = coefficient * coefficient / 0.2
    properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: block)
    let collision = CollisionBehavior(items: [block])
    try collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 2000, y: 300))
    let animator = try DynamicAnimator(GravityBehavior(items: [block]), properties, collision)
    animator.advance(frames: 240)
    // The sub-steps add an error of less than v h.
    let distance = 300.0 * 300 / (2 * coefficient * 1000)
    #expect(agree(block.center.x - 100, distance, within: 300 * Self.h))
    #expect(!animator.isRunning)
  }

  @Test("a group turns about its center of mass, not about the middle of its box")
  func group() throws {
    let members = [Block(40, 40, at: 100, 100), Block(20, 80, at: 190, 120)]
    let group = try DynamicItemGroup(items: members)
    // The common box is (80, 80) to (200, 160).
    #expect(group.center == CGPoint(x: 140, y: 120))
    let push = PushBehavior(items: [group], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0.2, dy: -0.1)
    push.setTargetOffsetFromCenter(Offset(horizontal: -30, vertical: 15), for: group)
    let animator = try DynamicAnimator(push, DynamicItemBehavior([group], resistance: 0))
    // Masses 0.16 and 0.16 kg: the center of mass is the middle of the two centers, (145, 110); the
    // inertia is the sum of m (w² + h²)/12 + m d².
    let (mass, center) = (0.32, (x: 145.0, y: 110.0))
    let d2 = 0.45 * 0.45 + 0.1 * 0.1
    let inertia =
      0.16 * (0.4 * 0.4 + 0.4 * 0.4) / 12 + 0.16 * (0.2 * 0.2 + 0.8 * 0.8) / 12 + 2 * 0.16 * d2
    // The push acts at (110, 135).
    let arm = (x: (110 - center.x) / 100, y: (135 - center.y) / 100)
    let spin = (arm.x * -0.1 - arm.y * 0.2) / inertia
    for frame in 1...60 {
      animator.advance(frames: 1)
      let t = Self.steps(frame) * Self.h
      let middle = (x: center.x + 100 * 0.2 / mass * t, y: center.y - 100 * 0.1 / mass * t)
      let (c, s) = (cos(spin * t), sin(spin * t))
      let (dx, dy) = (140 - center.x, 120 - center.y)
      #expect(agree(group.center.x, middle.x + c * dx - s * dy), "frame \(frame)")
      #expect(agree(group.center.y, middle.y + s * dx + c * dy), "frame \(frame)")
      // A member keeps its position in the group.
      #expect(agree(members[1].center.x, group.center.x + c * 50), "frame \(frame)")
      #expect(agree(members[1].center.y, group.center.y + s * 50), "frame \(frame)")
    }
  }
}
