// Follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// The separation of two moving shapes along an axis that is fixed to a feature of one of them.
///
/// The axis rotates with its face; between two corners it is constant. The smallest distance of the
/// other shape along the axis is a lower bound of the true distance, so the shapes are apart while
/// it is above zero.
struct SeparationFunction: BitwiseCopyable {
  private enum Kind { case corners, faceA, faceB }

  private let a: DistanceProxy
  private let b: DistanceProxy
  private let sweepA: Sweep
  private let sweepB: Sweep
  private let kind: Kind
  /// A point on the face, in its body's coordinates.
  private var facePoint = Vector.zero
  /// The axis: the face's normal in its body's coordinates, or a world direction from A to B.
  private var axis: Vector

  /// Derives the axis from the nearest features at a time, which a distance query stored in a
  /// cache.
  init(
    _ cache: SimplexCache, _ a: DistanceProxy, _ sweepA: Sweep, _ b: DistanceProxy,
    _ sweepB: Sweep, at time: Float
  ) {
    self.a = a
    self.b = b
    self.sweepA = sweepA
    self.sweepB = sweepB
    let transformA = sweepA.transform(at: time)
    let transformB = sweepB.transform(at: time)
    let (a1, b1) = (a.corner(cache.indicesA.0), b.corner(cache.indicesB.0))

    guard cache.count > 1 else {
      kind = .corners
      axis = transformB * b1 - transformA * a1
      _ = axis.normalize()
      return
    }
    if cache.indicesA.0 == cache.indicesA.1 {
      kind = .faceB
      let b2 = b.corner(cache.indicesB.1)
      axis = (b2 - b1).rightNormal
      _ = axis.normalize()
      facePoint = 0.5 * (b1 + b2)
      let normal = transformB.rotation * axis
      if dot(transformA * a1 - transformB * facePoint, normal) < 0 { axis = -axis }
    } else {
      kind = .faceA
      let a2 = a.corner(cache.indicesA.1)
      axis = (a2 - a1).rightNormal
      _ = axis.normalize()
      facePoint = 0.5 * (a1 + a2)
      let normal = transformA.rotation * axis
      if dot(transformB * b1 - transformA * facePoint, normal) < 0 { axis = -axis }
    }
  }

  /// The smallest separation at a time and the corners where it occurs; −1 on the side of the
  /// face.
  func least(at time: Float) -> (separation: Float, indexA: Int, indexB: Int) {
    let transformA = sweepA.transform(at: time)
    let transformB = sweepB.transform(at: time)
    let indexA: Int
    let indexB: Int
    switch kind {
    case .corners:
      indexA = a.support(transformA.rotation.inverse(axis))
      indexB = b.support(transformB.rotation.inverse(-axis))
    case .faceA:
      indexA = -1
      indexB = b.support(transformB.rotation.inverse(-(transformA.rotation * axis)))
    case .faceB:
      indexA = a.support(transformA.rotation.inverse(-(transformB.rotation * axis)))
      indexB = -1
    }
    return (separation(indexA, indexB, transformA, transformB), indexA, indexB)
  }

  /// The separation of the given corners at a time.
  func separation(_ indexA: Int, _ indexB: Int, at time: Float) -> Float {
    separation(indexA, indexB, sweepA.transform(at: time), sweepB.transform(at: time))
  }

  @inline(__always)
  private func separation(
    _ indexA: Int, _ indexB: Int, _ transformA: Transform, _ transformB: Transform
  ) -> Float {
    switch kind {
    case .corners:
      return dot(transformB * b.corner(indexB) - transformA * a.corner(indexA), axis)
    case .faceA:
      return dot(
        transformB * b.corner(indexB) - transformA * facePoint, transformA.rotation * axis)
    case .faceB:
      return dot(
        transformA * a.corner(indexA) - transformB * facePoint, transformB.rotation * axis)
    }
  }
}
