internal import Foundation
internal import Scene

extension GestureThresholds: ConstantOwner {}

/// The keys of what decides between gestures.
enum ThresholdKeys {
  private static let properties: [Property<GestureThresholds>] = [
    Property(
      "panDistance", \.panDistance, .number(.length),
      "How far a pan moves before it begins, in points."),
    Property(
      "tapMovement", \.tapMovement, .number(.length),
      "How far a finger may move during a tap, in points."),
    Property(
      "tapDuration", \.tapDuration, .number(.time),
      "The longest touch of a tap, in seconds."),
    Property(
      "tapInterval", \.tapInterval, .number(.time),
      "The longest time from the end of a tap to the next one, in seconds."),
    Property(
      "swipeDistance", \.swipeDistance, .number(.positiveLength),
      "How far a finger moves in a swipe, in points; less by 94 % of that per second that it takes."
    ),
    Property(
      "swipeDuration", \.swipeDuration, .number(.time),
      "The longest swipe, in seconds."),
    Property(
      "swipeDeviation", \.swipeDeviation, .number(.unit),
      "How far a finger may leave the direction of a swipe, as a part of swipeDistance; less by 98 % of that per second."
    ),
    Property(
      "pinchDistance", \.pinchDistance, .number(.length),
      "How far the distance of two fingers changes before a pinch begins, in points, without counting."
    ),
    Property(
      "rotationAngle", \.rotationAngle, .angle,
      "The angle by which two fingers turn before a rotation begins, without counting."),
    Property(
      "edgeWidth", \.edgeWidth, .number(.length),
      "How far from an edge of the canvas a pan from that edge starts, in points."),
    Property(
      "buttonMargin", \.buttonMargin, .number(.length),
      "How far outside of a button a finger still holds it, in points."),
  ]

  static let table = KeyTable(
    name: "gestureThresholds", noun: "the thresholds of gestures",
    summary: "What decides between gestures.", keys: properties)

  static let syntax = Syntax<GestureThresholds>.object(table)
}
