public import Foundation
public import Geometry

/// A transform in space, of which the part in the plane is drawn.
public struct CATransform3D: Equatable, Sendable {
  /// The part in the plane.
  package var affine: CGAffineTransform
  /// The perspective, which is not drawn.
  public var m34: CGFloat = 0 {
    didSet {
      guard m34 != 0 else { return }
      Runtime.current?.report("the perspective of a transform in space is not drawn")
    }
  }

  package init(_ affine: CGAffineTransform) { self.affine = affine }

  /// No change.
  public init() { affine = .identity }

  /// How far x changes x.
  public var m11: CGFloat {
    get { affine.a }
    set { affine.a = newValue }
  }

  /// How far x changes y.
  public var m12: CGFloat {
    get { affine.b }
    set { affine.b = newValue }
  }

  /// How far y changes x.
  public var m21: CGFloat {
    get { affine.c }
    set { affine.c = newValue }
  }

  /// How far y changes y.
  public var m22: CGFloat {
    get { affine.d }
    set { affine.d = newValue }
  }

  /// The translation to the right, in points.
  public var m41: CGFloat {
    get { affine.tx }
    set { affine.tx = newValue }
  }

  /// The translation down, in points.
  public var m42: CGFloat {
    get { affine.ty }
    set { affine.ty = newValue }
  }
}

/// A transform as a value of an animation, which takes it as it is: objects of Foundation cannot hold it here.
public func NSValue(caTransform3D transform: CATransform3D) -> CATransform3D { transform }

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D()

/// A rotation by an angle in radians; about the axis of depth it turns, about others it narrows.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let cosine = CGFloat(PortableMath.sineAndCosine(Double(angle)).cosine)
  if z != 0 { return CATransform3D(CGAffineTransform(rotationAngle: z > 0 ? angle : -angle)) }
  return CATransform3D(
    CGAffineTransform(scaleX: y != 0 ? cosine : 1, y: x != 0 ? cosine : 1))
}

/// A scaling.
public func CATransform3DMakeScale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3D(CGAffineTransform(scaleX: x, y: y))
}

/// A translation, in points.
public func CATransform3DMakeTranslation(
  _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3D(CGAffineTransform(translationX: x, y: y)) }

/// A transform that first rotates.
public func CATransform3DRotate(
  _ transform: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), transform)
}

/// A transform that first scales.
public func CATransform3DScale(
  _ transform: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(x, y, z), transform) }

/// A transform that first translates.
public func CATransform3DTranslate(
  _ transform: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(x, y, z), transform) }

/// The first transform, then the second.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(a.affine.concatenating(b.affine))
}

/// The transform in space of one in the plane.
public func CATransform3DMakeAffineTransform(_ transform: CGAffineTransform) -> CATransform3D {
  CATransform3D(transform)
}

/// The part in the plane.
public func CATransform3DGetAffineTransform(_ transform: CATransform3D) -> CGAffineTransform {
  transform.affine
}

/// Whether there is no perspective.
public func CATransform3DIsAffine(_ transform: CATransform3D) -> Bool { transform.m34 == 0 }

/// Whether nothing changes.
public func CATransform3DIsIdentity(_ transform: CATransform3D) -> Bool {
  transform == CATransform3DIdentity
}

/// Whether both are the same.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// The transform that undoes another one in the plane; the same one where none does.
public func CATransform3DInvert(_ transform: CATransform3D) -> CATransform3D {
  CATransform3D(transform.affine.inverted())
}
