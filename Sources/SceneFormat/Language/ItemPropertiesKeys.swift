internal import Foundation
internal import Scene

extension ItemPropertiesParameters: PropertyOwner {}

/// The keys of an item properties behavior.
enum ItemPropertiesKeys: BehaviorType {
  typealias Parameters = ItemPropertiesParameters

  static let kind = BehaviorKind(
    "an item properties behavior", "Sets physical properties of items.",
    uikit: "UIDynamicItemBehavior",
    [
      Property<ItemPropertiesParameters>(
        "elasticity", \.elasticity, .number(.notNegative),
        "The elasticity of collisions, usually 0 to 1. An impact is not passed on through items that already touch, as in a "
          + "Newton's cradle: leave half a point between them."),
      Property("friction", \.friction, .number(.notNegative), "The friction, usually 0 to 1."),
      Property(
        "density", \.density, .number(.density),
        "The mass in kilograms per 100 by 100 points of the area of the collisionBounds."),
      Property(
        "resistance", \.resistance, .number(.notNegative),
        "The damping of the linear velocity, per second."),
      Property(
        "angularResistance", \.angularResistance, .number(.notNegative),
        "The damping of the angular velocity, per second."),
      Property(
        "charge", \.charge, .number(),
        "The charge, on which electric fields act; magnetic ones ignore it, as UIKit's do."),
      Property("isAnchored", \.isAnchored, .boolean, "Whether the items stay in place."),
      Property("allowsRotation", \.allowsRotation, .boolean, "Whether the items can rotate."),
      Property(
        "linearVelocity", \.linearVelocity, .vector(.coordinate), isSettable: false,
        "The initial velocity, [x, y] in points per second."),
      Property(
        "angularVelocity", \.angularVelocity, .angle, isSettable: false,
        "The initial angular velocity, an angle per second, clockwise."),
    ])
}
