internal import Foundation
internal import Geometry

/// The engine's units: points are converted to meters for the world, and back to points.
///
/// UIKit's scale is 100 points to the meter; gravity of magnitude 1 is 1000 points per second
/// squared, 10 m/s². Positions are converted in single precision.
enum Units {
  /// The points in one meter.
  static let pointsPerMeter: Float = 100

  /// The acceleration of a gravity of magnitude 1, in m/s².
  static let gravity: Float = 10

  /// The length of a sub-step, in seconds: the single-precision number nearest 1/120.
  static let step = Float(1.0 / 120)

  /// Points, as meters.
  static func meters(_ points: CGFloat) -> Float { Float(points) / pointsPerMeter }

  /// A position or displacement in points, as meters.
  static func meters(_ point: CGPoint) -> SIMD2<Float> {
    SIMD2(Float(point.x), Float(point.y)) / pointsPerMeter
  }

  /// A displacement in points, as meters.
  static func meters(_ offset: Offset) -> SIMD2<Float> {
    SIMD2(Float(offset.horizontal), Float(offset.vertical)) / pointsPerMeter
  }

  /// Meters, as a position in points.
  static func point(_ meters: SIMD2<Float>) -> CGPoint {
    let points = meters * pointsPerMeter
    return CGPoint(x: CGFloat(points.x), y: CGFloat(points.y))
  }

  /// Two components, in whatever unit, in single precision.
  static func single(_ vector: CGVector) -> SIMD2<Float> {
    SIMD2(Float(vector.dx), Float(vector.dy))
  }
}

extension CGFloat {
  /// Whether the number can be simulated: finite, and of magnitude up to 10⁹.
  ///
  /// Single precision holds numbers up to 3·10³⁸, and the solver multiplies up to four such
  /// quantities; within this bound nothing overflows. It is a thousand times the size of the largest
  /// canvas.
  var isUsable: Bool { magnitude <= 1e9 }

  /// Whether the number is usable and at least 0.
  var isUsableAmount: Bool { isUsable && self >= 0 }
}

extension CGPoint {
  /// Whether both coordinates can be simulated.
  var isUsable: Bool { x.isUsable && y.isUsable }
}

extension CGVector {
  /// Whether both components can be simulated.
  var isUsable: Bool { dx.isUsable && dy.isUsable }
}

extension Offset {
  /// Whether both parts can be simulated.
  var isUsable: Bool { horizontal.isUsable && vertical.isUsable }
}

extension EdgeInsets {
  /// Whether all insets can be simulated.
  var isUsable: Bool { top.isUsable && left.isUsable && bottom.isUsable && right.isUsable }
}

extension CGSize {
  /// Whether an item may have the size: both sides from 0.001 to 10⁶ points.
  ///
  /// UIKit refuses only 0. Below this bound the moment of inertia would leave single precision, and
  /// above it the coordinates would no longer resolve the engine's slop of half a point.
  var isUsable: Bool {
    (0.001...1_000_000).contains(width) && (0.001...1_000_000).contains(height)
  }
}
