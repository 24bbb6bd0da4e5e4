extension View {
  /// The options of an animation, with UIKit's bits.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options with UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lets views that are animated take touches, where their own properties have them.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts a property whose animations replace each other, such as the opacity, from its current
    /// presentation instead of its model value.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Plays every cycle backwards as well.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  }
}
