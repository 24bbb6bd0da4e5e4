public import Foundation

/// What decides between gestures.
///
/// UIKit does not document these values. Each comment says what it rests on: a measurement, the value that is usually
/// quoted, or a choice of this engine. Measured values are those of the simulator of iOS 26.1.
public struct GestureThresholds: Equatable, Sendable {
  /// How far a pan moves before it begins, in points; usually quoted.
  public var panDistance: CGFloat = 10
  /// How far a finger may move during a tap, in points; usually quoted.
  public var tapMovement: CGFloat = 45
  /// The longest touch of a tap, in seconds; usually quoted.
  public var tapDuration: Double = 0.75
  /// The longest time from the end of a tap to the next one, in seconds; usually quoted.
  public var tapInterval: Double = 0.35
  /// How far a finger must move for a swipe that takes no time, in points; measured.
  ///
  /// It becomes shorter by `swipeDistanceDecay` of itself per second.
  public var swipeDistance: CGFloat = 50
  /// The longest swipe, in seconds, inclusive; measured.
  public var swipeDuration: Double = 0.5
  /// How far a finger may leave the direction of a swipe that takes no time, as a part of `swipeDistance`; measured.
  ///
  /// It becomes shorter by `swipeDeviationDecay` of itself per second.
  public var swipeDeviation: CGFloat = 1
  /// The part of the distance of a swipe that is no longer needed after a second; measured to 0.001 pt at times from 0.1
  /// to 0.5 s.
  public static let swipeDistanceDecay = 0.94
  /// The part of the deviation of a swipe that is no longer allowed after a second; measured in the same way.
  public static let swipeDeviationDecay = 0.98
  /// How far the distance of two fingers changes before a pinch begins, in points, without counting; measured.
  ///
  /// From 100 to 108 points no pinch begins; at 110 its scale is 110/108.
  public var pinchDistance: CGFloat = 8
  /// The angle by which two fingers turn before a rotation begins, in radians, without counting; 5°, measured.
  ///
  /// Turned by 10°, the rotation is 5°. At which angle between 5° and 10° it begins is not known.
  public var rotationAngle: CGFloat = .pi / 36
  /// How far from an edge of the canvas a pan from that edge starts, in points; 13 to 20 are quoted.
  public var edgeWidth: CGFloat = 20
  /// How far outside of a button a finger still holds it, in points; usually quoted.
  public var buttonMargin: CGFloat = 70

  /// The usual values.
  public init() {}
}
