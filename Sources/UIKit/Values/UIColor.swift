public import Foundation
package import Geometry
internal import SceneFormat
public import Views

/// A color in sRGB, for light and dark appearance.
///
/// It is a class, as on iOS, and never changes.
open class UIColor: _ExpressibleByColorLiteral, @unchecked Sendable {
  /// The components in both appearances.
  package final let dynamic: DynamicColor

  /// A color with components in both appearances.
  package init(_ dynamic: DynamicColor) { self.dynamic = dynamic }

  /// A color of red, green and blue from 0 to 1; others are limited to that.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    func limited(_ part: CGFloat) -> Double { min(max(Double(part), 0), 1) }
    dynamic = DynamicColor(
      Color(red: limited(red), green: limited(green), blue: limited(blue), alpha: limited(alpha)))
  }

  /// A gray from 0, black, to 1, white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A color of hue, saturation and brightness from 0 to 1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let (red, green, blue) = HSB.components(hue, saturation, brightness)
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A color of the Display P3 space, taken as one of sRGB.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The color of a Core Graphics color.
  public convenience init(cgColor: CGColor) { self.init(cgColor.dynamic) }

  /// A color that depends on the appearance.
  ///
  /// - Parameter dynamicProvider: Gives the color for traits; it is called for light and for dark.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init(
      DynamicColor(
        light: dynamicProvider(
          UITraitCollection.current.modifyingTraits { $0.userInterfaceStyle = .light }
        ).dynamic.light,
        dark: dynamicProvider(
          UITraitCollection.current.modifyingTraits { $0.userInterfaceStyle = .dark }
        ).dynamic.dark))
  }

  /// A color literal of Xcode.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The color with another opacity.
  public final func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(
      DynamicColor(
        light: dynamic.light.withAlpha(Double(alpha)), dark: dynamic.dark.withAlpha(Double(alpha))))
  }

  /// The color as Core Graphics has it.
  public final var cgColor: CGColor { CGColor(dynamic) }

  /// The color for some traits.
  public final func resolvedColor(with traits: UITraitCollection) -> UIColor {
    UIColor(DynamicColor(traits.userInterfaceStyle == .dark ? dynamic.dark : dynamic.light))
  }

  /// Tells the components of the light variant, from 0 to 1.
  ///
  /// - Returns: True.
  @discardableResult
  public final func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = CGFloat(dynamic.light.red)
    green?.pointee = CGFloat(dynamic.light.green)
    blue?.pointee = CGFloat(dynamic.light.blue)
    alpha?.pointee = CGFloat(dynamic.light.alpha)
    return true
  }

  /// Tells hue, saturation and brightness of the light variant, from 0 to 1.
  ///
  /// - Returns: True.
  @discardableResult
  public final func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let parts = HSB(dynamic.light)
    hue?.pointee = parts.hue
    saturation?.pointee = parts.saturation
    brightness?.pointee = parts.brightness
    alpha?.pointee = CGFloat(dynamic.light.alpha)
    return true
  }

  /// Tells the gray of the light variant, from 0 to 1.
  ///
  /// - Returns: Whether the color is a gray.
  @discardableResult
  public final func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = dynamic.light
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = CGFloat(color.red)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Makes it the color of what is filled and stroked next in `draw(_:)`.
  public final func set() {
    setFill()
    setStroke()
  }

  /// Makes it the color of what is filled next in `draw(_:)`.
  public final func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes it the color of what is stroked next in `draw(_:)`.
  public final func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

/// What a color literal becomes.
public typealias _ColorLiteralType = UIColor

extension UIColor: HashableObject {
  /// Whether both have the same components in both appearances.
  public static func == (first: UIColor, second: UIColor) -> Bool {
    first.dynamic == second.dynamic
  }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(dynamic) }
}

/// A color as Core Graphics has it.
///
/// On iOS a color that depends on the appearance is resolved here; this one stays so.
public struct CGColor: Hashable, Sendable {
  package let dynamic: DynamicColor

  package init(_ dynamic: DynamicColor) { self.dynamic = dynamic }

  /// A color of red, green and blue from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    dynamic = UIColor(red: red, green: green, blue: blue, alpha: alpha).dynamic
  }

  /// A gray from 0 to 1.
  public init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// A gray from 0 to 1.
  public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// A color of red, green and blue from 0 to 1.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Transparent black.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The number of components, opacity included: 4, also of a gray.
  public var numberOfComponents: Int { 4 }

  /// The opacity of the light variant, 0 to 1.
  public var alpha: CGFloat { CGFloat(dynamic.light.alpha) }

  /// Red, green, blue and opacity of the light variant, 0 to 1.
  public var components: [CGFloat]? {
    let color = dynamic.light
    return [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) }
  }

  /// The color with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    UIColor(dynamic).withAlphaComponent(alpha).cgColor
  }
}

extension CGColor: _ExpressibleByColorLiteral {
  /// A color literal.
  public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(UIColor(_colorLiteralRed: red, green: green, blue: blue, alpha: alpha).dynamic)
  }
}

/// Hue, saturation and brightness, from 0 to 1.
///
/// Source: A. R. Smith, "Color gamut transform pairs", SIGGRAPH 1978.
private struct HSB {
  var hue: CGFloat = 0
  var saturation: CGFloat = 0
  var brightness: CGFloat = 0

  init(_ color: Color) {
    let (most, least) = (
      max(color.red, color.green, color.blue), min(color.red, color.green, color.blue)
    )
    brightness = CGFloat(most)
    let spread = most - least
    guard spread > 0 else { return }
    saturation = CGFloat(spread / most)
    var sixth: Double
    if most == color.red {
      sixth = (color.green - color.blue) / spread
    } else if most == color.green {
      sixth = 2 + (color.blue - color.red) / spread
    } else {
      sixth = 4 + (color.red - color.green) / spread
    }
    if sixth < 0 { sixth += 6 }
    hue = CGFloat(sixth / 6)
  }

  static func components(
    _ hue: CGFloat, _ saturation: CGFloat, _ brightness: CGFloat
  ) -> (red: CGFloat, green: CGFloat, blue: CGFloat) {
    let turned = (hue - hue.rounded(.down)) * 6
    let sixth = turned.rounded(.down)
    let part = turned - sixth
    let low = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * part)
    let rising = brightness * (1 - saturation * (1 - part))
    switch Int(sixth) {
    case 0: return (brightness, rising, low)
    case 1: return (falling, brightness, low)
    case 2: return (low, brightness, rising)
    case 3: return (low, falling, brightness)
    case 4: return (rising, low, brightness)
    default: return (brightness, low, falling)
    }
  }
}

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
