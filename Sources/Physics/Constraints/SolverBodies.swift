/// A body's pose while its island is solved.
///
/// The first four numbers, centre and rotation, are loaded at once by the crowd solver; the size is
/// therefore a multiple of 16 bytes.
struct Pose: BitwiseCopyable {
  /// The centre of mass in world coordinates, metres.
  var center: Vector
  private var rotation: Rotation
  /// Radians.
  var angle: Float
  /// The angle from which `rotation` was computed.
  private var rotationAngle: Float
  private var unused: (Float, Float) = (0, 0)

  @inline(__always) init(center: Vector, angle: Float, rotation: Rotation) {
    self.center = center
    self.angle = angle
    rotationAngle = angle
    self.rotation = rotation
  }

  @inline(__always) var isFinite: Bool { center.isFinite && angle.isFinite }

  /// The rotation by the current angle, recomputed only if the angle has changed.
  @inline(__always) mutating func currentRotation() -> Rotation {
    if rotationAngle != angle {
      rotationAngle = angle
      rotation = Rotation(angle: angle)
    }
    return rotation
  }
}

/// A body's velocity while its island is solved.
///
/// Padded to four numbers, which the crowd solver loads at once.
struct BodyMotion: BitwiseCopyable {
  /// The velocity of the centre of mass, m/s.
  var velocity: Vector
  /// Radians per second.
  var angularVelocity: Float
  private var unused: Float = 0

  @inline(__always) init(velocity: Vector, angularVelocity: Float) {
    self.velocity = velocity
    self.angularVelocity = angularVelocity
  }

  static var rest: BodyMotion { BodyMotion(velocity: .zero, angularVelocity: 0) }

  @inline(__always) var isFinite: Bool { velocity.isFinite && angularVelocity.isFinite }
}

/// The parameters of a step.
struct StepContext: BitwiseCopyable {
  /// Seconds.
  var h: Float
  var inverseH: Float
  /// The ratio of this step's length to the previous one's; stored impulses are scaled by it.
  var ratio: Float
  /// Whether contacts start with the impulses of the previous step.
  var isWarmStarting: Bool
}

/// The poses and motions of an island's bodies, by their index in the island.
struct SolverBodies: BitwiseCopyable {
  let poses: UnsafeMutablePointer<Pose>
  let motions: UnsafeMutablePointer<BodyMotion>
}
