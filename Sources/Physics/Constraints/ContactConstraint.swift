/// A point of a contact while its island's velocities are solved.
struct ContactConstraintPoint: BitwiseCopyable {
  /// From the bodies' centres of mass to the point, metres.
  var armA = Vector.zero
  var armB = Vector.zero
  /// Newton seconds, at least 0.
  var normalImpulse: Float = 0
  var tangentImpulse: Float = 0
  /// The mass that the point feels like along the normal and across it, kg.
  var normalMass: Float = 0
  var tangentMass: Float = 0
  /// The normal velocity to reach, m/s: what restitution asks for.
  var bounce: Float = 0
}

/// A symmetric 2×2 matrix, or the inverse of one.
struct SymmetricMatrix: BitwiseCopyable {
  var xx: Float = 0
  var xy: Float = 0
  var yy: Float = 0
}

/// Which bodies a constraint pushes, and how hard they are to push.
struct ConstraintBodies: BitwiseCopyable {
  var indexA: Int32
  var indexB: Int32
  var inverseMassA: Float
  var inverseMassB: Float
  var inverseInertiaA: Float
  var inverseInertiaB: Float
}

/// A contact while its island's velocities are solved.
struct ContactVelocityConstraint: BitwiseCopyable {
  var first = ContactConstraintPoint()
  var second = ContactConstraintPoint()
  /// From A to B.
  var normal = Vector.zero
  var bodies: ConstraintBodies
  /// The two points' response to each other's normal impulses, and its inverse.
  var response = SymmetricMatrix()
  var responseInverse = SymmetricMatrix()
  var friction: Float
  var restitution: Float
  /// The points solved; one of two where they are too nearly the same constraint.
  var pointCount: Int32
  var contact: Int32
}

/// A contact while its island's overlaps are corrected.
struct ContactPositionConstraint: BitwiseCopyable {
  var kind: Manifold.Kind
  var pointCount: Int32
  var localPoints: (Vector, Vector)
  var localNormal: Vector
  var localPoint: Vector
  var localCenterA: Vector
  var localCenterB: Vector
  var radiusA: Float
  var radiusB: Float
  var bodies: ConstraintBodies
}
