/// What is measured of the contacts of two items, or of an item and a boundary.
public struct ContactMeasures: Equatable, Sendable, Codable {
  /// One beginning of a contact.
  public struct Impact: Equatable, Sendable, Codable {
    /// The time in seconds.
    public var time: Double
    /// How fast the two approach each other at the point of contact along its normal, in points per second.
    public var speedBefore: Double
    /// How fast they part, in points per second; 0 where they stay together.
    public var speedAfter: Double
    /// The coefficient of restitution, the speed after divided by that before (Newton's law of impact).
    public var restitution: Double
    /// How far they part until they touch again, in points along the normal.
    public var height: Double

    /// An impact by the speeds along its normal.
    init(time: Double, speedBefore: Double, speedAfter: Double) {
      self.time = time
      self.speedBefore = speedBefore
      self.speedAfter = speedAfter
      restitution = speedBefore > 0 ? speedAfter / speedBefore : 0
      height = 0
    }
  }

  /// The item.
  public var item: String
  /// The other item, the boundary, or `root` for the edges of the canvas.
  public var partner: String
  /// How many times a contact begins.
  public var count: Int
  /// When they first touch, in seconds.
  public var first: Double
  /// How long they touch altogether, in seconds.
  public var duration: Double
  /// The longest contact, in seconds.
  public var longest: Double
  /// How deep two items overlap at most, in points; nil for a boundary.
  public var deepestOverlap: Double?
  /// When they overlap deepest, in seconds; nil where they never do.
  public var deepestOverlapTime: Double?
  /// The impacts at which they bounce, in the order of time.
  public var bounces: [Impact]
}
