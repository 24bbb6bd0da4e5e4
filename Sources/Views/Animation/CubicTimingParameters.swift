public import Foundation
public import Scene

/// The timing curve of an animation, a cubic Bézier curve from (0, 0) to (1, 1).
///
/// The x coordinate is the elapsed fraction of the duration, the y coordinate the progress.
public struct CubicTimingParameters: Equatable, Sendable {
  /// The first control point; its x is from 0 to 1.
  public var controlPoint1: CGPoint
  /// The second control point; its x is from 0 to 1.
  public var controlPoint2: CGPoint

  /// A curve with two control points.
  ///
  /// - Parameters:
  ///   - controlPoint1: The first point; its x is clamped to 0 to 1, so that the curve is a function.
  ///   - controlPoint2: The second point, likewise.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    self.controlPoint1 = CGPoint(x: min(max(controlPoint1.x, 0), 1), y: controlPoint1.y)
    self.controlPoint2 = CGPoint(x: min(max(controlPoint2.x, 0), 1), y: controlPoint2.y)
  }

  /// One of UIKit's curves, or Core Animation's default.
  public init(animationCurve curve: AnimationDescription.Curve) {
    switch curve {
    case .easeInOut: self.init(0.42, 0, 0.58, 1)
    case .easeIn: self.init(0.42, 0, 1, 1)
    case .easeOut: self.init(0, 0, 0.58, 1)
    case .linear: self.init(0, 0, 1, 1)
    case .default: self.init(0.25, 0.1, 0.25, 1)
    }
  }

  private init(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) {
    self.init(controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
  }

  /// The progress of the animation.
  ///
  /// Newton's method finds the curve's parameter to double precision; a step that would leave the
  /// bracket is replaced by a bisection.
  ///
  /// - Parameter fraction: The elapsed fraction of the duration, clamped to 0 to 1.
  /// - Returns: The progress, 0 at the start and 1 at the end.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let (x1, x2) = (Double(controlPoint1.x), Double(controlPoint2.x))
    let (y1, y2) = (Double(controlPoint1.y), Double(controlPoint2.y))
    // If both coordinates are the same function, the curve is the diagonal.
    guard x1 != y1 || x2 != y2 else { return fraction }
    var (lower, upper, s) = (0.0, 1.0, fraction)
    for _ in 0..<64 {
      let error = Self.bezier(x1, x2, s) - fraction
      guard error != 0 else { break }
      if error > 0 { upper = s } else { lower = s }
      let slope = Self.slope(x1, x2, s)
      let next = slope > 1e-9 ? s - error / slope : -1
      let middle = (lower + upper) / 2
      guard middle > lower, middle < upper else { break }
      let better = next > lower && next < upper ? next : middle
      guard better != s else { break }
      s = better
    }
    return Self.bezier(y1, y2, s)
  }

  private static func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * p1 + 3 * rest * s * s * p2 + s * s * s
  }

  private static func slope(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * p1 + 6 * rest * s * (p2 - p1) + 3 * s * s * (1 - p2)
  }
}
