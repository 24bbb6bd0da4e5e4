/// The beginning or end of a contact of two fixtures.
public struct ContactEvent: Equatable, Sendable {
  /// The kind of an event.
  public enum Kind: Sendable {
    /// The fixtures began to touch.
    case began
    /// The fixtures no longer touch, or one of them was removed.
    case ended
  }

  /// One side of a contact.
  public struct Side: Equatable, Sendable {
    /// The fixture; it may have been removed when the event is read.
    public let fixture: FixtureID
    /// The `userData` of the fixture.
    public let userData: Int
  }

  /// Whether the contact began or ended.
  public let kind: Kind
  /// The first fixture.
  public let a: Side
  /// The second fixture.
  public let b: Side
  /// The contact point in metres; zero if the contact ended.
  ///
  /// Of two contact points it is the one with the larger normal impulse, or else the first.
  public internal(set) var point: SIMD2<Float>
  /// The unit vector from `a` to `b` at the point; zero if the contact ended.
  public internal(set) var normal: SIMD2<Float>
  /// The normal impulse at the point in newton seconds; 0 if neither body is pushed.
  public internal(set) var impulse: Float
}
