public import Foundation
public import Views
package import Geometry
internal import SceneFormat

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

extension UIColor: Hashable {
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
