/// A number, or a few, that the motion has of every view and group, whatever moves them.
public enum MeasuredProperty: String, CaseIterable, Equatable, Sendable {
  /// The center in the superview, or for a group in that of its views: two numbers in points.
  case center
  /// The horizontal position of the center in points.
  case centerX = "center.x"
  /// The vertical position of the center in points.
  case centerY = "center.y"
  /// The frame in the superview: four numbers in points.
  case frame
  /// The size of the bounds: two numbers in points.
  case size = "bounds.size"
  /// The angle in the superview in radians, clockwise, including full turns.
  case rotation = "transform.rotation"
  /// The velocity: two numbers in points per second.
  case linearVelocity
  /// The angular velocity in radians per second, clockwise.
  case angularVelocity

  /// The count of numbers of the property.
  public var count: Int {
    switch self {
    case .frame: 4
    case .center, .size, .linearVelocity: 2
    case .centerX, .centerY, .rotation, .angularVelocity: 1
    }
  }

  /// The unit.
  public var unit: String {
    switch self {
    case .center, .centerX, .centerY, .frame, .size: "pt"
    case .rotation: "rad"
    case .linearVelocity: "pt/s"
    case .angularVelocity: "rad/s"
    }
  }
}

/// A number that a motion has of a view, a group, an attachment or a snap, besides those of properties.
public enum MotionQuantity: String, CaseIterable, Equatable, Sendable {
  /// The amount of the velocity of an item.
  case speed
  /// The length of the path of an item so far.
  case travel
  /// The energy of the motion of an item that the animator moves, in joules, with 100 points to the meter.
  case kineticEnergy
  /// The distance between the ends of an attachment, or of an item from its snap point.
  case length
  /// What the engine holds of an item, on the canvas.
  case bodyX = "body.center.x"
  case bodyY = "body.center.y"
  case bodyRotation = "body.rotation"
  case bodyVelocityX = "body.linearVelocity.x"
  case bodyVelocityY = "body.linearVelocity.y"
  case bodyAngularVelocity = "body.angularVelocity"

  /// The unit.
  public var unit: String {
    switch self {
    case .travel, .length, .bodyX, .bodyY: "pt"
    case .speed, .bodyVelocityX, .bodyVelocityY: "pt/s"
    case .kineticEnergy: "J"
    case .bodyRotation: "rad"
    case .bodyAngularVelocity: "rad/s"
    }
  }

  /// The numbers of a view, a group or a behavior; only attachments and snaps have a length.
  public static func all(of declaration: Declaration) -> [MotionQuantity] {
    switch declaration.kind {
    case .view, .group: allCases.filter { $0 != .length }
    case .behavior where declaration.hasLength: [.length]
    default: []
    }
  }
}

extension Declaration {
  /// Whether it is a behavior that holds two points at a distance.
  public var hasLength: Bool {
    kind == .behavior && [AttachmentParameters.type, SnapParameters.type].contains(type)
  }
}
