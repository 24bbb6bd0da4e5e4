/// Two fixtures began or ceased to touch.
public struct ContactEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: Sendable {
    /// The fixtures began to touch.
    case began
    /// The fixtures no longer touch, or one of them is gone.
    case ended
  }

  /// One side of a contact.
  public struct Side: Equatable, Sendable {
    /// The fixture; it may be gone by the time the event is read.
    public let fixture: FixtureID
    /// The fixture's number of the caller's at the time of the event.
    public let userData: Int
    /// The body that the fixture is attached to.
    public let body: BodyID
  }

  /// What happened.
  public let kind: Kind
  /// The one fixture.
  public let a: Side
  /// The other fixture.
  public let b: Side
  /// Where the fixtures touch, in metres.
  ///
  /// It is the contact point with the largest normal impulse in the step, else the first one; zero in
  /// an ended event.
  public internal(set) var point: SIMD2<Float>
  /// The unit vector from `a` to `b` at the point; zero in an ended event.
  public internal(set) var normal: SIMD2<Float>
  /// The normal impulse at the point in the step, in newton seconds; 0 where nobody is pushed.
  public internal(set) var impulse: Float
}
