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
