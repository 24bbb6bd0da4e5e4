public import Geometry

/// What is drawn on top of the views.
public struct OverlaySet: OptionSet, Hashable, Sendable {
  /// One bit for each overlay.
  public let rawValue: UInt16

  /// A set of overlays' bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The fixed ends of attachments, as rings, and their attached points, as dots.
  public static let anchors = OverlaySet(rawValue: 1 << 0)
  /// Attachments, as coils and bars.
  public static let attachments = OverlaySet(rawValue: 1 << 1)
  /// Collision boundaries, as hatched lines.
  public static let boundaries = OverlaySet(rawValue: 1 << 2)
  /// The points that items snap to, as crosses.
  public static let snapPoints = OverlaySet(rawValue: 1 << 3)
  /// The time that the frame shows, as a caption at the lower right.
  public static let time = OverlaySet(rawValue: 1 << 4)
  /// Where things touch, as dots with the normal.
  public static let contacts = OverlaySet(rawValue: 1 << 5)
  /// The items' velocities, as arrows.
  public static let velocities = OverlaySet(rawValue: 1 << 6)
  /// The items' centres of mass.
  public static let centers = OverlaySet(rawValue: 1 << 7)
  /// Fields of force, as arrows on a grid.
  public static let fields = OverlaySet(rawValue: 1 << 8)
  /// Constraints that hold, as dimension lines.
  public static let constraints = OverlaySet(rawValue: 1 << 9)
  /// The ways that items came in the last second.
  public static let trails = OverlaySet(rawValue: 1 << 10)
  /// The forces of pushes that act, as arrows.
  public static let forces = OverlaySet(rawValue: 1 << 11)
  /// What items collide as, as dashed outlines.
  public static let collisionShapes = OverlaySet(rawValue: 1 << 12)
  /// The frame's number, as a caption at the lower left.
  public static let frame = OverlaySet(rawValue: 1 << 13)

  /// Every overlay.
  public static let all = OverlaySet(rawValue: (1 << 14) - 1)
}

/// Colours of overlays; nil for those of the theme.
public struct OverlayColors: Equatable, Sendable {
  /// The colour of lines, marks and captions.
  public var ink: Color?
  /// The colour of velocities.
  public var velocity: Color?
  /// The colour of forces and fields.
  public var force: Color?
  /// The colour of contacts.
  public var contact: Color?

  /// Colors of overlays.
  public init(ink: Color? = nil, velocity: Color? = nil, force: Color? = nil, contact: Color? = nil)
  {
    self.ink = ink
    self.velocity = velocity
    self.force = force
    self.contact = contact
  }
}
