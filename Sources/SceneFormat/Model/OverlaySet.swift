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
  /// The constraints that the scene writes, as dimension lines.
  public static let constraints = OverlaySet(rawValue: 1 << 5)

  /// Every overlay that is built.
  public static let all: OverlaySet = [
    .anchors, .attachments, .boundaries, .snapPoints, .time, .constraints,
  ]
}
