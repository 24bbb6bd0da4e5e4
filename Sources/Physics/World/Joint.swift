/// Identifies a joint in its world.
///
/// Using an identifier after its joint was destroyed, directly or with one of its bodies, is a
/// programmer error and stops the program.
public struct JointID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

/// Access to a joint of a world: `world[id].definition = …`.
///
/// Using a joint after it was destroyed stops the program.
public struct Joint {
  /// The world that the joint is in.
  public let world: World
  /// The joint's identifier.
  public let id: JointID

  /// The joint's kind and parameters.
  ///
  /// The parameters may be changed; changing the kind stops the program. Accumulated impulses are
  /// kept, except those of a changed limit. Changing limits or friction wakes the two bodies; other
  /// changes do not.
  public var definition: JointDefinition {
    get { world.simulation.pointee.definition(of: id) }
    nonmutating set {
      world.requireIdle()
      world.simulation.pointee.setDefinition(newValue, of: id)
    }
  }
}

/// The kind and parameters of a joint.
///
/// Anchors are points in the bodies' own coordinates, in metres; `Body.localPoint(_:)` converts
/// world points. Numbers must be finite.
public enum JointDefinition: Equatable, Sendable {
  /// Keeps two anchors at a distance, as a rod or a spring.
  case distance(DistanceJoint)
  /// Keeps two anchors together; the bodies can rotate about them.
  case revolute(RevoluteJoint)
  /// Limits the distance of two anchors.
  case rope(RopeJoint)
  /// Keeps two anchors together and the relative angle fixed.
  case weld(WeldJoint)
  /// Lets one anchor slide along an axis through the other and keeps the relative angle fixed.
  case prismatic(PrismaticJoint)
}

/// The parameters of a joint that keeps two anchors at a distance.
public struct DistanceJoint: Equatable, Sendable, BitwiseCopyable {
  /// The anchor on the first body, in its coordinates.
  public var anchorA: SIMD2<Float>
  /// The anchor on the second body, in its coordinates.
  public var anchorB: SIMD2<Float>
  /// The rest length in metres, at least 0.
  public var length: Float
  /// The natural frequency of the spring in hertz, at least 0; 0, the default, makes a rigid rod.
  public var frequency: Float
  /// The spring's damping ratio, at least 0, where 1 is critical; 0 by default; a rod ignores it.
  public var dampingRatio: Float

  /// The parameters of a rod or spring.
  public init(
    anchorA: SIMD2<Float> = .zero, anchorB: SIMD2<Float> = .zero, length: Float,
    frequency: Float = 0, dampingRatio: Float = 0
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.length = length
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }
}

/// The limits of a joint's angle in radians or of its translation in metres.
public struct JointLimits: Equatable, Sendable, BitwiseCopyable {
  /// The least value; at most `upper`.
  public var lower: Float
  /// The greatest value.
  public var upper: Float

  /// Limits between two values.
  public init(lower: Float, upper: Float) {
    precondition(lower <= upper, "The lower limit of a joint lies above the upper one.")
    self.lower = lower
    self.upper = upper
  }
}

/// The parameters of a joint about which two bodies can rotate.
public struct RevoluteJoint: Equatable, Sendable, BitwiseCopyable {
  /// The anchor on the first body, in its coordinates.
  public var anchorA: SIMD2<Float>
  /// The anchor on the second body, in its coordinates.
  public var anchorB: SIMD2<Float>
  /// The relative angle of the second body at which the joint's angle is 0, in radians; 0 by
  /// default.
  public var referenceAngle: Float
  /// The limits of the joint's angle; nil, the default, for none.
  public var limits: JointLimits?
  /// The largest torque of the friction in the joint, in newton metres, at least 0; 0 by default.
  public var frictionTorque: Float

  /// The parameters of a hinge.
  public init(
    anchorA: SIMD2<Float> = .zero, anchorB: SIMD2<Float> = .zero, referenceAngle: Float = 0,
    limits: JointLimits? = nil, frictionTorque: Float = 0
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.referenceAngle = referenceAngle
    self.limits = limits
    self.frictionTorque = frictionTorque
  }
}

/// The parameters of a joint that limits the distance of two anchors.
public struct RopeJoint: Equatable, Sendable, BitwiseCopyable {
  /// The anchor on the first body, in its coordinates.
  public var anchorA: SIMD2<Float>
  /// The anchor on the second body, in its coordinates.
  public var anchorB: SIMD2<Float>
  /// The greatest distance in metres, above 0.005.
  public var maximumLength: Float

  /// The parameters of a rope.
  public init(
    anchorA: SIMD2<Float> = .zero, anchorB: SIMD2<Float> = .zero, maximumLength: Float
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.maximumLength = maximumLength
  }
}

/// The parameters of a joint that connects two bodies rigidly.
public struct WeldJoint: Equatable, Sendable, BitwiseCopyable {
  /// The anchor on the first body, in its coordinates.
  public var anchorA: SIMD2<Float>
  /// The anchor on the second body, in its coordinates.
  public var anchorB: SIMD2<Float>
  /// The relative angle of the second body to keep, in radians; 0 by default.
  public var referenceAngle: Float

  /// The parameters of a weld.
  public init(
    anchorA: SIMD2<Float> = .zero, anchorB: SIMD2<Float> = .zero, referenceAngle: Float = 0
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.referenceAngle = referenceAngle
  }
}

/// The parameters of a joint along whose axis the second body can slide.
public struct PrismaticJoint: Equatable, Sendable, BitwiseCopyable {
  /// The anchor on the first body, in its coordinates.
  public var anchorA: SIMD2<Float>
  /// The anchor on the second body, in its coordinates.
  public var anchorB: SIMD2<Float>
  /// The direction of sliding in the first body's coordinates, of any length above 0.
  public var axis: SIMD2<Float>
  /// The relative angle of the second body to keep, in radians; 0 by default.
  public var referenceAngle: Float
  /// The limits of the translation along the axis; nil, the default, for none.
  public var limits: JointLimits?

