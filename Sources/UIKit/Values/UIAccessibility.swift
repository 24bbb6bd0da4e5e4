/// What a user has asked of the system: nothing here.
public enum UIAccessibility {
  /// Whether animations are to move less; false.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether backgrounds are to be opaque; false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether the screen is read out; false.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether colors are to have more contrast; false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Whether texts are bold; false.
  public static var isBoldTextEnabled: Bool { false }

  /// What is told to those who read the screen out.
  public struct Notification: Sendable {
    /// Something is to be read out.
    public static let announcement = Notification()
    /// The layout has changed.
    public static let layoutChanged = Notification()
    /// There is another screen.
    public static let screenChanged = Notification()
  }

  /// Does nothing: nobody reads the screen out.
  public static func post(notification: Notification, argument: Any?) {}
}
