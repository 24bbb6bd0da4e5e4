import Foundation

/// An independent model of how bodies on joints move: the published sequential impulses in double
/// precision, without contacts.
///
/// Rods and soft springs between points of two bodies (Erin Catto, "Soft Constraints", Game
/// Developers Conference 2011), solved in eight iterations a sub-step with warm starting, rods in up to
/// three more for their length. Meters, kilograms, seconds. It agrees with the motion measured on
/// UIKit (G3, G4, G6), which a test checks.
struct ReferenceModel {
  struct Body {
    var x: Double
    var y: Double
    var angle = 0.0
    var vx = 0.0
    var vy = 0.0
    var spin = 0.0
    var inverseMass: Double
    var inverseInertia: Double

    /// A box in meters, or a static body.
    init(_ x: Double, _ y: Double, width: Double = 0, height: Double = 0, density: Double = 1) {
      self.x = x
      self.y = y
      let mass = width * height * density
      inverseMass = mass > 0 ? 1 / mass : 0
      inverseInertia = mass > 0 ? 12 / (mass * (width * width + height * height)) : 0
    }

    func turned(_ point: (Double, Double)) -> (x: Double, y: Double) {
      let (c, s) = (cos(angle), sin(angle))
      return (c * point.0 - s * point.1, s * point.0 + c * point.1)
    }
  }

  struct Joint {
    var a: Int
    var b: Int
    var pointA = (0.0, 0.0)
    var pointB = (0.0, 0.0)
    var length: Double
    var frequency = 0.0
    var ratio = 0.0
    var impulse = 0.0
  }

  /// What is computed for a joint once a sub-step.
  private struct Prepared {
    var ux = 0.0, uy = 0.0
    var rA = (x: 0.0, y: 0.0)
    var rB = (x: 0.0, y: 0.0)
    var mass = 0.0, gamma = 0.0, bias = 0.0
    var error = 0.0
  }

  var bodies: [Body]
  var joints: [Joint]
  var gravity = 0.0
  var resistance = 0.0
  static let h = SubstepClock.step
  private var clock = SubstepClock()

  init(_ bodies: [Body], _ joints: [Joint]) {
    self.bodies = bodies
    self.joints = joints
  }

  /// Advances by frames of 1/60 s.
  mutating func advance(frames: Int) {
    for _ in 0..<clock.steps(inFrames: frames) { step() }
  }

  private mutating func step() {
    let h = Self.h
    for index in bodies.indices where bodies[index].inverseMass > 0 {
      bodies[index].vy += h * gravity
      bodies[index].vx /= 1 + h * resistance
      bodies[index].vy /= 1 + h * resistance
      bodies[index].spin /= 1 + h * resistance
    }
    var prepared = joints.map { prepare($0, softens: true) }
    for index in joints.indices { push(joints[index].impulse, joints[index], prepared[index]) }
    for _ in 0..<8 {
      for index in joints.indices { solve(index, prepared[index]) }
    }
    for index in bodies.indices {
      bodies[index].x += h * bodies[index].vx
      bodies[index].y += h * bodies[index].vy
      bodies[index].angle += h * bodies[index].spin
    }
    for _ in 0..<3 {
      var isSolved = true
      for index in joints.indices where joints[index].frequency == 0 {
        prepared[index] = prepare(joints[index], softens: false)
        let error = min(max(prepared[index].error, -0.2), 0.2)
        shift(-prepared[index].mass * error, joints[index], prepared[index])
        if abs(error) >= 0.005 { isSolved = false }
      }
      if isSolved { break }
    }
  }

  private func prepare(_ joint: Joint, softens: Bool) -> Prepared {
    let (a, b) = (bodies[joint.a], bodies[joint.b])
    var p = Prepared()
    p.rA = a.turned(joint.pointA)
    p.rB = b.turned(joint.pointB)
    let (dx, dy) = (b.x + p.rB.x - a.x - p.rA.x, b.y + p.rB.y - a.y - p.rA.y)
    let length = (dx * dx + dy * dy).squareRoot()
    (p.ux, p.uy) = (dx / length, dy / length)
    p.error = length - joint.length
    let (armA, armB) = (p.rA.x * p.uy - p.rA.y * p.ux, p.rB.x * p.uy - p.rB.y * p.ux)
    var inverse =
      a.inverseMass + b.inverseMass + a.inverseInertia * armA * armA
      + b.inverseInertia * armB * armB
    if softens, joint.frequency > 0 {
      let (h, omega) = (Self.h, 2 * Double.pi * joint.frequency)
      let (damping, stiffness) = (2 * joint.ratio * omega / inverse, omega * omega / inverse)
      p.gamma = 1 / (h * (damping + h * stiffness))
      p.bias = p.error * h * stiffness * p.gamma
      inverse += p.gamma
    }
    p.mass = 1 / inverse
    return p
  }

  private mutating func solve(_ index: Int, _ p: Prepared) {
    let (a, b) = (bodies[joints[index].a], bodies[joints[index].b])
    let (vx, vy) = (
      b.vx - b.spin * p.rB.y - a.vx + a.spin * p.rA.y,
      b.vy + b.spin * p.rB.x - a.vy - a.spin * p.rA.x
    )
    let impulse =
      -p.mass * (p.ux * vx + p.uy * vy + p.bias + p.gamma * joints[index].impulse)
    joints[index].impulse += impulse
    push(impulse, joints[index], p)
  }

  private mutating func push(_ impulse: Double, _ joint: Joint, _ p: Prepared) {
    let (px, py) = (impulse * p.ux, impulse * p.uy)
    for (index, r, sign) in [(joint.a, p.rA, -1.0), (joint.b, p.rB, 1)] {
      bodies[index].vx += sign * bodies[index].inverseMass * px
      bodies[index].vy += sign * bodies[index].inverseMass * py
      bodies[index].spin += sign * bodies[index].inverseInertia * (r.x * py - r.y * px)
    }
  }

  private mutating func shift(_ impulse: Double, _ joint: Joint, _ p: Prepared) {
    let (px, py) = (impulse * p.ux, impulse * p.uy)
    for (index, r, sign) in [(joint.a, p.rA, -1.0), (joint.b, p.rB, 1)] {
      bodies[index].x += sign * bodies[index].inverseMass * px
      bodies[index].y += sign * bodies[index].inverseMass * py
      bodies[index].angle += sign * bodies[index].inverseInertia * (r.x * py - r.y * px)
    }
  }
}
