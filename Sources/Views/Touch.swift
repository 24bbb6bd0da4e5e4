public import Foundation

/// A finger on the canvas, from its touching until its lifting, like `UITouch`.
public final class Touch {
  /// What a finger does.
  public enum Phase: String, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  /// The number of the finger.
  public let finger: Int
  /// What the finger does in the present event.
  public package(set) var phase: Phase
  /// The time of the last change, in seconds.
  public package(set) var timestamp: Double
  /// The time at which the finger touched, in seconds.
  public let start: Double
  /// The view that the finger has touched; nil if none takes touches there.
  public package(set) weak var view: View?
  /// The number of taps in the same place up to and including this touch.
  public package(set) var tapCount: Int

  /// The place in the root's coordinates, in points.
  package var location: CGPoint
  /// The place before the last change, likewise.
  package var previousLocation: CGPoint
  /// The place at which the finger touched, likewise.
  package let startLocation: CGPoint
  package let root: View

  /// A finger that touches.
  package init(finger: Int, at location: CGPoint, time: Double, in root: View, tapCount: Int) {
    self.finger = finger
    phase = .began
    (start, timestamp) = (time, time)
    (self.location, previousLocation, startLocation) = (location, location, location)
    self.root = root
    self.tapCount = tapCount
  }

  /// The place in a view's coordinates, in points; in the root's for nil.
  public func location(in view: View?) -> CGPoint { root.convert(location, to: view ?? root) }

  /// The place before the last change, in a view's coordinates, in points.
  public func previousLocation(in view: View?) -> CGPoint {
    root.convert(previousLocation, to: view ?? root)
  }
}

extension Touch: Hashable {
  /// Whether both are the same finger.
  public static func == (first: Touch, second: Touch) -> Bool { first === second }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What all fingers do at one time, like `UIEvent`.
public final class TouchEvent {
  /// The time in seconds.
  public let timestamp: Double
  /// The fingers on the canvas.
  public let allTouches: Set<Touch>?

  /// An event.
  package init(timestamp: Double, touches: [Touch]) {
    self.timestamp = timestamp
    allTouches = Set(touches)
  }

  /// The fingers that touched a view.
  public func touches(for view: View) -> Set<Touch>? { allTouches?.filter { $0.view === view } }
}
