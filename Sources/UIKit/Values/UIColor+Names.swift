internal import Geometry
internal import SceneFormat

/// The colors of UIKit by name: fixed ones, and those that depend on the appearance.
extension UIColor {
  /// Black.
  public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// Dark gray.
  public static let darkGray = UIColor(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3, alpha: 1)
  /// Light gray.
  public static let lightGray = UIColor(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// Gray.
  public static let gray = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Cyan.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Magenta.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)

  /// The system red.
  public static let systemRed = named("systemRed")
  /// The system orange.
  public static let systemOrange = named("systemOrange")
  /// The system yellow.
  public static let systemYellow = named("systemYellow")
  /// The system green.
  public static let systemGreen = named("systemGreen")
  /// The system mint.
  public static let systemMint = named("systemMint")
  /// The system teal.
  public static let systemTeal = named("systemTeal")
  /// The system cyan.
  public static let systemCyan = named("systemCyan")
  /// The system blue.
  public static let systemBlue = named("systemBlue")
  /// The system indigo.
  public static let systemIndigo = named("systemIndigo")
  /// The system purple.
  public static let systemPurple = named("systemPurple")
  /// The system pink.
  public static let systemPink = named("systemPink")
  /// The system brown.
  public static let systemBrown = named("systemBrown")
  /// The system gray.
  public static let systemGray = named("systemGray")
  /// The system gray 2.
  public static let systemGray2 = named("systemGray2")
  /// The system gray 3.
  public static let systemGray3 = named("systemGray3")
  /// The system gray 4.
  public static let systemGray4 = named("systemGray4")
  /// The system gray 5.
  public static let systemGray5 = named("systemGray5")
  /// The system gray 6.
  public static let systemGray6 = named("systemGray6")
  /// The color of label.
  public static let label = named("label")
  /// The color of secondary label.
  public static let secondaryLabel = named("secondaryLabel")
  /// The color of tertiary label.
  public static let tertiaryLabel = named("tertiaryLabel")
  /// The color of quaternary label.
  public static let quaternaryLabel = named("quaternaryLabel")
  /// The color of placeholder text.
  public static let placeholderText = named("placeholderText")
  /// The color of links.
  public static let link = named("link")
  /// The color of separators.
  public static let separator = named("separator")
  /// The color of opaque separator.
  public static let opaqueSeparator = named("opaqueSeparator")
  /// The system fill.
  public static let systemFill = named("systemFill")
  /// The secondary system fill.
  public static let secondarySystemFill = named("secondarySystemFill")
  /// The tertiary system fill.
  public static let tertiarySystemFill = named("tertiarySystemFill")
  /// The quaternary system fill.
  public static let quaternarySystemFill = named("quaternarySystemFill")
  /// The system background.
  public static let systemBackground = named("systemBackground")
  /// The secondary system background.
  public static let secondarySystemBackground = named("secondarySystemBackground")
  /// The tertiary system background.
  public static let tertiarySystemBackground = named("tertiarySystemBackground")
  /// The system grouped background.
  public static let systemGroupedBackground = named("systemGroupedBackground")
  /// The secondary system grouped background.
  public static let secondarySystemGroupedBackground = named("secondarySystemGroupedBackground")
  /// The tertiary system grouped background.
  public static let tertiarySystemGroupedBackground = named("tertiarySystemGroupedBackground")
  /// White in light and dark appearance.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// Black in light and dark appearance.
  public static let darkText = UIColor.black
  /// The tint color where none is set.
  public static let tintColor = systemBlue

  private static func named(_ name: String) -> UIColor {
    UIColor(SystemColors.colors[name] ?? .clear)
  }
}
