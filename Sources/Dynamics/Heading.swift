internal import Foundation
internal import Geometry

/// The two ways to say a vector: components, or an angle and a magnitude.
///
/// UIKit's gravity and push behaviours offer both. A push keeps both, so that its angle outlives a
/// magnitude of 0; a gravity keeps only the components. Components made from an angle are rounded to single precision, of the angle as of the result, as UIKit's are.
struct Heading: Equatable {
  /// The components.
  private(set) var vector: CGVector
  /// The angle from the x axis in radians, clockwise on screen.
  private(set) var angle: CGFloat
  /// The signed length along the angle.
  private(set) var magnitude: CGFloat

  /// The zero vector that will point along the x axis.
  init() {
    vector = .zero
    angle = 0
    magnitude = 0
  }

  /// The heading of a vector.
  init(_ vector: CGVector) {
    self.init()
    set(vector)
  }

  /// Takes a vector's direction and length; the zero vector leaves the angle.
  mutating func set(_ vector: CGVector) {
    self.vector = vector
    magnitude = vector.length
    guard magnitude > 0 else { return }
    angle = CGFloat(PortableMath.arctangent(y: Double(vector.dy), x: Double(vector.dx)))
  }

  /// Takes an angle and a length, which may be negative.
  mutating func set(angle: CGFloat, magnitude: CGFloat) {
    self.angle = angle
    self.magnitude = magnitude
    let (sine, cosine) = PortableMath.sineAndCosine(Double(Float(angle)))
    vector = CGVector(
      dx: CGFloat(Float(cosine) * Float(magnitude)), dy: CGFloat(Float(sine) * Float(magnitude)))
  }
}
