internal import Foundation
internal import Geometry
internal import Scene

extension ItemPropertiesParameters: PropertyOwner {}

/// The keys of item properties.
enum ItemPropertiesKeys {
  static let kind = BehaviorKind(
    "itemProperties", "an item properties behavior", "Sets physical properties of items.",
    [
      Property<ItemPropertiesParameters>(
        "elasticity", \.elasticity, .number(.notNegative), "The bounciness, usually 0 to 1."),
      Property("friction", \.friction, .number(.notNegative), "The friction, usually 0 to 1."),
      Property(
        "density", \.density, .number(.density), "The mass of 100 by 100 points, in kilograms."),
      Property(
        "resistance", \.resistance, .number(.notNegative),
        "The rate at which velocity dies away, per second."),
      Property(
        "angularResistance", \.angularResistance, .number(.notNegative),
        "The rate at which turning dies away, per second."),
      Property("charge", \.charge, .number(), "The charge, which electric fields act on."),
      Property("isAnchored", \.isAnchored, .boolean, "Whether the items stay where they are."),
      Property("allowsRotation", \.allowsRotation, .boolean, "Whether the items can turn."),
      Property(
        "linearVelocity", \.linearVelocity, .vector(.coordinate), isSettable: false,
        "The velocity at the start, [x, y] in points per second."),
      Property(
        "angularVelocity", \.angularVelocity, .angle, isSettable: false,
        "The angular velocity at the start, an angle per second, positive clockwise."),
    ])
}
