/// How a body takes part in the simulation.
public enum BodyKind: UInt8, Sendable, BitwiseCopyable {
  /// Does not move and has infinite mass.
  case `static`
  /// Moves by its velocity alone, has infinite mass and is not pushed.
  case kinematic
  /// Moves by velocity, forces, contacts and joints.
  case dynamic
}

/// What a new body starts with.
///
/// Numbers must be finite; a body made from one that is not stops the program.
public struct BodyDefinition: Sendable {
  /// How the body takes part; dynamic by default.
  public var kind: BodyKind
  /// The body's origin in metres, y down; the origin by default.
  public var position: SIMD2<Float>
  /// The body's angle in radians, from x towards y, so clockwise on screen; 0 by default.
  public var angle: Float
  /// The velocity of the origin in metres per second; zero by default.
  public var linearVelocity: SIMD2<Float> = .zero
  /// The turning speed in radians per second; 0 by default.
  public var angularVelocity: Float = 0
  /// The rate at which the linear velocity decays, in 1/s, at least 0; 0 by default.
  public var linearDamping: Float = 0
  /// The rate at which the angular velocity decays, in 1/s, at least 0; 0 by default.
  public var angularDamping: Float = 0
  /// Whether the world's gravity acts on the body; true by default.
  public var isAffectedByGravity = true
  /// Whether the body is swept against moving bodies too, not only against static ones; false by
  /// default.
  public var isBullet = false
  /// Whether contacts, joints and torques leave the body's turning speed alone; false by default.
  public var hasFixedRotation = false
  /// Whether the body may fall asleep when it rests; true by default.
  public var allowsSleep = true
  /// Whether the body starts awake; true by default.
  public var isAwake = true
  /// Whether the world's force field acts on the body; false by default.
  public var isInForceField = false
  /// A number of the caller's; 0 by default.
  public var userData = 0

  /// A definition with the defaults of its members.
  ///
  /// - Parameters:
  ///   - kind: How the body takes part.
  ///   - position: The body's origin in metres.
  ///   - angle: The body's angle in radians.
  public init(kind: BodyKind = .dynamic, position: SIMD2<Float> = .zero, angle: Float = 0) {
    self.kind = kind
    self.position = position
    self.angle = angle
  }
}
