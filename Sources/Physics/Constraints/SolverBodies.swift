/// A body's pose while its island is solved.
///
/// Centre and rotation, four numbers, come first and are read at once by the solver of crowds; for that
/// a pose is a multiple of 16 bytes.
struct Pose: BitwiseCopyable {
  /// The centre of mass in world coordinates, metres.
  var center: Vector
  private var rotation: Rotation
  /// Radians.
  var angle: Float
  /// The angle that `rotation` was made of.
  private var rotationAngle: Float
  private var unused: (Float, Float) = (0, 0)

  @inline(__always) init(center: Vector, angle: Float, rotation: Rotation) {
    self.center = center
    self.angle = angle
    rotationAngle = angle
    self.rotation = rotation
  }

  @inline(__always) var isFinite: Bool { center.isFinite && angle.isFinite }

  /// The rotation by the current angle; made anew only if the angle has changed.
  @inline(__always) mutating func currentRotation() -> Rotation {
    if rotationAngle != angle {
      rotationAngle = angle
      rotation = Rotation(angle: angle)
    }
    return rotation
  }
}

/// A body's velocity while its island is solved; four numbers, the last of them unused, so that the
/// solver of crowds reads one at once.
struct Motion: BitwiseCopyable {
  /// Of the centre of mass, m/s.
  var velocity: Vector
  /// Radians per second.
  var angularVelocity: Float
  private var unused: Float = 0

  @inline(__always) init(velocity: Vector, angularVelocity: Float) {
    self.velocity = velocity
    self.angularVelocity = angularVelocity
  }

  static var rest: Motion { Motion(velocity: .zero, angularVelocity: 0) }

  @inline(__always) var isFinite: Bool { velocity.isFinite && angularVelocity.isFinite }
}

/// The step that constraints are prepared for.
struct StepContext: BitwiseCopyable {
  /// Seconds.
  var h: Float
  var inverseH: Float
  /// This step's length over the former one's, by which stored impulses are scaled.
  var ratio: Float
  var velocityIterations: Int
  var positionIterations: Int
  var isWarmStarting: Bool
}

/// The poses and motions of an island's bodies, by their index in the island.
struct SolverBodies: BitwiseCopyable {
  let poses: UnsafeMutablePointer<Pose>
  let motions: UnsafeMutablePointer<Motion>
}
