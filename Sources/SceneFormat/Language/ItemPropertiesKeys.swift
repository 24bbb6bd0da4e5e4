internal import Foundation
internal import Geometry

/// The keys of a dynamic item behaviour.
enum ItemPropertiesKeys {
  static let elasticity = Key(
    "elasticity", Shape<CGFloat>.number(.notNegative), "The bounciness, usually 0 to 1.")
  static let friction = Key(
    "friction", Shape<CGFloat>.number(.notNegative), "The friction, usually 0 to 1.")
  static let density = Key(
    "density", Shape<CGFloat>.number(.density), "The mass of 100 by 100 points, in kg.")
  static let resistance = Key(
    "resistance", Shape<CGFloat>.number(.notNegative),
    "The damping of the velocity, per second.")
  static let angularResistance = Key(
    "angularResistance", Shape<CGFloat>.number(.notNegative),
    "The damping of the angular velocity, per second.")
  static let charge = Key("charge", Shape<CGFloat>.number(), "The electric charge.")
  static let isAnchored = Key(
    "isAnchored", Shape<Bool>.boolean, "Whether the items stay where they are.")
  static let allowsRotation = Key(
    "allowsRotation", Shape<Bool>.boolean, "Whether the items can turn.")
  static let linearVelocity = Key(
    "linearVelocity", Shape<CGVector>.vector(.coordinate),
    "The velocity at the start, [x, y] in points per second.")
  static let angularVelocity = Key(
    "angularVelocity", Shape<CGFloat>.angle,
    "The angular velocity at the start, per second, positive clockwise.")

  static let kind = BehaviorKeys.Kind(
    "itemProperties", "an item properties behavior", "Gives items physical properties.",
    [
      BehaviorKeys.items, elasticity, friction, density, resistance, angularResistance, charge,
      isAnchored, allowsRotation, linearVelocity, angularVelocity,
    ]
  ) { reader in
    var parameters = ItemPropertiesParameters(items: [])
    parameters.elasticity = reader[elasticity]
    parameters.friction = reader[friction]
    parameters.density = reader[density]
    parameters.resistance = reader[resistance]
    parameters.angularResistance = reader[angularResistance]
    parameters.charge = reader[charge]
    parameters.isAnchored = reader[isAnchored]
    parameters.allowsRotation = reader[allowsRotation]
    parameters.linearVelocity = reader[linearVelocity]
    parameters.angularVelocity = reader[angularVelocity]
    guard let items = reader[BehaviorKeys.items] else { return nil }
    parameters.items = items
    return .itemProperties(parameters)
  }
}
