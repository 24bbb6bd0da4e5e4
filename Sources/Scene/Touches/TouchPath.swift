public import Foundation

/// The path of a finger, from its touching the canvas until its lifting.
public struct TouchPath: Equatable, Sendable {
  /// A place of the finger at a time.
  public struct Point: Equatable, Sendable {
    /// The time in seconds.
    public var time: Double
    /// The place in points of the canvas.
    public var location: CGPoint

    /// A place at a time.
    public init(time: Double, location: CGPoint) {
      self.time = time
      self.location = location
    }
  }

  /// The number of the finger, from 1.
  public var finger: Int
  /// The points, at least one, with ascending times.
  public var points: [Point]
  /// Whether the finger moves between the points on a smooth curve instead of straight lines; false
  /// by default.
  public var isSmooth = false
  /// How often the position is sampled, in hertz; 60 by default.
  public var rate = 60.0
  /// The place in the file.
  public var place = SourceSpan.start

  /// The path of a finger through points.
  public init(finger: Int, points: [Point]) {
    self.finger = finger
    self.points = points
  }

  /// The time at which the finger touches the canvas, in seconds.
  public var start: Double { points.first?.time ?? 0 }
  /// The time at which the finger is lifted, in seconds.
  public var end: Double { points.last?.time ?? 0 }
}
