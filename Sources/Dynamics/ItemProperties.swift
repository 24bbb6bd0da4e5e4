internal import Foundation
internal import Scene

/// The properties of an item that item behaviors set, with the running UIKit's defaults.
struct ItemProperties: Equatable {
  /// Restitution; that of a contact is the larger of the two.
  var elasticity: CGFloat = 0.2
  /// Coulomb friction; that of a contact is the root of the product.
  var friction: CGFloat = 0.2
  /// Kilograms per square of 100 × 100 points.
  var density: CGFloat = 1
  /// Linear damping, in 1/s.
  var resistance: CGFloat = 0.1
  /// Angular damping, in 1/s.
  var angularResistance: CGFloat = 0.1
  /// Electric charge, which only electric fields act on.
  var charge: CGFloat = 0
  /// Whether the item does not move and others bounce off it.
  var isAnchored = false
  /// Whether forces can turn the item.
  var allowsRotation = true

  /// Sets the properties that an item behavior has set.
  mutating func apply(_ parameters: ItemPropertiesParameters) {
    elasticity = parameters.elasticity ?? elasticity
    friction = parameters.friction ?? friction
    density = parameters.density ?? density
    resistance = parameters.resistance ?? resistance
    angularResistance = parameters.angularResistance ?? angularResistance
    charge = parameters.charge ?? charge
    isAnchored = parameters.isAnchored ?? isAnchored
    allowsRotation = parameters.allowsRotation ?? allowsRotation
  }
}
