/// A joint's kind with its parameters.
///
/// Anchors are points of the two bodies in their own coordinates, in metres; `Body.localPoint(_:)`
/// finds them. Numbers must be finite unless said otherwise.
public enum JointDefinition: Equatable, Sendable {
  /// Keeps two anchors at a distance, as a rod or a spring.
  case distance(DistanceJoint)
  /// Keeps two anchors together and lets the bodies turn about them.
  case revolute(RevoluteJoint)
  /// Keeps two anchors from coming farther apart than a length.
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
  /// The natural frequency of the spring in hertz, at least 0; 0, the default, is a rigid rod.
  public var frequency: Float
  /// The spring's damping ratio, at least 0, 1 being critical; 0 by default; a rod ignores it.
  public var dampingRatio: Float

  /// The parameters of a rod or spring.
  ///
  /// - Parameters:
  ///   - anchorA: The anchor on the first body, in its coordinates.
  ///   - anchorB: The anchor on the second body, in its coordinates.
  ///   - length: The rest length in metres.
  ///   - frequency: The spring's natural frequency in hertz; 0 for a rod.
  ///   - dampingRatio: The spring's damping ratio.
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

/// A limit on what a joint lets move: radians for a revolute joint, metres for a prismatic one.
public struct JointLimits: Equatable, Sendable, BitwiseCopyable {
  /// The least value; at most `upper`.
  public var lower: Float
  /// The greatest value.
  public var upper: Float

  /// Limits of two ends.
  ///
  /// - Parameters:
  ///   - lower: The least value.
  ///   - upper: The greatest value, not below `lower`.
  public init(lower: Float, upper: Float) {
    precondition(lower <= upper, "The lower limit of a joint lies above the upper one.")
    self.lower = lower
    self.upper = upper
  }
}

/// A motor that drives what a joint lets move towards a speed.
///
/// With speed 0 it is a friction in the joint.
public struct JointMotor: Equatable, Sendable, BitwiseCopyable {
  /// The speed aimed at: radians per second for a revolute joint, metres per second for a prismatic.
  public var speed: Float
  /// The most that the motor exerts, at least 0: newton metres, or newtons for a prismatic joint.
  public var maximum: Float

  /// A motor.
  ///
  /// - Parameters:
  ///   - speed: The speed aimed at; 0 by default.
  ///   - maximum: The greatest torque or force.
  public init(speed: Float = 0, maximum: Float) {
    self.speed = speed
    self.maximum = maximum
  }
}

/// The parameters of a joint that lets two bodies turn about a common point.
public struct RevoluteJoint: Equatable, Sendable, BitwiseCopyable {
  /// The anchor on the first body, in its coordinates.
  public var anchorA: SIMD2<Float>
  /// The anchor on the second body, in its coordinates.
  public var anchorB: SIMD2<Float>
  /// The second body's angle less the first's where the joint counts 0, in radians; 0 by default.
  public var referenceAngle: Float
  /// The limits of the joint's angle; nil, the default, for none.
  public var limits: JointLimits?
  /// The motor, or friction, in the joint; nil, the default, for none.
  public var motor: JointMotor?

  /// The parameters of a hinge.
  ///
  /// - Parameters:
  ///   - anchorA: The anchor on the first body, in its coordinates.
  ///   - anchorB: The anchor on the second body, in its coordinates.
  ///   - referenceAngle: The relative angle that counts as 0.
  ///   - limits: The limits of the joint's angle.
  ///   - motor: The motor or friction.
  public init(
    anchorA: SIMD2<Float> = .zero, anchorB: SIMD2<Float> = .zero, referenceAngle: Float = 0,
    limits: JointLimits? = nil, motor: JointMotor? = nil
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.referenceAngle = referenceAngle
    self.limits = limits
    self.motor = motor
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
  ///
  /// - Parameters:
  ///   - anchorA: The anchor on the first body, in its coordinates.
  ///   - anchorB: The anchor on the second body, in its coordinates.
  ///   - maximumLength: The greatest distance in metres.
  public init(
    anchorA: SIMD2<Float> = .zero, anchorB: SIMD2<Float> = .zero, maximumLength: Float
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.maximumLength = maximumLength
  }
}

/// The parameters of a joint that glues two bodies together.
public struct WeldJoint: Equatable, Sendable, BitwiseCopyable {
  /// The anchor on the first body, in its coordinates.
  public var anchorA: SIMD2<Float>
  /// The anchor on the second body, in its coordinates.
  public var anchorB: SIMD2<Float>
  /// The second body's angle less the first's, in radians; 0 by default.
  public var referenceAngle: Float

  /// The parameters of a weld.
  ///
  /// - Parameters:
  ///   - anchorA: The anchor on the first body, in its coordinates.
  ///   - anchorB: The anchor on the second body, in its coordinates.
  ///   - referenceAngle: The relative angle to keep.
  public init(
    anchorA: SIMD2<Float> = .zero, anchorB: SIMD2<Float> = .zero, referenceAngle: Float = 0
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.referenceAngle = referenceAngle
  }
}

/// The parameters of a joint that lets a body slide along an axis of another.
public struct PrismaticJoint: Equatable, Sendable, BitwiseCopyable {
  /// The anchor on the first body, in its coordinates.
  public var anchorA: SIMD2<Float>
  /// The anchor on the second body, in its coordinates.
  public var anchorB: SIMD2<Float>
  /// The direction of sliding in the first body's coordinates, of any length above 0.
  public var axis: SIMD2<Float>
  /// The second body's angle less the first's, in radians; 0 by default.
  public var referenceAngle: Float
  /// The limits of the translation along the axis; nil, the default, for none.
  public var limits: JointLimits?
  /// The motor, or friction, along the axis; nil, the default, for none.
  public var motor: JointMotor?

  /// The parameters of a slider.
  ///
  /// - Parameters:
  ///   - anchorA: The anchor on the first body, in its coordinates.
  ///   - anchorB: The anchor on the second body, in its coordinates.
  ///   - axis: The direction of sliding in the first body's coordinates.
  ///   - referenceAngle: The relative angle to keep.
  ///   - limits: The limits of the translation in metres.
  ///   - motor: The motor or friction.
  public init(
    anchorA: SIMD2<Float> = .zero, anchorB: SIMD2<Float> = .zero, axis: SIMD2<Float>,
    referenceAngle: Float = 0, limits: JointLimits? = nil, motor: JointMotor? = nil
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.axis = axis
    self.referenceAngle = referenceAngle
    self.limits = limits
    self.motor = motor
  }
}
