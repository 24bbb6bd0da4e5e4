public import Foundation

/// The values of a gesture recognizer that actions can set.
public struct GestureValues: Equatable, Sendable {
  /// Whether the recognizer receives touches; setting false cancels a gesture.
  public var isEnabled = true
  /// The translation of a pan since it began or since this was set, in points.
  public var translation = CGPoint.zero
  /// The scale of a pinch since it began or since this was set.
  public var scale: CGFloat = 1
  /// The angle of a rotation since it began or since this was set, in radians, clockwise.
  public var rotation: CGFloat = 0

  /// The values of a recognizer without a gesture.
  public init() {}
}
