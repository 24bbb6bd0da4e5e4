public import Foundation
public import Geometry

/// The parameters of a push behavior.
public struct PushParameters: BehaviorParameters {
  /// The `type` in scenes.
  public static let type = "push"

  /// How a push acts over time, with UIKit's raw values.
  public enum Mode: Int, CaseIterable, Equatable, Sendable {
    /// A force, as long as the push is active.
    case continuous = 0
    /// A single impulse in the next step, after which the push is inactive.
    case instantaneous = 1
  }

  /// The point at which the force acts on an item.
  public struct TargetOffset: Equatable, Sendable {
    /// The item.
    public var item: Reference
    /// The offset from its center, in points; it does not rotate with the item.
    public var offset: Offset

    /// An offset for an item.
    public init(item: Reference, offset: Offset) {
      self.item = item
      self.offset = offset
    }
  }

  /// How the push acts over time; continuous by default.
  public var mode = Mode.continuous
  /// The direction and the magnitude; the angle is kept if the magnitude is 0.
  public var heading = Heading()
  /// The points at which the force acts on items; the center if not listed.
  public var offsets: [TargetOffset] = []
  /// Whether the push acts; true by default.
  ///
  /// An instantaneous push sets it to false after the next step.
  public var active = true

  /// UIKit's defaults.
  public init() {}

  /// The force in UIKit newtons (1 accelerates 1 kg by 100 points per second squared), or the
  /// impulse in newton seconds; (0, 0) by default.
  public var pushDirection: CGVector {
    get { heading.vector }
    set { heading.set(newValue) }
  }

  /// The direction in radians, clockwise from the x axis; 0 by default.
  public var angle: CGFloat {
    get { heading.angle }
    set { heading.set(angle: newValue, magnitude: magnitude) }
  }

  /// The magnitude in newtons or newton seconds, negative to reverse the direction; 0 by default.
  public var magnitude: CGFloat {
    get { heading.magnitude }
    set { heading.set(angle: angle, magnitude: newValue) }
  }
}

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
