public import Foundation
public import Geometry

/// The two ways to say a vector: components, or an angle and a magnitude.
///
/// UIKit's gravity and push behaviors offer both. Components made from an angle are rounded to single
/// precision, the angle as well as the result, as UIKit's are.
public struct Heading: Equatable, Sendable {
  /// The components; (0, 0) by default.
  public private(set) var vector = CGVector.zero
  /// The angle from the x axis in radians, clockwise on screen; 0 by default.
  public private(set) var angle: CGFloat = 0
  /// The signed length along the angle; 0 by default.
  public private(set) var magnitude: CGFloat = 0

  /// The zero vector, which points along the x axis once it gets a magnitude.
  public init() {}

  /// The heading of a vector.
  public init(_ vector: CGVector) { set(vector) }

  /// Takes a vector's direction and length; the zero vector leaves the angle.
  public mutating func set(_ vector: CGVector) {
    self.vector = vector
    magnitude = vector.length
    guard magnitude > 0 else { return }
    angle = CGFloat(PortableMath.arctangent(y: Double(vector.dy), x: Double(vector.dx)))
  }

  /// Takes an angle and a length, which may be negative.
  public mutating func set(angle: CGFloat, magnitude: CGFloat) {
    self.angle = angle
    self.magnitude = magnitude
    let (sine, cosine) = PortableMath.sineAndCosine(Double(Float(angle)))
    vector = CGVector(
      dx: CGFloat(Float(cosine) * Float(magnitude)), dy: CGFloat(Float(sine) * Float(magnitude)))
  }
}
