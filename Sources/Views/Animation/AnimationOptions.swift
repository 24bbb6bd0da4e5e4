extension View {
  /// What an animation does beside its duration, with UIKit's bits.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options of UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Start alpha and background colour from what is seen; the other properties always blend.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeat for ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Play backwards after every passage.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Inside another animation block, keep the own duration.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Inside another animation block, keep the own curve.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// As fast everywhere.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The curve; slow at both ends where none is named.
    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
  }
}
