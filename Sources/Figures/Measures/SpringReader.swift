internal import Foundation
internal import Scene
internal import Stage

/// Finds the springs of a scene, and what they must do and do.
struct SpringReader {
  let scene: Scene
  let recording: MotionRecording
  /// The oscillation that a quantity shows.
  let measured: (Quantity) -> DampedOscillation?

  /// The frequency of each of a snap's four springs in hertz, which UIKit fixes.
  private static let snapFrequency = 4.0

  /// The springs, those of behaviors first, in the order of the file.
  func springs() -> [SpringMeasures] {
    scene.allBehaviors.flatMap { behavior -> [SpringMeasures] in
      switch behavior.parameters {
      case let parameters as AttachmentParameters: attachment(behavior, parameters)
      case let parameters as SnapParameters: snap(behavior, parameters)
      default: []
      }
    } + scene.viewSprings.flatMap(animation)
  }

  private func attachment(
    _ behavior: Behavior, _ parameters: AttachmentParameters
  ) -> [SpringMeasures] {
    guard parameters.kind == .distance, parameters.frequency > 0 else { return [] }
    let nominal = DampedOscillation(
      frequency: Double(parameters.frequency), dampingRatio: Double(parameters.damping))
    let quantity = Quantity(behavior.id, .length)
    let resistances = behavior.items.compactMap { body(of: $0.id)?.resistance }
    let isEven = resistances.allSatisfy { $0 == resistances.first }
    return [
      SpringMeasures(
        kind: .attachment, id: behavior.id, of: quantity.name, nominal: nominal,
        effective: isEven ? resistances.first.map { nominal.discretized(resistance: $0) } : nil,
        measured: measured(quantity))
    ]
  }

  /// A snap's springs about its point.
  ///
  /// Two springs act along each axis, at corners at half the item's size (a, b) from its center. Along x each
  /// has the effective mass μ = 1 / (1/m + b²/I), so that together they move the item with the
  /// frequency f√(2μ/m) and the damping ratio in the same proportion; the forces at the two corners
  /// turn it in opposite ways and do not couple. All four turn it with the stiffness 2b²μₓ + 2a²μᵧ, each times
  /// ω². This holds for displacements that are small against the springs' 50 pt.
  private func snap(_ behavior: Behavior, _ parameters: SnapParameters) -> [SpringMeasures] {
    guard let item = behavior.items.first?.id, let body = body(of: item), body.mass > 0,
      let width = recording.value(of: Quantity(item, .width), at: 0),
      let height = recording.value(of: Quantity(item, .height), at: 0)
    else { return [] }
    let half = SIMD2(width, height) / 2 / BodyRecord.pointsPerMeter
    func mass(lever: Double) -> Double {
      1 / (1 / body.mass + (body.inertia > 0 ? lever * lever / body.inertia : 0))
    }
    let (alongX, alongY) = (mass(lever: half.y), mass(lever: half.x))
    let turning = 2 * half.y * half.y * alongX + 2 * half.x * half.x * alongY
    let modes: [(Quantity.Measure, square: Double, resistance: Double)] = [
      (.centerX, 2 * alongX / body.mass, body.resistance),
      (.centerY, 2 * alongY / body.mass, body.resistance),
      (.rotation, body.inertia > 0 ? turning / body.inertia : 0, body.angularResistance),
    ]
    return modes.filter { $0.square > 0 }.map { measure, square, resistance in
      let factor = square.squareRoot()
      let nominal = DampedOscillation(
        frequency: Self.snapFrequency * factor, dampingRatio: Double(parameters.damping) * factor)
      let quantity = Quantity(item, measure)
      return SpringMeasures(
        kind: .snap, id: behavior.id, of: quantity.name, nominal: nominal,
        effective: nominal.discretized(resistance: resistance), measured: measured(quantity))
    }
  }

  private func animation(_ spring: ViewSpring) -> [SpringMeasures] {
    let nominal = DampedOscillation(frequency: spring.frequency, dampingRatio: spring.dampingRatio)
    let measures: [Quantity.Measure] =
      switch spring.property {
      case "center", "position": [.centerX, .centerY]
      case "center.x": [.centerX]
      case "center.y": [.centerY]
      case "transform.translation": [.centerX, .centerY]
      case "transform.rotation": [.rotation]
      case "alpha": [.alpha]
      case "bounds.size": [.width, .height]
      default: []
      }
    return measures.compactMap { measure in
      let quantity = Quantity(spring.view, measure)
      guard let found = measured(quantity) else { return nil }
      return SpringMeasures(
        kind: .animation, id: spring.view, of: quantity.name, nominal: nominal, effective: nominal,
        measured: found)
    }
  }

  /// The first record of an item that the animator moves.
  private func body(of item: String) -> BodyRecord? {
    for frame in recording.motion.frames {
      if let body = frame.bodies.first(where: { $0.item == item }) { return body }
    }
    return nil
  }
}

/// A spring of a scene: as it is stated, as it must move in the engine's steps, and as it moves.
public struct SpringMeasures: Equatable, Sendable, Codable {
  /// What makes the spring.
  public enum Kind: String, Sendable, Codable {
    /// An attachment with a frequency.
    case attachment
    /// A snap, whose four springs make one for each direction and one for the angle.
    case snap
    /// A view animation.
    case animation
  }

  /// What makes the spring.
  public var kind: Kind
  /// The id of the behavior; for an animation that of the view.
  public var id: String
  /// The quantity that oscillates, such as `jelly.length`.
  public var of: String
  /// The frequency and the damping ratio that the scene states, or that follow from what it states.
  public var nominal: DampedOscillation
  /// The same as implicit integration in sub-steps of 1/120 s makes them, in closed form; nil where two
  /// items have unlike resistances, for which there is none.
  public var effective: DampedOscillation?
  /// What the motion shows; nil where it does not oscillate freely.
  public var measured: DampedOscillation?
}
