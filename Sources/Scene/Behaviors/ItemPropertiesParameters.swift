public import Foundation
public import Geometry

/// The parameters of a dynamic item behavior; nil, the default, leaves a property as it is.
public struct ItemPropertiesParameters: BehaviorParameters {
  /// The bounciness, usually 0 to 1, at least 0; UIKit's default is 0.2.
  public var elasticity: CGFloat?
  /// The friction, usually 0 to 1, at least 0; UIKit's default is 0.2.
  public var friction: CGFloat?
  /// The density in kg per 100 by 100 points, from 10⁻⁶; UIKit's default is 1.
  public var density: CGFloat?
  /// The damping of the linear velocity per second, at least 0; UIKit's default is 0.1.
  public var resistance: CGFloat?
  /// The damping of the angular velocity per second, at least 0; UIKit's default is 0.1.
  public var angularResistance: CGFloat?
  /// The electric charge, of either sign; UIKit's default is 0.
  public var charge: CGFloat?
  /// Whether the items stay where they are; UIKit's default is false.
  public var isAnchored: Bool?
  /// Whether the items can turn; UIKit's default is true.
  public var allowsRotation: Bool?
  /// The velocity that the items get at the start, in points per second; none by default.
  public var linearVelocity: CGVector?
  /// The angular velocity that the items get at the start, in radians per second, positive
  /// clockwise; none by default.
  public var angularVelocity: CGFloat?

  /// UIKit's defaults.
  public init() {}
}
