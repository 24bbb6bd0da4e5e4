import Foundation
import Geometry
import PictureTests
import Stage

/// A motion of views at given places.
///
/// - Parameters:
///   - frames: The number of frames.
///   - views: Makes the views of a frame: ids, centers and angles.
/// - Returns: The motion.
func motion(
  frames: Int, _ views: (Int) -> [(id: String, x: Double, y: Double, angle: Double)]
) -> RecordedMotion {
  var motion = RecordedMotion()
  for frame in 0..<frames {
    motion.append(
      views(frame).map { id, x, y, angle in
        LaidOutView(
          id: id, frame: CGRect(x: x - 40, y: y - 40, width: 80, height: 80),
          center: CGPoint(x: x, y: y), size: CGSize(width: 80, height: 80),
          transform: CGAffineTransform(rotationAngle: angle),
          alpha: 1, superviewToCanvas: .identity)
      })
  }
  return motion
}
