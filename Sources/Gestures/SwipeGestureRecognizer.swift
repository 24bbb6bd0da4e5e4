public import Foundation
internal import Geometry
public import Scene
public import Views

/// Recognizes fingers that move fast in a direction, as `UISwipeGestureRecognizer` does.
///
/// t seconds after it touched, a finger must have moved by at least 50 · (1 − 0.94 t) points in the direction, by at most
/// 50 · (1 − 0.98 t) points across it, and never against it; every finger on its own, within 0.5 s. This was measured on
/// the simulator of iOS 26.1 to 0.001 points; see `GestureThresholds`.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions.
  public struct Direction: OptionSet, Sendable {
    /// UIKit's raw value.
    public let rawValue: Int

    /// Directions by UIKit's raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that are recognized; to the right by default.
  public var direction: Direction = .right
  /// The number of fingers; that of `SwipeParameters` by default.
  public var numberOfTouchesRequired = SwipeParameters().numberOfTouchesRequired

  /// Where the fingers touched, in the middle.
  private var start: CGPoint?
  /// The directions that no finger has left so far; nil before all fingers have touched.
  private var open: Direction?
  /// Times that are closer than this, in seconds, are treated as equal.
  private static let simultaneity = 1e-9

  /// Where the swipe began, in a view's coordinates, in points.
  public override func location(in view: View?) -> CGPoint {
    start.map { converted($0, to: view) } ?? super.location(in: view)
  }

  public override func touchesBegan(_ touches: [Touch], at time: Double) {
    super.touchesBegan(touches, at: time)
    // What happens at the end of the time still counts.
    if deadline == nil { deadline = time + thresholds.swipeDuration + Self.simultaneity }
    guard self.touches.count <= numberOfTouchesRequired else { return transition(to: .failed) }
    if self.touches.count == numberOfTouchesRequired { start = centerOfTouches }
    if open == nil { open = direction }
  }

  public override func touchesMoved(_ touches: [Touch], at time: Double) {
    super.touchesMoved(touches, at: time)
    decide(touches, at: time)
  }

  public override func touchesEnded(_ touches: [Touch], at time: Double) {
    decide(touches, at: time)
    super.touchesEnded(touches, at: time)
    if !isWaiting, requested.isEmpty { transition(to: .failed) }
  }

  /// Closes the directions that a finger has left, and recognizes the swipe when every finger has gone far enough in one.
  private func decide(_ moved: [Touch], at time: Double) {
    guard !isWaiting, requested.isEmpty, var open else { return }
    for touch in moved {
      for direction in Self.directions where !isKept(direction, by: touch, at: time) {
        open.remove(direction)
      }
    }
    self.open = open
    guard !open.isEmpty else { return transition(to: .failed) }
    guard touches.count == numberOfTouchesRequired else { return }
    let isDone = Self.directions.contains { direction in
      open.contains(direction) && touches.allSatisfy { isLongEnough($0, in: direction, at: time) }
    }
    if isDone { transition(to: .ended) }
  }

  private static let directions: [Direction] = [.right, .left, .up, .down]

  /// The way from one place to another in a direction, and across it.
  private static func way(
    _ direction: Direction, from start: CGPoint, to end: CGPoint
  ) -> (along: CGFloat, across: CGFloat) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return switch direction {
    case .left: (-dx, abs(dy))
    case .up: (-dy, abs(dx))
    case .down: (dy, abs(dx))
    default: (dx, abs(dy))
    }
  }

  /// Whether a finger has not moved against a direction in its last movement, nor too far from it since it touched.
  private func isKept(_ direction: Direction, by touch: Touch, at time: Double) -> Bool {
    let last = Self.way(direction, from: touch.previousLocation, to: touch.location)
    guard last.along >= 0 else { return false }
    let whole = Self.way(direction, from: touch.startLocation, to: touch.location)
    return whole.across
      <= limit(
        thresholds.swipeDeviation, GestureThresholds.swipeDeviationDecay, touch, at: time)
  }

  private func isLongEnough(_ touch: Touch, in direction: Direction, at time: Double) -> Bool {
    Self.way(direction, from: touch.startLocation, to: touch.location).along
      >= limit(1, GestureThresholds.swipeDistanceDecay, touch, at: time)
  }

  /// A part of the distance of a swipe at a time, in points, from which a part is lost per second since a finger touched.
  private func limit(_ part: CGFloat, _ decay: Double, _ touch: Touch, at time: Double) -> CGFloat {
    part * thresholds.swipeDistance * max(0, 1 - decay * (time - touch.start))
  }

  public override func reset() {
    super.reset()
    (start, open) = (nil, nil)
  }
}

extension SwipeParameters: LiveGestureParameters {
  /// Makes a swipe recognizer.
  public func makeRecognizer() -> GestureRecognizer {
    let recognizer = SwipeGestureRecognizer()
    recognizer.direction = []
    for direction in directions {
      switch direction {
      case .right: recognizer.direction.insert(.right)
      case .left: recognizer.direction.insert(.left)
      case .up: recognizer.direction.insert(.up)
      case .down: recognizer.direction.insert(.down)
      }
    }
    recognizer.numberOfTouchesRequired = numberOfTouchesRequired
    return recognizer
  }
}
