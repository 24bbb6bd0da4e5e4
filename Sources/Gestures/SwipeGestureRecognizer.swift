public import Foundation
internal import Geometry
internal import Scene
public import Views

/// Recognizes fingers that move fast in a direction, as `UISwipeGestureRecognizer` does.
public final class SwipeGestureRecognizer: GestureRecognizer {
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
  /// The number of fingers; 1 by default.
  public var numberOfTouchesRequired = 1

  private var start: CGPoint?
  /// Whether the fingers have moved far enough.
  private var hasDecided = false

  /// Where the swipe began, in a view's coordinates, in points.
  public override func location(in view: View?) -> CGPoint {
    start.map { converted($0, to: view) } ?? super.location(in: view)
  }

  public override func touchesBegan(_ touches: [Touch], at time: Double) {
    super.touchesBegan(touches, at: time)
    if deadline == nil { deadline = time + thresholds.swipeDuration }
    guard self.touches.count <= numberOfTouchesRequired else { return transition(to: .failed) }
    if self.touches.count == numberOfTouchesRequired { start = centerOfTouches }
  }

  public override func touchesMoved(_ touches: [Touch], at time: Double) {
    super.touchesMoved(touches, at: time)
    decide()
  }

  public override func touchesEnded(_ touches: [Touch], at time: Double) {
    decide()
    super.touchesEnded(touches, at: time)
    if !hasDecided { transition(to: .failed) }
  }

  /// Recognizes the swipe when it is long enough, if it has kept its direction.
  private func decide() {
    guard !hasDecided, touches.count == numberOfTouchesRequired, let start,
      let place = centerOfTouches
    else { return }
    let (dx, dy) = (place.x - start.x, place.y - start.y)
    guard max(abs(dx), abs(dy)) >= thresholds.swipeDistance else { return }
    let isHorizontal = abs(dx) > abs(dy)
    let (along, across) = isHorizontal ? (dx, dy) : (dy, dx)
    let found: Direction = isHorizontal ? (along > 0 ? .right : .left) : (along > 0 ? .down : .up)
    hasDecided = true
    let isStraight = abs(across) <= thresholds.swipeDeviation * abs(along)
    transition(to: isStraight && direction.contains(found) ? .ended : .failed)
  }

  public override func reset() {
    super.reset()
    (start, hasDecided) = (nil, false)
  }
}
