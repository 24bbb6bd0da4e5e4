/// A property that an action can set, by the path behind the id: `id.property` or `id.property.part`.
///
/// The names are UIKit's. `SettableProperty.table` says whose they are and what values they take.
public enum SettableProperty: String, CaseIterable, Equatable, Sendable {
  // Views.
  case center
  case centerX = "center.x"
  case centerY = "center.y"
  case frame
  case boundsSize = "bounds.size"
  case transform
  case rotation = "transform.rotation"
  case scale = "transform.scale"
  case scaleX = "transform.scale.x"
  case scaleY = "transform.scale.y"
  case translation = "transform.translation"
  case translationX = "transform.translation.x"
  case translationY = "transform.translation.y"
  case alpha, backgroundColor, cornerRadius, borderWidth, borderColor, isHidden, clipsToBounds
  case text, textColor
  case title, tintColor
  // Behaviours.
  case gravityDirection, angle, magnitude
  case pushDirection, active
  case snapPoint, damping
  case anchorPoint, length, frequency, frictionTorque, attachmentRange
  case collisionMode, translatesReferenceBoundsIntoBoundary, insets
  case elasticity, friction, density, resistance, angularResistance, charge, isAnchored
  case allowsRotation
  case position, strength, falloff, minimumRadius, direction, smoothness, animationSpeed

  /// Whether a view animation animates it; what it does not is set at once, as in UIKit.
  public var isAnimatable: Bool {
    switch self {
    case .alpha, .backgroundColor, .cornerRadius: true
    default: movesView
    }
  }

  /// Whether it places or turns a view.
  public var movesView: Bool {
    switch self {
    case .center, .centerX, .centerY, .frame, .boundsSize, .transform, .rotation, .scale, .scaleX,
      .scaleY, .translation, .translationX, .translationY:
      true
    default: false
    }
  }
}
