internal import Foundation
internal import Geometry

/// The engine's units: points become metres on the way into the world and points on the way out.
///
/// UIKit's scale is 100 points to the metre; gravity of magnitude 1 is 1000 points per second
/// squared, 10 m/s². Positions cross as single-precision numbers (dynamics 1).
enum Units {
  /// The points in one metre.
  static let pointsPerMetre: Float = 100

  /// The acceleration of a gravity of magnitude 1, in m/s².
  static let gravity: Float = 10

  /// The length of a sub-step, in seconds: the single-precision number nearest 1/120.
  static let step = Float(1.0 / 120)

  /// Points, as metres.
  static func metres(_ points: CGFloat) -> Float { Float(points) / pointsPerMetre }

  /// A place or displacement in points, as metres.
  static func metres(_ point: CGPoint) -> SIMD2<Float> {
    SIMD2(Float(point.x), Float(point.y)) / pointsPerMetre
  }

  /// A displacement in points, as metres.
  static func metres(_ offset: Offset) -> SIMD2<Float> {
    SIMD2(Float(offset.horizontal), Float(offset.vertical)) / pointsPerMetre
  }

  /// Metres, as a place in points.
  static func point(_ metres: SIMD2<Float>) -> CGPoint {
    let points = metres * pointsPerMetre
    return CGPoint(x: CGFloat(points.x), y: CGFloat(points.y))
  }

  /// Two components, in whatever unit, in single precision.
  static func single(_ vector: CGVector) -> SIMD2<Float> {
    SIMD2(Float(vector.dx), Float(vector.dy))
  }
}

extension CGFloat {
  /// Whether the number may enter the simulation: finite, and of magnitude up to 10⁹.
  ///
  /// Single precision holds numbers up to 3·10³⁸, and the solver multiplies up to four such
  /// quantities; from this bound on nothing overflows. The largest canvas is a thousand times
  /// smaller than what it leaves.
  var isUsable: Bool { magnitude <= 1e9 }
}

extension CGPoint {
  /// Whether both coordinates may enter the simulation.
  var isUsable: Bool { x.isUsable && y.isUsable }
}

extension CGVector {
  /// Whether both components may enter the simulation.
  var isUsable: Bool { dx.isUsable && dy.isUsable }
}

extension Offset {
  /// Whether both parts may enter the simulation.
  var isUsable: Bool { horizontal.isUsable && vertical.isUsable }
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
