public import Foundation
internal import Geometry
public import Views

/// A finger on the canvas, from its touching until its lifting.
public final class Touch {
  /// What a finger does.
  public enum Phase: String, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  /// The number of the finger.
  public let finger: Int
  /// What the finger does in the present event.
  public internal(set) var phase: Phase
  /// The time of the last change, in seconds.
  public internal(set) var timestamp: Double
  /// The time at which the finger touched, in seconds.
  public let start: Double
  /// The view that the finger has touched; nil if none takes touches there.
  public internal(set) weak var view: View?
  /// The number of taps in the same place up to and including this touch.
  public internal(set) var tapCount: Int

  /// The place in the root's coordinates, in points.
  var location: CGPoint
  /// The place before the last change, likewise.
  var previousLocation: CGPoint
  /// The place at which the finger touched, likewise.
  let startLocation: CGPoint
  let root: View

  init(_ sample: TouchSample, at time: Double, in root: View, tapCount: Int) {
    finger = sample.finger
    phase = .began
    (start, timestamp) = (time, time)
    (location, previousLocation, startLocation) = (
      sample.location, sample.location, sample.location
    )
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

/// A finger's place and what it does, at the time of an event.
public struct TouchSample: Equatable, Sendable {
  /// The number of the finger.
  public var finger: Int
  /// What it does: anything but `stationary`.
  public var phase: Touch.Phase
  /// Its place in the root's coordinates, in points.
  public var location: CGPoint

  /// A sample of a finger.
  public init(finger: Int, phase: Touch.Phase, location: CGPoint) {
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}
