public import Foundation

/// An affine transform of the plane, in Core Graphics' layout.
///
/// x′ = a·x + c·y + tx and y′ = b·x + d·y + ty. With y pointing down, a positive rotation turns
/// clockwise on screen. Foundation has no `CGAffineTransform` on Linux.
@frozen public struct CGAffineTransform: Equatable, Hashable, Sendable {
  /// The factor from x to x′.
  public var a: CGFloat
  /// The factor from x to y′.
  public var b: CGFloat
  /// The factor from y to x′.
  public var c: CGFloat
  /// The factor from y to y′.
  public var d: CGFloat
  /// The horizontal translation, in points.
  public var tx: CGFloat
  /// The vertical translation, in points.
  public var ty: CGFloat

  /// The transform that changes nothing.
  @inlinable public static var identity: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// A transform of six entries.
  @inlinable public init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A rotation about the origin.
  ///
  /// - Parameter angle: The angle in radians, positive clockwise on screen.
  @inlinable public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = PortableMath.sineAndCosine(Double(angle))
    self.init(
      a: CGFloat(cosine), b: CGFloat(sine), c: CGFloat(-sine), d: CGFloat(cosine), tx: 0, ty: 0)
  }

  /// A scaling about the origin by two factors.
  @inlinable public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A translation, in points.
  @inlinable public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Whether the transform changes nothing.
  @inlinable public var isIdentity: Bool { self == .identity }

  /// The determinant of the linear part: the signed factor by which areas grow.
  @inlinable public var determinant: CGFloat { a * d - b * c }

  /// The angle by which the x axis is turned, in radians in (−π, π], positive clockwise.
  @inlinable public var rotationAngle: CGFloat {
    CGFloat(PortableMath.arctangent(y: Double(b), x: Double(a)))
  }

  /// The transform that applies `self` first and then `other`.
  @inlinable public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The transform that translates first and then applies `self`, as `CGAffineTransformTranslate`.
  @inlinable public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// The inverse, or `self` if the transform is singular, as `CGAffineTransformInvert`.
  @inlinable public func inverted() -> CGAffineTransform {
    let determinant = determinant
    guard determinant != 0 else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The transform of points relative to the middle of a rectangle, where the transform is that of points relative to
  /// its anchor point.
  ///
  /// - Parameters:
  ///   - anchorPoint: The anchor point, as parts of the size from the upper left.
  ///   - size: The size of the rectangle, in points.
  /// - Returns: The transform; the same one where the anchor point is the middle.
  @inlinable public func anchored(at anchorPoint: CGPoint, of size: CGSize) -> CGAffineTransform {
    guard anchorPoint != .unitMiddle else { return self }
    return translatedBy(
      x: (0.5 - anchorPoint.x) * size.width, y: (0.5 - anchorPoint.y) * size.height)
  }
}

extension CGPoint {
  /// The middle of a rectangle, as parts of its size.
  @inlinable public static var unitMiddle: CGPoint { CGPoint(x: 0.5, y: 0.5) }

  /// The image of the point under a transform.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGVector {
  /// The image of the vector under a transform's linear part.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGVector {
    CGVector(dx: t.a * dx + t.c * dy, dy: t.b * dx + t.d * dy)
  }
}

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
