internal import Foundation
internal import Geometry
internal import Physics
internal import Scene

/// An attachment's objects in an animator's world: a joint, and a static body where the attachment
/// ends at a point.
final class AttachmentLink {
  /// The joints' two sides: the first item, and what it is attached to.
  private let item: BodyID
  private let other: BodyID
  /// The static body at the anchor point, where there is one.
  private let anchor: BodyID?
  /// The attached points of the two sides, in their own coordinates, in meters.
  private let itemPoint: SIMD2<Float>
  private let otherPoint: SIMD2<Float>
  /// The direction of sliding in the other side's coordinates, and the item's angle against it, both
  /// at association.
  private let axis: SIMD2<Float>
  private let referenceAngle: Float
  /// The distance of the two points at association, in meters.
  let naturalLength: Float
  private var joint: JointID?

  /// Joins the bodies of an attachment's items.
  init(of behavior: AttachmentBehavior, between bodies: [ItemBody], in animator: DynamicAnimator) {
    let world = animator.world
    item = bodies[0].id
    if behavior.attachedBehaviorType == .anchor {
      let place = Units.meters(behavior.anchorPoint)
      let body = world.createBody(BodyDefinition(kind: .static, position: place))
      anchor = body
      other = body
    } else {
      anchor = nil
      other = bodies[1].id
    }
    let (first, second) = (world[item], world[other])
    let parameters = behavior.parameters
    if parameters.kind.joinsPoints {
      itemPoint = Units.meters(parameters.offset)
      otherPoint = anchor == nil ? Units.meters(parameters.otherOffset) : SIMD2(0, 0)
    } else {
      let common = Units.meters(parameters.anchorPoint)
      itemPoint = first.localPoint(common)
      otherPoint = second.localPoint(common)
    }
    axis = second.localVector(Units.single(parameters.axis.normalized))
    referenceAngle = first.angle - second.angle
    let distance = second.worldPoint(otherPoint) - first.worldPoint(itemPoint)
    naturalLength = (distance.x * distance.x + distance.y * distance.y).squareRoot()
    update(for: behavior, in: animator)
  }

  /// Removes the joint and the static body from the world.
  func remove(from animator: DynamicAnimator) {
    if let joint { animator.world.destroyJoint(joint) }
    if let anchor { animator.world.destroyBody(anchor) }
    joint = nil
  }

  /// Applies the attachment's parameters to the joint, or replaces it by a joint of another kind.
  func update(for behavior: AttachmentBehavior, in animator: DynamicAnimator) {
    let world = animator.world
    if let anchor {
      world[anchor].setTransform(position: Units.meters(behavior.anchorPoint), angle: 0)
    }
    let definition = definition(for: behavior)
    if let joint {
      guard !definition.hasSameKind(as: world[joint].definition) else {
        if definition != world[joint].definition { world[joint].definition = definition }
        return
      }
      world.destroyJoint(joint)
    }
    // Limits and turns are those of the item against the other, so the item is the second body.
    joint = world.createJoint(
      definition, between: other, and: item, allowsCollision: behavior.kind == .distance)
  }

  /// The distance to keep, in meters.
  func restLength(for behavior: AttachmentBehavior) -> Float {
    behavior.parameters.length.map { Units.meters($0) } ?? naturalLength
  }

  /// The attached points in reference coordinates, in points: the item's, and the other side's.
  func points(in animator: DynamicAnimator) -> (item: CGPoint, other: CGPoint) {
    let world = animator.world
    return (
      Units.point(world[item].worldPoint(itemPoint)),
      Units.point(world[other].worldPoint(otherPoint))
    )
  }

  /// The energy of a spring between the attached points, in joules.
  func springEnergy(of behavior: AttachmentBehavior, in animator: DynamicAnimator) -> Double {
    let world = animator.world
    let (end, far) = (
      SpringEnd(world[item], at: itemPoint), SpringEnd(world[other], at: otherPoint)
    )
    return SpringEnd.energy(
      end, anchor == nil ? far : nil, to: far.point, length: restLength(for: behavior),
      frequency: Float(behavior.frequency))
  }

  /// The direction of sliding in reference coordinates.
  func axis(in animator: DynamicAnimator) -> CGVector {
    let direction = animator.world[other].worldVector(axis)
    return CGVector(dx: CGFloat(direction.x), dy: CGFloat(direction.y))
  }

  private func definition(for behavior: AttachmentBehavior) -> JointDefinition {
    let length = restLength(for: behavior)
    switch behavior.kind {
    case .distance where holdsAtPoint(behavior, length), .limit where length <= Self.slop:
      return .revolute(RevoluteJoint(anchorA: otherPoint, anchorB: itemPoint))
    case .distance:
      return .distance(
        DistanceJoint(
          anchorA: otherPoint, anchorB: itemPoint, length: length,
          frequency: Float(behavior.frequency), dampingRatio: Float(behavior.damping)))
    case .limit:
      return .rope(RopeJoint(anchorA: otherPoint, anchorB: itemPoint, maximumLength: length))
    case .fixed:
      return .weld(
        WeldJoint(anchorA: otherPoint, anchorB: itemPoint, referenceAngle: referenceAngle))
    case .sliding:
      return .prismatic(
        PrismaticJoint(
          anchorA: otherPoint, anchorB: itemPoint, axis: axis, referenceAngle: referenceAngle,
          limits: limits(of: behavior, unit: Units.pointsPerMeter)))
    case .pin:
      return .revolute(
        RevoluteJoint(
          anchorA: otherPoint, anchorB: itemPoint, referenceAngle: referenceAngle,
          limits: limits(of: behavior, unit: 1),
          frictionTorque: Float(behavior.frictionTorque)))
    }
  }

  /// The length up to which a rod has no direction: half a point.
  private static let slop: Float = 0.005

  /// Whether a rigid attachment keeps its points together, which takes a pin, not a rod: at length
  /// 0, and at an anchor within 1 point where no length was set.
  private func holdsAtPoint(_ behavior: AttachmentBehavior, _ length: Float) -> Bool {
    guard behavior.frequency == 0 else { return false }
    if length <= Self.slop { return true }
    return anchor != nil && behavior.parameters.length == nil && naturalLength < 0.01
  }

  private func limits(of behavior: AttachmentBehavior, unit: Float) -> JointLimits? {
    let range = behavior.attachmentRange
    guard !range.isInfinite else { return nil }
    func end(_ value: CGFloat) -> Float { Float(min(max(value, -1e9), 1e9)) / unit }
    return JointLimits(lower: end(range.minimum), upper: end(range.maximum))
  }
}

extension JointDefinition {
  /// Whether a joint of the one definition can be given the other.
  fileprivate func hasSameKind(as other: JointDefinition) -> Bool {
    switch (self, other) {
    case (.distance, .distance), (.revolute, .revolute), (.rope, .rope), (.weld, .weld),
      (.prismatic, .prismatic):
      true
    default: false
    }
  }
}

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
