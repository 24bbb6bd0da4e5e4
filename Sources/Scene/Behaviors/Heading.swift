public import Foundation
public import Geometry

/// A vector in both forms: components, and an angle with a magnitude.
///
/// UIKit's gravity and push behaviors offer both. As in UIKit, components are computed from an
/// angle in single precision.
public struct Heading: Equatable, Sendable {
  /// The components; (0, 0) by default.
  public private(set) var vector = CGVector.zero
  /// The angle from the x axis in radians, clockwise on screen; 0 by default.
  public private(set) var angle: CGFloat = 0
  /// The signed length along the angle; 0 by default.
  public private(set) var magnitude: CGFloat = 0

  /// The zero vector, with the direction of the x axis.
  public init() {}

  /// The heading of a vector.
  public init(_ vector: CGVector) { set(vector) }

  /// Sets the components; the zero vector keeps the angle.
  public mutating func set(_ vector: CGVector) {
    self.vector = vector
    magnitude = vector.length
    guard magnitude > 0 else { return }
    angle = CGFloat(PortableMath.arctangent(y: Double(vector.dy), x: Double(vector.dx)))
  }

  /// Sets the angle and the magnitude, which may be negative.
  public mutating func set(angle: CGFloat, magnitude: CGFloat) {
    self.angle = angle
    self.magnitude = magnitude
    let (sine, cosine) = PortableMath.sineAndCosine(Double(Float(angle)))
    vector = CGVector(
      dx: CGFloat(Float(cosine) * Float(magnitude)), dy: CGFloat(Float(sine) * Float(magnitude)))
  }
}
