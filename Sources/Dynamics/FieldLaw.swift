internal import Foundation
internal import Geometry

/// What a field does to an item in a sub-step.
enum FieldEffect: Equatable {
  /// A force in newtons.
  case force(SIMD2<Float>)
  /// A velocity in m/s that the item has from now on.
  case velocity(SIMD2<Float>)
}

/// The values of a field and the forces that follow from them, in the engine's units.
///
/// Formulas: dynamics 2.11, all in single precision.
struct FieldLaw: Equatable {
  /// An item as a field sees it.
  struct Probe: Equatable {
    /// The way from the field's position to the item's center, in metres.
    var displacement: SIMD2<Float>
    /// In m/s.
    var velocity: SIMD2<Float>
    /// In kilograms.
    var mass: Float
    /// The electric charge.
    var charge: Float
    /// The simulated time at the sub-step's end, in seconds.
    var time: Double
  }

  /// Strengths below this are taken for none: 2⁻¹⁵.
  static let threshold: Float = 0x1p-15

  /// The origin in reference coordinates, in metres.
  var position = SIMD2<Float>(0, 0)
  /// The factor S.
  var strength: Float = 1
  /// The power k by which the force falls with the distance.
  var falloff: Float
  /// The distance below which the falloff stays, in metres.
  var minimumRadius: Float = 0x1p-15
  /// m/s² or m/s, by the kind.
  var direction = SIMD2<Float>(0, 0)
  /// The width of a random pattern.
  var smoothness: Float = 0
  /// The speed of a random pattern.
  var animationSpeed: Float = 0
  /// What a random pattern is made from.
  var seed: UInt64 = 1
  /// The pattern, once it is needed.
  var noise: FlowNoise?

  /// The values of a new field.
  init(falloff: Float) { self.falloff = falloff }

  /// What a field of a kind with these values does to an item; nil for nothing.
  func effect(of kind: FieldBehavior.Kind, on item: Probe) -> FieldEffect? {
    let (p, v) = (item.displacement, item.velocity)
    let squared = p.x * p.x + p.y * p.y
    let distance = squared.squareRoot()
    let unit = distance > 0 ? p / distance : SIMD2<Float>(0, 0)

    // What the force is proportional to, beside direction and distance.
    var amount = strength
    switch kind {
    case .linearGravity, .radialGravity: amount *= item.mass
    case .electric: amount *= item.charge
    case .velocity: return .velocity(direction)
    default: break
    }
    guard abs(amount) >= Self.threshold else { return nil }
    amount *= fall(at: distance)

    let force: SIMD2<Float>
    switch kind {
    case .linearGravity: force = amount * direction
    case .radialGravity:
      guard squared >= 1e-5 else { return nil }
      force = -amount * unit
    case .spring: force = -amount * unit
    case .drag:
      let relative = v - direction
      let speed = (relative.x * relative.x + relative.y * relative.y).squareRoot()
      force = -amount * speed * relative
    case .vortex: force = amount / item.mass * SIMD2(-unit.y, unit.x)
    case .electric: force = amount * unit
    case .magnetic: force = amount * SIMD2(v.y, -v.x)
    case .noise: force = amount * pattern(at: p, time: item.time)
    case .turbulence:
      force = amount * item.mass * (v.x * v.x + v.y * v.y) * pattern(at: p, time: item.time)
    case .velocity, .custom: return nil
    }
    return force.x.isFinite && force.y.isFinite ? .force(force) : nil
  }

  /// The factor by which the force falls at a distance in metres.
  private func fall(at distance: Float) -> Float {
    guard abs(falloff) >= Self.threshold else { return 1 }
    let radius = max(distance, minimumRadius)
    return Float(PortableMath.power(Double(radius), -Double(falloff)))
  }

  /// The random force of strength 1: the noise's slope times its value.
  private func pattern(at p: SIMD2<Float>, time: Double) -> SIMD2<Float> {
    guard let noise else { return SIMD2(0, 0) }
    let turn = time * Double(animationSpeed)
    let frequency = 1.25 / (max(Double(smoothness), 0) + 1.0 / 12) - 1
    let place = SIMD3(Double(p.x) + turn, Double(p.y) + turn, turn)
    let sample = noise.sample(at: frequency * place, turnedBy: turn)
    return SIMD2(Float(sample.dx * sample.value), Float(sample.dy * sample.value))
  }
}
