public import Foundation

/// What decides between gestures.
///
/// UIKit does not document these values. Each comment says what it rests on: a name that UIKit uses, the
/// value that is usually quoted, or a choice of this engine.
public struct GestureThresholds: Equatable, Sendable {
  /// How far a pan moves before it begins, in points; usually quoted.
  public var panDistance: CGFloat = 10
  /// How far a finger may move during a tap, in points; usually quoted.
  public var tapMovement: CGFloat = 45
  /// The longest touch of a tap, in seconds; usually quoted.
  public var tapDuration: Double = 0.75
  /// The longest time from the end of a tap to the next one, in seconds; usually quoted.
  public var tapInterval: Double = 0.35
  /// The shortest swipe, in points; usually quoted.
  public var swipeDistance: CGFloat = 50
  /// The longest swipe, in seconds; usually quoted.
  public var swipeDuration: Double = 0.5
  /// How far a swipe may leave its direction, as a part of the way along it; a choice.
  public var swipeDeviation: CGFloat = 0.5
  /// The change of the distance of two fingers at which a pinch begins, in points; a choice.
  public var pinchDistance: CGFloat = 8
  /// The angle by which two fingers turn before a rotation begins, in radians; a choice, 5°.
  public var rotationAngle: CGFloat = .pi / 36
  /// How far from an edge of the canvas a pan from that edge starts, in points; 13 to 20 are quoted.
  public var edgeWidth: CGFloat = 20
  /// How far outside of a button a finger still holds it, in points; usually quoted.
  public var buttonMargin: CGFloat = 70

  /// The usual values.
  public init() {}
}
