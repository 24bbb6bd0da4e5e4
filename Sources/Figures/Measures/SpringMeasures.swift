/// A spring of a scene: as it is stated, as it must move in the engine's steps, and as it moves.
public struct SpringMeasures: Equatable, Sendable, Codable {
  /// What makes the spring.
  public enum Kind: String, Sendable, Codable {
    /// An attachment with a frequency.
    case attachment
    /// A snap, whose four springs make one for each direction and one for the angle.
    case snap
    /// A view animation.
    case animation
  }

  /// What makes the spring.
  public var kind: Kind
  /// The id of the behavior; for an animation that of the view.
  public var id: String
  /// The quantity that oscillates, such as `jelly.length`.
  public var of: String
  /// The frequency and the damping ratio that the scene states, or that follow from what it states.
  public var nominal: DampedOscillation
  /// The same as implicit integration in sub-steps of 1/120 s makes them, in closed form; nil where two
  /// items have unlike resistances, for which there is none.
  public var effective: DampedOscillation?
  /// What the motion shows; nil where it does not oscillate freely.
  public var measured: DampedOscillation?
}
