public import Foundation
public import Views

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
