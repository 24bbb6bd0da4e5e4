/// Where an item is and how it moves, in the engine's single precision, not rounded to pixels.
///
/// In the animator's reference coordinates; y grows downwards, positive angles are clockwise.
public struct ItemState: Equatable, Sendable {
  /// The x coordinate of the center, in points.
  public var x: Float
  /// The y coordinate of the center, in points.
  public var y: Float
  /// The angle in radians, not reduced by full turns.
  public var angle: Float
  /// The horizontal velocity, in points per second.
  public var velocityX: Float
  /// The vertical velocity, in points per second.
  public var velocityY: Float
  /// The angular velocity, in radians per second.
  public var angularVelocity: Float
  /// Whether the engine still moves the item; false once it has come to rest and sleeps.
  public var isAwake: Bool
}
