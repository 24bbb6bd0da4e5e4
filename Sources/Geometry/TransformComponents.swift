public import Foundation

/// An affine transform split into components that can be animated separately.
///
/// A point is first scaled and sheared, then rotated, then translated: the order in which Core
/// Animation composes a layer's transform. The linear part is the QR decomposition, a rotation
/// times the matrix with rows (scale.dx, shear) and (0, scale.dy); a mirrored transform has a
/// negative `scale.dy`.
public struct TransformComponents: Equatable, Sendable {
  /// The displacement, in points.
  public var translation: CGVector
  /// The scale factors along the untransformed axes.
  public var scale: CGVector
  /// The angle in radians, positive clockwise; from a transform in (−π, π].
  public var rotation: CGFloat
  /// How far a point moves along the first axis for each point along the second.
  public var shear: CGFloat

  /// Components of a transform; those of the identity by default.
  public init(
    translation: CGVector = .zero, scale: CGVector = CGVector(dx: 1, dy: 1), rotation: CGFloat = 0,
    shear: CGFloat = 0
  ) {
    self.translation = translation
    self.scale = scale
    self.rotation = rotation
    self.shear = shear
  }

  /// Decomposes a transform.
  ///
  /// If the transform is singular along its first axis, the rotation is that of its second.
  public init(_ transform: CGAffineTransform) {
    translation = CGVector(dx: transform.tx, dy: transform.ty)
    let first = CGVector(dx: transform.a, dy: transform.b).length
    guard first > 0 else {
      rotation = CGFloat(
        PortableMath.arctangent(y: Double(-transform.c), x: Double(transform.d)))
      scale = CGVector(dx: 0, dy: CGVector(dx: transform.c, dy: transform.d).length)
      shear = 0
      return
    }
    let (cosine, sine) = (transform.a / first, transform.b / first)
    rotation = transform.rotationAngle
    scale = CGVector(dx: first, dy: transform.d * cosine - transform.c * sine)
    shear = transform.c * cosine + transform.d * sine
  }

  /// The transform composed of the components.
  public var affine: CGAffineTransform {
    CGAffineTransform(a: scale.dx, b: 0, c: shear, d: scale.dy, tx: 0, ty: 0)
      .concatenating(CGAffineTransform(rotationAngle: rotation))
      .concatenating(CGAffineTransform(translationX: translation.dx, y: translation.dy))
  }
}
