public import Foundation
public import Geometry
public import Gestures
public import Scene

/// A vector in points.
public typealias CGVector = Geometry.CGVector
/// An affine transform.
public typealias CGAffineTransform = Geometry.CGAffineTransform
/// Distances from the edges of a rectangle inward, in points.
public typealias UIEdgeInsets = EdgeInsets
/// Distances from the edges inward, in reading direction, in points.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
/// A distance to the right and down, in points.
public typealias UIOffset = Offset
/// The alignment of lines.
public typealias NSTextAlignment = TextAlignment
/// How lines break and are truncated.
public typealias NSLineBreakMode = LineBreakMode
/// The ends of a stroke.
public typealias CGLineCap = LineCap
/// The corners of a stroke.
public typealias CGLineJoin = LineJoin
/// The edges of a rectangle.
public typealias UIRectEdge = RectEdge

extension CGAffineTransform {
  /// The transform of which all numbers are 0, as on iOS; `identity` changes nothing.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// The transform that rotates first by an angle in radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The transform that scales first.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }
}

extension CGSize {
  /// The size as a vector that is turned and scaled.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    let vector = CGVector(dx: width, dy: height).applying(transform)
    return CGSize(width: vector.dx, height: vector.dy)
  }
}

/// A rotation about the origin by an angle in radians, clockwise.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

/// A scaling about the origin.
public func CGAffineTransformMakeScale(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: x, y: y)
}

/// A translation, in points.
public func CGAffineTransformMakeTranslation(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: x, y: y)
}

extension Offset {
  /// No distance.
  public init() { self = .zero }
}

extension EdgeInsets {
  /// No distances.
  public init() { self = .zero }
}

extension DirectionalEdgeInsets {
  /// No distances.
  public init() { self = .zero }
}

extension CGVector {
  /// No distance.
  public init() { self = .zero }

  /// A vector with whole components.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// A vector with components in double precision.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

/// A rectangle in a view, for `UIRectFill` and its relatives.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Clips what is drawn next in `draw(_:)` by a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// Strokes the inside of a rectangle with a line of 1 point.
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

extension NSValue {
  /// A point in an object, as lists of animations have it.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// A size in an object.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// A rectangle in an object.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The point; zero for an object of another kind.
  public var cgPointValue: CGPoint { hasType(of: NSValue(point: .zero)) ? pointValue : .zero }
  /// The size; zero for an object of another kind.
  public var cgSizeValue: CGSize { hasType(of: NSValue(size: .zero)) ? sizeValue : .zero }
  /// The rectangle; zero for an object of another kind.
  public var cgRectValue: CGRect { hasType(of: NSValue(rect: .zero)) ? rectValue : .zero }

  /// The value in the object where it is a point, a size or a rectangle; else nil.
  var geometry: Any? {
    if hasType(of: NSValue(point: .zero)) { return pointValue }
    if hasType(of: NSValue(size: .zero)) { return sizeValue }
    return hasType(of: NSValue(rect: .zero)) ? rectValue : nil
  }

  /// Whether both hold values of the same type.
  private func hasType(of other: NSValue) -> Bool {
    String(cString: objCType) == String(cString: other.objCType)
  }
}
