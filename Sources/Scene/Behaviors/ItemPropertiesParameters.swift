public import Foundation
public import Geometry

/// The parameters of a dynamic item behavior; nil, the default, does not change a property.
public struct ItemPropertiesParameters: BehaviorParameters {
  /// The `type` in scenes.
  public static let type = "itemProperties"

  /// The elasticity of collisions, at least 0, usually at most 1; UIKit's default is 0.2.
  public var elasticity: CGFloat?
  /// The friction, at least 0, usually at most 1; UIKit's default is 0.2.
  public var friction: CGFloat?
  /// The density in kg per 100 by 100 points, from 10⁻⁶; UIKit's default is 1.
  public var density: CGFloat?
  /// The damping of the linear velocity per second, at least 0; UIKit's default is 0.1.
  public var resistance: CGFloat?
  /// The damping of the angular velocity per second, at least 0; UIKit's default is 0.1.
  public var angularResistance: CGFloat?
  /// The electric charge, of either sign; UIKit's default is 0.
  public var charge: CGFloat?
  /// Whether the items stay in place; UIKit's default is false.
  public var isAnchored: Bool?
  /// Whether the items can rotate; UIKit's default is true.
  public var allowsRotation: Bool?
  /// The initial velocity of the items, in points per second; none by default.
  public var linearVelocity: CGVector?
  /// The initial angular velocity of the items, in radians per second, clockwise; none by default.
  public var angularVelocity: CGFloat?

  /// UIKit's defaults.
  public init() {}
}
