/// Where an item is and how it moves, as the engine knows it: not rounded, single precision.
///
/// In the animator's reference coordinates; y grows downwards, positive turns are clockwise.
public struct ItemState: Equatable, Sendable {
  /// The horizontal place of the center, in points.
  public var x: Float
  /// The vertical place of the center, in points.
  public var y: Float
  /// The angle in radians, counted on through full turns.
  public var angle: Float
  /// The horizontal velocity, in points per second.
  public var velocityX: Float
  /// The vertical velocity, in points per second.
  public var velocityY: Float
  /// The angular velocity, in radians per second.
  public var angularVelocity: Float
  /// Whether the engine still moves the item; false when it has come to rest and sleeps.
  public var isAwake: Bool

  /// A state of its parts.
  public init(
    x: Float, y: Float, angle: Float, velocityX: Float, velocityY: Float, angularVelocity: Float,
    isAwake: Bool
  ) {
    self.x = x
    self.y = y
    self.angle = angle
    self.velocityX = velocityX
    self.velocityY = velocityY
    self.angularVelocity = angularVelocity
    self.isAwake = isAwake
  }
}