  /// The parameters of a slider.
  public init(
    anchorA: SIMD2<Float> = .zero, anchorB: SIMD2<Float> = .zero, axis: SIMD2<Float>,
    referenceAngle: Float = 0, limits: JointLimits? = nil
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.axis = axis
    self.referenceAngle = referenceAngle
    self.limits = limits
  }
}

/// The data common to all kinds of joints.
struct JointData: EdgeLinked {
  enum Kind: UInt8 { case distance, revolute, rope, weld, prismatic }

  var kind: Kind
  /// The slot in the pool of the joint's kind.
  var constraint: Int32
  var bodyA: Int32
  var bodyB: Int32
  var next: (a: Int32, b: Int32) = (-1, -1)
  var previous: (a: Int32, b: Int32) = (-1, -1)
  var allowsCollision: Bool
  var isInIsland = false
}

extension Simulation {
  mutating func createJoint(
    _ definition: JointDefinition, between a: BodyID, and b: BodyID, allowsCollision: Bool
  ) -> JointID {
    let (bodyA, bodyB) = (Int32(checked(a)), Int32(checked(b)))
    precondition(bodyA != bodyB, "A joint needs two different bodies.")
    let (kind, constraint) = insertConstraint(definition)
    let slot = joints.insert(
      JointData(
        kind: kind, constraint: constraint, bodyA: bodyA, bodyB: bodyB,
        allowsCollision: allowsCollision))
    joints.base.prepend(slot << 1, to: &bodies.base[Int(bodyA)].newestJointEdge)
    joints.base.prepend(slot << 1 | 1, to: &bodies.base[Int(bodyB)].newestJointEdge)
    if !allowsCollision {
      refilterContacts(ofBody: Int(bodyB)) { $0.bodyA == bodyA || $0.bodyB == bodyA }
    }
    return jointID(slot)
  }

  mutating func destroyJoint(slot: Int32) {
    let record = joints.base[Int(slot)]
    wakeBodies(of: record)
    joints.base.unlink(slot << 1, from: &bodies.base[Int(record.bodyA)].newestJointEdge)
    joints.base.unlink(slot << 1 | 1, from: &bodies.base[Int(record.bodyB)].newestJointEdge)
    switch record.kind {
    case .distance: distances.remove(record.constraint)
    case .revolute: revolutes.remove(record.constraint)
    case .rope: ropes.remove(record.constraint)
    case .weld: welds.remove(record.constraint)
    case .prismatic: prismatics.remove(record.constraint)
    }
    joints.remove(slot)
    if !record.allowsCollision {
      // The pairs that the joint excluded become contacts when the proxies look for pairs again.
      touchProxies(ofBody: Int(record.bodyA))
      needsPairs = true
    }
  }

  // MARK: Identifiers

  func jointID(_ slot: Int32) -> JointID {
    JointID(slot: slot, generation: joints.generation(of: slot))
  }

  func checked(_ id: JointID) -> Int {
    precondition(
      joints.isLive(id.slot, generation: id.generation),
      "The joint was destroyed, or belongs to another world.")
    return Int(id.slot)
  }

  func joint(_ id: JointID) -> JointData { joints.base[checked(id)] }

  // MARK: Definitions

  private mutating func insertConstraint(
    _ definition: JointDefinition
  ) -> (JointData.Kind, Int32) {
    switch definition {
    case .distance(let settings): (.distance, distances.insert(DistanceConstraint(settings)))
    case .revolute(let settings): (.revolute, revolutes.insert(RevoluteConstraint(settings)))
    case .rope(let settings): (.rope, ropes.insert(RopeConstraint(settings)))
    case .weld(let settings): (.weld, welds.insert(WeldConstraint(settings)))
    case .prismatic(let settings): (.prismatic, prismatics.insert(PrismaticConstraint(settings)))
    }
  }

  func definition(of id: JointID) -> JointDefinition {
    let record = joint(id)
    let slot = Int(record.constraint)
    return switch record.kind {
    case .distance: .distance(distances.base[slot].settings)
    case .revolute: .revolute(revolutes.base[slot].settings)
    case .rope: .rope(ropes.base[slot].settings)
    case .weld: .weld(welds.base[slot].settings)
    case .prismatic: .prismatic(prismatics.base[slot].settings)
    }
  }

  mutating func setDefinition(_ definition: JointDefinition, of id: JointID) {
    let record = joint(id)
    let slot = Int(record.constraint)
    switch (record.kind, definition) {
    case (.distance, .distance(let settings)): distances.base[slot].settings = settings
    case (.revolute, .revolute(let settings)):
      let former = revolutes.base[slot].settings
      if former.limits != settings.limits || former.frictionTorque != settings.frictionTorque {
        wakeBodies(of: record)
      }
      revolutes.base[slot].update(settings)
    case (.rope, .rope(let settings)): ropes.base[slot].settings = settings
    case (.weld, .weld(let settings)): welds.base[slot].settings = settings
    case (.prismatic, .prismatic(let settings)):
      if prismatics.base[slot].settings.limits != settings.limits { wakeBodies(of: record) }
      prismatics.base[slot].update(settings)
    default: preconditionFailure("A joint's kind cannot change.")
    }
  }

  private mutating func wakeBodies(of joint: JointData) {
    bodies.base[Int(joint.bodyA)].wake()
    bodies.base[Int(joint.bodyB)].wake()
  }
}
