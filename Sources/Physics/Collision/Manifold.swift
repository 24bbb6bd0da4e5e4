// The kinds of manifold, the feature numbers and the world manifold follow Box2D 2.3 by Erin Catto (zlib
// licence); see ACKNOWLEDGEMENTS.md.

/// The contact of two shapes: up to two points and a common normal.
///
/// They are stored in body coordinates, so the position solver can recompute separations as the
/// bodies move. Source: Erin Catto, "Contact Manifolds", GDC 2007.
struct Manifold: BitwiseCopyable {
  enum Kind: UInt8 {
    /// Two points: `localPoint` on A and the manifold point on B, each in its body's coordinates.
    case circles
    /// A face of A, given by `localPoint` and `localNormal` in A's coordinates; the points are B's.
    case faceA
    /// A face of B, given by `localPoint` and `localNormal` in B's coordinates; the points are A's.
    case faceB
  }

  var kind = Kind.circles
  var pointCount: Int32 = 0
  var localNormal = Vector.zero
  var localPoint = Vector.zero
  var first = ManifoldPoint()
  var second = ManifoldPoint()
  /// The separation of the cores along the best separating axis tested, metres.
  ///
  /// A value above 0 is a lower bound of their distance; a value below 0 is the depth of the
  /// overlap. NaN if no axis was tested.
  var separation = Float.nan

  @inline(__always) mutating func append(_ localPoint: Vector, _ feature: ContactFeature) {
    let point = ManifoldPoint(localPoint: localPoint, feature: feature)
    if pointCount == 0 { first = point } else { second = point }
    pointCount += 1
  }

  /// Copies the impulses of the former manifold's points with the same features.
  @inline(__always) mutating func inheritImpulses(from old: Manifold) {
    guard old.pointCount > 0 else { return }
    if pointCount > 0 { first.inheritImpulses(from: old) }
    if pointCount > 1 { second.inheritImpulses(from: old) }
  }
}

/// A point of a manifold, with the impulses that warm starting uses in the next step.
struct ManifoldPoint: BitwiseCopyable {
  var localPoint = Vector.zero
  /// Newton seconds, at least 0.
  var normalImpulse: Float = 0
  /// Newton seconds.
  var tangentImpulse: Float = 0
  var feature = ContactFeature()

  @inline(__always) init() {}

  @inline(__always) init(localPoint: Vector, feature: ContactFeature) {
    self.localPoint = localPoint
    self.feature = feature
  }

  @inline(__always) mutating func inheritImpulses(from old: Manifold) {
    if old.first.feature == feature {
      normalImpulse = old.first.normalImpulse
      tangentImpulse = old.first.tangentImpulse
    } else if old.pointCount > 1, old.second.feature == feature {
      normalImpulse = old.second.normalImpulse
      tangentImpulse = old.second.tangentImpulse
    }
  }
}

/// The corner or face of A and of B that form a contact point; it identifies the point in the next
/// step.
///
/// Indices are modulo 2¹⁵.
struct ContactFeature: BitwiseCopyable, Equatable {
  enum Part: UInt32 {
    case corner = 0
    case face = 1
  }

  private var key: UInt32 = 0

  @inline(__always) init() {}

  @inline(__always) init(_ partA: Part, _ indexA: Int, _ partB: Part, _ indexB: Int) {
    key =
      partA.rawValue << 31 | partB.rawValue << 15
      | UInt32(truncatingIfNeeded: indexA & 0x7fff) << 16
      | UInt32(truncatingIfNeeded: indexB & 0x7fff)
  }

  /// The index of B's corner or face.
  @inline(__always) var indexB: Int { Int(key & 0x7fff) }

  /// The same feature with A and B swapped.
  @inline(__always) var swapped: ContactFeature {
    var other = ContactFeature()
    other.key = key << 16 | key >> 16
    return other
  }
}

/// A manifold in world coordinates, with its points midway between the two surfaces.
struct WorldManifold: BitwiseCopyable {
  /// The unit vector from A to B.
  var normal = Vector(1, 0)
  var points = (Vector.zero, Vector.zero)

  @inline(__always) init(
    _ manifold: Manifold, _ transformA: Transform, _ radiusA: Float, _ transformB: Transform,
    _ radiusB: Float
  ) {
    switch manifold.kind {
    case .circles:
      let pointA = transformA * manifold.localPoint
      let pointB = transformB * manifold.first.localPoint
      let distance = pointB - pointA
      if distance.lengthSquared > .ulpOfOne * .ulpOfOne {
        normal = distance
        _ = normal.normalize()
      }
      points.0 = 0.5 * (pointA + radiusA * normal + (pointB - radiusB * normal))
    case .faceA:
      normal = transformA.rotation * manifold.localNormal
      let plane = transformA * manifold.localPoint
      points.0 = Self.midpoint(
        transformB * manifold.first.localPoint, plane, normal, radiusA, radiusB)
      if manifold.pointCount > 1 {
        points.1 = Self.midpoint(
          transformB * manifold.second.localPoint, plane, normal, radiusA, radiusB)
      }
    case .faceB:
      normal = transformB.rotation * manifold.localNormal
      let plane = transformB * manifold.localPoint
      points.0 = Self.midpoint(
        transformA * manifold.first.localPoint, plane, normal, radiusB, radiusA)
      if manifold.pointCount > 1 {
        points.1 = Self.midpoint(
          transformA * manifold.second.localPoint, plane, normal, radiusB, radiusA)
      }
      normal = -normal
    }
  }

  /// The point midway between the surface of the face and that of the point.
  @inline(__always) private static func midpoint(
    _ point: Vector, _ plane: Vector, _ normal: Vector, _ faceRadius: Float,
    _ pointRadius: Float
  ) -> Vector {
    let onFace = point + (faceRadius - dot(point - plane, normal)) * normal
    let onPoint = point - pointRadius * normal
    return 0.5 * (onFace + onPoint)
  }
}
