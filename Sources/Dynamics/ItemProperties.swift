internal import Foundation

/// The properties of an item that item behaviours set, with the running UIKit's defaults.
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
  /// Electric charge, which only electric fields see.
  var charge: CGFloat = 0
  /// Whether the item stands still and others bounce off it.
  var isAnchored = false
  /// Whether forces can turn the item.
  var allowsRotation = true

  /// Names of the properties, to say which of them an item behaviour has set.
  struct Names: OptionSet {
    var rawValue: UInt8
    static let elasticity = Names(rawValue: 1)
    static let friction = Names(rawValue: 2)
    static let density = Names(rawValue: 4)
    static let resistance = Names(rawValue: 8)
    static let angularResistance = Names(rawValue: 16)
    static let charge = Names(rawValue: 32)
    static let isAnchored = Names(rawValue: 64)
    static let allowsRotation = Names(rawValue: 128)
  }

  /// Takes over from others the properties named.
  mutating func take(_ names: Names, from other: ItemProperties) {
    if names.contains(.elasticity) { elasticity = other.elasticity }
    if names.contains(.friction) { friction = other.friction }
    if names.contains(.density) { density = other.density }
    if names.contains(.resistance) { resistance = other.resistance }
    if names.contains(.angularResistance) { angularResistance = other.angularResistance }
    if names.contains(.charge) { charge = other.charge }
    if names.contains(.isAnchored) { isAnchored = other.isAnchored }
    if names.contains(.allowsRotation) { allowsRotation = other.allowsRotation }
  }
}
