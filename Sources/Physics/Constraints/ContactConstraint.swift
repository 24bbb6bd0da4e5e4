// The solver's data layout follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// A contact point during the velocity iterations.
struct ContactConstraintPoint: BitwiseCopyable {
  /// The vectors from the bodies' centres of mass to the point, metres.
  var armA = Vector.zero
  var armB = Vector.zero
  /// Newton seconds, at least 0.
  var normalImpulse: Float = 0
  var tangentImpulse: Float = 0
  /// The effective masses at the point along the normal and along the tangent, kg.
  var normalMass: Float = 0
  var tangentMass: Float = 0
  /// The target normal velocity due to restitution, m/s.
  var bounce: Float = 0
}

/// A symmetric 2×2 matrix, or the inverse of one.
struct SymmetricMatrix: BitwiseCopyable {
  var xx: Float = 0
  var xy: Float = 0
  var yy: Float = 0
}

/// The bodies of a constraint, by index in the island, and their inverse masses.
struct ConstraintBodies: BitwiseCopyable {
  var indexA: Int32
  var indexB: Int32
  var inverseMassA: Float
  var inverseMassB: Float
  var inverseInertiaA: Float
  var inverseInertiaB: Float
}

/// A contact during the velocity iterations.
struct ContactVelocityConstraint: BitwiseCopyable {
  var first = ContactConstraintPoint()
  var second = ContactConstraintPoint()
  /// From A to B.
  var normal = Vector.zero
  var bodies: ConstraintBodies
  /// The matrix from the two normal impulses to the two normal velocities, and its inverse.
  var response = SymmetricMatrix()
  var responseInverse = SymmetricMatrix()
  var friction: Float
  var restitution: Float
  /// The number of points solved: only one of two if their constraints are nearly redundant.
  var pointCount: Int32
  var contact: Int32
}

/// A contact during the position iterations.
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
