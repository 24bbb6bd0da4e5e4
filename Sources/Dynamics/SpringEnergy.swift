internal import Foundation
internal import Physics
internal import Scene

extension AttachmentBehavior {
  /// The energy of the stretched spring in joules, 0 for what is rigid or does not act.
  public final var springEnergy: Double {
    guard let dynamicAnimator, let link, kind == .distance, frequency > 0 else { return 0 }
    return link.springEnergy(of: self, in: dynamicAnimator)
  }
}

extension SnapBehavior {
  /// The energy of the four springs in joules, 0 where the snap does not act.
  public final var springEnergy: Double {
    guard let dynamicAnimator, let body = dynamicAnimator.body(of: item) else { return 0 }
    let anchor = Units.meters(snapPoint)
    return Self.springs(of: body).reduce(0) { energy, spring in
      let end = SpringEnd(dynamicAnimator.world[body.id], at: spring.corner)
      return energy
        + SpringEnd.energy(
          end, nil, to: anchor + spring.hook, length: Self.reach, frequency: Self.frequency)
    }
  }
}

/// The end of a spring at a body.
struct SpringEnd {
  /// The body.
  let body: Body
  /// The point that the spring holds, in meters.
  let point: SIMD2<Float>

  /// The end at a point in the body's own coordinates, in meters.
  init(_ body: Body, at local: SIMD2<Float>) {
    self.body = body
    point = body.worldPoint(local)
  }

  /// The energy of a spring in joules: half its stiffness times its stretch squared, where the stiffness
  /// is the effective mass along the spring times (2πf)², as in `DistanceConstraint`.
  ///
  /// - Parameters:
  ///   - end: One end.
  ///   - other: The other end; nil for a fixed point.
  ///   - point: The place of the other end, in meters.
  ///   - length: The length at rest, in meters.
  ///   - frequency: The frequency of the spring, in hertz.
  /// - Returns: The energy.
  static func energy(
    _ end: SpringEnd, _ other: SpringEnd?, to point: SIMD2<Float>, length: Float, frequency: Float
  ) -> Double {
    let way = point - end.point
    let distance = (way * way).sum().squareRoot()
    guard distance > 0 else { return 0 }
    let inverse =
      end.inverseMass(along: way / distance) + (other?.inverseMass(along: way / distance) ?? 0)
    guard inverse > 0 else { return 0 }
    let omega = 2 * Double.pi * Double(frequency)
    let stretch = Double(distance - length)
    return 0.5 * omega * omega * stretch * stretch / Double(inverse)
  }

  /// How fast an impulse of 1 along a direction moves the point along it.
  private func inverseMass(along direction: SIMD2<Float>) -> Float {
    guard body.kind == .dynamic, body.mass > 0 else { return 0 }
    let arm = point - body.worldPoint(body.localCenterOfMass)
    let lever = arm.x * direction.y - arm.y * direction.x
    return 1 / body.mass + (body.inertia > 0 ? lever * lever / body.inertia : 0)
  }
}
