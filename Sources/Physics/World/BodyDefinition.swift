/// The role of a body in the simulation.
public enum BodyKind: UInt8, Sendable, BitwiseCopyable {
  /// The body does not move and has infinite mass.
  case `static`
  /// The body is moved by its velocity, by forces, contacts and joints.
  case dynamic
}

/// The initial state and properties of a body.
///
/// Numbers must be finite; otherwise creating the body stops the program.
public struct BodyDefinition: Sendable {
  /// Whether the body is static or dynamic; dynamic by default.
  public var kind: BodyKind
  /// The body's origin in metres, y down; the origin by default.
  public var position: SIMD2<Float>
  /// The body's angle in radians, clockwise on screen; 0 by default.
  public var angle: Float
  /// The velocity of the origin in metres per second; zero by default.
  public var linearVelocity: SIMD2<Float> = .zero
  /// The angular velocity in radians per second; 0 by default.
  public var angularVelocity: Float = 0
  /// The decay rate of the linear velocity in 1/s, at least 0; 0 by default.
  public var linearDamping: Float = 0
  /// The decay rate of the angular velocity in 1/s, at least 0; 0 by default.
  public var angularDamping: Float = 0
  /// Whether the world's gravity acts on the body; true by default.
  public var isAffectedByGravity = true
  /// Whether continuous collision covers other moving bodies, not only static ones; false by
  /// default.
  public var isBullet = false
  /// Whether the body may sleep when it is at rest; true by default.
  public var allowsSleep = true
  /// A number for the caller's use, passed to force fields; 0 by default.
  public var userData = 0

  /// A definition with the defaults of its members.
  ///
  /// - Parameters:
  ///   - kind: Whether the body is static or dynamic.
  ///   - position: The body's origin in metres.
  ///   - angle: The body's angle in radians.
  public init(kind: BodyKind = .dynamic, position: SIMD2<Float> = .zero, angle: Float = 0) {
    self.kind = kind
    self.position = position
    self.angle = angle
  }
}
