internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat

/// Sets the properties of behaviours that a scene can name.
///
/// It keeps nothing: a change can make the animator resume, of which the timeline hears, which may set
/// another property on the way.
enum BehaviorSetter {
  /// Sets a property of a behaviour.
  static func set(
    _ property: SettableProperty, to value: PropertyValue, of behavior: DynamicBehavior
  ) {
    switch behavior {
    case let gravity as GravityBehavior: set(property, to: value, of: gravity)
    case let push as PushBehavior: set(property, to: value, of: push)
    case let snap as SnapBehavior: set(property, to: value, of: snap)
    case let attachment as AttachmentBehavior: set(property, to: value, of: attachment)
    case let collision as CollisionBehavior: set(property, to: value, of: collision)
    case let properties as DynamicItemBehavior: set(property, to: value, of: properties)
    case let field as FieldBehavior: set(property, to: value, of: field)
    default: break
    }
  }

  private static func set(
    _ property: SettableProperty, to value: PropertyValue, of gravity: GravityBehavior
  ) {
    switch (property, value) {
    case (.gravityDirection, .vector(let vector)): gravity.gravityDirection = vector
    case (.angle, .number(let angle)): gravity.angle = angle
    case (.magnitude, .number(let magnitude)): gravity.magnitude = magnitude
    default: break
    }
  }

  private static func set(
    _ property: SettableProperty, to value: PropertyValue, of push: PushBehavior
  ) {
    switch (property, value) {
    case (.pushDirection, .vector(let vector)): push.pushDirection = vector
    case (.angle, .number(let angle)): push.angle = angle
    case (.magnitude, .number(let magnitude)): push.magnitude = magnitude
    case (.active, .boolean(let isActive)): push.active = isActive
    default: break
    }
  }

  private static func set(
    _ property: SettableProperty, to value: PropertyValue, of snap: SnapBehavior
  ) {
    switch (property, value) {
    case (.snapPoint, .point(let point)): snap.snapPoint = point
    case (.damping, .number(let damping)): snap.damping = damping
    default: break
    }
  }

  private static func set(
    _ property: SettableProperty, to value: PropertyValue, of attachment: AttachmentBehavior
  ) {
    switch (property, value) {
    case (.anchorPoint, .point(let point)): attachment.anchorPoint = point
    case (.length, .number(let length)): attachment.length = length
    case (.frequency, .number(let frequency)): attachment.frequency = frequency
    case (.damping, .number(let damping)): attachment.damping = damping
    case (.frictionTorque, .number(let torque)): attachment.frictionTorque = torque
    case (.attachmentRange, .range(let range)): attachment.attachmentRange = range
    default: break
    }
  }

  private static func set(
    _ property: SettableProperty, to value: PropertyValue, of collision: CollisionBehavior
  ) {
    switch (property, value) {
    case (.collisionMode, .mode(let mode)):
      collision.collisionMode = BehaviorBuilder.mode(mode)
    case (.translatesReferenceBoundsIntoBoundary, .boolean(let translates)):
      collision.translatesReferenceBoundsIntoBoundary = translates
    case (.insets, .insets(let insets)):
      collision.setTranslatesReferenceBoundsIntoBoundary(with: insets)
    default: break
    }
  }

  private static func set(
    _ property: SettableProperty, to value: PropertyValue, of properties: DynamicItemBehavior
  ) {
    switch (property, value) {
    case (.elasticity, .number(let value)): properties.elasticity = value
    case (.friction, .number(let value)): properties.friction = value
    case (.density, .number(let value)): properties.density = value
    case (.resistance, .number(let value)): properties.resistance = value
    case (.angularResistance, .number(let value)): properties.angularResistance = value
    case (.charge, .number(let value)): properties.charge = value
    case (.isAnchored, .boolean(let value)): properties.isAnchored = value
    case (.allowsRotation, .boolean(let value)): properties.allowsRotation = value
    default: break
    }
  }

  private static func set(
    _ property: SettableProperty, to value: PropertyValue, of field: FieldBehavior
  ) {
    switch (property, value) {
    case (.position, .point(let point)): field.position = point
    case (.strength, .number(let value)): field.strength = value
    case (.falloff, .number(let value)): field.falloff = value
    case (.minimumRadius, .number(let value)): field.minimumRadius = value
    case (.direction, .vector(let vector)): field.direction = vector
    case (.smoothness, .number(let value)): field.smoothness = value
    case (.animationSpeed, .number(let value)): field.animationSpeed = value
    default: break
    }
  }
}
