public import Foundation
public import Views

extension Touch {
  /// What touches.
  public enum TouchType: Int, Sendable {
    /// A finger.
    case direct = 0
    /// A remote control.
    case indirect = 1
    /// A pencil.
    case pencil = 2
    /// A pointer.
    case indirectPointer = 3
  }

  /// What touches: a finger.
  public var type: TouchType { .direct }

  /// The window that shows the view; nil where no view takes the touch.
  public var window: UIWindow? { view?.window }

  /// How strongly the finger presses: 0, as on devices that cannot measure it.
  public var force: CGFloat { 0 }

  /// The greatest force: 0, as on devices that cannot measure it.
  public var maximumPossibleForce: CGFloat { 0 }

  /// The place in a view's coordinates, in points: places are exact.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The place before the last change, in a view's coordinates, in points: places are exact.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}

extension TouchEvent {
  /// The kinds of events.
  public enum EventType: Int, Sendable {
    /// Fingers.
    case touches = 0
    /// The device moves.
    case motion = 1
    /// A remote control.
    case remoteControl = 2
    /// Buttons of a device.
    case presses = 3
  }

  /// The kind of event: fingers.
  public var type: EventType { .touches }

  /// All places of a finger since the last event: each of them has its own event.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }

  /// Where a finger is expected: nothing is.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}
