internal import Foundation
internal import Geometry
internal import Scene

/// What a field does to an item in a sub-step.
enum FieldEffect {
  /// A force in newtons.
  case force(SIMD2<Float>)
  /// The item's new velocity in m/s.
  case velocity(SIMD2<Float>)
}

/// A field's parameters in the engine's units, and the forces that follow from them.
///
/// The formulas are the published ones that agree with measurements on UIKit, in single precision.
struct FieldLaw {
  /// The state of an item that a field acts on.
  struct Probe {
    /// From the field's position to the item's center, in meters.
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

  /// Strengths below this count as 0: 2⁻¹⁵.
  static let threshold: Float = 0x1p-15

  private let kind: FieldParameters.Kind
  /// The force of a custom field.
  private let force: FieldForce?
  /// The origin in reference coordinates, in meters.
  let position: SIMD2<Float>
  /// The factor S.
  let strength: Float
  /// The power k by which the force falls with the distance.
  let falloff: Float
  /// The distance below which the falloff does not grow, in meters; 2⁻¹⁵ by default.
  let minimumRadius: Float
  /// In m/s² or m/s, depending on the kind.
  let direction: SIMD2<Float>
  /// The width of a random pattern.
  let smoothness: Float
  /// The speed of a random pattern.
  let animationSpeed: Float
  /// The random pattern; nil for other kinds.
  private let noise: FlowNoise?

  /// The law of a field; the seed is that of a random pattern.
  init(_ parameters: FieldParameters, seed: UInt64) {
    (kind, force) = (parameters.kind, parameters.force)
    position = Units.meters(parameters.position)
    strength = Float(parameters.strength)
    falloff = Float(parameters.falloff ?? kind.defaultFalloff)
    minimumRadius = parameters.minimumRadius.map { Units.meters($0) } ?? 0x1p-15
    direction = Units.single(parameters.direction)
    smoothness = Float(parameters.smoothness)
    animationSpeed = Float(parameters.animationSpeed)
    noise = kind.isRandom ? FlowNoise(seed: seed) : nil
  }

  /// What the field does to an item; nil for nothing.
  func effect(on item: Probe) -> FieldEffect? {
    let (p, v) = (item.displacement, item.velocity)
    let squared = p.x * p.x + p.y * p.y
    let distance = squared.squareRoot()
    let unit = distance > 0 ? p / distance : SIMD2<Float>(0, 0)

    // What the force is proportional to, besides direction and distance.
    var amount = strength
    switch kind {
    case .linearGravity, .radialGravity: amount *= item.mass
    case .electric: amount *= item.charge
    case .velocity: return .velocity(direction)
    case .custom: return custom(item)
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

  /// The force of a custom field; nil where its expression has no value.
  private func custom(_ item: Probe) -> FieldEffect? {
    let place = Units.point(item.displacement)
    guard strength != 0,
      let force = force?.value(
        position: SIMD2(Double(place.x), Double(place.y)),
        velocity: SIMD2(Double(item.velocity.x), Double(item.velocity.y)), mass: Double(item.mass),
        charge: Double(item.charge), time: item.time)
    else { return nil }
    let single = SIMD2(Float(force.x), Float(force.y))
    return single.x.isFinite && single.y.isFinite ? .force(single) : nil
  }

  /// The factor by which the force falls at a distance in meters.
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
